"""A page as somebody has it who does not see it: what the browser tells a screen reader, and the keyboard.

Roles and names come from Chromium's own accessibility tree; nothing is found by how the page is made.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from playwright.sync_api import Error

from tests.browser.screens import Screen

PATIENCE = 15
LIVE = ("status", "alert")


class Heard(NamedTuple):
    """One thing of the tree: what it is, what it is called, where it is."""

    role: str
    name: str
    node: int
    states: dict[str, Any]


class Ears:
    """`screen`, by ear."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.page = screen, screen.page
        self._wire = screen.context.new_cdp_session(screen.page)

    def everything(self) -> list[Heard]:
        """The whole tree in reading order, without what a screen reader does not get."""
        nodes = self._wire.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        found, todo = [], [nodes[0]]
        while todo:
            node = todo.pop()
            todo += [by_id[child] for child in reversed(node.get("childIds", ())) if child in by_id]
            if not node["ignored"]:
                found.append(_heard(node))
        return found

    def find(self, role: str, name: str = "") -> Heard:
        """The first of this role whose name begins so; waits for it."""
        end, told = time.monotonic() + PATIENCE, []
        while time.monotonic() < end:
            told = [one for one in self.everything() if one.role == role]
            for one in told:
                if one.name.startswith(name):
                    return one
            time.sleep(0.1)
        raise AssertionError(f"no {role} {name!r} among {[one.name for one in told]}")

    def focus(self, role: str, name: str = "") -> Heard:
        end = time.monotonic() + PATIENCE
        while True:
            found = self.find(role, name)
            try:
                self._wire.send("DOM.focus", {"backendNodeId": found.node})
            except Error:  # a new screen that is still deaf, or the page has changed meanwhile
                assert time.monotonic() < end, f"{role} {name!r} takes no focus"
                time.sleep(0.1)
            else:
                return found

    def press(self, role: str, name: str = "", key: str = "Enter") -> Heard:
        """Go there and press the key that such a thing listens to."""
        found = self.focus(role, name)
        self.page.keyboard.press(key)
        return found

    def hears(self, words: str) -> None:
        """Wait until a live region has said this."""
        end, told = time.monotonic() + PATIENCE, []
        while time.monotonic() < end:
            told = self.announced()
            if any(words in text for text in told):
                return
            time.sleep(0.1)
        raise AssertionError(f"{words!r} was not said, but {told}")

    def announced(self) -> list[str]:
        """What stands in the page's live regions."""
        script = """(roles) => [...document.querySelectorAll(roles)]
          .filter((part) => part.checkVisibility()).map((part) => part.innerText.trim())"""
        found: list[str] = self.page.evaluate(script, ", ".join(f"[role={role}]" for role in LIVE))
        return [text for text in found if text]

    def table(self, name: str) -> tuple[list[str], dict[str, list[str]]]:
        """The table in the region of this name: its columns, and its rows by their heads."""
        self.find("region", name)
        columns: list[str] = []
        rows: dict[str, list[str]] = {}
        row = ""
        for one in self.everything():
            if one.role == "columnheader":
                columns.append(one.name)
            elif one.role == "rowheader":
                row = one.name
                rows[row] = []
            elif one.role in ("cell", "gridcell") and row:
                rows[row].append(one.name)
        return columns, rows


def _heard(node: dict[str, Any]) -> Heard:
    states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    name = str(node.get("name", {}).get("value", "")).strip()
    return Heard(node["role"]["value"], name, node.get("backendDOMNodeId", 0), states)
