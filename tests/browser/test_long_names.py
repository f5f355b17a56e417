"""Groups may be called anything of forty letters: names are shortened or wrapped, and numbers never."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from fieldgame import kits
from tests.browser.pages import LOOKS, Look, furnish, places
from tests.browser.screens import Screen
from tests.words import Camp

pytestmark = pytest.mark.browser
NAMES = (Path(__file__).parent / "names.js").read_text(encoding="utf-8")
WIDTHS = (360, 320)
ONE_WORD = "Hochwohlgeborenenversammlungsmitgliedern"
WORDS = "Die Ritterinnen der verlorenen Käsestulle"[:40]
SHOWN = (
    *(
        "leader",
        "leader, paused",
        "leader, ended",
        "end",
        "devices",
        "amend",
        "amend, robbery",
        "amend, trade",
    ),
    *("links", "link", "cards", "holdings", "holding", "journal", "undo", "plan", "plan, piece", "rules"),
    *(
        "post",
        "post, keys",
        "post, trade",
        "post, robbery",
        "post, joker",
        "post, queue",
        "ask",
        "ask, blocked",
    ),
    *(
        "number",
        "number, taken back",
        "robber",
        "victim",
        "robbery",
        "trade",
        "trade, second",
        "trade, cards",
    ),
    *(
        "traded",
        "joker",
        "joker, group",
        "found",
        "station",
        "station, group",
        "ghost",
        "built",
        "station, undo",
    ),
    *("map", "group", "group, robbers", "group, for its leader"),
)
EDIT = {
    "change a draw": Look("{g}/post/A#edit/{draw}", "post", "A", waits_for="#edit"),
    "change a trade": Look("{g}/post/A#edit/{trade}", "post", "A", waits_for="#edit"),
    "change a robbery": Look("{g}/robber#edit/{robbery}", "robber", waits_for="#edit"),
}
GAMES = (
    *(("de", "long", state) for state in ("running", "paused", "ended")),
    *(("en", "long", state) for state in ("running", "ended")),
    ("en", "plain", "running"),
)
ALL = {name: LOOKS[name] for name in SHOWN} | EDIT


def long_name(number: int) -> str:
    """Forty letters: of one word, or of several."""
    letter = "ABCDEFGHIJ"[number]
    return f"{letter}{ONE_WORD[1:]}" if number % 2 == 0 else f"{letter}{WORDS[1:]}"


@pytest.fixture(scope="module")
def named(app: Flask) -> dict[tuple[str, str, str], tuple[Camp, dict[str, Any]]]:
    """A furnished game of ten groups with long names for each language and state; plain English ones too."""
    made = {}
    for locale, kind, state in GAMES:
        settings = kits.standard(10, locale=locale) | {"head_start_minutes": 0}
        if kind == "long":
            settings["groups"] = [{**one, "name": long_name(at)} for at, one in enumerate(settings["groups"])]
        with app.app_context():
            founded = kits.found(settings)
        camp = Camp(app, founded.game, founded.passes)
        ids = furnish(camp.start())
        if state in ("paused", "ended"):
            camp.do("pause" if state == "paused" else "end")
        made[locale, kind, state] = camp, places(camp, ids)
    return made


def measured(shown: Any, name: str) -> list[str]:
    found = []
    for width in WIDTHS:
        shown.page.set_viewport_size({"width": width, "height": 740})
        shown.page.evaluate("new Promise((go) => requestAnimationFrame(() => setTimeout(go, 30)))")
        found += [f"{name} at {width}: {fault}" for fault in shown.page.evaluate(NAMES)]
    return found


@pytest.mark.parametrize(("locale", "kind"), [("de", "long"), ("en", "long"), ("en", "plain")])
def test_names_are_shortened_or_wrapped_and_numbers_never(
    named: Any, look: Callable[..., Screen], locale: str, kind: str
) -> None:
    found = []
    for name, wanted in ALL.items():
        if (locale, kind, wanted.state) not in named:
            continue
        camp, where = named[locale, kind, wanted.state]
        shown = look(wanted, locale, camp, where)
        found += measured(shown, name)
    assert found == []
