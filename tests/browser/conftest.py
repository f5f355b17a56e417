"""One server for all browser tests that look at single pages, and screens on it that must not complain.

The same database is open in this process, so that a camp can be furnished without tapping.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from fieldgame import kits, passes
from fieldgame.app import create_app
from fieldgame.models import db
from fieldgame.settings import load
from tests.application import application
from tests.browser.offline import Core, Laptop, phones
from tests.browser.pages import Look, furnish, places
from tests.browser.scanning import card, picture
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.browser.station import Station, corner
from tests.browser.wood import Post
from tests.conftest import (
    CHROMIUM_FLAGS,
    Server,
    answers,
    chromium_program,
    end,
    launch,
    unused_port,
    wait_until,
)
from tests.web.out import Clock
from tests.words import Camp, Phone, make_camp

PROGRAM = str(Path(sys.executable).parent / "fieldgame")
Opens = Callable[..., Any]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("browser")


@pytest.fixture(scope="session")
def app(folder: Path) -> Iterator[Flask]:
    """The application in this process, for what happens without a page; the server has the same folder."""
    with application(folder) as app:
        yield app


@pytest.fixture(scope="session")
def address(folder: Path, app: Flask) -> Iterator[str]:
    """Where `fieldgame serve` answers a browser."""
    port, log = unused_port(), folder / "server.log"
    command = [PROGRAM, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(folder)]
    with log.open("wb") as out:
        process = launch(command, out)
    wait_until(lambda: answers(f"http://127.0.0.1:{port}/health"), process, log, 40)
    yield f"http://127.0.0.1:{port}"
    end(process, signal.SIGTERM)


Made = tuple[Server, dict[str, Any]]


@pytest.fixture
def made(server: Callable[..., Server], tmp_path: Path) -> Made:
    """A server of its own, and a game made from the shell: what `fieldgame new --json` tells."""
    told = shell("new", "--kit", "standard", "--json", "--data", str(tmp_path / "served"))
    return server(), json.loads(told)


def shell(*words: str) -> str:
    """What a command of fieldgame prints."""
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True, timeout=60).stdout


def links_of(game: dict[str, Any]) -> dict[str, str]:
    """The links by role: `leader`, `post A`, …"""
    return {" ".join(filter(None, (held["role"], held["post"]))): held["link"] for held in game["passes"]}


@pytest.fixture
def camp(app: Flask) -> Camp:
    """A standard game of six groups, one of them the robbers, that is running."""
    return make_camp(app).start()


@pytest.fixture
def screen(address: str, chromium: Any) -> Iterator[Opens]:
    """`screen(phone, size, of=Post)`: a browser that holds what this phone of the test client holds."""
    opened: list[Screen] = []

    def show(phone: Phone, size: dict[str, int] | None = None, of: type[Screen] = Screen, **how: Any) -> Any:
        new = of(chromium, address, size, **how)
        opened.append(new)
        return new.holds(phone.cookie)

    yield show
    for one in opened:
        one.close()
    assert [complaint for one in opened for complaint in one.complaints] == []


@pytest.fixture
def post(camp: Camp, screen: Opens) -> Post:
    """Post A's phone, on its page."""
    shown: Post = screen(camp.join("post", "A"), PHONE, of=Post).open(f"{camp.url}/post/A")
    shown.see("#screen .tiles")
    return shown


@pytest.fixture
def site(app: Flask) -> Camp:
    """A small game whose corner is to be closed."""
    return corner(app)


@pytest.fixture
def desk(site: Camp, screen: Opens) -> Station:
    """The laptop of its station."""
    shown: Station = screen(site.join("station"), LAPTOP, of=Station)
    return shown


@pytest.fixture(scope="session")
def camps(app: Flask) -> dict[tuple[str, str], tuple[Camp, dict[str, str]]]:
    """A furnished game for each language and state, and what stands for the names in paths of pages.py."""
    made = {}
    states = ("setup", "running", "paused", "ended", "staged", "missing")
    for locale, state in product(("de", "en"), states):
        with pytest.MonkeyPatch.context() as patch, app.app_context():
            if state == "missing":  # whoever does not come in what follows has not been seen for long
                Clock(patch).pass_by(-40)
            founded = kits.found(kits.standard(locale=locale) | {"head_start_minutes": 0})
            camp = Camp(app, founded.game, founded.passes)
            if state != "setup":
                camp.start()
        ids = furnish(camp) if state != "setup" else {}
        if state in ("paused", "ended"):
            camp.do("pause" if state == "paused" else "end")
        made[locale, state] = camp, places(camp, ids)
    return made


@pytest.fixture(scope="session")
def window(address: str, chromium: Any) -> Iterator[Screen]:
    """The one phone at which all pages are looked at: to unpack a new one takes longer than to look."""
    shown = Screen(chromium, address, PHONE)
    yield shown
    shown.close()


@pytest.fixture
def look(window: Screen) -> Iterator[Callable[..., Screen]]:
    """`look(look, locale, camp, places)`: a page of pages.py as somebody sees it who holds what it asks for;
    all drawers are open."""
    complaints: list[str] = []

    def show(look: Look, locale: str, camp: Camp, where: dict[str, str]) -> Screen:
        phone = camp.join(look.role, look.post) if look.role else camp.stranger()
        with phone.client.session_transaction() as session:
            session["locale"], session["bag"] = locale, look.bag
        complaints.extend(window.complaints)
        shown = window.anew(phone.cookie)
        shown.page.set_viewport_size(PHONE)
        shown.open(look.path.format_map(where))
        if look.typed:
            shown.page.fill(*look.typed)
        if look.tapped:
            shown.touch(look.tapped)
        if look.waits_for:
            shown.see(look.waits_for)
        shown.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        return shown

    yield show
    assert complaints + window.complaints == []


@pytest.fixture
def look_at(camps: Any, look: Callable[..., Screen]) -> Callable[[Look, str], Screen]:
    """Look at a page of pages.py in a language, in the furnished game of its state."""

    def show(wanted: Look, locale: str) -> Screen:
        camp, where = camps[locale, wanted.state]
        scene, step = wanted.scene
        if scene:
            camp.do("scene", scene=scene, text="12:00 Pizza" if scene == "message" else "", step=step)
        return look(wanted, locale, camp, where)

    return show


@pytest.fixture(scope="session")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Laptop]:
    """A server whose clock goes ahead with the phones', and that may be killed."""
    running = Laptop(tmp_path_factory.mktemp("laptop"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def books(laptop: Laptop) -> Iterator[Flask]:
    """The application in this process, upon the laptop's folder: what the journal says."""
    app = create_app(load({}, folder=str(laptop.folder)))
    app.testing = True
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def wood(books: Flask, laptop: Laptop) -> Camp:
    """A running game of ten hours on the laptop."""
    laptop.set_right()
    return make_camp(books, minutes=600).start()


@pytest.fixture
def core(chromium: Any, laptop: Laptop, wood: Camp) -> Iterator[Callable[..., Core]]:
    """`core(post, wrong_by)`: a phone at a post with nothing but the core of its page."""
    yield from phones(chromium, laptop, wood)


@pytest.fixture(scope="session")
def scanned(app: Flask) -> Camp:
    """The game whose red card the camera sees. Its red card was renewed once."""
    camp = make_camp(app).start()
    with app.app_context():
        new = passes.renew(camp.game, camp.held("group", group="red").id)
    assert new
    old = camp.held("group", group="red")
    camp.passes = (*(one for one in camp.passes if one is not old), new, old)
    return camp


@pytest.fixture(scope="session")
def lens(
    chromium: Any, address: str, scanned: Camp, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """A browser with a camera that is held over the red card. It also knows a host that is not secure."""
    film = tmp_path_factory.mktemp("film") / "card.mjpeg"
    film.write_bytes(picture(chromium, card(address, scanned)) * 2)
    flags = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
        "--host-resolver-rules=MAP burg.test 127.0.0.1",
    ]
    browser = chromium.browser_type.launch(executable_path=chromium_program(), args=CHROMIUM_FLAGS + flags)
    yield browser
    browser.close()


@pytest.fixture
def scanner(lens: Any, address: str, scanned: Camp) -> Iterator[Opens]:
    """`scanner(*scripts, host=…)`: the scanning screen of post A, before which these scripts have run."""
    opened: list[Screen] = []

    def show(*scripts: str, host: str = "", **how: Any) -> Screen:
        base = address.replace("127.0.0.1", host) if host else address
        shown = Screen(lens, base, PHONE, **how)
        opened.append(shown)
        phone = scanned.join("post", "A")
        shown.holds(phone.cookie)
        for script in scripts:
            shown.page.add_init_script(script)
        return shown.open(f"{scanned.url}/post/A#scan")

    yield show
    for one in opened:
        one.close()
    assert [complaint for one in opened for complaint in one.complaints] == []
