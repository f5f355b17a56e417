"""The pages. One list of blueprints, the prefix beside each; a new role is one module and one line here."""

from __future__ import annotations

from flask import Blueprint

from fieldgame.web import (
    api,
    check,
    codes,
    exchange,
    film,
    group,
    home,
    leader,
    leader_backup,
    leader_books,
    leader_data,
    leader_export,
    leader_finish,
    leader_groups,
    leader_journal,
    leader_late,
    leader_map,
    leader_message,
    leader_odd,
    leader_passes,
    leader_print,
    leader_wall,
    leader_watch,
    map_table,
    new,
    news,
    openapi,
    post,
    projector,
    pwa,
    robber,
    station,
    stored,
    takeover,
)

GAME = "/g/<game>"

BLUEPRINTS: list[tuple[Blueprint, str]] = [
    (home.blueprint, ""),  # everybody
    (pwa.blueprint, ""),  # everybody's phone
    (takeover.blueprint, ""),  # everybody who scans the code of another phone
    (new.blueprint, ""),  # everybody
    (stored.blueprint, ""),  # everybody
    (group.blueprint, ""),  # everybody who holds a card
    (leader.blueprint, f"{GAME}/leader"),
    (leader_backup.blueprint, f"{GAME}/leader"),
    (leader_books.blueprint, f"{GAME}/leader"),
    (leader_data.blueprint, f"{GAME}/leader"),
    (leader_export.blueprint, f"{GAME}/leader"),
    (leader_finish.blueprint, f"{GAME}/leader"),
    (leader_groups.blueprint, f"{GAME}/leader"),
    (leader_journal.blueprint, f"{GAME}/leader"),
    (leader_late.blueprint, f"{GAME}/leader"),
    (leader_map.blueprint, f"{GAME}/leader"),
    (leader_message.blueprint, f"{GAME}/leader"),
    (leader_odd.blueprint, f"{GAME}/leader"),
    (leader_passes.blueprint, f"{GAME}/leader"),
    (leader_print.blueprint, f"{GAME}/leader"),
    (leader_wall.blueprint, f"{GAME}/leader"),
    (leader_watch.blueprint, f"{GAME}/leader"),
    (post.blueprint, f"{GAME}/post/<post>"),
    (robber.blueprint, f"{GAME}/robber"),
    (station.blueprint, f"{GAME}/station"),
    (projector.blueprint, f"{GAME}/projector"),
    (film.blueprint, GAME),  # projector, station, leader: how the castle grew
    (map_table.blueprint, GAME),  # the castle in words: leader, station, projector
    (exchange.blueprint, GAME),  # trades and jokers: leader, station, post
    (codes.blueprint, "/api/games/<game>/code"),  # what a scanned code is: every role
    (api.blueprint, "/api/games/<game>"),  # phones' outboxes and programs, by their pass
    (openapi.blueprint, "/api"),  # everybody
    (check.blueprint, GAME),  # post, robber, station, leader: before the game
    (news.blueprint, GAME),  # that there is something new: every role
]

WITHOUT_FORM_TOKEN = (api.blueprint,)
"""Read only JSON, which no other site's form can send; a phone without network would have an old token."""
