"""What a scanner is shown in tests: a card for the camera, photos of cards, and other cameras."""

from __future__ import annotations

import base64
import re
from typing import Any

from fieldgame.qr import matrix
from tests.browser.screens import Screen
from tests.words import Camp

SAID = "[data-scan=answer]:not([hidden])"
STATE = "[data-scan=state]"

PICTURE = r"""async ([rows, width, height, look]) => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const brush = canvas.getContext("2d");
  brush.fillStyle = "#b5ad94";
  brush.fillRect(0, 0, width, height);
  const side = rows.length + 8, size = (look.size ?? 0.6) * height / side;
  brush.translate(width * (look.x ?? 0.5), height / 2);
  brush.rotate((look.turned ?? 0) * Math.PI / 180);
  brush.scale(size * (look.tilted ?? 1), size);
  brush.filter = look.blurred ? `blur(${look.blurred}px)` : "none";
  const card = Object.assign(document.createElement("canvas"), { width: side * 8, height: side * 8 });
  const ink = card.getContext("2d");
  ink.fillStyle = "#fff";
  ink.fillRect(0, 0, side * 8, side * 8);
  ink.fillStyle = "#000";
  rows.forEach((row, y) => row.forEach((dark, x) => dark && ink.fillRect((x + 4) * 8, (y + 4) * 8, 8, 8)));
  brush.drawImage(card, -side / 2, -side / 2, side, side);
  const shade = brush.createLinearGradient(-side / 2, 0, side / 2, 0);
  shade.addColorStop(0, `rgba(0, 0, 0, ${look.shaded ?? 0})`);
  shade.addColorStop(1, "rgba(0, 0, 0, 0)");
  brush.fillStyle = shade;
  brush.fillRect(-side, -side, 2 * side, 2 * side);
  return canvas.toDataURL("image/jpeg", 0.9).split(",")[1];
}"""
NO_CAMERA = """(() => {
  const refuse = () => %s;
  Object.defineProperty(MediaDevices.prototype, "getUserMedia", { value: refuse, configurable: true });
})();"""
READS = """
  window.reads = [];
  window.BarcodeDetector = class {
    static async getSupportedFormats() { return ["qr_code"]; }
    async detect() { return window.reads.map((rawValue) => ({ rawValue })); }
  };"""
"""A browser with a detector of its own, which sees what the test puts before it."""
CAMERAS = """
  window.cameras = [];
  window.torch = [];
  const open = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function (wanted) {
    const stream = await open.call(this, wanted);
    window.cameras.push(stream.getVideoTracks()[0]);
    document.documentElement.dataset.opened = window.cameras.length;
    return stream;
  };
  MediaStreamTrack.prototype.applyConstraints = async ({ advanced: [wanted] }) => {
    window.torch.push(wanted.torch);
  };
  const can = MediaStreamTrack.prototype.getCapabilities;
  MediaStreamTrack.prototype.getCapabilities = function () {
    return { ...can.call(this), torch: Boolean(window.hasTorch) };
  };"""
"""Keeps a list of the cameras that were opened, and of what their torches were told."""
WATCH = """
  window.told = [];
  new MutationObserver(() => {
    const text = document.querySelector("[data-scan=state]")?.textContent;
    if (text && text !== window.told.at(-1)?.[0]) window.told.push([text, performance.now()]);
  }).observe(document, { childList: true, subtree: true, characterData: true });"""
"""Keeps what the scanner has said, each with its moment in ms."""


def picture(chromium: Any, text: str, width: int = 640, height: int = 480, **look: float) -> bytes:
    """A JPEG of a card with this text. look: size, x (0 to 1), turned (degrees), tilted, blurred, shaded."""
    page = chromium.new_page()
    rows = [[bool(dark) for dark in row] for row in matrix(text)] if text else []
    made = page.evaluate(PICTURE, [rows, width, height, look])
    page.close()
    return base64.b64decode(made)


def without_camera(error: str) -> str:
    """A script: whoever asks for the camera gets this error, or never an answer."""
    answer = f'Promise.reject(new DOMException("", "{error}"))' if error else "new Promise(() => {})"
    return NO_CAMERA % re.sub(r"\s+", " ", answer)


def plain(code: str) -> str:
    return code.replace("-", "")


def card(address: str, camp: Camp, group: str = "red") -> str:
    """The link on a group's card, as it is printed."""
    return f"{address}/q/{plain(camp.held('group', group=group).code)}".upper()


def asks_for(shown: Screen, name: str) -> None:
    """The scanner has opened the question whether to draw for this group."""
    shown.see(f".banner:has-text({name!r})")
    assert "#ask/" in shown.page.url


def types(shown: Screen, text: str) -> None:
    shown.page.fill("#scan-code", text)
    shown.touch("[data-scan=typed] .button")


def shows_photo(shown: Screen, data: bytes, kind: str = "image/jpeg") -> None:
    shown.page.set_input_files("[data-scan=file]", {"name": "card.jpg", "mimeType": kind, "buffer": data})


def cameras(shown: Screen) -> list[str]:
    states: list[str] = shown.page.evaluate("window.cameras.map((one) => one.readyState)")
    return states


def seconds_until_told(shown: Screen) -> float:
    """From the start of the camera to the last sentence about it."""
    told = shown.page.evaluate("window.told")
    return float(told[-1][1] - told[0][1]) / 1000
