"""What every page needs: who is asking, page or part, reading a form, an objection as an answer."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from flask import Response, abort, make_response, render_template, request, session
from flask_babel import gettext
from flask_htmx import HTMX

from fieldgame import devices, history, passes, play
from fieldgame.texts import Names, role, sentence
from fieldgame.web import contact
from fieldgame.web.places import back_path
from fieldgame.web.told import leader_name

Objection = Any
Json = dict[str, Any]
Seat = play.Seat
MOST_PASSES = 16
"""How many passes a device keeps; the oldest goes first."""
STATUS = {
    "not_allowed": 403,
    "not_yours": 403,
    "unknown_group": 404,
    "unknown_post": 404,
    "unknown_event": 404,
    "unknown_joker": 404,
    "unknown_building": 404,
}
"""Status by code; what is not here is 422 for `bad_…` and `wrong_shape`, else 409: the game says no."""
htmx = HTMX()


def device() -> str:
    """This browser's own id, made at its first visit."""
    if "device" not in session:
        session["device"] = str(uuid.uuid4())
        session.permanent = True
    return str(session["device"])


def hold(held: passes.PassView) -> None:
    """Keep a pass on this device, as the newest one."""
    others = [list(pair) for pair in session.get("passes", []) if tuple(pair) != (held.game_id, held.id)]
    session["passes"] = [*others, [held.game_id, held.id]][-MOST_PASSES:]
    session.permanent = True
    device()


def held_passes(game: str | None = None) -> list[passes.PassView]:
    """The living passes of this device, newest first."""
    found = []
    for pair in reversed(session.get("passes", [])):
        held = passes.get(*pair) if game in (None, pair[0]) else None
        if held and held.revoked_at is None:
            found.append(held)
    return found


def find_seat(game: str, roles: tuple[str, ...], post: str | None = None) -> Seat | None:
    """The seat that this device may take for one of the roles; a leader may take any."""
    found = held_passes(game)
    for held in found:
        if held.role in roles and (held.role != "post" or post in (None, held.post)):
            return Seat(held.role, held.post, held.group, held.id)
    leads = next((held for held in found if held.role == "leader"), None)
    return Seat("leader", post, held=leads.id) if leads else None


def seat(*roles: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Guard of a handler: only these roles of the game (and its leaders) come in, as `seat=`."""

    def guard(handler: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(handler)
        def guarded(game: str, **values: Any) -> Any:
            play.view(game, Seat("projector"))  # no such game: 404 before anything else
            found = find_seat(game, roles, values.get("post"))
            if found is None:
                abort(403, description=no_entry(game))
            contact.note(game, found, roles)
            return handler(game=game, seat=found, **values)

        guarded.roles = roles  # type: ignore[attr-defined]
        return guarded

    return guard


def no_entry(game: str) -> str:
    """Why this device may not come in, and what to do."""
    pairs = [pair for pair in session.get("passes", []) if pair[0] == game]
    if pairs and not held_passes(game):
        return gettext("Dein Zugang wurde gesperrt. Frag die Spielleitung nach einem neuen.")
    if pairs:
        return gettext("Das gehört nicht zu deiner Aufgabe. Frag die Spielleitung nach dem richtigen Link.")
    return gettext("Dafür brauchst du einen Zugang. Öffne deinen Link noch einmal oder gib deinen Code ein.")


def new_id() -> str:
    """The id of the entry that a form will make: in the form, so that sending it twice counts once."""
    return str(uuid.uuid4())


def wants_part() -> bool:
    """Whether htmx asks for a part; a history restore wants the whole page."""
    return bool(htmx) and not htmx.history_restore_request


def page_or_part(page: str, part: str, status: int = 200, **context: Any) -> Response:
    """The whole page, or only its part for htmx: `alone` tells the part that its page is there already."""
    alone = wants_part() and part != page
    answer = make_response(render_template(part if alone else page, **{"alone": alone, **context}), status)
    answer.vary.add("HX-Request")
    return answer


def look(game: str, seat: Seat) -> Json:
    """What the seat may see, the materials with their names in the reader's language."""
    view = play.view(game, seat)
    names = Names(view)
    view["materials"] = [
        {**material, "name": names.material(material["id"])} for material in view["materials"]
    ]
    return view


def screen(template: str, status: int = 200, **context: Any) -> Response:
    """A page that extends `shell`: whole, or for htmx only what is in its blocks `main` and `bar`."""
    shell = "part.html" if wants_part() else "phone.html"
    return page_or_part(template, template, status, shell=shell, **context)


def act(
    game: str,
    action: str,
    args: Json,
    seat: Seat,
    overrule: bool = False,
    *,
    seen: int | None = None,
    expects: str = "",
) -> play.Outcome:
    """Let play do it, once for each entry id of a form; not for a device whose place another has.

    `seen`, `expects`: what whoever corrects had before the eyes, see `play.do`.
    """
    entry_id = read_entry_id()
    if devices.is_released(game, device(), seat.role, seat.post) and not history.row(game, entry_id):
        abort(_released(game, seat))
    do = partial(play.do, entry_id=entry_id, device=device(), overrule=overrule)
    return do(game, action, args, seat, seen=seen, expects=expects)


def _released(game: str, seat: Seat) -> Response:
    """Another device books here now: what this one has sent earlier counts, this does not."""
    place = role(seat.role, Names({}), seat.post)
    back = back_path(game, seat.role, seat.post)
    return screen("handover/released.html", 409, place=place, back=back)


def status_of(objection: Objection) -> int:
    code = objection.code
    return STATUS.get(code, 422 if code.startswith("bad_") or code == "wrong_shape" else 409)


def why(objection: Objection, view: Json) -> str:
    """The objection as a sentence, with the names of the game, and of the leader who was quicker."""
    facts = objection.facts
    if facts.get("held") is not None:
        facts = {**facts, "who": leader_name(passes.labels(view["game"]).get(facts["held"], ""))}
    return sentence(objection.code, facts, Names(view))


def why_odd(found: Json, names: Names) -> str:
    """An irregularity as a sentence."""
    return sentence(found["code"], found, names)


def read_entry_id() -> str:
    """The form's entry id; 400 where it is missing or no UUID."""
    try:
        return str(uuid.UUID(request.form.get("entry_id", "")))
    except ValueError:
        abort(
            400,
            description=gettext("Der Buchung fehlt ihre Nummer. Lade die Seite neu und buche noch einmal."),
        )


def read_text(key: str, most: int = 80, default: str = "") -> str:
    """A line of text, trimmed; 422 where it is too long."""
    text = request.form.get(key, default).strip()
    if len(text) > most:
        abort(422, description=gettext("Das ist zu lang: höchstens %(most)s Zeichen.", most=most))
    return text


def read_int(key: str, default: int | None = None) -> int | None:
    """A whole number, or the default where the field is empty; 422 for anything else."""
    text = request.form.get(key, "").strip()
    if not text:
        return default
    if not (text.removeprefix("-").isdecimal() and text.isascii() and len(text) <= 6):
        abort(422, description=gettext("Hier muss eine ganze Zahl stehen."))
    return int(text)


def read_cards(view: Json, prefix: str) -> Json:
    """Cards from the fields `cards-A` … `cards-joker` for the prefix `cards-`; empty fields are 0."""
    kinds = [*(material["id"] for material in view["materials"]), "joker"]
    counts = {kind: read_int(f"{prefix}{kind}", 0) or 0 for kind in kinds}
    return {kind: count for kind, count in counts.items() if count}


def group_of(view: Json, key: Any) -> Json:
    """The group of this id; 404 where the game has none."""
    found: Json | None = next((group for group in view["groups"] if group["id"] == key), None)
    if found is None:
        abort(404, description=gettext("Diese Gruppe gibt es in diesem Spiel nicht."))
    return found
