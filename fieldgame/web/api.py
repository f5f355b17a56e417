"""The interface for phones and programs: report what happened in the wood, read how the game stands.

As journal.md ('Sync') has it, described by the OpenAPI document of `openapi`. It knows its callers by their
pass: the session's cookie or a bearer token. A cookie alone is not enough for another site's form, since only
`application/json` is read, which no form can send.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, jsonify, request
from flask_babel import gettext
from werkzeug.exceptions import TooManyRequests

from fieldgame import devices, passes, play
from fieldgame.codec import stamp
from fieldgame.limit import Misses
from fieldgame.texts import Names, sentence
from fieldgame.web import asking, body, field, jokers, picture
from fieldgame.web.build import build
from fieldgame.web.common import Json, Seat, no_entry

blueprint = Blueprint("api", __name__)
REQUESTS = Misses(most=240, window_ms=60_000)
"""A phone in trouble sends perhaps ten times a minute; more than this is a fault or a game of its own."""


@blueprint.post("/events")
def events(game: str) -> Response:
    """Take what a phone reports; nothing to report is how it says that it is there."""
    return _taken(game, keep=True)


@blueprint.post("/rehearsal")
def rehearsal(game: str) -> Response:
    """The same way and the same answer for the check before the game, but nothing is written down."""
    return _taken(game, keep=False)


@blueprint.post("/check")
def check(game: str) -> Response:
    """What the check before the game has shown on this device."""
    sent = body.read()
    seat = asking.seat(game, sent.seat)
    _not_too_fast(game, sent.device)
    if seat.role not in play.AT_WORK:
        abort(403, description=no_entry(game))
    try:
        devices.checked(game, sent.device, seat.role, seat.post, sent.results)
    except ValueError:
        abort(422, description=gettext("Damit kann das Spiel nichts anfangen."))
    return jsonify(now=play.now())


@blueprint.get("/state")
def state(game: str) -> Response:
    """How the game stands, as a replay prints it: only what this seat's own view tells as well."""
    seat = asking.seat(game)
    found, seen = play.view(game, Seat("record")), play.view(game, seat)
    version = found["version"]
    shown = {key: found[key] for key in ("status", "groups", "map", "irregularities")} | {"events": version}
    for group in seen["groups"]:
        shown["groups"][group["id"]] = {key: group[key] for key in shown["groups"][group["id"]]}
    shown["map"] = _known_map(found["map"], seen)
    if seat.role != "leader":
        shown["irregularities"] = []
    return _tagged(jsonify(shown), f"{version}-{seat.role}-{seat.group or ''}")


def _known_map(whole: Json, seen: Json) -> Json | None:
    """Of the whole map what a seat's view has: nothing, what some groups built, or how it was when it was
    sealed; of that it is not said which events built it."""
    plan = seen["map"]
    if plan is None:
        return None
    if picture.frozen(seen):
        buildings = [{key: one[key] for key in one if key != "key"} for one in plan["buildings"]]
    else:
        groups = {*plan["reserved"], None}
        buildings = [standing for standing in whole["buildings"] if standing["group"] in groups]
    return {**whole, "buildings": buildings, "reserved": plan["reserved"]}


@blueprint.get("/field")
def field_state(game: str) -> Response:
    """What a post's or the robbers' page follows: clock, holdings, its own last bookings."""
    seat = asking.seat(game, {"role": request.args.get("role"), "post": request.args.get("post")})
    shown = field.state(game, seat)
    return _tagged(jsonify(shown), field.tag(shown))


def _taken(game: str, keep: bool) -> Response:
    sent = body.read()
    seat = asking.seat(game, sent.seat)
    _not_too_fast(game, sent.device)
    device = sent.device
    reports = [_known_joker(game, report) for report in sent.reports]
    version, results = play.sync(game, reports, seat, device, keep=keep)
    place = devices.get(game, device)
    if keep and seat.role in play.AT_WORK:
        place = devices.seen(
            game,
            device,
            seat.role,
            seat.post,
            waiting=sent.waiting,
            oldest_at=sent.oldest_at,
            build=sent.build,
            agent=asking.agent(),
        )
    names = Names(play.view(game, Seat("leader")))
    now = play.now()
    return jsonify(
        server_time=stamp(now),
        now=now,
        version=version,
        results=[_told(key, result, names) for key, result in zip(sent.ids, results, strict=True)],
        device={"id": device, "released_at": place and place.released_from(seat.role, seat.post)},
        build=build(),
    )


def _told(key: Any, result: play.Result, names: Names) -> Json:
    told: Json = {"id": key, "status": result.status}
    if result.entry and result.entry.seq:
        told["seq"] = result.entry.seq
    if result.objection:
        message = sentence(result.objection.code, result.objection.facts, names)
        told["error"] = {"code": result.objection.code, "message": message}
    told["irregularities"] = [row["code"] for row in result.irregularities]
    if result.irregularities:
        told["odd"] = [sentence(row["code"], row, names) for row in result.irregularities]
    return told


def _known_joker(game: str, report: play.Report) -> play.Report:
    """A found joker is reported by the code on its card, and booked by its name in the books."""
    if report.type != "joker_found" or report.objection:
        return report
    if jokers.GUESSES.wait():  # this one alone: the draws beside it must arrive
        return body.against(report, "too_many_guesses")
    count = play.view(game, Seat("projector"))["jokers"]
    code = report.data.get("joker")
    name = passes.find_joker(game, count, code) if isinstance(code, str) else None
    if name is None:
        jokers.GUESSES.miss()
        return body.against(report, "unknown_joker")
    return body.with_data(report, {**report.data, "joker": name})


def _not_too_fast(game: str, device: str) -> None:
    key, now = f"{game}/{device}", play.now()
    wait = REQUESTS.wait(key, now)
    if wait:
        raise TooManyRequests(retry_after=-(-wait // 1000))
    REQUESTS.miss(key, now)


def _tagged(answer: Response, tag: str) -> Response:
    answer.set_etag(tag)
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.vary.add("Cookie")
    answer.vary.add("Authorization")
    answer.make_conditional(request)
    return answer
