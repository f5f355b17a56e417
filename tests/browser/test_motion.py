"""What happened on the castle map is seen, on the wall and at the station; and nothing of it stays behind."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.motion import COPY, Seen, build, close_corner, holds, middle, newest, open_corner, rich
from tests.browser.screens import HIDDEN, MOVING
from tests.words import Camp, make_camp

pytestmark = pytest.mark.browser
WALL = {"width": 1280, "height": 720}
WITH_FILL = "all => all.map((one) => one.localName + (one.hasAttribute('fill') ? '+' : ''))"
REAL = "#wall-map [data-key='{}']"


@pytest.fixture
def camp(camp: Camp) -> Camp:
    return rich(camp)


def open_wall(camp: Camp, screen: Opens, **how: Any) -> Seen:
    """The wall, which shows the game as it is now and hears of what comes."""
    wall: Seen = screen(camp.join("projector"), WALL, of=Seen, **MOVING | how).open(f"{camp.url}/projector")
    wall.see("#wall-ranking .wall-rank")
    return wall


def test_a_new_building_drops_in_from_above_and_settles_where_it_stands(camp: Camp, screen: Opens) -> None:
    wall = open_wall(camp, screen)
    assert wall.moving() == []
    key = build(camp, "red", "inn", "F6 G6 F7")
    copy, real = COPY.format("motion-drop", key), REAL.format(key)
    wall.see(copy)
    wall.turn(190)
    high = wall.box(copy)
    assert wall.style(real, "visibility") == "hidden"
    assert wall.style(copy, "opacity") == "1"
    assert wall.style(f"{copy} use", "visibility") == "visible"
    wall.turn(10_000)
    low = wall.box(copy)
    assert high["width"] > 1.2 * low["width"]
    assert middle(high)[1] < middle(low)[1] - 10
    assert middle(low) == pytest.approx(middle(wall.box(real)), abs=3)
    wall.end()
    assert wall.style(real, "visibility") == "visible"
    wall.tidy()


def test_ground_fills_from_the_building_that_closed_it(camp: Camp, screen: Opens) -> None:
    open_corner(camp)
    wall = open_wall(camp, screen)
    key = close_corner(camp)
    wall.see(COPY.format("motion-ground", "red"))
    grounds = [one for one in wall.moving("motion-ground", "red") if "clipPath" in one["frames"][0]]
    assert len(grounds) == 2  # the hatching and its rampart
    inks = wall.page.locator("#motion .motion-ground .reserved > *")
    whats = inks.evaluate_all(WITH_FILL)
    assert whats == ["use+", "use+", "g+", "g"]  # ground twice, its rampart, and what raises the pennant
    assert set(inks.evaluate_all("all => all.map((one) => getComputedStyle(one).visibility)")) == {"visible"}
    for one in grounds:
        (near, x, y), (most, *_) = (circle(frame["clipPath"]) for frame in one["frames"])
        assert near < most
        corner = wall.box(COPY.format("motion-ground", "red"))
        assert holds(wall.box(REAL.format(key)), (corner["x"] + x, corner["y"] + y))
    shown = {}
    for at in (0, 900, 1300, 10_000):
        wall.turn(at)
        ways = wall.page.locator("#motion .motion-ground").evaluate_all(
            "all => all.map((one) => getComputedStyle(one).clipPath)"
        )
        hatching, rampart = [circle(way)[0] for way in ways if way != "none"]
        flag = wall.page.locator("#motion .motion-ground .reserved > g:not([class])").last
        shown[at] = hatching, rampart, flag.evaluate("one => getComputedStyle(one).opacity")
        assert wall.style("#wall-map .reserved[data-group=red]", "visibility") == "hidden"
    assert shown[0][0] < shown[900][0] < shown[1300][0]
    assert shown[900][1] < shown[900][0]
    assert [shown[at][2] for at in (0, 900)] == ["0", "0"]
    assert float(shown[10_000][2]) > 0.9
    wall.end()
    assert wall.style("#wall-map .reserved[data-group=red]", "visibility") == "visible"
    wall.tidy()


def circle(text: str) -> tuple[float, float, float]:
    """Radius and middle, in px."""
    radius, x, y = (float(number) for number in re.findall(r"[-\d.]+(?=px)", text))
    return radius, x, y


def test_a_captured_building_is_carried_to_its_groups_shelf(camp: Camp, screen: Opens) -> None:
    captured = open_corner(camp)
    wall = open_wall(camp, screen)
    before = wall.box(REAL.format(captured))
    close_corner(camp)
    copy = COPY.format("motion-lift", captured)
    wall.see(copy)
    wall.turn(0)
    assert middle(wall.box(copy)) == pytest.approx(middle(before), abs=3)
    assert wall.page.locator(REAL.format(captured)).count() == 0
    wall.turn(520 + 420)
    assert wall.box(copy)["width"] > 1.1 * before["width"]
    wall.turn(520 + 420 + 900)
    shelf = wall.box("#wall-ranking [data-group=blue]")
    assert holds(shelf, middle(wall.box(copy)))
    assert [one for one in wall.moving() if one["pseudo"] and one["group"] == "blue"] == []
    wall.end()
    assert [one["group"] for one in wall.moving() if one["pseudo"] and one["group"]] == ["blue"]
    wall.tidy()


def test_the_neutral_building_is_lifted_away(app: Any, screen: Opens) -> None:
    camp = make_camp(app)
    camp.do("neutral", cells=[[1, 0], [0, 1], [1, 1], [2, 1], [1, 2], [1, 3]])
    rich(camp.start())
    for kind, where in (("bridge", "D1 D2 D3"), ("tavern", "D4"), ("stable", "A5 B5"), ("tavern", "C5")):
        build(camp, "red", kind, where)
    wall = open_wall(camp, screen)
    neutral = wall.page.locator("#wall-map [data-group='']").first.get_attribute("data-key")
    before = wall.box(REAL.format(neutral))
    build(camp, "red", "tavern", "D5")
    wall.fades_above(COPY.format("motion-lift", neutral), before)
    wall.end()
    wall.tidy()


def test_what_is_taken_back_goes_to_its_shelf_too(camp: Camp, screen: Opens) -> None:
    key = build(camp, "red", "inn", "F6 G6 F7")
    wall = open_wall(camp, screen)
    camp.do("undo", event=newest(camp))
    copy = COPY.format("motion-lift", key)
    wall.see(copy)
    wall.turn(420 + 900)
    assert holds(wall.box("#wall-ranking [data-group=red]"), middle(wall.box(copy)))
    assert wall.moving("motion-drop") == []
    wall.end()
    wall.tidy()


def test_rows_go_to_their_new_places_and_a_new_score_stands_out(camp: Camp, screen: Opens) -> None:
    wall = open_wall(camp, screen)
    rows = "#wall-ranking .wall-rank"
    purple = f"{rows}[data-group=purple]"
    before = wall.box(purple)
    build(camp, "purple", "inn", "F6 G6 F7")
    wall.see("#motion")
    wall.turn(0)
    assert wall.box(purple)["y"] == pytest.approx(before["y"], abs=2)
    wall.turn(600)
    large = wall.box(f"{purple} .score")
    scores = [wall.box(f"{rows} >> nth={n} >> .score") for n in range(6)]
    right = {round(score["x"] + score["width"]) for score in scores}
    wall.end()
    number = wall.box(f"{purple} .score")
    assert large["width"] > 1.1 * number["width"]
    assert right == {round(number["x"] + number["width"])}
    assert wall.box(f"{rows} >> nth=0") == wall.box(purple)
    assert wall.box(purple)["y"] < before["y"] - 20
    wall.tidy()


def test_who_wants_no_movement_sees_a_still_sign(camp: Camp, screen: Opens) -> None:
    captured = open_corner(camp)
    wall = open_wall(camp, screen, reduced_motion="reduce")
    key = close_corner(camp)
    wall.see(COPY.format("motion-glow", key))
    wall.see(COPY.format("motion-glow", "red"))
    assert wall.moving(of=captured) == []
    for one in wall.moving():
        changes = [{name: frame[name] for name in frame if name in MOVES} for frame in one["frames"]]
        assert all(change == changes[0] for change in changes), one
    signs = "#motion > *"
    wall.turn(0)
    first = wall.page.locator(signs).evaluate_all("all => all.map((one) => one.getBoundingClientRect().y)")
    wall.turn(2_000)
    assert first == wall.page.locator(signs).evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().y)"
    )
    wall.end()
    wall.tidy()


MOVES = ("transform", "opacity", "clipPath", "zIndex")


def test_too_much_at_once_is_framed_and_not_played(camp: Camp, screen: Opens) -> None:
    wall = open_wall(camp, screen)
    wall.page.route("**/projector/news*", lambda route: route.abort())
    for n in range(1, 5):
        build(camp, "red", "tavern", f"E{4 * n}")
        build(camp, "blue", "tavern", f"K{4 * n}")
    wall.page.unroute_all()
    wall.news()
    wall.see("#motion .motion-ring")
    assert {one["css"] for one in wall.moving()} <= {"motion-ring", "wall-headline"}
    wall.end()
    assert wall.page.locator("#wall-map .b:not([data-group=''])").count() == 8
    wall.tidy()
    wall.forgive("htmx:")


def test_nothing_is_played_for_nobody(camp: Camp, screen: Opens) -> None:
    wall = open_wall(camp, screen)
    wall.page.evaluate(HIDDEN, True)
    key = build(camp, "red", "inn", "F6 G6 F7")
    wall.news()
    wall.see(REAL.format(key))
    assert wall.moving() == []
    wall.page.evaluate(HIDDEN, False)
    wall.tidy()


def test_what_moves_is_gone_when_the_wall_is_put_away(camp: Camp, screen: Opens) -> None:
    open_corner(camp)
    wall = open_wall(camp, screen)
    close_corner(camp)
    wall.see("#motion")
    wall.page.evaluate(HIDDEN, True)
    assert wall.page.locator("#motion").count() == 0
    wall.tidy()


def test_another_scene_is_no_movement(camp: Camp, screen: Opens) -> None:
    build(camp, "red", "inn", "F6 G6 F7")
    wall = open_wall(camp, screen)
    camp.do("end")
    wall.see("#final-ranking tbody tr")
    assert wall.moving() == []


def test_one_thing_soon_after_another_leaves_nothing(camp: Camp, screen: Opens) -> None:
    captured = open_corner(camp)
    wall = open_wall(camp, screen)
    key = close_corner(camp)
    wall.see(COPY.format("motion-lift", captured))
    wall.turn(700)
    second = build(camp, "green", "inn", "K6 L6 K7")
    wall.see(COPY.format("motion-drop", second))
    assert wall.page.locator(COPY.format("motion-drop", key)).count() == 0  # it stands there
    assert wall.style(REAL.format(key), "visibility") == "visible"
    assert wall.page.locator(COPY.format("motion-lift", captured)).count() == 1  # on its way still
    camp.do("undo", event=newest(camp))
    wall.see(COPY.format("motion-lift", second))
    wall.end()
    wall.tidy()


@pytest.mark.parametrize("missing", ["motion.js", "animate"])
def test_without_movement_the_wall_follows_all_the_same(camp: Camp, screen: Opens, missing: str) -> None:
    wall = screen(camp.join("projector"), WALL, **MOVING)
    if missing == "animate":
        wall.page.add_init_script("delete Element.prototype.animate")
    else:
        wall.page.route("**/bundle/motion.js*", lambda route: route.abort())
    wall.open(f"{camp.url}/projector")
    wall.see("#wall-ranking .wall-rank")
    open_corner(camp)
    key = close_corner(camp)
    wall.see(REAL.format(key))
    wall.see("#wall-map .reserved[data-group=red]")


def test_pages_in_the_wood_carry_none_of_it(camp: Camp) -> None:
    told = {role: camp.join(role).get(f"{camp.url}/{place}").text for role, place in PLACES.items()}
    assert {role for role, page in told.items() if "/bundle/motion.js" in page} == {"projector", "station"}


PLACES = {
    "projector": "projector",
    "station": "station",
    "post": "post/A",
    "robber": "robber",
    "leader": "leader",
}


def test_another_scene_takes_along_what_still_stood_out(camp: Camp, screen: Opens) -> None:
    """Nothing of the castle lies upon the seal, also where it would have stood out for seconds."""
    wall = open_wall(camp, screen, reduced_motion="reduce")
    build(camp, "red", "inn", "F6 G6 F7")
    wall.see("#motion > *")
    camp.do("scene", scene="sealed")
    wall.see(".scene.sealed")
    assert wall.page.locator("#motion").count() == 0
