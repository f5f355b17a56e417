"""What makes the pages an app of the phone: bundles, a worker that opens them without network, manifest.

All of it is the same for everybody and says nothing about a game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from flask_babel import get_locale, gettext

from fieldgame.web import bundles
from fieldgame.web.build import build
from fieldgame.web.places import local_path

blueprint = Blueprint("pwa", __name__)
blueprint.add_app_template_global(bundles.bundle_url)
FOR_EVER = "public, max-age=31536000, immutable"
KINDS = {"css": "text/css", "js": "text/javascript"}
SHELL = ("phone.css", "phone.js", "field.css", "field.js")
PICTURES = ("js/theme.js", "img/icons.svg", "img/crests.svg", "img/favicon.svg")
READERS = ("vendor/jsqr.min.js", "vendor/barcode-detector.min.js", "vendor/zxing_reader.wasm")
"""What reads codes where the browser cannot: the light one first."""
ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-maskable.png", 512, "maskable"))
THEMES = ("day", "dusk")
YEAR = 31_536_000


@blueprint.get("/bundle/<name>")
def bundle(name: str) -> Response:
    """The style sheets or scripts of a shell as one file."""
    found = bundles.bundle(name)
    if found is None:
        abort(404)
    answer = Response(found.text, mimetype=KINDS[name.rpartition(".")[2]])
    answer.headers["Cache-Control"] = FOR_EVER if request.args.get("v") == found.version else "no-cache"
    answer.set_etag(found.version)
    answer.make_conditional(request)
    return answer


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker, another one with each build."""
    settings = {
        "build": build(),
        "shell": [*map(bundles.bundle_url, SHELL), *map(_static, PICTURES)],
        "readers": [_static(name) for name in READERS if _file(name).is_file()],
        "offline": url_for("pwa.offline"),
    }
    text = f"const SETTINGS = {json.dumps(settings, indent=1)};\n{_file('sw.js').read_text('utf-8')}"
    answer = Response(text, mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the pages lie on a home screen. It starts at `/`: there is what the device holds, or a way in."""
    settings = {
        "id": "/",
        "name": gettext("Burgbau, das Geländespiel"),
        "short_name": gettext("Burgbau"),
        "lang": str(get_locale()),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#16324f",
        "icons": [_icon(*icon) for icon in ICONS],
    }
    answer = Response(json.dumps(settings, ensure_ascii=False), mimetype="application/manifest+json")
    answer.headers["Cache-Control"] = "no-cache"
    answer.vary.add("Accept-Language")
    answer.vary.add("Cookie")
    return answer


@blueprint.get("/offline")
def offline() -> str:
    """What a phone shows in place of a page that it cannot fetch: the pages that it has kept."""
    return render_template("home/offline.html")


@blueprint.post("/theme")
def theme() -> Any:
    """Day or dusk, for whoever has no script; kept in a cookie that says nothing else."""
    wanted = request.form.get("theme", "")
    if wanted not in THEMES:
        abort(422)
    answer = redirect(local_path(request.form.get("next", "/")), 303)
    # The page's own script reads and writes it, so that the switch works without network.
    answer.set_cookie("theme", wanted, max_age=YEAR, samesite="Lax", secure=request.is_secure)
    return answer


@blueprint.get("/theme")
def switching() -> Any:
    """Where Back leads after the switch."""
    return redirect("/", 303)


@blueprint.after_app_request
def _say_build(response: Response) -> Response:
    """The worker keeps only pages of its own build: their style and script are in its shell."""
    if response.mimetype == "text/html":
        response.headers["Fieldgame-Build"] = build()
    return response


def _icon(name: str, side: int, purpose: str) -> dict[str, str]:
    source = _static(f"img/{name}")
    return {"src": source, "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}


def _static(name: str) -> str:
    return url_for("static", filename=name)


def _file(name: str) -> Path:
    return Path(current_app.static_folder or "", name)
