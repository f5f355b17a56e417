"""The scripts of the field pages and the words that come with the page are made for each other."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fieldgame.web import field_texts
from tests.words import Camp

SCRIPTS = Path(__file__).parents[2] / "static" / "js" / "field"
OURS = ("parts", "screens", "queue", "acts", "page")
SAID = re.compile(r"\b(?:say|count)\(([^()]*(?:\([^()]*\)[^()]*)*)")
TEXT = re.compile(r'"([a-z]+(?:_[a-z]+)*)"')
MADE = {
    *(f"not_running_{status}" for status in ("setup", "running", "paused", "ended")),
    *(f"game_{status}" for status in ("left", "setup", "running", "paused", "ended")),
    *(f"row_{state}" for state in ("sent", "waiting", "tried", "refused")),
    *(f"is_{state}" for state in ("sent", "waiting", "tried", "in_memory")),
    *("why_same_post_twice", "why_robbers_at_post"),
}
"""Keys that the scripts put together."""
COMPARED = {"refused", "sent", "memory", "not_running", "one", "other"}
"""What stands in the same place, but is looked at and not said."""
NO_WORDS = {"game_name", "home", "icons", "crests"}


@pytest.fixture
def words(camp: Camp) -> dict[str, str]:
    with camp.app.test_request_context():
        return field_texts.words("Burg", "/", icons="i", crests="c")


def scripts() -> str:
    return "\n".join((SCRIPTS / f"{name}.js").read_text(encoding="utf-8") for name in OURS)


def test_every_word_that_is_said_is_there(words: dict[str, str]) -> None:
    said = {key for call in SAID.findall(scripts()) for key in TEXT.findall(call.split(",")[0])}
    assert len(said) > 100
    known = {*words, *(key.removesuffix("_one") for key in words)}
    assert said - known - COMPARED == set()
    assert MADE - set(words) == set()


def test_no_word_is_carried_for_nothing(words: dict[str, str]) -> None:
    texts = set(TEXT.findall(scripts()))
    unused = [
        key
        for key in words
        if key not in texts | MADE | NO_WORDS and re.sub("_(one|other)$", "", key) not in texts
    ]
    assert unused == []


def test_of_one_and_of_many(words: dict[str, str]) -> None:
    one = {key.removesuffix("_one") for key in words if key.endswith("_one")}
    assert one == {key.removesuffix("_other") for key in words if key.endswith("_other")} - {"short"}
    assert all("{num}" in words[f"{key}_other"] for key in one)


def test_a_page_brings_its_data_and_a_part_does_not(camp: Camp) -> None:
    post = camp.join("post", "A")
    page = post.get(f"{camp.url}/post/A").get_data(as_text=True)
    found = re.search(r'id="field-page">(.*?)</script>', page)
    assert found
    data = json.loads(found[1])
    assert (data["url"], data["seat"]) == (f"{camp.url}/post/A", {"role": "post", "post": "A"})
    assert data["state"]["status"] == "running"
    part = post.post(f"{camp.url}/post/A/draw", part=True, group="red").get_data(as_text=True)
    assert "field-page" not in part
    leader = camp.join("leader").get(f"{camp.url}/robber").get_data(as_text=True)
    assert '"role": "leader"' in leader


def test_the_supply_of_the_robbers_can_be_asked_for_alone(camp: Camp) -> None:
    camp.give("robbers", A=1)
    assert 'id="supply"' in camp.join("robber").get(f"{camp.url}/robber/now").get_data(as_text=True)
