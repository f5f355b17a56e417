"""A whole afternoon through the real pages: seven browsers against the real server, and the books agree.

What is played stands in plan.py, how it is tapped in wood.py and station.py.
"""

from __future__ import annotations

import json
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from fieldgame.codec import millis
from tests.browser.conftest import Made, shell
from tests.browser.plan import BAG_POST, POSTS, Build, Round, afternoon
from tests.browser.screens import BARN, LAPTOP, PHONE, Cards, Flow, together
from tests.browser.station import Station
from tests.browser.wood import Leader, Post, Projector, Robbers

pytestmark = pytest.mark.browser
Json = dict[str, Any]
JOKERS = {3: ("J1", "C", "red"), 7: ("J2", "A", "green")}
"""In which round which joker is found, at which post, by whom; the second one is scanned."""
ROBBED_AT_POST = 8
"""The round in which a post logs the robbery, because the robbers' phone lies in the brook."""
MISCOUNTED = 11
"""The round in which the robbers got other cards than the books say."""
JOKER_PAYS: dict[tuple[str, str], Cards] = {
    ("red", "castle"): {"A": 2, "B": 1, "C": 1, "joker": 1},
    ("green", "infirmary"): {"A": 1, "B": 2, "C": 1, "joker": 1},
}
"""Who pays for which building with a joker."""
UNDONE_DRAW, UNDONE_BUILD, PAUSE, AGAINST_THE_RULE, MORE_TIME, TAKEN_BACK = 5, 6, 9, 10, 13, 16


class Wood:
    """Everybody who takes part, each at a screen of their own that has been joined by its link."""

    def __init__(self, chromium: Any, base: str, made: Json) -> None:
        self.jokers: dict[str, str] = made["jokers"]
        self.begun = 0
        """How many buildings somebody has set out to build."""
        self.cards = {held["group"]: held["link"] for held in made["passes"] if held["group"]}
        links = {
            " ".join(filter(None, (held["role"], held["post"]))): held["link"] for held in made["passes"]
        }
        self.leader = Leader(chromium, base, LAPTOP)
        self.posts = {post: Post(chromium, base, PHONE) for post in POSTS}
        self.robbers = Robbers(chromium, base, PHONE)
        self.stations = (Station(chromium, base, LAPTOP), Station(chromium, base, PHONE))
        self.projector = Projector(chromium, base, BARN)
        self.projector.watch()
        for role, screen in self.screens.items():
            screen.join(links[role])
        self.stations[1].join(links["station"])
        self.posts[BAG_POST].real_bag()

    @property
    def screens(self) -> dict[str, Any]:
        posts = {f"post {post}": screen for post, screen in self.posts.items()}
        walls = {"station": self.stations[0], "projector": self.projector}
        return {"leader": self.leader, "robber": self.robbers, **posts, **walls}

    def all(self) -> list[Any]:
        return [*self.screens.values(), self.stations[1]]

    def complaints(self) -> list[str]:
        return [complaint for one in self.all() for complaint in one.complaints]

    def tapped(self) -> Counter[str]:
        return sum((one.tapped for one in self.all()), Counter())

    def standing(self) -> int:
        """How many buildings have been put up."""
        return sum(one.tapped["build"] for one in self.stations)

    def acknowledged(self) -> dict[str, float]:
        return {key: moment for one in self.all() for key, moment in one.acknowledged.items()}


@pytest.fixture
def wood(made: Made, chromium: Any) -> Iterator[Wood]:
    """The game, joined by everybody."""
    wood = Wood(chromium, *made)
    yield wood
    for screen in wood.all():
        screen.close()


def play(wood: Wood, number: int, round_: Round) -> None:
    """One round: everybody acts at the same time, each at their own screen one thing after the other."""
    lanes: dict[Any, list[Flow]] = {screen: [] for screen in wood.all()}
    for draw in round_.draws:
        post = wood.posts[draw.post]
        if number == UNDONE_DRAW and draw.post == "A":
            lanes[post].append(post.draw(draw.group, draw.number, undone=True))
        lanes[post].append(post.draw(draw.group, draw.number))
    for build in round_.builds:
        undone = number == UNDONE_BUILD and build is round_.builds[0]
        for _ in range(1 + undone):
            station, flow = next_build(wood, build, undone=undone)
            lanes[station].append(flow)
            undone = False
    if round_.trade:
        desks = (*wood.posts.values(), wood.stations[0], wood.leader)
        desk: Any = desks[number // 2 % 5]
        lanes[desk].append(desk.trade(*round_.trade, {"B": 1}, {"A": 1} if number % 4 == 1 else {}))
    if round_.victim:
        robbers = wood.posts["C"] if number == ROBBED_AT_POST else wood.robbers
        lanes[robbers].append(robbers.rob(round_.victim, {"A": 2} if number == MISCOUNTED else None))
    if number in JOKERS:
        joker, place, group = JOKERS[number]
        lanes[wood.posts[place]].append(wood.posts[place].find_joker(wood.jokers[joker], group, number > 5))
    together(*(chain(*lane) for lane in lanes.values()))
    lead(wood, number, round_)


def next_build(wood: Wood, build: Build, undone: bool) -> tuple[Station, Flow]:
    """The next building, and at which screen of the station; it waits until the ones before it stand."""
    turn = wood.begun
    wood.begun += 1
    visit = turn // 2
    flow = wood.stations[visit % 2].build(
        build.group,
        build.building,
        build.cells,
        captured=len(build.captured),
        undone=undone,
        # Every other visitor shows the group's card, which saves two taps.
        card=wood.cards[build.group] if visit // 2 % 2 else "",
        payment=JOKER_PAYS.get((build.group, build.building)),
        may=lambda: wood.standing() >= turn,
    )
    return wood.stations[visit % 2], flow


def lead(wood: Wood, number: int, round_: Round) -> None:
    """What the leader does after some rounds."""
    leader = wood.leader
    if number == PAUSE:
        leader.step("Pause", "paused", "Angehalten")
        wood.projector.see("#wall-time", has_text="Pause")
        for post in wood.posts.values():
            post.see(".notice.warning", has_text="Das Spiel macht Pause")
        leader.step("Weiter", "resumed", "Fortgesetzt")
        for post in wood.posts.values():
            post.page.wait_for_selector(".notice.warning", state="detached")
    if number == MORE_TIME:
        leader.extend(10)
    if number == TAKEN_BACK:
        together(chain(leader.take_back("Handel"), leader.take_back("Handel", again=True)))
    if number == AGAINST_THE_RULE:
        last = round_.draws[0]
        together(wood.posts["A"].draw(last.group, anyway=True))


def lags(entries: list[Json], wood: Wood) -> list[float]:
    """From the answer to each tap until the projector shows it, in ms; what it shows before that is 0."""
    shown, acknowledged = wood.projector.shown(), wood.acknowledged()
    at = {entry["id"]: millis(entry["at"]) for entry in entries}
    seen = [
        (acknowledged[key], shown[when]) for key, when in at.items() if key in acknowledged and when in shown
    ]
    return [max(0.0, moment - answered) for answered, moment in seen]


def test_an_afternoon_of_seven_screens(wood: Wood, made: Made, capsys: Any) -> None:
    began = time.monotonic()
    wood.leader.step("Spiel starten", "started", "Viel Spaß")
    for number, round_ in enumerate(afternoon()):
        play(wood, number, round_)
    for screen in (*wood.posts.values(), wood.robbers):
        screen.is_sent()
    wood.leader.end()
    lasted = time.monotonic() - began

    data = made[0].data
    journal = data / "afternoon.jsonl"
    shell("export", made[1]["game"], "--data", str(data), "-o", str(journal))
    lines = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    settings, entries = lines[0]["settings"], lines[1:]
    record = json.loads(shell("replay", str(journal)))
    names = {group["id"]: group["name"] for group in settings["groups"]}
    reckoned = sorted((one["rank"], names[key], one["score"]) for key, one in record["groups"].items())
    assert sorted(wood.projector.ranking()) == reckoned
    assert sorted(wood.leader.ranking()) == reckoned

    assert Counter(entry["type"] for entry in entries) == wood.tapped() + Counter(neutral_placed=1)
    assert wood.complaints() == []
    late = lags(entries, wood)
    with capsys.disabled():
        told = f"median {statistics.median(late):.0f} ms, slowest {max(late):.0f} ms"
        print(f"\n{len(entries)} bookings in {lasted:.0f} s; {len(late)} seen on the projector: {told}")  # noqa: T201
    assert len(late) > 100
    assert statistics.median(late) < 1000
