"""A film strip: what somebody saw, tap by tap, as one picture.

Taken only when the environment has FIELDGAME_TESTS_FILM, the path of the picture: a screenshot costs more
than a tap.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

WIDE, HIGH = 240, 493
"""One picture of the strip, pixels: a phone of 360 × 740 at two thirds."""
EDGE, WORDS = 14, 46
ROW = 5
IN_SIGHT = """(part) => {
  const { top, bottom } = part.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


class Strip:
    """Counts taps, and keeps what was on the screen before each of them."""

    def __init__(self) -> None:
        self.path = os.environ.get("FIELDGAME_TESTS_FILM", "")
        self.taps = 0
        self._shots: list[tuple[str, Image.Image]] = []

    def tap(self, screen: Any, target: Any, words: str) -> None:
        """One tap of a finger; `words`: what is tapped, for below the picture."""
        self.taps += 1
        if self.path:
            where = screen.page.locator(target) if isinstance(target, str) else target
            if not where.evaluate(IN_SIGHT):
                where.scroll_into_view_if_needed()
            self._shots.append((f"{self.taps}  {words}", self._marked(screen, where.bounding_box())))
        screen.touch(target)

    def look(self, screen: Any, words: str) -> None:
        """The end of the film: nothing is tapped any more."""
        if self.path:
            screen.page.evaluate("scrollTo(0, 0)")
            self._shots.append((words, self._marked(screen, None)))
            self._save()

    def _marked(self, screen: Any, box: dict[str, float] | None) -> Image.Image:
        shot = Image.open(io.BytesIO(screen.page.screenshot())).convert("RGB")
        if box:
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            paint = ImageDraw.Draw(shot)
            paint.ellipse((x - 26, y - 26, x + 26, y + 26), outline="#d9480f", width=7)
        return shot.resize((WIDE, HIGH), Image.Resampling.LANCZOS)

    def _save(self) -> None:
        rows = -(-len(self._shots) // ROW)
        size = (ROW * (WIDE + EDGE) + EDGE, rows * (HIGH + WORDS + EDGE) + EDGE)
        strip, font = Image.new("RGB", size, "#f0ede4"), ImageFont.load_default(17)
        paint = ImageDraw.Draw(strip)
        for number, (words, shot) in enumerate(self._shots):
            left = EDGE + number % ROW * (WIDE + EDGE)
            top = EDGE + number // ROW * (HIGH + WORDS + EDGE)
            strip.paste(shot, (left, top))
            paint.rectangle((left - 1, top - 1, left + WIDE, top + HIGH), outline="#1a1a1a", width=2)
            paint.text((left, top + HIGH + 10), words, fill="#111111", font=font)
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        strip.quantize(128).save(self.path, optimize=True)
