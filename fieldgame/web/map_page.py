"""The page with the castle map as a table, for whichever address it stands at.

What somebody reads does not change under them: news only says that there is something newer. Only a map that
is sealed goes away at once.
"""

from __future__ import annotations

from typing import Any

from flask import Response, make_response, render_template, request

from fieldgame.web.common import Json, page_or_part
from fieldgame.web.map_words import in_words


def page(view: Json, here: str, asks: str, live: str, back: str, **orders: Any) -> Response:
    """The whole page, or for htmx its table.

    Addresses: `here` its own, `asks` where it asks for newer ones, `live` its stream, `back` the picture.
    `orders`: whether somebody `leads`, and `asks_orders`, where the page asks for them.
    """
    shown: Json = {"v": view, "plan": in_words(view), "here": here, "asks": asks, "live": live, "back": back}
    return page_or_part("map/page.html", "map/_table.html", **shown, **orders)


def news(view: Json, here: str) -> Response:
    """Nothing while the page shows what there is to see; else that there is a newer map, and a button."""
    plan = in_words(view)
    if request.args.get("mark") == (plan["mark"] if plan else ""):
        return Response(status=204)
    if plan:
        return make_response(render_template("map/_newer.html", here=here))
    answer = make_response(render_template("map/_table.html", plan=None, alone=True))
    answer.headers["HX-Retarget"] = "#map-words"
    return answer
