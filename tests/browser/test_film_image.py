"""The animated image that a browser makes of a film: frames, size and colours, as a browser decodes them."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.filming import LAST, open_film
from tests.words import Camp, build_some

pytestmark = pytest.mark.browser
DECODED = """async ([text, cells]) => {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const decoder = new ImageDecoder({ data: bytes, type: "image/gif" });
  await decoder.tracks.ready;
  await decoder.completed;
  const count = decoder.tracks.selectedTrack.frameCount;
  const canvas = document.createElement("canvas");
  const frames = [];
  for (let frameIndex = 0; frameIndex < count; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    Object.assign(canvas, { width: image.displayWidth, height: image.displayHeight });
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const svg = document.querySelector(".film-picture svg");
    const scale = canvas.width / svg.viewBox.baseVal.width;
    const size = Number(svg.dataset.cell) * scale;
    const [left, top] = [Number(svg.dataset.left) * scale, Number(svg.dataset.top) * scale];
    const colours = cells.map(([x, y]) => {
      const { data } = pen.getImageData(left + x * size + 1, top + y * size + 1, size - 2, size - 2);
      return Array.from({ length: data.length / 4 }, (_, at) => [...data.slice(4 * at, 4 * at + 3)]);
    });
    frames.push({ ms: image.duration / 1000, wide: canvas.width, high: canvas.height, colours });
  }
  return frames;
}"""


@pytest.fixture
def built(camp: Camp) -> Camp:
    build_some(camp)
    return camp


RED, BLUE = 0, 2


def is_mostly(channel: int, pixel: list[int]) -> bool:
    return pixel[channel] > 25 + max(pixel[:channel] + pixel[channel + 1 :])


def test_the_animated_image(built: Camp, screen: Opens) -> None:
    """As many frames as the film, the last one stays, and its colours are those of the castle."""
    shown = open_film(screen, built)
    with shown.page.expect_download() as download:
        shown.press("Als Bild (GIF)")
    assert download.value.suggested_filename == f"{built.game}.gif"
    raw = Path(download.value.path()).read_bytes()
    assert len(raw) < 8_000_000
    frames = shown.page.evaluate(DECODED, [base64.b64encode(raw).decode(), [[0, 0], [1, 1], [6, 3]]])
    assert len(frames) == LAST + 1
    assert frames[-1]["ms"] == 5000
    assert {frame["wide"] for frame in frames} == {720}
    assert {frame["high"] for frame in frames} == {720 + 44 + 2 * 42 + 4}

    def share(frame: int, cell: int, channel: int) -> float:
        pixels = frames[frame]["colours"][cell]
        return sum(is_mostly(channel, pixel) for pixel in pixels) / len(pixels)

    assert share(LAST - 1, 0, BLUE) > 0.2
    assert share(LAST, 0, BLUE) < 0.01
    assert share(LAST, 0, RED) > 0.2
    assert share(LAST, 1, RED) > 0.2
    assert share(1, 1, RED) < 0.01
    first, last = frames[0]["colours"][2], frames[LAST]["colours"][2]  # where nobody has built
    assert sum(one != other for one, other in zip(first, last, strict=True)) < 0.02 * len(first)
    assert shown.text(".film-made").startswith("Fertig: 0,")


def test_the_making_can_be_stopped(built: Camp, screen: Opens) -> None:
    shown = open_film(screen, built)
    kept: list[Any] = []
    shown.page.on("download", lambda one: kept.append(one))
    shown.page.evaluate("const key = document.querySelector('[data-gif]'); key.click(); key.click();")
    assert shown.text("[data-gif]") == "Als Bild (GIF)"
    assert shown.page.locator(".film-progress").is_hidden()
    with shown.page.expect_download():
        shown.press("Als Bild (GIF)")
    shown.see(".film-made:not(:empty)")
    assert len(kept) == 1
