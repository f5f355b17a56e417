"""The door of the house: `create_app`, and nothing else of what lies behind it.

Opened lazily, so that the pure rooms (geometry, games) can be used without loading Flask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fieldgame.app import create_app as create_app

__all__ = ["__version__", "create_app"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name == "create_app":
        from fieldgame.app import create_app

        return create_app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
