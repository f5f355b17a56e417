"""The cards of a game's groups as a phone may know them: to find whose card it is, also without network.

A page gives no code away: it carries a short digest of each. Twenty bits tell ten cards apart, while a
million codes share each digest, so nobody who copies the page learns a code, however long he computes.
"""

from __future__ import annotations

import hashlib

from fieldgame import passes

DIGITS = 5
"""Hexadecimal digits of a digest: one strange card in a hundred thousand is taken for one of ours."""


def digest(game: str, code: str) -> str:
    """What stands for a code, however typed; static/js/field/code.js computes the same."""
    return hashlib.sha256(f"{game}/{passes.read_code(code)}".encode()).hexdigest()[:DIGITS]


def known_cards(game: str) -> dict[str, str | None]:
    """Digest of a card -> its group; none for a card that was renewed or revoked."""
    cards: dict[str, str | None] = {}
    twins = set()
    held = [one for one in passes.all_of(game) if one.role == "group"]
    for one in sorted(held, key=lambda one: one.revoked_at is not None):
        key = digest(game, one.code)
        if key not in cards:
            cards[key] = one.group if one.revoked_at is None else None
        elif one.revoked_at is None:
            twins.add(key)  # two living cards that look alike: better none than the wrong group
    return {key: group for key, group in cards.items() if key not in twins}
