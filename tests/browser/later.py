"""`fieldgame serve` on a laptop whose clock is ahead by what a file says: hours pass in seconds."""

from __future__ import annotations

import os
import time
from pathlib import Path

from fieldgame.cli import main

real = time.time_ns
ahead = Path(os.environ["FIELDGAME_TESTS_AHEAD"])


def later() -> int:
    """The time of day, some milliseconds later."""
    return real() + int(ahead.read_text() or "0") * 1_000_000


time.time_ns = later  # type: ignore[assignment]

if __name__ == "__main__":
    main()
