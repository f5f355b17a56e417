"""Every page that people see, by name: where it lies, whose screen it is, in which state of the game.

The tests that look at all pages (for eyes, for fingers, for a language) go through this list. A new page
gets a line here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fieldgame import backup, devices
from fieldgame.play import Outcome
from tests.words import Camp


@dataclass(frozen=True)
class Look:
    """One page; `{…}` in its path are filled in by `places`.

    `indoors`: looked at in the barn, never in the sun. `scene`: what the wall shows, and the ceremony's
    step. `typed` and `tapped`: what somebody does there, until `waits_for` is seen.
    """

    path: str
    role: str = ""
    post: str | None = None
    state: str = "running"
    indoors: bool = False
    scene: tuple[str, int] = ("", 0)
    bag: bool = False
    typed: tuple[str, str] | None = None
    tapped: str = ""
    waits_for: str = ""


POST = {"role": "post", "post": "A"}
ROBBER = {"role": "robber"}
STATION = {"role": "station"}
STRANGE = "00000000-0000-4000-8000-000000000000"

LOOKS: dict[str, Look] = {
    # --- the door
    "home": Look("/"),
    "home with tasks": Look("/", "leader"),
    "home, wrong code": Look(
        "/", typed=("#code", "AAAAAAAAA"), tapped="main [type=submit]", waits_for=".notice.refusal"
    ),
    "home, scanner": Look("/", tapped="[data-scan-open]", waits_for="#scan-box > *"),
    "new game": Look("/new"),
    "new game, map": Look("/new", tapped="#step-plan > summary", waits_for=".paint"),
    "new game, buildings": Look("/new", tapped="#step-kinds > summary", waits_for="#kind-0"),
    "invitation": Look("{link}"),
    "invitation, held": Look("{leader_link}", "leader"),
    "invitation, taken": Look("{taken}"),
    "take over": Look("{take}"),
    "emergency pass": Look("{spare}"),
    "emergency pass, asks": Look("{spare}?seat=post:C"),
    "leave": Look("/leave", "leader"),
    # --- the leader
    "leader, setup": Look("{g}/leader", "leader", state="setup"),
    "leader": Look("{g}/leader", "leader"),
    "leader, paused": Look("{g}/leader", "leader", state="paused"),
    "leader, somebody missing": Look("{g}/leader", "leader", state="missing", waits_for="#heed .missing"),
    "leader, ended": Look("{g}/leader", "leader", state="ended"),
    "end": Look("{g}/leader/end", "leader"),
    "finish": Look("{g}/leader/finish", "leader", state="ended"),
    "devices": Look("{g}/leader/devices", "leader"),
    "amend": Look("{g}/leader/amend/{draw}", "leader"),
    "amend, told": Look(
        "{g}/leader/amend/{draw}",
        "leader",
        typed=("[name=shift]", "-1"),
        tapped="#bar .primary",
        waits_for="#change",
    ),
    "amend, robbery": Look("{g}/leader/amend/{robbery}", "leader"),
    "amend, trade": Look("{g}/leader/amend/{trade}", "leader"),
    "links": Look("{g}/leader/passes", "leader"),
    "link": Look("{g}/leader/passes/2", "leader"),
    "cards": Look("{g}/leader/cards", "leader"),
    "holdings": Look("{g}/leader/holdings", "leader"),
    "holding": Look("{g}/leader/holdings/red", "leader"),
    "journal": Look("{g}/leader/journal", "leader"),
    "journal, odd ones": Look("{g}/leader/journal?only=odd", "leader"),
    "undo": Look(
        "{g}/leader/undo/{build}", "leader", tapped="details.more summary", waits_for="figure .map > svg"
    ),
    "message": Look("{g}/leader/message", "leader"),
    "groups": Look("{g}/leader/groups", "leader"),
    "group, changed": Look("{g}/leader/groups/red", "leader"),
    "redo": Look("{g}/leader/undo/{void}", "leader"),
    "plan": Look("{g}/leader/map", "leader"),
    "plan, piece": Look("{g}/leader/map?piece=blue:castle", "leader"),
    "rules": Look("{g}/leader/settings", "leader"),
    # --- E5: games that are kept
    "backups": Look("{g}/leader/backup", "leader"),
    "backups, back": Look("{g}/leader/backup/restore?name={copy}", "leader"),
    "data": Look("{g}/leader/data", "leader"),
    "sheets": Look("{g}/leader/late", "leader"),
    "sheets, builds": Look("{g}/leader/late?sheet=build", "leader"),
    "sheets, a line that stays": Look(
        "{g}/leader/late?sheet=robbers",
        "leader",
        typed=("[name=time]", "1"),
        tapped="#sheet .button",
        waits_for="#waiting .problem",
    ),
    "print": Look("{g}/leader/print", "leader"),
    "print, ended": Look("{g}/leader/print", "leader", state="ended"),
    "print, looked at": Look(
        "{g}/leader/print", "leader", tapped="#look-score", waits_for="#preview-score img"
    ),
    "print, looked at alone": Look("{g}/leader/print/preview?sheet=score", "leader"),
    "print, secret": Look("{g}/leader/print?secret=1", "leader"),
    # --- posts
    "post, setup": Look("{g}/post/A", state="setup", **POST),
    "post": Look("{g}/post/A", **POST),
    "post, paused": Look("{g}/post/A", state="paused", **POST),
    "post, bag": Look("{g}/post/A", bag=True, **POST),
    "post, keys": Look("{g}/post/A#keys/yellow", bag=True, waits_for=".number-pad", **POST),
    "post, trade": Look("{g}/post/A#trade/red/blue", waits_for="#trade", **POST),
    "post, robbery": Look("{g}/post/A#rob-ask/red", waits_for="#ask", **POST),
    "post, joker": Look("{g}/post/A#joker", waits_for="#code", **POST),
    "post, queue": Look("{g}/post/A#queue", waits_for="[data-do=send]", **POST),
    "post, scanner": Look("{g}/post/A#scan", waits_for="#scan-box > *", **POST),
    "post, hand-over": Look("{g}/post/A#handover", waits_for="#handover-qr", **POST),
    "ask": Look("{g}/post/A?group=yellow", **POST),
    "ask, blocked": Look("{g}/post/A?group=red", **POST),
    "number": Look("{g}/post/A/draw/{draw}", **POST),
    "number, taken back": Look("{g}/post/A/draw/{undone}", **POST),
    "check": Look("{g}/check?seat=post:A", **POST),
    "check, done": Look("{g}/check", tapped="#start", waits_for="#verdict:not([hidden])", **POST),
    "check, station": Look("{g}/check", **STATION),
    # --- robbers
    "robber": Look("{g}/robber", **ROBBER),
    "robber, setup": Look("{g}/robber", state="setup", **ROBBER),
    "victim": Look("{g}/robber?victim=red", **ROBBER),
    "robbery": Look("{g}/robber/robbery/{robbery}", **ROBBER),
    "robbery, by a post": Look("{g}/robber", **POST),
    # --- trades and jokers
    "trade": Look("{g}/trade", **POST),
    "trade, second": Look("{g}/trade?from=red", **POST),
    "trade, cards": Look("{g}/trade?from=red&to=blue", **POST),
    "trade, short": Look(
        "{g}/trade?from=red&to=blue",
        typed=("[name=gives-B]", "9"),
        tapped="#bar .big",
        waits_for="#bar .danger",
        **POST,
    ),
    "traded": Look("{g}/trade/{trade}", **POST),
    "joker": Look("{g}/joker", **POST),
    "joker, group": Look("{g}/joker?group=red&code=ABCDEFGHJ", **POST),
    "found": Look("{g}/joker/{joker}", **POST),
    # --- the station
    "station, setup": Look("{g}/station", state="setup", **STATION),
    "station, neutral": Look("{g}/station?building=neutral", state="setup", **STATION),
    "station": Look("{g}/station", **STATION),
    "station, group": Look("{g}/station?group=blue", **STATION),
    "station, drawer": Look("{g}/station?group=red", **STATION),
    "ghost": Look("{g}/station?group=red&building=inn", **STATION),
    "ghost, refused": Look("{g}/station?group=red&building=inn&x=7&y=7", **STATION),
    "ghost, hints": Look("{g}/station?group=red&building=inn&hint=fits", **STATION),
    "built": Look("{g}/station?group=red&built={build}", **STATION),
    "station, undo": Look("{g}/station/undo?event={build}", **STATION),
    # --- the wall
    "projector, setup": Look("{g}/projector", "projector", state="setup", indoors=True),
    "projector": Look("{g}/projector", "projector", indoors=True),
    "projector, ended": Look("{g}/projector", "projector", state="ended", indoors=True),
    "wall, ranking": Look("{g}/projector", "projector", state="staged", scene=("ranking", 0), indoors=True),
    "wall, clock": Look("{g}/projector", "projector", state="staged", scene=("clock", 0), indoors=True),
    "wall, message": Look("{g}/projector", "projector", state="staged", scene=("message", 0), indoors=True),
    "wall, sealed": Look("{g}/projector", "projector", state="staged", scene=("sealed", 0), indoors=True),
    "wall, ceremony": Look("{g}/projector", "leader", state="staged", scene=("ceremony", 2), indoors=True),
    "wall, all told": Look("{g}/projector", "projector", state="staged", scene=("ceremony", 9), indoors=True),
    "group, sealed": Look("{card}", state="staged", scene=("sealed", 0)),
    "map, sealed": Look("{card}/map", state="staged", scene=("sealed", 0)),
    "leader, wall": Look("{g}/leader/wall", "leader"),
    "leader, wall breaks the seal": Look(
        "{g}/leader/wall?ask=map", "leader", state="staged", scene=("sealed", 0)
    ),
    "leader, wall's ceremony": Look("{g}/leader/wall", "leader", state="staged", scene=("ceremony", 2)),
    # --- the castle map in words
    "map": Look("{g}/map", **STATION),
    "map, for a group": Look("{card}/map"),
    "cells": Look("{g}/station/cells?group=red&building=inn", **STATION),
    "ghost, cells": Look(
        "{g}/station?group=red&building=inn", tapped="#cells summary", waits_for="#map-table", **STATION
    ),
    # --- how the castle grew
    "film": Look("{g}/film", "leader", indoors=True),
    "film, ended": Look("{g}/film", "projector", state="ended", indoors=True),
    # --- groups
    "group": Look("{card}"),
    "group, frozen": Look(
        "{card}", state="paused", waits_for="dialog.halt[open] .button:focus:not(:disabled)"
    ),
    "group, robbers": Look("{robbers_card}"),
    "group, for its leader": Look("{card}", "leader"),
    "joker card": Look("/K/AAAAAAAAA"),
    # --- what cannot be shown
    "no entry": Look("{g}/leader", **POST),
    "nothing here": Look("/g/aaaaaaaa/leader"),
    "no such booking": Look(f"{{g}}/post/A/draw/{STRANGE}", **POST),
    "wrong card": Look("/Q/AAAAAAAAA"),
    "wrong link": Look("/J/" + "A" * 32),
}


def furnish(camp: Camp) -> dict[str, str]:
    """Let something of every kind happen; the ids of it, by the names that the paths use."""
    first = {
        "draw": camp.do("draw", "post", "A", group="red", number=4),
        "undone": camp.do("draw", "post", "A", group="blue", number=2),
        "robbery": camp.do("rob", "robber", victim="green", cards={"A": 1}),
        "trade": camp.do("trade", "post", "A", from_="red", to="blue", gives={"A": 1}, gets={}),
        "joker": camp.do("joker", "post", "A", group="red", joker="J1"),
        "build": camp.do(
            "build",
            "station",
            group="red",
            building="tavern",
            cells=[[3, 3]],
            payment={"A": 1},
            confirmed=True,
        ),
    }
    found = {name: first_id(outcome) for name, outcome in first.items()}
    found["void"] = first_id(camp.do("undo", "post", "A", event=found["undone"]))
    camp.do("draw", "post", "B", group="red", number=6)
    camp.do("draw", "post", "B", group="red", number=1)
    with camp.app.app_context():
        found["copy"] = backup.take(camp.game).file.name
    # A leader gives what the rules do not like, so that something stands out.
    camp.do("draw", "leader", post="B", group="purple", number=3)
    camp.do("draw", "leader", post="B", group="purple", number=3)
    camp.do("change", key="minutes", value=100)
    camp.do("correct_holding", group="purple", change={"joker": 2}, note="x")
    out_there(camp)
    return found


def out_there(camp: Camp) -> None:
    """Phones in the wood: one with bookings that wait, one that failed its check, one that was released."""
    with camp.app.app_context():
        for device, post in (("one", "A"), ("two", "A"), ("three", "B"), ("four", "B")):
            devices.seen(camp.game, device, "post", post, waiting=len(device) % 3)
        devices.checked(camp.game, "two", "post", "A", {"camera": {"ok": True, "said": ""}})
        devices.checked(camp.game, "three", "post", "B", {"camera": {"ok": False, "said": ""}})
        devices.take(camp.game, "three", "post", "B")


def first_id(outcome: Outcome) -> str:
    assert outcome.entries, outcome
    return outcome.entries[0].id


def places(camp: Camp, ids: dict[str, str]) -> dict[str, Any]:
    """What stands for the names in the paths."""
    card = f"/Q/{camp.held('group', group='red').code.replace('-', '')}"
    robbers = f"/Q/{camp.held('group', group='robbers').code.replace('-', '')}"
    links = {"link": camp.held("post", "B").link_token, "leader_link": camp.held("leader").link_token}
    taken = camp.held("post", "C").link_token
    with camp.app.app_context():
        devices.seen(camp.game, STRANGE, "post", "C", waiting=3)
    return {
        "g": camp.url,
        "card": card,
        "robbers_card": robbers,
        "taken": f"/J/{taken}",
        "take": f"/T/{taken}",
        "spare": f"/T/{camp.held('spare').link_token}",
        **{name: f"/J/{token}" for name, token in links.items()},
        **ids,
    }
