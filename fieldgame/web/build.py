"""Which version of the pages a phone has: one hash over all that they load."""

from __future__ import annotations

import hashlib

from fieldgame import __version__
from fieldgame.web import bundles


def build() -> str:
    """A short text that is another one as soon as any of the styles or scripts is another one."""
    found = [bundles.bundle(name) for name in bundles.BUNDLES]
    text = "|".join([__version__, *(one.version for one in found if one)])
    return hashlib.sha256(text.encode()).hexdigest()[:10]
