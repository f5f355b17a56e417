"""Certificates, the castle and its story: after the end, whole, as the books say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

from flask import Flask

from fieldgame import play
from fieldgame.games.protocol import Seat
from tests.print.conftest import LONG
from tests.print.reader import marks, opened
from tests.print.test_words import end, said, squeezed
from tests.words import new_id

Make = Callable[..., Any]


def test_before_the_end_there_is_no_certificate(app: Flask, new_game: Make, pressed: Make) -> None:
    which = new_game(6, "de")
    with app.app_context():
        play.do(which, "start", {}, Seat("leader"), entry_id=new_id())
    text = opened(pressed(which, "result").pdf).all_text()
    assert text.strip() == "Urkunden gibt es, wenn das Spiel zu Ende ist."


def test_after_the_end_every_group_has_a_certificate(
    app: Flask, new_game: Make, pressed: Make, job: Make
) -> None:
    which = new_game(10, "de", LONG)
    end(app, which)
    printed, told = pressed(which, "result"), job(which, "result")
    paper = opened(printed.pdf)
    assert len(paper) == 10 + 2
    for page, one in enumerate(told["result"]["ranking"]):
        assert squeezed(one["name"]) in said(paper, page)
        assert squeezed(f"erreicht den {one['rank']}. Rang") in said(paper, page)
        assert squeezed(f"= {one['score']} Punkte".replace("-", "−")) in said(paper, page)
        assert squeezed(one["name"]) in said(paper, 10)
    assert "Kathedrale gesetzt" in paper.text(11)


def test_the_castle_is_a_poster_as_large_as_the_map(app: Flask, new_game: Make, pressed: Make) -> None:
    which = new_game(2, "de")
    assert "wenn das Spiel zu Ende ist" in opened(pressed(which, "castle").pdf).all_text()
    end(app, which)
    made = pressed(which, "map", "castle", poster="a3")
    assert dict(made.pages) == {"map": 2, "castle": 2}
    shown = [mark for mark in marks(made.marks) if mark.kind == "map"]
    assert [(mark.page, mark.more["across"], mark.more["cell"]) for mark in shown] == [
        (page, page % 2, shown[0].more["cell"]) for page in range(4)
    ]


def test_the_story_and_the_ranking_are_whole(app: Flask, pressed: Make, job: Make) -> None:
    with app.app_context():
        which = import_module("fieldgame.cli.demo").found(1).game
        play.do(which, "end", {}, Seat("leader"), entry_id=new_id())
    paper, told = opened(pressed(which, "result").pdf), job(which, "result")["result"]
    groups = len(told["ranking"])
    castle = said(paper, groups)
    with app.app_context():
        plan = play.view(which, Seat("leader"))["map"]
    standing = Counter((one["group"], one["building"]) for one in plan["buildings"] if one["group"])
    drawn = Counter(
        (told["ranking"][mark.page]["group"], mark.more["building"])
        for mark in marks(pressed(which, "result").marks)
        if mark.kind == "tile" and mark.page < groups
    )
    assert drawn == standing
    for one in told["ranking"]:
        parts = (one["built"], one["reserved"], -one["left_over"], one["score"])
        line = f"{one['rank']}.{one['name']}{''.join(map(str, parts))}"
        assert squeezed(line).replace("-", "−") in castle
        assert one["score"] == one["built"] + one["reserved"] - one["left_over"]
    plans = opened(pressed(which, "map", "castle", poster="a4").pdf)
    assert len(plans.paths(1)) > len(plans.paths(0)) + 100  # the poster shows what stands
    story = "".join(said(paper, page) for page in range(groups + 1, len(paper)))
    builders = {one["group"] for one in told["story"]} - {""}
    assert builders == {one["group"] for one in told["ranking"]}
    for one in told["story"]:
        assert squeezed(one["time"] + one["text"]) in story
