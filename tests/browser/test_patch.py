"""News of the castle map change what has changed; the rest of the picture stays the same elements."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.browser.conftest import Opens
from tests.browser.motion import AS_SENT, build, close_corner, newest, open_corner, rich
from tests.browser.screens import LAPTOP, Screen
from tests.words import Camp, make_camp

pytestmark = pytest.mark.browser
WALL = {"width": 1280, "height": 720}
PLACES = {"projector": "#wall-map", "station": "#castle"}
KEEP = """(place) => {
  const svg = document.querySelector(`${place} > svg`);
  const buildings = [...svg.querySelectorAll(".b")].map((one) => [one.dataset.key, one]);
  window.kept = { svg, buildings: new Map(buildings) };
}"""
KEPT = """(place) => {
  const svg = document.querySelector(`${place} > svg`);
  const { buildings } = window.kept;
  const same = [...svg.querySelectorAll(".b")].filter((one) => buildings.get(one.dataset.key) === one);
  return [svg === window.kept.svg, same.map((one) => one.dataset.key)];
}"""
PICTURE = """(place) => {
  const svg = document.querySelector(`${place} > svg`).cloneNode(true);
  for (const part of [svg, ...svg.querySelectorAll("*")]) {
    const told = part.getAttributeNames().sort().map((name) => [name, part.getAttribute(name)]);
    told.forEach(([name]) => part.removeAttribute(name));
    told.forEach(([name, value]) => part.setAttribute(name, value));
  }
  return svg.outerHTML;
}"""
"""As text, in which attributes come in one order, for theirs tells nothing."""
HEARD = """() => {
  window.heard = new Set();
  for (const name of ["htmx:oobAfterSwap", "htmx:afterSwap", "htmx:afterSettle", "htmx:load"]) {
    document.addEventListener(name, ({ target }) => {
      if (target.closest("#wall-map")) window.heard.add(name);
    });
  }
}"""


@pytest.fixture
def camp(camp: Camp) -> Camp:
    return rich(camp)


def open_map(camp: Camp, screen: Opens, role: str) -> Screen:
    """Wall or station; what it shows of the castle is kept in mind."""
    shown: Screen = screen(camp.join(role), LAPTOP).open(f"{camp.url}/{role}")
    shown.see(f"{PLACES[role]} > svg")
    shown.page.evaluate(KEEP, PLACES[role])
    return shown


def answering(text: str) -> Any:
    return lambda route: route.fulfill(body=text, headers={"Fieldgame-Build": "any"})


def picture(shown: Screen, role: str) -> str:
    return str(shown.page.evaluate(PICTURE, PLACES[role]))


def as_sent(camp: Camp, screen: Opens, shown: Screen, role: str) -> None:
    """What the page shows is what a new page shows, to the letter, as soon as nothing moves any more."""
    shown.until("!document.querySelector('#motion')")
    shown.until(f"await ({AS_SENT})()")
    fresh = screen(camp.join(role), LAPTOP).open(f"{camp.url}/{role}")
    assert picture(shown, role) == picture(fresh, role)


@pytest.mark.parametrize("role", PLACES)
def test_what_stays_is_the_same_element(camp: Camp, screen: Opens, role: str) -> None:
    captured = open_corner(camp)
    shown = open_map(camp, screen, role)
    stays = shown.page.evaluate(KEPT, PLACES[role])[1]
    key = close_corner(camp)
    shown.see(f"{PLACES[role]} .reserved[data-group=red]")
    same, keys = shown.page.evaluate(KEPT, PLACES[role])
    assert same
    assert len(keys) >= 3
    assert set(keys) == set(stays) - {captured}
    assert key not in keys
    as_sent(camp, screen, shown, role)


@pytest.mark.parametrize("role", PLACES)
def test_what_is_taken_back_comes_and_goes(camp: Camp, screen: Opens, role: str) -> None:
    captured = open_corner(camp)
    closing = close_corner(camp)
    shown = open_map(camp, screen, role)
    stood = shown.page.evaluate(KEPT, PLACES[role])[1]
    camp.do("undo", event=newest(camp))
    shown.see(f"{PLACES[role]} [data-key='{captured}']")
    assert shown.page.locator(f"{PLACES[role]} .reserved").count() == 0
    same, keys = shown.page.evaluate(KEPT, PLACES[role])
    assert same
    assert set(keys) == set(stood) - {closing}
    as_sent(camp, screen, shown, role)


def test_a_groups_row_is_the_same_element_wherever_it_lies(camp: Camp, screen: Opens) -> None:
    shown = open_map(camp, screen, "projector")
    last = shown.page.locator(".wall-rank").last.get_attribute("data-group")
    shown.page.evaluate("window.row = [...document.querySelectorAll('.wall-rank')].at(-1)")
    build(camp, last, "inn", "F6 G6 F7")
    shown.until("document.querySelector('.wall-rank') === window.row")
    as_sent(camp, screen, shown, "projector")


def test_the_ring_of_the_newest_passes_on(camp: Camp, screen: Opens) -> None:
    first = build(camp, "red", "inn", "F6 G6 F7")
    shown = open_map(camp, screen, "projector")
    assert shown.page.locator("#wall-map .last").get_attribute("data-key") == first
    second = build(camp, "blue", "inn", "K6 L6 K7")
    shown.see(f"#wall-map .last[data-key='{second}']")
    assert shown.page.locator("#wall-map .last").count() == 1
    same, keys = shown.page.evaluate(KEPT, "#wall-map")
    assert same
    assert first in keys
    as_sent(camp, screen, shown, "projector")


def test_a_building_that_moves_is_seen_at_its_new_place(camp: Camp, screen: Opens) -> None:
    build(camp, "red", "inn", "F6 G6 F7")
    build(camp, "blue", "inn", "K6 L6 K7")
    shown = open_map(camp, screen, "projector")
    before = shown.page.locator("#wall-map .b[data-group=red]").bounding_box()
    standing = next(one for one in camp.view()["map"]["buildings"] if one["group"] == "red")
    add = [{"group": "red", "building": "inn", "cells": [[9, 12], [10, 12], [9, 13]]}]
    camp.do("correct_map", remove=[standing["key"]], add=add)
    red = "document.querySelector('#wall-map .b[data-group=red]')"
    shown.until(f"{red}.getBoundingClientRect().y > {before['y']} + 20")
    as_sent(camp, screen, shown, "projector")


def test_a_wholly_different_castle_is_drawn_as_sent(app: Flask, camp: Camp, screen: Opens) -> None:
    """Another mask, another size, other groups, another language: the answer is another game's."""
    for key in ("red", "blue"):
        build(camp, key, "inn", "F6 G6 F7" if key == "red" else "K6 L6 K7")
    rows = ["." * 15 + "##"] * 2 + ["." * 17] * 15
    others = [make_camp(app, groups=8, map={"rows": rows}), make_camp(app, groups=4, locale="en")]
    shown = open_map(camp, screen, "projector")
    for other in others:
        rich(other.start())
        open_corner(other)
        phone = other.join("projector")
        with phone.client.session_transaction() as session:
            session["locale"] = "en"
        told = phone.get(f"{other.url}/projector/news?scene=play&map=old", part=True).text
        page = screen(phone, LAPTOP).open(f"{other.url}/projector")
        shown.page.route("**/projector/news*", answering(told))
        shown.page.evaluate("document.body.dispatchEvent(new CustomEvent('news'))")
        mark = page.page.locator("#map-mark").get_attribute("value")
        shown.until(f"document.querySelector('#map-mark').value === '{mark}'")
        assert picture(shown, "projector") == picture(page, "projector")
        assert shown.page.evaluate(KEPT, "#wall-map")[0]


def test_who_waits_for_a_swap_hears_of_a_map_that_comes_alone(camp: Camp, screen: Opens) -> None:
    wall = camp.join("projector")
    shown = open_map(camp, screen, "projector")
    key = build(camp, "red", "inn", "F6 G6 F7")
    answer = wall.get(f"{camp.url}/projector/news?scene=play&map=old", part=True).text
    alone = answer[answer.index('<section class="wall-map"') :].partition("</section>")[0] + "</section>"
    shown.page.evaluate(HEARD)
    shown.page.route("**/projector/news*", answering(alone))
    shown.page.evaluate("document.body.dispatchEvent(new CustomEvent('news'))")
    shown.see(f"#wall-map [data-key='{key}']")
    shown.until("window.heard.size === 4")
    assert shown.page.evaluate(KEPT, "#wall-map")[0]


@pytest.mark.parametrize("role", PLACES)
def test_without_the_script_the_map_follows_all_the_same(camp: Camp, screen: Opens, role: str) -> None:
    shown = screen(camp.join(role), LAPTOP)
    shown.page.route("**/patch.js*", lambda route: route.abort())
    shown.open(f"{camp.url}/{role}").see(f"{PLACES[role]} > svg")
    shown.page.evaluate(KEEP, PLACES[role])
    key = build(camp, "red", "inn", "F6 G6 F7")
    shown.see(f"{PLACES[role]} [data-key='{key}']")
    assert not shown.page.evaluate(KEPT, PLACES[role])[0]
    as_sent(camp, screen, shown, role)
