"""A pause fills the screen of a phone in the wood until it is understood; messages stay until read."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opens
from tests.browser.eyes import AXE, dusk, faults
from tests.browser.screens import PHONE
from tests.browser.wood import Post, tile
from tests.words import Camp

pytestmark = pytest.mark.browser


def test_a_pause_stops_a_post_that_then_books_what_has_happened(camp: Camp, post: Post) -> None:
    """Also the message before it; and neither comes back with the next reload, or without network."""
    camp.do("message", to="posts", text="Kommt zum Tor!")
    camp.do("pause", note="auto:accident")
    post.see("dialog.halt.alarm[open]", has_text="Jemand ist verletzt")
    covers = post.page.evaluate(
        """() => [...document.elementsFromPoint(180, 60), ...document.elementsFromPoint(180, 700)]
            .filter((one) => one.matches("dialog.halt")).length"""
    )
    assert covers == 2
    post.page.wait_for_selector("dialog.halt .button:focus:not(:disabled)")
    post.page.keyboard.press("Enter")
    post.page.wait_for_selector("dialog.halt", state="detached")
    assert "Jemand ist verletzt" in post.text("#screen .notice")
    assert "Kommt zum Tor!" in post.text("#halt .order")
    post.touch("#halt .button")
    post.page.wait_for_selector("#halt .order", state="detached")
    post.page.reload()
    post.touch(tile("red"))
    post.touch("#bar .danger")
    post.see(".huge")
    post.is_sent()
    assert [row["data"]["group"] for row in camp.booked("draw")] == ["red"]
    assert post.page.locator("dialog.halt, #halt .order").count() == 0


def test_what_is_ordered_is_for_everybody(camp: Camp, post: Post) -> None:
    camp.do("regroup", group="red", active=False, note="")
    camp.do("message", to="posts", text="Kommt zum Tor!")
    post.see("#screen .tile.out")
    post.see("#halt .order")
    post.page.evaluate(AXE)
    found = [*faults(post, PHONE, True), *dusk(post, True)]
    for why in ("auto:accident", "auto:rain"):
        camp.do("pause", note=why)
        post.see("dialog.halt[open] .button:focus:not(:disabled)")
        found += [*faults(post, PHONE, True), *dusk(post, True)]
        camp.do("resume")
        post.page.wait_for_selector("dialog.halt", state="detached")
    assert found == [], "\n".join(found)


def test_when_it_goes_on_the_sheet_leaves_by_itself(camp: Camp, post: Post) -> None:
    camp.do("pause", note="")
    post.see("dialog.halt[open]", has_text="Pause")
    camp.do("resume")
    post.page.wait_for_selector("dialog.halt", state="detached")
    camp.do("pause", note="Essen ist fertig")
    post.see("dialog.halt[open]", has_text="Essen ist fertig")


def test_it_reaches_a_page_on_which_nothing_else_follows_the_game(camp: Camp, screen: Opens) -> None:
    station = screen(camp.join("station"), PHONE).open(f"{camp.url}/trade")
    station.see(".tiles")
    camp.do("pause", note="Essen ist fertig")
    station.see("dialog.halt[open]", has_text="Essen ist fertig")
    camp.do("resume")
    station.page.wait_for_selector("dialog.halt", state="detached")


OPEN = {
    "cells": ("station", "/station/cells?group=red&building=inn"),
    "before taking back": ("station", "/station/undo?event={build}"),
    "film": ("station", "/film"),
    "check": ("post", "/check?seat=post:A"),
    "not theirs": ("post", "/leader"),
    "hand over": ("post", "/handover?seat=post:A"),
}


@pytest.mark.parametrize("page", OPEN)
def test_it_reaches_every_page_that_somebody_has_open(camp: Camp, screen: Opens, page: str) -> None:
    camp.give("red", A=9, C=9)
    built = camp.do("build", "station", group="red", building="tavern", cells=[[3, 3]], payment={"A": 1})
    role, path = OPEN[page]
    path = path.format(build=built.entries[0].id)
    phone = screen(camp.join(role, "A" if role == "post" else None), PHONE).open(camp.url + path)
    phone.see("h1")
    camp.do("pause", note="Essen ist fertig")
    phone.see("dialog.halt[open]", has_text="Essen ist fertig")
    camp.do("resume")
    phone.page.wait_for_selector("dialog.halt", state="detached")


def test_what_was_typed_is_there_again_when_it_goes_on(camp: Camp, screen: Opens) -> None:
    camp.give("red", A=3)
    station = screen(camp.join("station"), PHONE).open(f"{camp.url}/trade?from=red&to=blue")
    station.page.fill("[name=gives-A]", "2")
    camp.do("pause", note="")
    station.see("dialog.halt[open]")
    camp.do("resume")
    station.page.wait_for_selector("dialog.halt", state="detached")
    assert station.page.input_value("[name=gives-A]") == "2"
    assert station.page.evaluate("document.activeElement.name") == "gives-A"


def test_other_looks_reach_a_post_and_are_right_again_once_taken_back(camp: Camp, post: Post) -> None:
    out = camp.do("regroup", group="red", active=False, note="").entries[0].id
    camp.do("regroup", group="blue", name="Katzen", colour="teal", note="")
    post.see("#screen .tiles .tile.g-teal", has_text="Katzen")
    last = "#screen .tiles .tile:last-child"
    post.see(f"{last}.g-red.out", has_text="nicht mehr dabei")
    post.touch(last)
    assert "nicht mehr dabei" in post.text("#screen .notice")
    post.touch("#bar .danger")
    post.see(".huge")
    post.press("Fertig", "#bar")
    camp.do("undo", event=out, note="")
    post.see("#screen .tiles .tile:first-child.g-red:not(.out)")
    assert [row["data"]["group"] for row in camp.booked("draw")] == ["red"]
