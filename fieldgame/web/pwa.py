"""What makes the pages an app of the phone: their bundles of style and script.

All of it is the same for everybody and says nothing about a game.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from fieldgame.web import bundles

blueprint = Blueprint("pwa", __name__)
FOR_EVER = "public, max-age=31536000, immutable"
KINDS = {"css": "text/css", "js": "text/javascript"}
blueprint.add_app_template_global(bundles.bundle_url)


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
