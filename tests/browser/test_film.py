"""The film in a real browser: by finger and by key, on the wall, as a file; and the image made of it."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from fieldgame.drawing import colour_of
from tests.browser.conftest import Opens
from tests.browser.screens import BARN, LAPTOP, PHONE, Screen
from tests.browser.test_accessible import ASK_AXE, AXE, EYES, LEAST, STANDARDS
from tests.words import Camp, make_camp

pytestmark = pytest.mark.browser
SIZES = [(800, 600), (1024, 768), (1280, 720), (1920, 1080)]
LONG = "Die unbezwingbaren Ritter vom Berg"
SCROLLS = """() => {
  const page = document.documentElement;
  const numbers = ".film-score, .film-parts, .film-time, .ceremony-points, .ceremony-rank";
  const boxes = ".scene, .ceremony-places, .film-side, .film-ranking, .film";
  const seen = [...document.querySelectorAll(numbers)].filter((part) => part.checkVisibility());
  const cut = seen.filter((part) => {
    const { right, bottom, height } = part.getBoundingClientRect();
    const beyond = right > innerWidth + 1 || bottom > innerHeight + 1;
    return beyond || height < 6 || part.scrollWidth > part.clientWidth + 1;
  });
  const full = [...document.querySelectorAll(boxes)];
  const high = full.filter((part) => part.scrollHeight > part.clientHeight + 1);
  const named = [...cut, ...high].map((part) => `${part.className} ${part.textContent.trim().slice(0, 30)}`);
  return [page.scrollHeight > innerHeight, page.scrollWidth > innerWidth, ...named].filter(Boolean);
}"""
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


def build_some(camp: Camp) -> None:
    """Blue in the corner, red walls it in and takes it out."""
    for group in ("red", "blue"):
        camp.give(group, A=9, B=9, C=9, joker=3)
    camp.do("build", group="blue", building="tavern", cells=[[0, 0]])
    camp.do("build", group="red", building="stable", cells=[[1, 0], [1, 1]])
    camp.do("build", group="red", building="tavern", cells=[[0, 1]])


LAST = 4
"""The number of the last frame: the cathedral and three buildings."""


@pytest.fixture
def built(camp: Camp) -> Camp:
    build_some(camp)
    return camp


@pytest.fixture
def film(built: Camp, screen: Opens) -> Callable[..., Screen]:
    """`film(size, ...)`: the leader's page of the film."""

    def show(size: dict[str, int] = LAPTOP, **how: Any) -> Screen:
        shown: Screen = screen(built.join("leader"), size, **how).open(f"{built.url}/film")
        shown.see(".film[data-state]")
        return shown

    return show


def at(shown: Screen) -> int:
    return int(shown.page.locator(".film").get_attribute("data-at") or -1)


def state(shown: Screen) -> str:
    return str(shown.page.locator(".film").get_attribute("data-state"))


def until(shown: Screen, wanted: str) -> None:
    shown.until(f"document.querySelector('.film').dataset.state === '{wanted}'")


def on_the_map(shown: Screen) -> list[str]:
    """The group and first cell of what is seen."""
    found: list[str] = shown.page.evaluate(
        "[...document.querySelectorAll('.film g.b')].filter((one) => one.getBoundingClientRect().width)"
        ".map((one) => one.dataset.group)"
    )
    return found


def scores(shown: Screen) -> dict[str, str]:
    found: dict[str, str] = shown.page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.film-rank')]"
        ".map((row) => [row.dataset.group, row.querySelector('.film-score').textContent]))"
    )
    return found


def right_scores(camp: Camp) -> dict[str, str]:
    return {group["id"]: str(group["score"]).replace("-", "−") for group in camp.view()["groups"]}


def test_it_begins_with_the_end_and_steps_back_and_on(film: Callable[..., Screen], built: Camp) -> None:
    shown = film()
    assert (at(shown), state(shown)) == (LAST, "ended")
    assert on_the_map(shown) == ["", "red", "red"]
    assert scores(shown) == right_scores(built)
    shown.press("Ein Gebäude zurück")
    assert at(shown) == LAST - 1
    assert on_the_map(shown) == ["", "blue", "red"]
    assert shown.text(".film-said") == "Falken: Stall bei B1"
    shown.press("Ein Gebäude weiter")
    assert at(shown) == LAST
    shown.until("!document.querySelector('.film').getAnimations({subtree: true}).length")
    assert on_the_map(shown) == ["", "red", "red"]


def test_the_keys(film: Callable[..., Screen]) -> None:
    shown = film()
    keys = shown.page.keyboard
    for key, place in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", LAST)):
        keys.press(key)
        assert at(shown) == place
    keys.press("Home")
    keys.press(" ")
    until(shown, "playing")
    keys.press(" ")
    until(shown, "paused")


def test_the_bar_by_keyboard_says_where_it_is(film: Callable[..., Screen]) -> None:
    shown = film()
    line = shown.page.get_by_role("slider", name="Stelle im Film")
    line.focus()
    shown.page.keyboard.press("ArrowLeft")
    assert at(shown) == LAST - 1
    assert (line.get_attribute("aria-valuetext") or "").endswith(", Falken: Stall bei B1")
    shown.page.keyboard.press("Home")
    assert at(shown) == 0
    assert on_the_map(shown) == []


def test_it_plays_to_the_end_pauses_and_hurries(film: Callable[..., Screen], built: Camp) -> None:
    shown = film()
    shown.press("4×")
    assert shown.page.get_by_role("button", name="4×").get_attribute("aria-pressed") == "true"
    assert shown.page.get_by_role("button", name="1×").get_attribute("aria-pressed") == "false"
    shown.press("Abspielen")
    assert at(shown) < LAST
    shown.press("Anhalten")
    held = at(shown)
    assert state(shown) == "paused"
    shown.press("Abspielen")
    until(shown, "ended")
    assert at(shown) == LAST >= held
    assert scores(shown) == right_scores(built)
    shown.press("Abspielen")
    until(shown, "playing")


def test_who_is_ahead_stands_above(film: Callable[..., Screen], built: Camp) -> None:
    shown = film()
    order = "[...document.querySelectorAll('.film-rank')].map((row) => row.dataset.group)"
    assert shown.page.evaluate(order) == built.view()["ranking"]
    shown.page.keyboard.press("Home")
    for _ in range(2):
        shown.page.keyboard.press("ArrowRight")
    assert shown.page.evaluate(order)[0] == "blue"


MOVES = "document.querySelector('.film-picture').getAnimations({subtree: true}).length"


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_whoever_wants_no_movement_sees_steps(film: Callable[..., Screen], wish: str) -> None:
    shown = film(reduced_motion=wish)
    shown.page.keyboard.press("Home")
    step = f"document.querySelector('[data-do=on]').click(), {MOVES}"
    assert (shown.page.evaluate(step) > 0) is (wish == "no-preference")
    assert at(shown) == 1
    assert shown.page.locator("g.film-newest").count() == 1


@pytest.mark.parametrize("theme", ["day", "dusk"])
@pytest.mark.parametrize("size", [PHONE, BARN], ids=["phone", "barn"])
def test_for_everybody(film: Callable[..., Screen], size: dict[str, int], theme: str) -> None:
    shown = film(size)
    shown.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    shown.press("Ein Gebäude zurück")
    shown.page.evaluate(AXE)
    found = shown.page.evaluate(EYES, LEAST) + shown.page.evaluate(ASK_AXE, [STANDARDS, False])
    assert found == []


@pytest.fixture(scope="module")
def crowd(app: Flask) -> Camp:
    """Ten groups with long names; five share the last place."""
    camp = make_camp(app, groups=10).start()
    view = camp.view()
    for place, group in enumerate(view["groups"][:5]):
        camp.give(group["id"], A=9, B=9, C=9)
        for x in range(5 - place):
            camp.do("build", group=group["id"], building="tavern", cells=[[2 * x, place]])
    camp.do("end")
    return camp


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_one_screen(crowd: Camp, screen: Opens, wide: int, high: int) -> None:
    """The page of the film: nothing scrolls, no number is cut, whoever many there are."""
    crowd.do("scene", scene="map")
    shown = screen(crowd.join("projector"), {"width": wide, "height": high}).open(f"{crowd.url}/film")
    shown.see(".film[data-state]")
    stretch(shown, ".film-name")
    assert shown.page.evaluate(SCROLLS) == []


def stretch(shown: Screen, names: str) -> None:
    shown.page.evaluate(
        f"document.querySelectorAll('{names}').forEach((name) => {{ name.textContent = '{LONG}'; }})"
    )


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_the_ceremony_fits(crowd: Camp, screen: Opens, wide: int, high: int) -> None:
    """At every step: the last place shared by many, one alone, all of them."""
    crowd.do("scene", scene="sealed")
    crowd.do("scene", scene="ceremony", step=0)
    shown = screen(crowd.join("projector"), {"width": wide, "height": high}, reduced_motion="reduce")
    shown.open(f"{crowd.url}/projector").see(".film-wall[data-state]")
    assert shown.page.evaluate(SCROLLS) == []
    for step in range(1, len({group["rank"] for group in crowd.view()["groups"]}) + 1):
        crowd.do("scene", scene="ceremony", step=step)
        shown.until(f"document.querySelector('#scene').dataset.step === '{step}'")
        stretch(shown, ".film-name, .ceremony-name")
        assert shown.page.evaluate(SCROLLS) == []
    shown.page.evaluate(AXE)
    found = shown.page.evaluate(EYES, LEAST) + shown.page.evaluate(ASK_AXE, [STANDARDS, False])
    assert found == []


def test_a_reveal_does_not_begin_the_film_anew(built: Camp, screen: Opens) -> None:
    built.do("end")
    built.do("scene", scene="sealed")
    shown = screen(built.join("projector"), BARN).open(f"{built.url}/projector")
    shown.see(".sealed")
    built.do("scene", scene="ceremony", step=0)
    shown.see(".film-wall[data-state=playing]")
    shown.page.evaluate("window.same = document.querySelector('.film')")
    assert "Falken" not in shown.text(".ceremony-places")
    built.do("scene", scene="ceremony", step=1)
    shown.see(".ceremony-card")
    assert shown.page.evaluate("window.same === document.querySelector('.film')")
    until(shown, "ended")
    built.do("scene", scene="ceremony", step=2)
    shown.see(".ceremony-card.first")
    assert (at(shown), state(shown)) == (LAST, "ended")
    assert shown.page.evaluate("window.same === document.querySelector('.film')")
    assert shown.text(".ceremony-card.first .ceremony-name") == "Falken"


def test_on_a_leaders_wall_the_keys_tell_places(built: Camp, screen: Opens) -> None:
    """They move the film only when the focus is in it."""
    built.do("end")
    built.do("scene", scene="ceremony", step=1)
    shown = screen(built.join("leader"), BARN).open(f"{built.url}/projector")
    shown.see(".film-wall[data-state=ended]")
    shown.page.keyboard.press("Home")
    assert at(shown) == LAST
    shown.page.get_by_role("button", name="Ein Gebäude zurück").focus()
    shown.page.keyboard.press("Home")
    assert at(shown) == 0


def test_the_file_plays_without_any_network(built: Camp, chromium: Any, tmp_path: Path) -> None:
    """Opened from the disk, offline; what it would have asked for is seen as a request."""
    file = tmp_path / "film.html"
    file.write_bytes(built.join("leader").get(f"{built.url}/film.html").data)
    context = chromium.new_context(offline=True, viewport=LAPTOP)
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text))
    page.goto(file.as_uri())
    page.keyboard.press("Home")
    page.get_by_role("button", name="4×").click()
    page.get_by_role("button", name="Abspielen").click()
    page.locator(".film[data-state=ended]").wait_for()
    shown = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.film-rank')]"
        ".map((row) => [row.dataset.group, row.querySelector('.film-score').textContent]))"
    )
    assert shown == right_scores(built)
    assert asked == [file.as_uri()]
    assert wrong == []
    context.close()


def near(colour: list[int], wanted: str) -> bool:
    there = [int(wanted[at : at + 2], 16) for at in (1, 3, 5)]
    return sum(abs(one - other) for one, other in zip(colour, there, strict=True)) < 40


def test_the_animated_image(film: Callable[..., Screen], built: Camp) -> None:
    """As many frames as the film, the last one stays, and its colours are those of the castle."""
    shown = film()
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

    def share(frame: int, cell: int, colour: str) -> float:
        pixels = frames[frame]["colours"][cell]
        return sum(near(pixel, colour) for pixel in pixels) / len(pixels)

    red, blue = colour_of("red"), colour_of("blue")
    assert share(LAST - 1, 0, blue.fill) > 0.02
    assert share(LAST, 0, blue.fill) == 0
    assert share(LAST, 0, red.tint) > 0.1
    assert share(LAST, 1, red.fill) > 0.02
    assert share(1, 1, red.fill) == 0
    first, last = frames[0]["colours"][2], frames[LAST]["colours"][2]  # where nobody has built
    assert sum(one != other for one, other in zip(first, last, strict=True)) < 0.02 * len(first)
    assert shown.text(".film-made").startswith("Fertig: 0,")


def test_the_making_can_be_stopped(film: Callable[..., Screen]) -> None:
    shown = film()
    kept: list[Any] = []
    shown.page.on("download", lambda one: kept.append(one))
    shown.page.evaluate("const key = document.querySelector('[data-gif]'); key.click(); key.click();")
    assert shown.text("[data-gif]") == "Als Bild (GIF)"
    assert shown.page.locator(".film-progress").is_hidden()
    with shown.page.expect_download():
        shown.press("Als Bild (GIF)")
    shown.see(".film-made:not(:empty)")
    assert len(kept) == 1
