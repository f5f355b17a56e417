"""The interface in words for programs: one OpenAPI document, written beside the code that keeps it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, jsonify

from fieldgame import __version__, play
from fieldgame.web import body

blueprint = Blueprint("openapi", __name__)
Json = dict[str, Any]


@blueprint.get("/openapi.json")
def document() -> Response:
    """The document; the same for everybody."""
    schemes = DOCUMENT["components"]["securitySchemes"]
    session = {**schemes["session"], "name": current_app.config["SESSION_COOKIE_NAME"]}
    components = {**DOCUMENT["components"], "securitySchemes": {**schemes, "session": session}}
    answer = jsonify({**DOCUMENT, "components": components})
    answer.headers["Cache-Control"] = "public, max-age=300"
    return answer


def _object(properties: Json, required: list[str] | None = None) -> Json:
    return {"type": "object", "properties": properties, "required": required or []}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _answer(what: str, schema: Json) -> Json:
    return {"description": what, "content": {"application/json": {"schema": schema}}}


def _errors(*codes: str) -> Json:
    return {code: {"$ref": f"#/components/responses/{ERRORS[code]}"} for code in codes}


TEXT: Json = {"type": "string"}
MOMENT: Json = {"oneOf": [{"type": "string", "format": "date-time"}, {"type": "integer", "minimum": 0}]}
MAYBE_MOMENT: Json = {"oneOf": [*MOMENT["oneOf"], {"type": "null"}]}
MS: Json = {"type": "integer", "description": "Milliseconds since 1970, UTC."}
MAYBE_MS: Json = {"type": ["integer", "null"], "description": "Milliseconds since 1970, UTC."}
CARDS: Json = {"type": "object", "additionalProperties": {"type": "integer"}, "examples": [{"A": 2}]}
MAYBE_TEXT: Json = {"type": ["string", "null"]}
COUNT: Json = {"type": "integer"}
MAYBE_COUNT: Json = {"type": ["integer", "null"], "description": "null: sealed, or out of the game."}
FLAG: Json = {"type": "boolean"}
CELLS: Json = {
    "type": "array",
    "description": "Pairs [x, y], 0-based from the top left.",
    "items": {"type": "array", "maxItems": 2, "items": COUNT},
}
ASKED: Json = {**TEXT, "description": "The address's game: else it is not this server's word on that game."}
NO = _object({"code": TEXT, "message": TEXT, "game": ASKED}, ["code", "message"])
UUID: Json = {"type": "string", "format": "uuid"}
SEAT = _object({"role": TEXT, "post": MAYBE_TEXT})
ERRORS = {
    "401": "NoPass",
    "404": "NoGame",
    "413": "TooLarge",
    "415": "NotJson",
    "422": "Unreadable",
    "429": "TooMany",
    "503": "Busy",
}
WORDS = {
    "NoPass": "Neither a pass of this game in the session nor a bearer token of one.",
    "NoGame": "There is no such game: code no_game, and the game.",
    "TooLarge": f"More than {body.MOST_EVENTS} events or {body.MOST_BYTES // 1024} KiB.",
    "NotJson": "The body is not application/json.",
    "Unreadable": "The body is no such object.",
    "TooMany": "Too many requests of this device; Retry-After says in how many seconds to come again.",
    "Busy": "The database is busy or takes no more; nothing was written.",
}
SCHEMAS: Json = {
    "Event": _object(
        {
            "id": {**UUID, "description": "Made by the device; the same id twice is one event."},
            "at": {**MOMENT, "description": "When it happened, by the clock that `clock` names."},
            "type": {"type": "string", "enum": list(play.REPORTABLE)},
            "data": {
                "type": "object",
                "description": "draw: post, group, number; robbery: robber, victim, cards?; trade: from, to, "
                "gives, gets; joker_found: group, joker (the code on the card); voided: event, note? "
                "(at most 200 characters)",
            },
        },
        ["id", "at", "type", "data"],
    ),
    "Batch": _object(
        {
            "device": UUID,
            "sent_at": {**MOMENT, "description": "The device's clock when it sent this."},
            "clock": {"type": "string", "enum": ["device", "server"], "default": "device"},
            "seat": {**SEAT, "description": "Where the device works, if it has several passes."},
            "waiting": {"type": "integer", "minimum": 0, "description": "Still unsent after this batch."},
            "oldest": {**MAYBE_MOMENT, "description": "Since when the oldest of them waits."},
            "build": TEXT,
            "events": {"type": "array", "maxItems": body.MOST_EVENTS, "items": _ref("Event")},
        },
        ["device"],
    ),
    "Result": _object(
        {
            "id": {"type": ["string", "null"]},
            "status": {"type": "string", "enum": ["recorded", "duplicate", "refused"]},
            "seq": {"type": "integer", "minimum": 1},
            "error": _object({"code": TEXT, "message": TEXT}, ["code", "message"]),
            "irregularities": {"type": "array", "items": TEXT},
            "odd": {"type": "array", "items": TEXT, "description": "The same in sentences."},
        },
        ["id", "status", "irregularities"],
    ),
    "Taken": _object(
        {
            "server_time": {"type": "string", "format": "date-time"},
            "now": MS,
            "version": {"type": "integer"},
            "results": {"type": "array", "items": _ref("Result")},
            "device": _object({"id": UUID, "released_at": MAYBE_MS}),
            "build": TEXT,
        },
        ["server_time", "now", "version", "results", "device", "build"],
    ),
    "State": _object(
        {
            "status": {"type": "string", "enum": ["setup", "running", "paused", "ended"]},
            "groups": {
                "type": "object",
                "additionalProperties": _object(
                    {
                        "holding": {"oneOf": [CARDS, {"type": "null"}], "description": "null: not for you."},
                        "supply": {"oneOf": [CARDS, {"type": "null"}], "description": "null: sealed."},
                        **dict.fromkeys(("built", "reserved", "left_over", "score", "rank"), MAYBE_COUNT),
                        "last_post": MAYBE_TEXT,
                        "can_build": {"type": ["boolean", "null"], "description": "null: sealed."},
                        "active": {**FLAG, "description": "false: out of the game; else absent."},
                        **{
                            key: {**TEXT, "description": "Only where the group does not look as it began."}
                            for key in ("name", "colour", "crest")
                        },
                    },
                    ["holding", "score"],
                ),
            },
            "map": {
                "oneOf": [_ref("Map"), {"type": "null"}],
                "description": "null: sealed. Sealed in mid-play: as it stood then, each `event` empty.",
            },
            "irregularities": {
                "type": "array",
                "items": _object({"event": TEXT, "code": TEXT, "group": TEXT}, ["event", "code"]),
            },
            "events": {"type": "integer"},
        },
        ["status", "groups", "map", "irregularities", "events"],
    ),
    "Map": _object(
        {
            "width": COUNT,
            "height": COUNT,
            "buildings": {"type": "array", "items": _ref("Standing")},
            "reserved": {"type": "object", "additionalProperties": CELLS},
        }
    ),
    "Standing": _object({"event": TEXT, "group": MAYBE_TEXT, "building": TEXT, "cells": CELLS}),
    "Own": _object(
        {
            "id": UUID,
            "seq": COUNT,
            "at": MS,
            "type": TEXT,
            "data": {"type": "object"},
            "said": {"type": "string", "description": "The booking in a sentence."},
            "void": FLAG,
            "undoable": FLAG,
            "odd": {"type": "array", "items": TEXT},
        }
    ),
    "Field": _object(
        {
            "version": {"type": "integer"},
            "server_time": MS,
            "status": {"type": "string", "enum": ["setup", "running", "paused", "ended"]},
            "ends_at": MAYBE_MS,
            "nobles_from": MAYBE_MS,
            "groups": {
                "type": "object",
                "additionalProperties": _object({"holding": CARDS, "last_post": MAYBE_TEXT}),
            },
            "meeting": TEXT,
            "left": {"type": ["array", "null"], "items": {"type": "integer"}},
            "looks": {
                "type": "object",
                "description": "Groups that are not as they began: name, colour, crest, whether in the game.",
                "additionalProperties": {"type": "array", "maxItems": 4},
            },
            "halt": {
                "oneOf": [_object({"since": MS, "why": TEXT, "alarm": FLAG}), {"type": "null"}],
                "description": "While the game is paused: since when, and why in the reader's language.",
            },
            "messages": {
                "type": "array",
                "items": _object({"id": TEXT, "at": MS, "text": TEXT, "fresh": FLAG}),
            },
            "own": {"type": "array", "items": _ref("Own")},
            "device": _object({"id": UUID, "released_at": MAYBE_MS}),
            "build": TEXT,
        },
        ["version", "server_time", "status", "groups", "own", "device", "build"],
    ),
    "Code": _object(
        {
            "kind": {"type": "string", "enum": ["group", "joker", "seat", "other_game", "old", "unknown"]},
            "group": TEXT,
            "name": TEXT,
        },
        ["kind"],
    ),
    "Check": _object({"device": UUID, "seat": SEAT, "results": {"type": "object"}}, ["device", "results"]),
    "Error": _object({"error": NO}, ["error"]),
}


def _post(what: str, takes: str, gives: Json) -> Json:
    return {
        "summary": what,
        "requestBody": {"required": True, "content": {"application/json": {"schema": _ref(takes)}}},
        "responses": {"200": gives, **_errors(*ERRORS)},
    }


def _get(what: str, gives: str, parameters: list[Json] | None = None) -> Json:
    unchanged = {"304": {"description": "Nothing is new since the ETag in If-None-Match."}}
    return {
        "summary": what,
        "parameters": parameters or [],
        "responses": {"200": _answer(what, _ref(gives)), **unchanged, **_errors("401", "404", "422", "503")},
    }


def _code() -> Json:
    answer = _answer("What it stands for.", _ref("Code"))
    return {
        "summary": "Whose a short code is; for the session's passes only, and wrong ones are counted.",
        "responses": {"200": answer, **_errors("401", "404", "429", "503")},
    }


def _query(name: str) -> Json:
    return {"name": name, "in": "query", "required": False, "schema": TEXT}


def _in_path(name: str) -> Json:
    return {"name": name, "in": "path", "required": True, "schema": TEXT}


TAKEN = _answer("One result for each event, in order.", _ref("Taken"))
PATHS: Json = {
    "events": {"post": _post("Report what happened; without events: say that one is there.", "Batch", TAKEN)},
    "rehearsal": {"post": _post("The same for the check before the game; writes nothing.", "Batch", TAKEN)},
    "check": {
        "post": _post(
            "What the check before the game has shown.", "Check", _answer("Kept.", _object({"now": MS}))
        )
    },
    "state": {"get": _get("How the game stands, as the caller may know it.", "State")},
    "field": {"get": _get("What a page in the wood follows.", "Field", [_query("role"), _query("post")])},
    "code/{code}": {"get": {"parameters": [_in_path("code")], **_code()}},
}
DOCUMENT: Json = {
    "openapi": "3.1.0",
    "info": {
        "title": "fieldgame",
        "version": __version__,
        "summary": "One game: report facts, read its state.",
    },
    "paths": {
        f"/api/games/{{game}}/{name}": {"parameters": [_in_path("game")], **path}
        for name, path in PATHS.items()
    },
    "components": {
        "schemas": SCHEMAS,
        "responses": {name: _answer(what, _ref("Error")) for name, what in WORDS.items()},
        "securitySchemes": {
            "link": {"type": "http", "scheme": "bearer", "description": "The 32 letters of a role's link."},
            "session": {"type": "apiKey", "in": "cookie", "name": "fieldgame"},
        },
    },
    "security": [{"link": []}, {"session": []}],
}
