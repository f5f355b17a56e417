"""`python -m fieldgame.drawing static`: writes the artwork files anew, after a new palette or crest."""

import sys
from pathlib import Path

from . import artwork
from .badge import signs

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for name, text in artwork().items():
        (folder / name).write_text(text, encoding="utf-8")
    for name, picture in signs().items():
        (folder / name).write_bytes(picture)
