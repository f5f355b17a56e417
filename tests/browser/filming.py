"""The film of `tests.words.build_some` in a browser: what its player shows."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Opens
from tests.browser.screens import LAPTOP, MOVING, Screen
from tests.words import Camp

LAST = 4
"""The number of the last frame: the cathedral and three buildings."""


def open_film(screen: Opens, camp: Camp, size: dict[str, int] = LAPTOP, **how: Any) -> Screen:
    """The leader's page of the film."""
    shown: Screen = screen(camp.join("leader"), size, **MOVING | how).open(f"{camp.url}/film")
    shown.see(".film[data-state]")
    return shown


def at(shown: Screen) -> int:
    return int(shown.page.locator(".film").get_attribute("data-frame") or -1)


def state(shown: Screen) -> str:
    return str(shown.page.locator(".film").get_attribute("data-state"))


def until(shown: Screen, wanted: str) -> None:
    shown.until(f"document.querySelector('.film').dataset.state === '{wanted}'")


def on_the_map(shown: Screen) -> list[str]:
    """The group and first cell of what is seen."""
    found: list[str] = shown.page.evaluate(
        "[...document.querySelectorAll('.film g.b')].filter((one) => one.getBoundingClientRect().width)"
        ".map((one) => one.dataset.group)"
    )
    return found


def scores(shown: Screen) -> dict[str, str]:
    found: dict[str, str] = shown.page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.film-rank')]"
        ".map((row) => [row.dataset.group, row.querySelector('.film-score').textContent]))"
    )
    return found


def right_scores(camp: Camp) -> dict[str, str]:
    return {group["id"]: str(group["score"]).replace("-", "−") for group in camp.view()["groups"]}
