"""Every page of a game hears of news; nobody else does."""

from __future__ import annotations

import re

import pytest

from tests.words import Camp, make_camp, text_of


def first_words(camp: Camp, path: str, role: str) -> str:
    """The stream until it has told a version, or has nothing more to say at once."""
    answer = camp.join(role).get(path)
    assert answer.status_code == 200
    chunks = iter(answer.response)
    text = ""
    while "event: version" not in text and text.count("event: beat") < 2:
        chunk = next(chunks)
        text += chunk if isinstance(chunk, str) else chunk.decode()
    answer.close()
    return text


@pytest.mark.parametrize("role", ["leader", "post", "robber", "station", "projector", "group"])
def test_everybody_in_the_game_hears_its_version(camp: Camp, role: str) -> None:
    version = camp.view()["version"]
    assert f"data: {version}\n" in first_words(camp, f"{camp.url}/live?version=1", role)


def test_the_stream_is_never_stored_and_never_collected(camp: Camp) -> None:
    answer = camp.join("post").get(f"{camp.url}/live?version=0")
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
    answer.close()


def test_a_stranger_hears_nothing(camp: Camp) -> None:
    assert camp.stranger().get(f"{camp.url}/live").status_code == 403


def test_a_pass_of_another_game_is_no_pass(camp: Camp) -> None:
    other = make_camp(camp.app)
    assert other.join("leader").get(f"{camp.url}/live").status_code == 403


def test_no_such_game(camp: Camp) -> None:
    assert camp.join("leader").get("/g/aaaaaaaa/live").status_code == 404


@pytest.mark.parametrize("version", ["x", "-1", "1.5", "9" * 40, "²"])
def test_a_senseless_version_is_refused(camp: Camp, version: str) -> None:
    assert camp.join("leader").get(f"{camp.url}/live?version={version}").status_code == 400


def test_a_stream_too_many_is_turned_away_so_that_bookings_find_a_thread(
    camp: Camp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fieldgame.live.MOST_STREAMS", 0)
    assert camp.join("station").get(f"{camp.url}/live?version=0").status_code == 503


FOLLOWING = {
    "leader/part": "leader",
    "leader/holdings": "leader",
    "leader/journal": "leader",
    "leader/map": "leader",
    "station/news": "station",
    "trade/books?from=red&to=blue": "post",
}


@pytest.mark.parametrize("page", FOLLOWING)
@pytest.mark.parametrize(("step", "said"), [("pause", "macht Pause"), ("end", "zu Ende")])
def test_news_bring_the_line_in_the_head_along(camp: Camp, page: str, step: str, said: str) -> None:
    camp.do(step)
    path = f"{camp.url}/{page}"
    assert lines(text_of(camp.join(FOLLOWING[page]).get(path, part=True))) == [f"{said} · Burg Falkenstein"]


def test_the_head_of_a_group_follows_too(camp: Camp) -> None:
    camp.do("pause")
    code = camp.held("group", group="red").code.replace("-", "")
    answer = camp.stranger().get(f"/Q/{code}/now", part=True)
    assert lines(text_of(answer)) == ["macht Pause · Burg Falkenstein"]


def lines(page: str) -> list[str]:
    """The lines for the head that a part of a page brings along."""
    return [" ".join(line.split()) for line in re.findall(r'id="game-line"[^>]*>([^<]*)<', page)]
