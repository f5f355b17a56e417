"""The secrets behind role links and cards: issue, check, show again, revoke, renew.

Link and code are derived from the instance's secret and the pass's nonce, so a leader can print them again
at any time, while the database alone, which keeps only keyed hashes, opens nothing.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import current_app
from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from fieldgame import database
from fieldgame.models import Game, Pass, db

ROLES = ("leader", "post", "robber", "station", "projector", "spare", "group")
"""`spare`: the emergency pass in the leader's pocket. Alone it opens nothing, it takes a place over."""

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O, U, so that nobody reads a wrong one from a muddy card."""

CODE_LENGTH = 9
TOKEN_LENGTH = 32
_READ_AS = str.maketrans("OIL", "011", " -‐‑‒–—_.\t")

_COLUMNS = (Pass.game_id, Pass.id, Pass.role, Pass.post, Pass.group, Pass.label, Pass.nonce, Pass.revoked_at)
_OF_GAME = select(*_COLUMNS).where(Pass.game_id == bindparam("game_id")).order_by(Pass.id)
_ONE = select(*_COLUMNS).where(Pass.game_id == bindparam("game_id"), Pass.id == bindparam("pass_id"))
_BY_LINK = select(*_COLUMNS).where(Pass.link_hash == bindparam("hash"), Pass.revoked_at.is_(None))
_BY_CODE = select(*_COLUMNS).where(Pass.code_hash == bindparam("hash"), Pass.revoked_at.is_(None))
_BY_ANY_CODE = select(*_COLUMNS).where(Pass.code_hash == bindparam("hash"))
_LOCK_GAME = select(Game.id).where(Game.id == bindparam("game_id")).with_for_update()
_LAST_ID = select(func.coalesce(func.max(Pass.id), 0)).where(Pass.game_id == bindparam("game_id"))
_LEADERS = select(Pass.id).where(
    Pass.game_id == bindparam("game_id"), Pass.role == "leader", Pass.revoked_at.is_(None)
)
_ISSUE = insert(Pass)
_THIS = (Pass.game_id == bindparam("of_game"), Pass.id == bindparam("of_id"))
_REVOKE = update(Pass).where(*_THIS, Pass.revoked_at.is_(None)).values(revoked_at=bindparam("now"))
_RENAME = update(Pass).where(*_THIS).values(label=bindparam("new_label"))
_KEPT = (Pass.id, Pass.role, Pass.post, Pass.group, Pass.nonce, Pass.label, Pass.created_at, Pass.revoked_at)
_ROWS = select(*_KEPT).where(Pass.game_id == bindparam("of_game")).order_by(Pass.id)


@dataclass(frozen=True, slots=True)
class PassView:
    """A pass as its holder or the leader sees it."""

    game_id: str
    id: int
    role: str
    post: str | None
    group: str | None
    label: str
    link_token: str
    code: str
    revoked_at: int | None


def issue(
    game_id: str, role: str, post: str | None = None, group: str | None = None, label: str = ""
) -> PassView:
    """A new pass; LookupError if there is no such game."""
    return issue_all(game_id, [{"role": role, "post": post, "group": group, "label": label}])[0]


def issue_all(game_id: str, seats: Iterable[Mapping[str, Any]]) -> list[PassView]:
    """New passes in this order, all or none, in one turn to write: each waits for the disk. As `issue`."""
    full = [{"post": None, "group": None, "label": "", **seat} for seat in seats]
    for seat in full:
        named = {scope for scope in ("post", "group") if seat[scope] is not None}
        if seat["role"] not in ROLES or named != {seat["role"]} & {"post", "group"}:
            raise ValueError("a post's pass names its post, a group's pass its group, any other neither")
    return _issued(game_id, full)


def all_of(game_id: str) -> list[PassView]:
    """All passes of the game, the revoked ones too, in the order of their issue."""
    with db.engine.connect() as connection:
        return [_view(row) for row in connection.execute(_OF_GAME, {"game_id": game_id})]


def get(game_id: str, pass_id: int) -> PassView | None:
    """The pass, revoked or not."""
    if not 0 < pass_id < 2**31:
        return None
    with db.engine.connect() as connection:
        row = connection.execute(_ONE, {"game_id": game_id, "pass_id": pass_id}).one_or_none()
    return _view(row) if row else None


def by_link(token: str) -> PassView | None:
    """The living pass that this link opens."""
    token = token.strip().upper()
    if len(token) != TOKEN_LENGTH or not token.isascii():
        return None
    return _by_hash(_BY_LINK, _hash("link", token))


def by_code(code: str) -> PassView | None:
    """The living pass that this short code opens, however it was typed. Count the misses: see `limit`."""
    plain = read_code(code)
    return _by_hash(_BY_CODE, _hash("code", plain)) if plain else None


def by_any_code(code: str) -> PassView | None:
    """The pass of this short code, revoked or not: to tell an old card from a wrong one. Count the misses."""
    plain = read_code(code)
    return _by_hash(_BY_ANY_CODE, _hash("code", plain)) if plain else None


def revoke(game_id: str, pass_id: int) -> bool:
    """Link, code and whoever joined with them are out. False for the last leader, or nobody could lead."""
    with database.write(db.engine) as connection:
        connection.execute(_LOCK_GAME, {"game_id": game_id})
        living = connection.execute(_LEADERS, {"game_id": game_id}).scalars().all()
        if living == [pass_id]:
            return False
        if 0 < pass_id < 2**31:
            connection.execute(_REVOKE, {"of_game": game_id, "of_id": pass_id, "now": _now()})
    return True


def renew(game_id: str, pass_id: int) -> PassView | None:
    """The same seat under a new pass; the old one is revoked, so nobody who has its link stays in."""
    old = get(game_id, pass_id)
    if old is None:
        return None
    seat = {"role": old.role, "post": old.post, "group": old.group, "label": old.label}
    return _issued(game_id, [seat], old.id)[0]


def rename(game_id: str, pass_id: int, label: str) -> None:
    """Another label for a pass: what a leader is called, which phone it is. Its link and code stay."""
    with database.write(db.engine) as connection:
        connection.execute(_RENAME, {"of_game": game_id, "of_id": pass_id, "new_label": label})


def labels(game_id: str, role: str = "leader") -> dict[int, str]:
    """What the passes of a role are called, by number; those without a label are left out."""
    with db.engine.connect() as connection:
        rows = connection.execute(_OF_GAME, {"game_id": game_id}).all()
    return {row.id: row.label for row in rows if row.label and row.role == role}


def rows(game_id: str) -> list[dict[str, Any]]:
    """All passes for a copy of the game. They open nothing without this instance's secret."""
    with db.engine.connect() as connection:
        return [dict(row._mapping) for row in connection.execute(_ROWS, {"of_game": game_id})]


def put(game_id: str, kept: Iterable[Mapping[str, Any]]) -> None:
    """Issue the passes of a copy anew, under the same numbers; on this instance their old links work again.

    LookupError if there is no such game, ValueError where the game has such a pass already or a row is none.
    """
    try:
        new = [_kept(game_id, row) for row in kept]
    except (KeyError, TypeError) as wrong:
        raise ValueError("no pass of a copy") from wrong
    try:
        with database.write(db.engine) as connection:
            if connection.execute(_LOCK_GAME, {"game_id": game_id}).one_or_none() is None:
                raise LookupError(game_id)
            if new:
                connection.execute(_ISSUE, new)
    except IntegrityError:
        raise ValueError("the game has such a pass already") from None


def joker_codes(game_id: str, n: int) -> dict[str, str]:
    """The codes of the game's `n` hidden joker cards, by the joker's name: J1, J2 …"""
    return {f"J{number}": _as_shown(_code("joker", game_id, str(number))) for number in range(1, n + 1)}


def find_joker(game_id: str, n: int, code: str) -> str | None:
    """Which of the game's `n` jokers this code is."""
    plain = read_code(code)
    if plain is None:
        return None
    shown = joker_codes(game_id, n).items()
    return next((joker for joker, code_shown in shown if read_code(code_shown) == plain), None)


def read_code(typed: str) -> str | None:
    """The code as nine capitals, or none if it cannot be one: a slip of one finger is noticed here."""
    plain = typed[:60].upper().translate(_READ_AS)
    if len(plain) != CODE_LENGTH or any(letter not in LETTERS for letter in plain):
        return None
    return plain if _check_letter(plain[:-1]) == plain[-1] else None


def _issued(game_id: str, seats: list[dict[str, Any]], instead_of: int | None = None) -> list[PassView]:
    for _ in range(5):
        try:
            with database.write(db.engine) as connection:
                new = _issue(connection, game_id, seats)
                if instead_of is not None:
                    connection.execute(_REVOKE, {"of_game": game_id, "of_id": instead_of, "now": _now()})
            return new
        except IntegrityError:  # another pass of this instance has the same short code: one in 10^12
            continue
    raise RuntimeError("no free short code")


def _issue(connection: Connection, game_id: str, seats: list[dict[str, Any]]) -> list[PassView]:
    if connection.execute(_LOCK_GAME, {"game_id": game_id}).one_or_none() is None:
        raise LookupError(game_id)
    last = connection.execute(_LAST_ID, {"game_id": game_id}).scalar_one()
    connection.execute(_ISSUE, [_new(game_id, number, seat) for number, seat in enumerate(seats, last + 1)])
    return [_view(row) for row in connection.execute(_OF_GAME, {"game_id": game_id}) if row.id > last]


def _new(game_id: str, number: int, seat: dict[str, Any]) -> dict[str, Any]:
    """A row of the table for a pass that nobody has yet."""
    nonce = secrets.token_hex(16)
    made = {"game_id": game_id, "id": number, "nonce": nonce, "created_at": _now()}
    return {**made, **seat, **_hashes(game_id, nonce)}


def _kept(game_id: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the table from a row of a copy."""
    texts = {key: row[key] and str(row[key])[:40] for key in ("post", "group")}
    new = {key: row[key] for key in ("id", "role", "nonce", "created_at", "revoked_at")}
    times = (new["id"], new["created_at"], new["revoked_at"] or 0)
    if new["role"] not in ROLES or not re.fullmatch("[0-9a-f]{32}", new["nonce"]):
        raise ValueError("no pass of a copy")
    counted = all(type(number) is int and 0 <= number < 2**53 for number in times)
    if not counted or not 0 < new["id"] < 2**31:
        raise ValueError("no pass of a copy")
    more = {"game_id": game_id, "label": str(row["label"])[:200], **_hashes(game_id, new["nonce"])}
    return {**new, **texts, **more}


def _hashes(game_id: str, nonce: str) -> dict[str, str]:
    return {
        "link_hash": _hash("link", _token(game_id, nonce)),
        "code_hash": _hash("code", _code("code", game_id, nonce)),
    }


def _by_hash(statement: Any, hash_: str) -> PassView | None:
    with db.engine.connect() as connection:
        row = connection.execute(statement, {"hash": hash_}).one_or_none()
    return _view(row) if row else None


def _view(row: Any) -> PassView:
    token, code = _token(row.game_id, row.nonce), _as_shown(_code("code", row.game_id, row.nonce))
    return PassView(
        row.game_id, row.id, row.role, row.post, row.group, row.label, token, code, row.revoked_at
    )


def _keyed(*parts: str) -> bytes:
    return hmac.digest(current_app.config["PASS_KEY"], "|".join(parts).encode(), "sha256")


def _hash(kind: str, secret: str) -> str:
    return _keyed("kept", kind, secret).hex()


def _token(game_id: str, nonce: str) -> str:
    return base64.b32encode(_keyed("link", game_id, nonce)[:20]).decode()


def _code(kind: str, game_id: str, nonce: str) -> str:
    number = int.from_bytes(_keyed(kind, game_id, nonce)[:5])
    plain = "".join(LETTERS[number >> shift & 31] for shift in range(35, -5, -5))
    return plain + _check_letter(plain)


def _check_letter(plain: str) -> str:
    """A letter that notices every single wrong letter and every two that changed places.

    A sum in the field of 32 elements: each place has its own factor, so no two places are alike.
    """
    total = 0
    for letter in plain:
        total = (total ^ LETTERS.index(letter)) << 1
        total ^= 0b100101 if total & 32 else 0
    return LETTERS[total]


def _as_shown(plain: str) -> str:
    return "-".join((plain[:3], plain[3:6], plain[6:]))


def _now() -> int:
    return time.time_ns() // 1_000_000
