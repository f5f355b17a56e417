"""A castle on a screen whose movements stand still until the test has looked at them.

Nothing here waits for an animation: whatever starts is halted at its beginning, the test turns all of them to
a moment, looks, and lets them end.
"""

from __future__ import annotations

from typing import Any

from fieldgame.drawing.buildings import short_key
from tests.browser.screens import Screen
from tests.words import Camp

HALTED = """window.seen = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const move = animate.call(this, frames, timing);
  move.pause();
  window.seen.push({ move, element: this });
  return move;
};"""
TURN = """(at) => {
  for (const { move } of window.seen) {
    const last = move.effect.getComputedTiming().endTime - 0.01;
    if (move.playState === "paused") move.currentTime = Math.min(at, last);
  }
}"""
END = """async () => {
  for (const { move } of window.seen) if (move.playState !== "idle") move.finish();
  await new Promise((go) => setTimeout(go));
}"""
BOX = """(part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return { x, y, width, height };
}"""
AS_SENT = """async () => {
  const text = await (await fetch(location.href)).text();
  const sent = new DOMParser().parseFromString(text, "text/html");
  const places = ["#wall-map svg", "#castle svg", "#wall-ranking"];
  const shown = places.filter((one) => document.querySelector(one));
  return shown.every((one) => document.querySelector(one).isEqualNode(sent.querySelector(one)));
}"""
"""Whether map and ranking are what the server would send now."""
COPY = "#motion .{}[data-of='{}']"
"""What moves, by its class and by the key or group that it is a copy of."""
Box = dict[str, float]


class Seen(Screen):
    """A wall or a station at which everything that moves is halted."""

    def __init__(self, *how: Any, **more: Any) -> None:
        super().__init__(*how, **more)
        self.context.add_init_script(HALTED)

    def moving(self, css: str = "", of: str = "") -> list[dict[str, Any]]:
        """What has been animated so far: its class, whose copy it is, its group, its frames."""
        found: list[dict[str, Any]] = self.page.evaluate(
            """() => window.seen.map(({ move, element }) => ({
                of: element.dataset.of ?? "", css: element.getAttribute("class") ?? "",
                group: element.closest("[data-group]")?.dataset.group ?? "",
                pseudo: move.effect.pseudoElement ?? "", frames: move.effect.getKeyframes() }))"""
        )
        return [one for one in found if css in one["css"] and of in one["of"]]

    def turn(self, at: float) -> None:
        """Show everything as it is `at` ms after its start."""
        self.page.evaluate(TURN, at)

    def end(self) -> None:
        """Let everything come to its end, and what follows from it too."""
        for _ in range(3):
            self.page.evaluate(END)

    def box(self, selector: str) -> Box:
        found: Box = self.page.locator(selector).first.evaluate(BOX)
        return found

    def style(self, selector: str, name: str) -> str:
        found: str = self.page.locator(selector).first.evaluate(
            "(part, name) => getComputedStyle(part)[name]", name
        )
        return found

    def fades_above(self, copy: str, before: Box) -> None:
        """The copy of what stood there has no shelf to go to: it rises and is gone."""
        self.see(copy)
        self.turn(10_000)
        assert middle(self.box(copy))[1] < middle(before)[1]
        assert float(self.style(copy, "opacity")) < 0.05

    def news(self) -> None:
        """Ask at once for what is new."""
        self.page.evaluate("document.body.dispatchEvent(new CustomEvent('news'))")

    def tidy(self) -> None:
        """Nothing moves, nothing is left over, and the pictures are the server's, as soon as htmx is done."""
        self.until("!document.querySelector('#motion') && document.getAnimations().length === 0")
        self.until(f"await ({AS_SENT})()")


def cells(names: str) -> list[list[int]]:
    """`"A1 B1"` as pairs."""
    return [[ord(name[0]) - ord("A"), int(name[1:]) - 1] for name in names.split()]


def rich(camp: Camp) -> Camp:
    """Everybody has cards enough, so that a building is one piece of news and not two."""
    for group in camp.view()["groups"]:
        camp.give(group["id"], A=30, B=30, C=30)
    return camp


def build(camp: Camp, group: str, building: str, where: str) -> str:
    """The group builds; its key in the picture."""
    price = next(kind for kind in camp.view()["catalogue"] if kind["id"] == building)["prices"][0]
    done = camp.do(
        "build", "station", group=group, building=building, cells=cells(where), payment=price, confirmed=True
    )
    assert done.entries, done
    return short_key(done.entries[0].id)


def newest(camp: Camp) -> str:
    """The entry by which something was built last."""
    return str(camp.booked("build")[0]["id"])


def open_corner(camp: Camp) -> str:
    """Red has walled the corner A1 to B2 but for C3, and blue has a stable in it; the key of that."""
    build(camp, "red", "stable", "C1 C2")
    build(camp, "red", "tavern", "A3")
    build(camp, "red", "tavern", "B3")
    return build(camp, "blue", "stable", "A1 B1")


def close_corner(camp: Camp) -> str:
    return build(camp, "red", "tavern", "C3")


def middle(box: Box) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def holds(box: Box, spot: tuple[float, float]) -> bool:
    return box["x"] <= spot[0] <= box["x"] + box["width"] and box["y"] <= spot[1] <= box["y"] + box["height"]
