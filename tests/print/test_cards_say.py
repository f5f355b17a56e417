"""All that must stand on a card, and nothing that must not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from fieldgame import kits
from fieldgame.printing.job import Job
from tests.print.cards import Set, close
from tests.print.reader import Mark

Make = Callable[..., Any]
FACTS = {"end_time": "16:30", "meeting_point": "Parkplatz am großen Kreuz", "emergency": "+49 170 1234567"}


@pytest.fixture(scope="module")
def filled(new_game: Make, job: Make, pressed: Make) -> Set:
    """With what the leader may enter for the players."""
    own = new_game(6, "de", **FACTS)
    return Set(job(own, "groups"), pressed(own, "groups"))


def test_a_group_has_its_name_on_both_sides_and_all_that_tells_it_apart(deck: Set) -> None:
    for group, card in zip(deck.job["groups"], deck.cards("groups"), strict=True):
        texts = deck.texts(card)
        assert texts.count(group["name"]) == 2
        kind = deck.job["words"]["robbers" if group["kind"] == "robber" else "house"]
        assert f"{kind} · {deck.job['game']['name']}" in texts
        assert group["look"]["name"] in texts
        assert group["card"] is not None
        assert group["card"]["code"] in texts


def test_what_the_leader_entered_stands_on_the_back(filled: Set) -> None:
    for card in filled.cards("groups"):
        said = filled.said(card)
        assert [value for value in FACTS.values() if close(value) not in said] == []
        assert write_lines(filled, card) == 0


def test_what_nobody_entered_is_a_line_to_write_on(deck: Set) -> None:
    assert [write_lines(deck, card) for card in deck.cards("groups")] == [3] * len(deck.cards("groups"))


def write_lines(deck: Set, card: Mark) -> int:
    lines = deck.paper.paths(card.page)
    return sum(box.high < 0.5 and box.wide == pytest.approx(62, abs=0.5) for box in lines)


def rules_of(deck: Set, group: Any) -> list[str]:
    """The keys of the rules that stand on a group's card."""
    page = deck.pages["groups"][deck.job["groups"].index(group)]
    said = [mark.more["text"] for mark in deck.of("groups", "text") if mark.page == page]
    words = {key: text for key, text in deck.job["words"].items() if "-rule-" in key}
    minutes = str(deck.job["game"]["head_start"])
    return [key for key, text in words.items() if text.replace("%(minutes)s", minutes) in said]


def test_five_rules_for_houses_and_five_for_robbers(deck: Set) -> None:
    for group in deck.job["groups"]:
        keys = rules_of(deck, group)
        assert len(keys) == 5
        assert ("robber-rule-1" in keys) == (group["kind"] == "robber")


def test_without_robbers_no_rule_speaks_of_them(new_game: Make, job: Make, pressed: Make) -> None:
    own = new_game(2, groups=kits.standard_groups(2, robbers=False))
    made = Set(job(own, "groups"), pressed(own, "groups"))
    assert [rules_of(made, group) for group in made.job["groups"]] == [
        ["group-rule-1", "group-rule-2", "group-rule-trade", "group-rule-4", "group-rule-5"]
    ] * 2


@pytest.mark.parametrize(("posts", "boxes"), [(1, 20), (3, 60), (6, 120), (30, 30)])
def test_visits_are_ticked(new_game: Make, pressed: Make, posts: int, boxes: int) -> None:
    """Houses only: robbers get nothing at a post."""
    some = [{"id": f"Teich-{number:02}", "material": "ABC"[number % 3]} for number in range(posts)]
    made = Set(Job(), pressed(new_game(2, posts=some), "groups"))  # type: ignore[typeddict-item]
    found = []
    for card in made.cards("groups"):
        wide = pytest.approx(3.4 if posts > 6 else 5.5, abs=0.5)
        squares = [box for box in made.paper.strokes(card.page) if box.wide == wide and 2.5 < box.high < 6]
        found.append(sum(box.top > card.box.top + 105 and box.bottom < card.box.top + 130 for box in squares))
    assert found == [boxes, 0]
    said = made.said(made.cards("groups")[0])
    assert [post["id"] for post in some if post["id"] not in said] == []


def test_a_role_has_five_lines_and_is_secret(deck: Set) -> None:
    cards = deck.cards("roles")
    assert {role["role"] for role in deck.job["roles"]} == {
        *("leader", "post", "robber", "station", "projector", "spare")
    }
    for role, card in zip(deck.job["roles"], cards, strict=True):
        said = deck.said(card)
        assert len(role["todo"]) == 5
        assert all(close(line) in said for line in role["todo"])
        assert len(set(role["todo"])) == 5
        assert close(role["title"]) in said
        assert said.startswith(close(deck.job["words"]["secret"]))
        assert set(role["card"]["code"].split("-")) <= set(deck.texts(card))


def test_roles_are_printed_only_when_asked_for(game: Make, job: Make) -> None:
    everything = job(game())
    assert "roles" not in everything["sheets"]
    assert everything["roles"] == []


def test_numbers_for_each_bag_and_one_to_spare(deck: Set) -> None:
    said = Counter(deck.said(card) for card in deck.cards("numbers"))
    owners = [close(post["title"]) for post in deck.job["posts"]] + [deck.job["words"]["number-spare"]]
    assert said == {f"{number}{owner}": 1 for owner in owners for number in range(1, 7)}


def test_each_joker_is_its_own(deck: Set) -> None:
    cards = deck.cards("jokers")
    assert len(cards) == 5
    for joker, card in zip(deck.job["jokers"], cards, strict=True):
        texts = deck.texts(card)
        assert joker["name"] in texts
        assert joker["card"]["code"] in texts
    assert len({joker["card"]["link"] for joker in deck.job["jokers"]}) == 5
