"""The verbs of the Burgberg station: choose, lay the ghost on the castle map, pay, build."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Self

from flask import Flask
from playwright.sync_api import TimeoutError

from tests.browser.screens import Cards, Flow
from tests.browser.wood import Booker, tile
from tests.words import Camp, make_camp


def normal(cells: Iterable[Sequence[int]]) -> list[tuple[int, int]]:
    """The cells of a shape, moved to the top left corner."""
    cells = [(x, y) for x, y in cells]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return sorted((x - left, y - top) for x, y in cells)


def always() -> bool:
    return True


class Station(Booker):
    """The Burgberg station: a laptop beside the castle."""

    def build(
        self, group: str, building: str, cells: Sequence[tuple[int, int]], captured: int = 0, **how: Any
    ) -> Flow:
        """Choose, lay the ghost, look at the cards where the books lack them, build.

        `may`: whether it is this building's turn; `payment`: not what the page proposes; `undone`: at once.
        """
        yield from self.choose(group, building, how.get("card", ""))
        while not how.get("may", always)():
            self.rest()
            yield self
        yield from self.lay(cells)
        if how.get("payment"):
            self.pay(how["payment"])
        self.judged()
        assert self.page.locator("#verdict strong", has_text="geht zurück").count() == captured
        if "warning" in (self.see("#verdict .notice").get_attribute("class") or ""):
            self.touch(self.page.get_by_label("Ich habe die Karten gesehen"))
            self.judged()
        self.see("#verdict .notice.success")
        self.touch("#commit")
        self.see(".station.choosing .notice.success")
        self.tapped["build"] += 1
        yield self
        if how.get("undone"):
            self.press("Rückgängig", ".notice.success")
            self.see(".notice.success", has_text="Zurückgenommen")
            self.tapped["voided"] += 1
            yield self

    def choose(self, group: str, building: str, card: str = "") -> Flow:
        """The group's tile or its card; then the building, perhaps out of the drawer."""
        if not self.page.url.partition("?")[2].startswith(f"group={group}&"):
            if card:
                self.open(card)
            else:
                self.press("Fertig") if self.page.locator(".wish").count() else None
                yield self
                self.touch(self.see(tile(group)))
        wanted = self.see("#choices").locator(f"a[href$='building={building}']")
        yield self
        drawer = self.page.locator("#choices details:not([open]) summary")
        for _ in range(3):  # news can open it, or bring the building up, while the finger is on its way
            if wanted.is_visible():
                break
            with suppress(TimeoutError):
                drawer.click(timeout=1500)
        self.touch(wanted)
        self.see(".station.placing")
        yield self

    def lay(self, cells: Sequence[tuple[int, int]]) -> Flow:
        """Turn and flip the ghost until it has the shape, then touch the map where it shall stand."""
        wanted = normal(cells)
        yield self
        for step in ("turn", "turn", "turn", "flip", "turn", "turn", "turn"):
            if normal(self.ghost()) == wanted:
                break
            self.touch(f"#tools [value={step}]")
        self.judged()  # a longer sentence about the ghost moves the map
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        wide, high = max(x for x, _ in wanted), max(y for _, y in wanted)
        place = self.page.evaluate(MIDDLE, [left + wide // 2, top + high // 2])
        plan = self.page.locator("#castle-map")
        plan.tap(position=place) if self.by_finger else plan.click(position=place)
        assert sorted(self.ghost()) == sorted([x, y] for x, y in cells)

    def ghost(self) -> list[list[int]]:
        """The cells that the ghost covers."""
        found: list[list[int]] = json.loads(self.page.input_value("#build [name=cells]"))
        return found

    def judged(self) -> None:
        """Wait for the verdict on the ghost where it is now."""
        self.page.wait_for_selector("#verdict:not(.waiting)")

    def placing(self, camp: Camp, x: int = 7, y: int = 7, building: str = "inn") -> Self:
        """On the page of red's ghost, judged where it is."""
        self.open(f"{camp.url}/station?group=red&building={building}&x={x}&y={y}&turn=0&flip=0")
        self.calm()
        self.judged()
        return self

    def put(self, x: int, y: int, turn: int = 0, flip: int = 0) -> None:
        """The ghost by its numbers, as a hint or the table of cells brings it."""
        detail = {"x": x, "y": y, "turn": turn, "flip": flip}
        bring = "detail => document.dispatchEvent(new CustomEvent('ghost:place', { detail }))"
        self.page.evaluate(bring, detail)

    def spot(self, cell: Sequence[int]) -> dict[str, float]:
        """The middle of a cell on the screen."""
        found: dict[str, float] = self.page.evaluate(ON_SCREEN, list(cell))
        return found

    def reach(self, selector: str) -> None:
        """By Tab alone."""
        for _ in range(60):
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
                return
            self.calm()
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def pay(self, cards: Cards) -> None:
        """Pay with other cards than those the page proposes."""
        self.touch(self.page.locator(".choice", has_text="Andere Karten"))
        for kind, count in cards.items():
            self.page.fill(f"[name=cards-{kind}]", str(count))
            self.page.locator(f"[name=cards-{kind}]").blur()


ROWS = ["." * 9 + "##", *["." * 11] * 10]
"""A small map without its right upper corner."""


def corner(app: Flask) -> Camp:
    """Red can shut in A1, where blue stands; A10 to B11 are reserved for blue."""
    camp = make_camp(app, map={"rows": ROWS}).start().give("red", A=9, B=9, C=9).give("blue", A=9, B=9, C=9)
    for group, building, cells in (
        ("blue", "tavern", [[0, 0]]),
        ("red", "bridge", [[1, 0], [1, 1], [1, 2]]),
        ("blue", "bridge", [[2, 8], [2, 9], [2, 10]]),
        ("blue", "stable", [[0, 8], [1, 8]]),
    ):
        outcome = camp.do("build", "station", group=group, building=building, cells=cells)
        assert outcome.status == "recorded", outcome
    return camp


def built(camp: Camp) -> int:
    """How many buildings have been booked."""
    return len(camp.booked("build"))


MIDDLE = """([x, y]) => {
  const svg = document.querySelector("#castle svg"), size = Number(svg.dataset.cell);
  const spot = new DOMPoint((x + 0.5) * size, (y + 0.5) * size).matrixTransform(svg.getScreenCTM());
  const box = document.getElementById("castle-map").getBoundingClientRect();
  return {x: spot.x - box.left, y: spot.y - box.top};
}"""
ON_SCREEN = MIDDLE.replace("spot.x - box.left", "spot.x").replace("spot.y - box.top", "spot.y")
