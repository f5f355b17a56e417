"""The style sheets and the scripts of a shell, each as one file: a page in the wood waits for few answers.

No build step: the files lie readable in `static`, are joined when a page asks for them, and are kept in
memory until one of them changes. The address carries a hash of the whole, so that a phone may keep it.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from flask import current_app, url_for

FIELD = (
    *("clock", "rules", "spill", "database", "store", "sync", "state", "book", "strays", "feel"),
    *("code", "decode", "camera", "scan", "parts", "screens", "queue", "orders", "acts", "page"),
)
BUNDLES: dict[str, tuple[str, ...]] = {
    "phone.css": tuple(f"css/{name}.css" for name in ("base", "controls", "parts", "groups", "dusk", "halt")),
    "castle.css": ("css/castle.css",),
    "phone.js": ("js/app.js", "js/live.js", "js/device.js", "js/halt.js"),
    "swaps.js": ("vendor/htmx.min.js",),
    "wall.css": tuple(f"css/{name}.css" for name in ("base", "parts", "groups", "castle", "wall")),
    "wall.js": ("js/app.js", "js/live.js"),
    "motion.css": ("css/motion.css",),
    "motion.js": tuple(f"js/motion{part}.js" for part in ("-picture", "-layer", "-moves", "")),
    "film.css": ("css/groups.css", "css/film.css"),
    "film.js": ("js/film.js",),
    "gif.js": ("vendor/gifenc.min.js", "js/film-gif.js"),
    "setup.js": ("js/setup-form.js", "js/setup-map.js", "js/setup-pad.js"),
    "field.css": ("css/booking.css", "css/scan.css"),
    "scan.js": (*(f"js/field/{name}.js" for name in ("code", "decode", "camera", "scan")), "js/joining.js"),
    "field.js": ("vendor/idb.js", *(f"js/field/{name}.js" for name in FIELD)),
}
"""What a shell loads, in this order. A file that is not there is left out."""
INLINE = 1000
"""Pictures up to this many bytes go into the style sheet: asking for one costs more than it weighs."""
REMARK = re.compile(r"^ */\*(?:[^*]|\*(?!/))*\*/ *\n|^ *//[^\n]*\n|  +// [^\n]*$", re.MULTILINE)
INDENT = re.compile(r"^[ \n]+", re.MULTILINE)
"""What people need and a phone does not: a fifth of the bytes. Only ours have no text over two lines."""
FAILED = "} catch (error) { setTimeout(() => { throw error; }); }"
PICTURE = re.compile(r'url\(["\']?(?!data:|/)([^"\')]+)["\']?\)')


class Bundle(NamedTuple):
    """A file as it is served, and the hash of its content."""

    text: str
    version: str


def bundle(name: str) -> Bundle | None:
    """The bundle of this name as it is now; None where there is none."""
    if name not in BUNDLES:
        return None
    static = Path(current_app.static_folder or "")
    files = [static / part for part in BUNDLES[name]]
    stamps = [(str(file), file.stat().st_mtime_ns) for file in files if file.is_file()]
    return _joined(str(static), name, tuple(stamps))


def bundle_url(name: str) -> str:
    """Its address, with the version of its content."""
    found = bundle(name)
    return f"/bundle/{name}?v={found.version}" if found else ""


@lru_cache(maxsize=50)
def _joined(static: str, name: str, stamps: tuple[tuple[str, int], ...]) -> Bundle:
    files = [Path(file) for file, _ in stamps]
    join = _styles if name.endswith(".css") else _scripts
    text = "\n".join(join(Path(static), file) for file in files) + "\n"
    return Bundle(text, hashlib.sha256(text.encode()).hexdigest()[:12])


def _scripts(static: Path, file: Path) -> str:
    """One file must not take the others with it when it fails, as it would not if each were loaded alone."""
    name, text = file.relative_to(static).as_posix(), file.read_text(encoding="utf-8")
    if "vendor" not in file.parts:
        text = INDENT.sub("", REMARK.sub("", text))
    return f"// {name}\ntry {{\n{text}\n{FAILED}"


def _styles(static: Path, file: Path) -> str:
    def picture(found: re.Match[str]) -> str:
        target = (file.parent / found[1]).resolve()
        if target.suffix == ".svg" and target.stat().st_size <= INLINE:
            return f'url("data:image/svg+xml,{quote(target.read_text(encoding="utf-8"), safe=SAFE)}")'
        return f'url("{url_for("static", filename=target.relative_to(static.resolve()).as_posix())}")'

    text = INDENT.sub("", REMARK.sub("", file.read_text(encoding="utf-8")))
    return f"/* {file.name} */\n{PICTURE.sub(picture, text)}"


SAFE = " =:/;,'()<>-.!?*@&+"
"""What a browser reads in a data address without an escape; fewer escapes pack better."""
