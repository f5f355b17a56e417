"""Role links and codes: they open one seat each, survive muddy fingers, and the database opens nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from fieldgame import journal, passes
from fieldgame.models import db

PLAIN = "D7PGS2WHB"


def everything_stored() -> str:
    with db.engine.connect() as connection:
        return repr([tuple(row) for row in connection.execute(text('SELECT * FROM "pass"'))])


def test_link_and_code_open_the_pass(app: Flask, game: str) -> None:
    leader = passes.issue(game, "leader", label="Ada")
    post = passes.issue(game, "post", post="A")
    group = passes.issue(game, "group", group="red")
    assert [one.id for one in (leader, post, group)] == [1, 2, 3]
    assert (post.game_id, post.role, post.post, post.group, post.label) == (game, "post", "A", None, "")
    for one in (leader, post, group):
        assert passes.by_link(one.link_token) == passes.by_code(one.code) == passes.get(game, one.id) == one
    assert passes.all_of(game) == [leader, post, group]
    assert passes.all_of("nosuch00") == []


def test_a_link_is_long_by_chance_and_upper_case(app: Flask, game: str) -> None:
    tokens = [passes.issue(game, "robber").link_token for _ in range(5)]
    assert len(set(tokens)) == 5
    for token in tokens:
        assert len(token) * 5 == 160
        assert token == token.upper()
        assert set(token) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")


def test_the_database_alone_opens_nothing(app: Flask, game: str) -> None:
    one = passes.issue(game, "leader")
    stored = everything_stored()
    for secret in (one.link_token, one.code, one.code.replace("-", "")):
        assert secret not in stored
    app.config["PASS_KEY"] = b"the key of another instance, as long as ours"
    (stranger,) = passes.all_of(game)
    assert passes.by_link(stranger.link_token) is None
    assert passes.by_code(stranger.code) is None
    assert passes.by_link(one.link_token) is None


def test_what_was_never_issued_opens_nothing(app: Flask, game: str) -> None:
    one = passes.issue(game, "leader")
    last = "A" if one.link_token[-1] != "A" else "B"
    for token in (
        "",
        "A" * 32,
        one.link_token[:-1] + last,
        one.link_token + "A",
        "Ä" * 32,
        "\0" * 32,
        "x" * 5000,
    ):
        assert passes.by_link(token) is None
    for code in ("", "000-000-000", "Ä" * 9, "\0" * 9, "0" * 5000):
        assert passes.by_code(code) is None


def test_revoked_is_out(app: Flask, game: str) -> None:
    one = passes.issue(game, "station")
    other = passes.issue(game, "station")
    passes.revoke(game, one.id)
    assert passes.by_link(one.link_token) is None
    assert passes.by_code(one.code) is None
    kept = passes.get(game, one.id)
    assert kept is not None
    assert kept.revoked_at is not None
    assert passes.by_link(other.link_token) == other
    passes.revoke(game, one.id)
    assert passes.get(game, one.id) == kept
    passes.revoke(game, 99)
    passes.revoke(game, -(2**70))


def test_renewing_gives_the_same_seat_by_another_link_and_locks_the_old_one(app: Flask, game: str) -> None:
    old = passes.issue(game, "post", post="B", label="Am Bach")
    new = passes.renew(game, old.id)
    assert new is not None
    assert (new.role, new.post, new.label, new.revoked_at) == ("post", "B", "Am Bach", None)
    assert new.link_token != old.link_token
    assert new.code != old.code
    assert passes.by_link(old.link_token) is None
    assert passes.by_code(new.code) == new
    locked = passes.get(game, old.id)
    assert locked is not None
    assert locked.revoked_at is not None
    assert passes.renew(game, 99) is None


@pytest.mark.parametrize(
    ("role", "scope"),
    [("post", {}), ("group", {}), ("leader", {"post": "A"}), ("post", {"group": "red"}), ("king", {})],
)
def test_a_pass_that_fits_no_seat_is_not_issued(small_app: Flask, role: str, scope: dict[str, str]) -> None:
    game = journal.create("burgbau", {}, 1)
    with pytest.raises(ValueError):
        passes.issue(game, role, **scope)
    assert passes.all_of(game) == []


def test_no_pass_without_a_game(app: Flask) -> None:
    with pytest.raises(LookupError):
        passes.issue("nosuch00", "leader")
    assert passes.get("nosuch00", 2**80) is None


def test_many_are_issued_all_or_none(app: Flask, game: str) -> None:
    first = passes.issue(game, "leader")
    more = passes.issue_all(game, [{"role": "post", "post": "B"}, {"role": "robber", "label": "Ada"}])
    assert [(one.id, one.role, one.post, one.label) for one in more] == [
        (2, "post", "B", ""),
        (3, "robber", None, "Ada"),
    ]
    with pytest.raises(ValueError):
        passes.issue_all(game, [{"role": "spare"}, {"role": "king"}])
    assert passes.all_of(game) == [first, *more]


def test_a_code_that_is_taken_is_made_anew(small_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    game = journal.create("burgbau", {}, 1)
    nonces = iter(["same", "same", "other"])
    monkeypatch.setattr("secrets.token_hex", lambda _: next(nonces))
    assert passes.issue(game, "leader").id == 1
    assert passes.issue(game, "leader").id == 2


def test_of_many_one_whose_code_is_taken_makes_none_twice(
    small_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = journal.create("burgbau", {}, 1)
    nonces = iter(["one", "one", "two", "three"])
    monkeypatch.setattr("secrets.token_hex", lambda _: next(nonces))
    made = passes.issue_all(game, [{"role": "leader"}, {"role": "spare"}])
    assert [one.id for one in made] == [1, 2]
    assert passes.all_of(game) == made


@pytest.mark.parametrize(
    "change", [str.lower, lambda code: code.replace("-", " "), lambda code: f" {code}\t"]
)
def test_a_code_is_read_however_it_is_typed(small_app: Flask, change: Callable[[str], str]) -> None:
    one = passes.issue(journal.create("burgbau", {}, 1), "leader")
    assert passes.by_code(change(one.code)) == one
    assert passes.by_code(change(one.code).replace("0", "o").replace("1", "l")) == one


def test_one_wrong_letter_or_two_swapped_are_noticed() -> None:
    assert passes.read_code("d7p–gs2 whb") == PLAIN
    for place, letter in itertools.product(range(9), passes.LETTERS):
        slip = PLAIN[:place] + letter + PLAIN[place + 1 :]
        assert passes.read_code(slip) == (slip if slip == PLAIN else None)
    for left, right in itertools.combinations(range(9), 2):
        letters = list(PLAIN)
        letters[left], letters[right] = letters[right], letters[left]
        assert PLAIN[left] == PLAIN[right] or passes.read_code("".join(letters)) is None


@given(st.text())
def test_any_text_can_be_read_as_a_code(typed: str) -> None:
    plain = passes.read_code(typed)
    assert plain is None or (len(plain) == 9 and set(plain) <= set(passes.LETTERS))


def test_joker_codes_are_found_in_their_game_only(small_app: Flask) -> None:
    game, other = (journal.create("burgbau", {}, 1) for _ in range(2))
    codes = passes.joker_codes(game, 12)
    assert list(codes) == [f"J{number}" for number in range(1, 13)]
    assert len(set(codes.values())) == 12
    assert passes.find_joker(game, 12, codes["J7"].lower().replace("-", "")) == "J7"
    assert passes.find_joker(game, 6, codes["J7"]) is None
    assert passes.find_joker(other, 12, codes["J7"]) is None
    assert passes.find_joker(game, 12, "nonsense") is None
    assert passes.by_code(codes["J7"]) is None
