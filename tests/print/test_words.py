"""Prices and rules, the leader's rules, tallies, scores, certificates: complete, legible, nothing secret."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, islice, takewhile
from typing import Any

import pytest
from flask import Flask

from fieldgame import kits, passes, play
from fieldgame.games.burgbau.setup import STANDARD
from fieldgame.games.protocol import Seat
from fieldgame.printing import rules
from fieldgame.printing.pressing import Pressed
from fieldgame.web import late_line
from tests.print.cards import Set
from tests.print.conftest import LONG, full_set
from tests.print.reader import Box, Paper, opened
from tests.words import new_id

Make = Callable[..., Any]
SHEETS = ("prices", "leader", "tally", "score")
FREE = Box(11.5, 11.5, 198.5, 286.2)
"""mm: what the margins leave; letters like g reach a little below their line."""
OWN = {
    "materials": [
        {"id": key, "name": f"Rohstoff {key} mit sehr langem Namen", "symbol": key} for key in "RSTUVW"
    ],
    "posts": [{"id": f"Ort{number}", "material": "RSTUVW"[number % 6]} for number in range(10)],
    "catalogue": [
        {
            "id": f"b{number}",
            "name": {"de": f"Bauwerk {number:02} mit einem sehr langen Namen"},
            "shape": [["X"], ["XX", "X."], ["XXX", ".X.", ".X."], ["XXXXXXXX"]][number % 4],
            "prices": [{"R": 2, "W": number % 5 + 1}, {}][: 1 + (number % 7 == 0)],
            "supply": 1 + number % 2,
        }
        for number in range(40)
    ],
    "map": {"width": 40, "height": 40},
}


def squeezed(text: str) -> str:
    return "".join(text.split())


def said(paper: Paper, page: int) -> str:
    """All letters of a page, without spaces, in the order in which they were set."""
    return "".join(one.text for one in paper.letters(page))


def span(pressed: Pressed, sheet: str) -> range:
    """The pages of a sheet, from 0."""
    first = 0
    for name, count in pressed.pages:
        if name == sheet:
            return range(first, first + count)
        first += count
    raise AssertionError(sheet)


@pytest.fixture(scope="module", params=[(2, "de"), (6, "en"), (10, "de"), (10, "en")])
def made(request: pytest.FixtureRequest, game: Make, job: Make, pressed: Make) -> Set:
    return full_set(game, job, pressed, *request.param)


@pytest.fixture(scope="module")
def own(game: Make, new_game: Make, pressed: Make, job: Make) -> tuple[Any, Pressed]:
    """Forty buildings, ten posts, as many materials as there may be, all with long names."""
    which = new_game(4, "de", LONG, **OWN)
    return job(which, *SHEETS), pressed(which, *SHEETS)


def test_each_sheet_has_just_its_pages(made: Set) -> None:
    count = len(made.job["groups"])
    builds = {2: 1, 6: 3, 10: 4}[count]
    assert {sheet: len(made.pages[sheet]) for sheet in SHEETS} == {
        "prices": count,
        "leader": 2,
        "tally": 3 + 1 + builds + 2,
        "score": 1,
    }


def test_many_buildings_take_a_second_page_at_most(own: tuple[Any, Pressed]) -> None:
    pages = dict(own[1].pages)
    assert 4 <= pages["prices"] <= 8
    assert (pages["leader"], pages["score"]) == (2, 1)


def test_every_building_and_price_stands_on_each_groups_page(
    own: tuple[Any, Pressed], game: Make, pressed: Make, job: Make
) -> None:
    standard = game(6, "de", LONG)
    for told, printed in (own, (job(standard, *SHEETS), pressed(standard, *SHEETS))):
        paper, pages = opened(printed.pdf), span(printed, "prices")
        each = len(pages) // len(told["groups"])
        for number, group in enumerate(told["groups"]):
            first = pages[0] + number * each
            text = "".join(said(paper, page) for page in range(first, first + each))
            assert squeezed(group["name"]) in text
            for piece in group["tiles"]:
                assert squeezed(piece["name"]) in text
                cells = "1 Feld" if piece["size"] == 1 else f"{piece['size']} Felder"
                facts = f"{piece['supply']} Stück · {cells}"
                assert squeezed(piece["name"] + facts) in text
                for words, costs in zip(piece["ways"], piece["costs"], strict=True):
                    signs = "".join(f"{cost['count']}{cost['material']}" for cost in costs)
                    wanted = words if told is not own[0] or not costs else piece["name"] + facts + signs
                    assert squeezed(wanted) in text, wanted


def test_no_letter_leaves_the_paper_or_lies_on_another(made: Set) -> None:
    for page in chain(*(made.pages[sheet] for sheet in SHEETS)):
        in_order(made.paper, page)


def test_nor_where_everything_is_long(own: tuple[Any, Pressed]) -> None:
    paper = opened(own[1].pdf)
    for page in range(len(paper)):
        in_order(paper, page)


def in_order(paper: Paper, page: int) -> None:
    lines = paper.lines(page)
    assert [line for line in lines if not FREE.holds(line.box)] == []
    assert overlapping([line.box for line in lines]) == [], page


def test_no_letter_touches_a_line_between_buildings(made: Set) -> None:
    paper = made.paper
    for page in made.pages["prices"][:1]:
        rules = [box for box in paper.paths(page) if box.wide > 180 and box.high < 0.5]
        assert len(rules) == 11
        for line in paper.lines(page):
            near = Box(line.box.left, line.box.top - 0.8, line.box.right, line.box.bottom + 0.8)
            assert [box for box in rules if near.meets(box)] == [], line.text


def overlapping(boxes: list[Box]) -> list[tuple[Box, Box]]:
    """Texts of which one lies on the other, by more than half a millimetre each way."""
    ordered = sorted(boxes, key=lambda box: box.top)
    found = []
    for number, one in enumerate(ordered):
        small = Box(one.left + 0.5, one.top + 0.5, one.right - 0.5, one.bottom - 0.5)
        later = takewhile(lambda other: other.top < small.bottom, islice(ordered, number + 1, None))  # noqa: B023
        found += [(one, other) for other in later if small.meets(other)]
    return found


def test_what_lies_on_another_is_found() -> None:
    assert overlapping([Box(0, 0, 9, 3), Box(2, 2, 5, 5)])
    assert not overlapping([Box(0, 0, 9, 3), Box(0, 3, 9, 6)])


def test_a_line_of_a_tally_is_what_the_page_asks_for() -> None:
    assert rules.COLUMNS == late_line.FIELDS


def test_every_tally_names_its_columns_as_the_page_does(game: Make, pressed: Make, job: Make) -> None:
    which = game(6, "de", (), jokers=3)
    paper = opened(pressed(which, "tally").pdf)
    texts = [paper.text(page) for page in range(len(paper))]
    labels = {
        "Posten A": ("Uhrzeit", "Gruppe", "Zahl oder Joker-Code"),
        "Räuber: Überfälle": ("Uhrzeit", "Überfallen", "Karten"),
        "Burgberg-Station": ("Uhrzeit", "Gruppe", "Gebäude", "Feld", "Gedreht", "Bezahlt"),
        "Handel": ("Uhrzeit", "Wer gibt?", "gibt", "Mit wem?", "bekommt"),
        "Joker": ("Uhrzeit", "Gruppe", "Joker-Code"),
    }
    for title, columns in labels.items():
        text = next(text for text in texts if text.strip().startswith(title))
        assert [label for label in columns if label not in text] == [], title
    assert sorted(len(columns) for columns in labels.values()) == sorted(map(len, late_line.FIELDS.values()))


@pytest.mark.parametrize("names", [LONG, ("Bären", "Bärtige", "Bä", "Wölfe"), ("🐺 Rudel", "🐻", "2", "Xa")])
def test_what_may_be_written_short_means_that_one(names: tuple[str, ...]) -> None:
    choices = [(f"g{number}", (name,)) for number, name in enumerate(names)]
    for (key, _), short in zip(choices, rules.first_letters(names), strict=True):
        for typed in filter(None, (short["first"], "" if "2" in names else str(short["number"]))):
            assert late_line.pick(choices, typed, "group", "") == key


def test_letters_are_as_few_as_will_do() -> None:
    assert [one["first"] for one in rules.first_letters(("Falken", "Wölfe", "Wale", "Wal"))] == [
        "F",
        "Wö",
        "Wale",
        "",
    ]
    assert rules.first_letters(("Turm",), ("turm",))[0]["first"] == "T"
    assert [one["first"] for one in rules.first_letters(("2 Falken", "„Wal“", "🐺"))] == ["", "", ""]


def test_own_materials_and_posts_have_their_names(own: tuple[Any, Pressed]) -> None:
    told, printed = own
    paper = opened(printed.pdf)
    tally = "".join(said(paper, page) for page in span(printed, "tally"))
    leader = "".join(said(paper, page) for page in span(printed, "leader"))
    for post in told["posts"]:
        assert squeezed(post["title"] + post["gives"]) in tally.replace("·", "")
        assert squeezed(f"{post['title']} ({post['gives']})") in leader
    for material in told["materials"]:
        assert squeezed(f"{material['letter']} = {material['name']}") in tally


def test_robbers_are_told_what_robbers_do(game: Make, pressed: Make) -> None:
    paper = opened(pressed(game(6, "de"), "prices").pdf)
    pages = [paper.text(page) for page in range(len(paper))]
    assert ["So raubt ihr" in text for text in pages] == [False] * 5 + [True]
    assert ["Am Posten zieht ihr" in text for text in pages] == [True] * 5 + [False]


def test_nobody_speaks_of_what_a_game_has_not(app: Flask, game: Make, job: Make, pressed: Make) -> None:
    with app.app_context():
        which = kits.found(kits.standard(3, robbers=False) | {"jokers": 0, "mirror": False}).game
    text = opened(pressed(which, "start", "groups", *SHEETS, "result").pdf).all_text()
    assert "Strichlisten" in text
    for word in ("Räuber", "Überf", "raub", "Joker", "J =", "gespiegelt", "Wenden"):
        assert word not in text, word
    full = full_set(game, job, pressed, 2, "de")
    with_all = "".join(full.paper.text(page) for sheet in SHEETS for page in full.pages[sheet])
    for word in ("Räuber", "Überf", "raub", "Joker", "J =", "gespiegelt", "Wenden"):
        assert word in with_all, word


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ({"draw": "bag"}, "bis der Beutel leer ist"),
        ({"draw": "dice"}, "gleich in den Beutel zurück"),
        ({"holdings": "strict"}, "Es zählt, was gebucht ist"),
        ({"mirror": False}, "aber nicht gewendet"),
        ({"head_start_minutes": 17}, "die anderen 17 min später"),
        ({"minutes": 77}, "77 min"),
    ],
)
def test_the_leaders_rules_are_those_of_this_game(
    new_game: Make, pressed: Make, setting: dict[str, Any], sentence: str
) -> None:
    text = " ".join(opened(pressed(new_game(6, "de", **setting), "leader").pdf).all_text().split())
    assert sentence in text


def test_the_end_the_place_and_the_number_stand_on_the_rules(new_game: Make, pressed: Make) -> None:
    entered = {"end_time": "16:45", "meeting_point": "Am alten Turm", "emergency": "+41 79 000 00 00"}
    paper = opened(pressed(new_game(2, "de", **entered), "prices", "leader").pdf)
    for page in (0, 1, 2):
        assert [text for text in entered.values() if text not in paper.text(page)] == []


def test_no_sentence_is_missing(made: Set) -> None:
    text = made.paper.all_text()
    for wrong in ("[lead", "[rules", "[tally", "[score", "[price", "%("):
        assert wrong not in text


def test_built_and_left_over_are_one_set(game: Make, pressed: Make) -> None:
    cells = sum("".join(kind["shape"]).count("X") * kind["supply"] for kind in STANDARD)
    assert f"{cells} Felder" in opened(pressed(game(6, "de"), "score").pdf).all_text()


def test_nothing_secret_is_printed(app: Flask, new_game: Make, pressed: Make, job: Make) -> None:
    which = new_game(6, "de", jokers=3)
    end(app, which)
    told = str(job(which, *SHEETS, "result"))
    text = squeezed(opened(pressed(which, *SHEETS, "result").pdf).all_text())
    with app.app_context():
        held, jokers = passes.all_of(which), passes.joker_codes(which, 3)
    for code in (*(one.code for one in held), *(one.link_token for one in held), *jokers.values()):
        assert code
        assert code not in text
        assert code not in told


def end(app: Flask, which: str) -> None:
    with app.app_context():
        for action in ("start", "end"):
            play.do(which, action, {}, Seat("leader"), entry_id=new_id())
