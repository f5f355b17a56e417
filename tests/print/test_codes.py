"""Every code of the set is read by a stranger's reader, worn cards too, and opens the right page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
import zxingcpp
from flask import Flask
from markupsafe import escape
from PIL import Image
from werkzeug.test import TestResponse

from fieldgame import links, passes, qr
from tests.print.cards import Set
from tests.print.conftest import BASE, full_set
from tests.print.reader import Box, Mark, codes
from tests.print.wear import blurred, changed, scratched, turned, worn
from tests.words import Phone

Make = Callable[..., Any]
DPI = (300, 150)
WITH_CODES = ("groups", "roles", "jokers")
QR = zxingcpp.BarcodeFormat.QRCode
CHANCE = {300: 0, 150: 1}
"""Another damage each."""
STRENGTH = {"front": 0.4, "back": 0.3}
"""How much of a code's black and white fine scratches may take: the one behind is smaller."""


def read(picture: Image.Image) -> list[str]:
    """As a phone does that tries both ways of telling dark from light: near by, and over all."""
    ways = (zxingcpp.Binarizer.LocalAverage, zxingcpp.Binarizer.GlobalHistogram)
    for way in ways:
        found = zxingcpp.read_barcodes(picture, formats=QR, binarizer=way)
        if found:
            return [one.text for one in found]
    return []


def cut_out(deck: Set, code: Mark, dpi: int) -> Image.Image:
    """The picture of a code as it is held: what stands upside down on the sheet is turned."""
    shown = deck.paper.cut_out(code.page, code.box, dpi)
    return shown.rotate(180) if side_of(code) == "back" else shown


def side_of(code: Mark) -> str:
    """Of a group's card: the code behind is the smaller one."""
    return "front" if code.box.wide > 45 else "back"


def group_codes(deck: Set) -> Iterator[tuple[Mark, int]]:
    """Both codes of each group's card, page by page."""
    for dpi in DPI:
        for code in deck.of("groups", "qr"):
            yield code, dpi


def test_every_code_is_read(deck: Set) -> None:
    """On its whole page at 150 dpi, in grey; a group's code stands on both sides of its card."""
    held = Counter(group["card"]["link"] for group in deck.job["groups"] if group["card"])
    wanted = held + held + Counter(one["card"]["link"] for one in (*deck.job["roles"], *deck.job["jokers"]))
    pages = [page for sheet in WITH_CODES for page in deck.pages[sheet]]
    assert Counter(link for page in pages for link in deck.paper.codes(page, 150)) == wanted


def test_every_code_is_read_finely_printed(deck: Set) -> None:
    """At 300 dpi, with what stands around it: where it is has been seen at 150."""
    for code in (code for sheet in WITH_CODES for code in deck.of(sheet, "qr")):
        near = Box(code.box.left - 8, code.box.top - 8, code.box.right + 8, code.box.bottom + 8)
        assert codes(deck.paper.cut_out(code.page, near, 300)) == [code.more["link"]], code


@pytest.mark.parametrize("harm", [blurred, turned], ids=lambda harm: harm.__name__)
def test_a_group_card_is_read_in_spite_of(deck: Set, harm: Callable[[Image.Image], Image.Image]) -> None:
    wrong = [
        (code, dpi)
        for code, dpi in group_codes(deck)
        if codes(harm(cut_out(deck, code, dpi))) != [code.more["link"]]
    ]
    assert wrong == []


def test_a_group_card_is_read_with_a_fifth_scratched(deck: Set) -> None:
    """Fine scratches over 20 % of each code's area."""
    for code, dpi in group_codes(deck):
        whole = cut_out(deck, code, dpi)
        damaged = scratched(whole, code.box.wide, Random(CHANCE[dpi]), strength=STRENGTH[side_of(code)])
        assert changed(whole, damaged) > 0.05
        assert read(damaged) == [code.more["link"]], (code, dpi)


def test_a_group_card_is_read_with_a_fifth_worn_off(deck: Set) -> None:
    """A patch over 20 % of the modules with data."""
    for code, dpi in group_codes(deck):
        whole = cut_out(deck, code, dpi)
        damaged = worn(whole, len(qr.firm(code.more["link"]).rows), Random(CHANCE[dpi]))
        assert changed(whole, damaged) > 0.03
        assert read(damaged) == [code.more["link"]], (code, dpi)


def test_a_card_with_one_side_ruined_opens_by_the_other(deck: Set) -> None:
    """Scratches over 20 % of a side that leave nothing below them."""
    dpi = 150
    for code in deck.of("groups", "qr"):
        sheet = deck.paper.picture(code.page, dpi)
        at = (round(code.box.left * dpi / 25.4), round(code.box.top * dpi / 25.4))
        sheet.paste(scratched(cut_out(deck, code, dpi), code.box.wide, Random(1), strength=1), at)
        assert codes(sheet) == [code.more["link"]], code


# --- what a code opens -------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[(2, "en"), (6, "de"), (10, "en")], ids=str)
def held(request: pytest.FixtureRequest, game: Make, job: Make, pressed: Make) -> Set:
    """Where a code leads is the same in every language."""
    return full_set(game, job, pressed, *request.param)


def path_of(link: str) -> str:
    assert link.startswith(BASE.upper())
    return link.removeprefix(BASE.upper())


def seat(app: Flask, held: Set, role: str) -> Phone:
    """A phone with this role in the game (for posts, the first)."""
    with app.app_context():
        own = next(one for one in passes.all_of(held.job["game"]["id"]) if one.role == role)
    return Phone(app).hold(own.game_id, own.id)


def page(answer: TestResponse) -> str:
    assert answer.status_code == 200, answer.status
    return answer.text


def test_a_group_card_opens_the_groups_page(app: Flask, held: Set) -> None:
    for group in held.job["groups"]:
        assert group["card"] is not None
        path = path_of(group["card"]["link"])
        for phone in (Phone(app), seat(app, held, "projector"), seat(app, held, "leader")):
            assert str(escape(group["name"])) in page(phone.get(path))


@pytest.mark.parametrize(
    ("role", "leads"),
    [("post", "/post/A?group="), ("station", "/station?group="), ("robber", "/robber?victim=")],
)
def test_a_group_card_is_work_for_whoever_has_some(app: Flask, held: Set, role: str, leads: str) -> None:
    phone = seat(app, held, role)
    for group in held.job["groups"]:
        assert group["card"] is not None
        answer = phone.get(path_of(group["card"]["link"]))
        assert answer.status_code == 302
        assert answer.location == f"/g/{held.job['game']['id']}{leads}{group['id']}"
        assert group["kind"] == "robber" or str(escape(group["name"])) in page(phone.get(answer.location))


@pytest.mark.parametrize("who", ["stranger", "post", "leader"])
def test_a_role_card_invites_to_its_role(app: Flask, held: Set, who: str) -> None:
    for role in held.job["roles"]:
        path = path_of(role["card"]["link"])
        phone = Phone(app) if who == "stranger" else seat(app, held, who)
        if role["role"] == "spare":
            asked = phone.get(path)
            assert asked.location == path.replace("/J/", "/T/")
            places = page(phone.get(asked.location))
            assert places.count("?seat=") + places.count('name="seat"') >= len(held.job["posts"])
            continue
        invitation = page(phone.get(path))
        assert str(escape(held.job["game"]["name"])) in invitation
        if who != "stranger":
            continue
        entered = phone.post(path)
        own = f"/post/{role['post']}" if role["post"] else f"/{role['role']}"
        assert entered.location == f"/g/{held.job['game']['id']}{own}"
        page(phone.get(entered.location))


def test_a_typed_code_opens_the_same(app: Flask, held: Set) -> None:
    for card in (group["card"] for group in held.job["groups"] if group["card"]):
        assert Phone(app).post("/join", code=card["code"]).location == path_of(card["link"])
    for role in held.job["roles"]:
        link = path_of(role["card"]["link"])
        opened = Phone(app).post("/join", code=role["card"]["code"].lower()).location
        own = f"/post/{role['post']}" if role["post"] else f"/{role['role']}"
        assert opened in (link, link.replace("/J/", "/T/"), f"/g/{held.job['game']['id']}{own}")


def test_a_joker_is_booked_by_whoever_may(app: Flask, held: Set) -> None:
    game = held.job["game"]["id"]
    stranger, post, station = Phone(app), seat(app, held, "post"), seat(app, held, "station")
    for joker in held.job["jokers"]:
        path, plain = path_of(joker["card"]["link"]), links.plain(joker["card"]["code"])
        assert 'name="code"' not in page(stranger.get(path))
        assert post.get(path).location == f"/g/{game}/post/A?joker={plain}"
        assert station.get(path).location == f"/g/{game}/joker?code={plain}"
        assert f'value="{plain}"' in page(station.get(station.get(path).location))
        page(post.get(post.get(path).location))
        with app.app_context():
            assert passes.find_joker(game, len(held.job["jokers"]), plain) == joker["name"]


def test_no_two_cards_have_the_same_code(held: Set) -> None:
    cards: list[Any] = [one["card"] for one in (*held.job["groups"], *held.job["roles"], *held.job["jokers"])]
    assert len({card["code"] for card in cards}) == len({card["link"] for card in cards}) == len(cards)
