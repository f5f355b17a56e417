"""Phones in the wood deliver late, in any order and twice: the same facts give the same game.

Each fact has its own moment. Two of one and the same millisecond count in their order of arrival (journal.md:
`at`, then `seq`), and a clock that goes ahead is taken as the arrival; both are told by tests of their own.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldgame import journal, snapshots
from fieldgame.games.burgbau import BURGBAU
from fieldgame.games.protocol import Entry, Json, Seat, fold
from tests.games.random_play import play
from tests.games.words import GROUPS, SECOND, START

SETTINGS: Json = {"groups": GROUPS, "draw": "bag", "jokers": 3, "minutes": 90}
AFTERNOON = 90 * 60
NOBLES, EVERYBODY = ("red", "blue", "green"), ("red", "blue", "green", "robbers")
DEVICES = ("post A", "post B", "post C", "robber", "leader")
CARDS = st.dictionaries(st.sampled_from(["A", "B", "C", "joker"]), st.integers(0, 4), max_size=2)
SEATS = (Seat("record"), Seat("leader"), Seat("post", "A"), Seat("group", group="red"))


@dataclass(frozen=True)
class Seen:
    """A fact as the phone that saw it keeps it, and how long it takes to arrive: once, or once more."""

    id: str
    device: str
    at: int
    type: str
    data: Json
    delays: tuple[int, ...]


def facts_of(count: int) -> st.SearchStrategy[tuple[str, Json]]:
    """One fact from the wood; a void names any of the `count` facts, itself and later ones too, or none."""
    groups = st.sampled_from(EVERYBODY)
    voidable = st.integers(-1, count - 1).map(lambda number: f"fact-{number}")
    words: dict[str, dict[str, st.SearchStrategy[Any]]] = {
        "draw": {"post": st.sampled_from("ABC"), "group": groups, "number": st.integers(1, 6)},
        "robbery": {"robber": st.just("robbers"), "victim": st.sampled_from(NOBLES)},
        "trade": {"from": groups, "to": groups, "gives": CARDS, "gets": CARDS},
        "joker_found": {"group": groups, "joker": st.sampled_from(["J1", "J2", "J3"])},
        "voided": {"event": voidable},
        "paused": {},
        "resumed": {},
        "ended": {"reason": st.just("leader")},
    }
    counted = st.fixed_dictionaries({**words["robbery"], "cards": CARDS})
    often = ("draw", "draw", "draw", "robbery", "counted", "trade", "joker_found", "voided", "voided")
    return st.sampled_from([*often, "paused", "resumed", "ended"]).flatmap(
        lambda kind: st.tuples(
            st.just("robbery" if kind == "counted" else kind),
            counted if kind == "counted" else st.fixed_dictionaries(words[kind]),
        )
    )


DELAYS = st.lists(st.integers(0, AFTERNOON), min_size=1, max_size=3).map(tuple)
"""Seconds on the way; the second and third are the same message once more."""


@st.composite
def afternoons(draw: st.DrawFn, most: int = 14) -> list[Seen]:
    """What was seen in the wood in one afternoon, each fact at a moment of its own."""
    moments = draw(st.lists(st.integers(1, AFTERNOON), min_size=1, max_size=most, unique=True))
    seen = [Seen("begin", "leader", START, "started", {}, draw(DELAYS))]
    for number, second in enumerate(moments):
        kind, data = draw(facts_of(len(moments)))
        device = draw(st.sampled_from(DEVICES))
        seen.append(Seen(f"fact-{number}", device, START + second * SECOND, kind, data, draw(DELAYS)))
    return seen


def arrived(seen: list[Seen], prompt: bool = False) -> list[Entry]:
    """The journal of a server that these messages reach: an id counts once, `seq` is the order of arrival."""
    messages = [(one.at + (0 if prompt else delay * SECOND), one) for one in seen for delay in one.delays]
    entries: dict[str, Entry] = {}
    for when, one in sorted(messages, key=lambda message: message[0]):
        by = {"role": one.device.split()[0], "device": one.device}
        entry = Entry(one.id, len(entries) + 1, one.at, when, by, one.type, one.data)
        entries.setdefault(one.id, entry)
    return list(entries.values())


def told(state: Any) -> list[Json]:
    """All that is told of a game, to everybody; nothing in it may depend on the arrival."""
    return [BURGBAU.view(state, seat) for seat in SEATS]


def folded(entries: list[Entry]) -> list[Json]:
    return told(fold(BURGBAU, BURGBAU.start(SETTINGS), entries))


@settings(max_examples=200)
@given(afternoons())
def test_the_same_facts_give_the_same_game_however_late_they_come(seen: list[Seen]) -> None:
    assert folded(arrived(seen)) == folded(arrived(seen, prompt=True))


@settings(max_examples=70)
@given(afternoons(), st.data())
def test_the_state_that_a_server_keeps_is_the_same_after_any_batches(
    seen: list[Seen], data: st.DataObject
) -> None:
    entries = arrived(seen)
    at = snapshots.fresh(journal.Head("burgbau", SETTINGS, START, 0))
    while at.version < len(entries):
        size = data.draw(st.integers(1, 6))
        at = snapshots.advanced(at, entries[at.version : at.version + size])
        assert told(at.state) == folded(entries[: at.version])
    assert told(at.state) == folded(arrived(seen, prompt=True))
    assert [one.id for one in at.entries] == [one.id for one in sorted(seen, key=lambda one: one.at)]


def test_whole_random_games_are_the_same_in_any_order_of_arrival() -> None:
    """Buildings, corrections and changed settings too, as they lie in a journal."""
    for seed in range(6):
        chance = random.Random(seed)
        game = play(chance, 150)
        expected = told(game.folded())
        moments = {entry.at for entry in game.entries}
        assert len(moments) == len(game.entries) > 40
        for _ in range(4):
            mixed = chance.sample(game.entries, len(game.entries))
            late = START + 10 * AFTERNOON * SECOND
            renumbered = [
                Entry(e.id, seq, e.at, late + seq, e.by, e.type, e.data) for seq, e in enumerate(mixed, 1)
            ]
            assert told(game.folded(renumbered)) == expected


def test_facts_of_one_millisecond_count_as_they_arrive() -> None:
    """The plan of record wants it so; whoever comes second may then find nothing to rob."""
    draw = Seen("d", "post A", START + 1, "draw", {"post": "A", "group": "red", "number": 4}, (0,))
    rob = Seen("r", "robber", START + 1, "robbery", {"robber": "robbers", "victim": "red"}, (0,))
    begin = Seen("b", "leader", START, "started", {}, (0,))
    first, second = (folded(arrived([begin, *way]))[0]["groups"] for way in ((draw, rob), (rob, draw)))
    assert (first["red"]["holding"]["A"], first["robbers"]["holding"]["A"]) == (0, 4)
    assert (second["red"]["holding"]["A"], second["robbers"]["holding"]["A"]) == (4, 0)
