"""Who works on a page is heard by it, also without an outbox, and not every request writes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import event

from fieldgame import devices
from fieldgame.models import db
from tests.web.out import MINUTE, Clock, lines, meet
from tests.words import Camp, Phone


def id_of(phone: Phone) -> str:
    with phone.client.session_transaction() as session:
        return str(session["device"])


def row(camp: Camp, phone: Phone) -> devices.Device | None:
    with camp.app.app_context():
        return devices.get(camp.game, id_of(phone))


def known(camp: Camp, phone: Phone, role: str, post: str | None = None, **how: int) -> Phone:
    meet(camp, post, role, device=id_of(phone), **how)
    return phone


def stream_of(phone: Phone, path: str) -> Iterator[bytes]:
    answer = phone.get(path)
    assert answer.status_code == 200
    chunks = iter(answer.response)
    next(chunks)
    return chunks  # type: ignore[return-value]


def line(camp: Camp) -> str:
    return next(one for one in lines(camp) if one.startswith("Burgberg-Station"))


@pytest.mark.parametrize("path", ["", "?group=red", "/news", "/undo?event=none", "/preview"])
def test_a_stations_page_is_contact(camp: Camp, clock: Clock, path: str) -> None:
    station = known(camp, camp.join("station"), "station")
    clock.pass_by(2)
    assert "Burgberg-Station kein Kontakt" in line(camp)
    station.get(f"{camp.url}/station{path}")
    assert line(camp).startswith("Burgberg-Station verbunden")
    assert "wartet" not in line(camp)


def test_building_is_contact(camp: Camp, clock: Clock) -> None:
    station = known(camp, camp.join("station"), "station")
    clock.pass_by(2)
    assert station.post(f"{camp.url}/station/build", group="red").status_code >= 400
    assert line(camp).startswith("Burgberg-Station verbunden")


def test_a_station_that_nobody_has_met_is_met_by_its_page(camp: Camp) -> None:
    station = camp.join("station")
    station.get(f"{camp.url}/station")
    found = row(camp, station)
    assert found
    assert (found.role, found.post, found.waiting) == ("station", None, 0)


@pytest.mark.parametrize("role", ["station", "post", "leader"])
def test_an_open_stream_is_contact_for_as_long_as_it_is_open(
    camp: Camp, clock: Clock, monkeypatch: pytest.MonkeyPatch, role: str
) -> None:
    monkeypatch.setattr("fieldgame.live.HEARTBEAT_SECONDS", 0.01)
    phone = known(camp, camp.join(role), role, "A" if role == "post" else None)
    chunks = stream_of(phone, f"{camp.url}/live?version={camp.view()['version']}")
    for _ in range(3):
        clock.pass_by(2)
        next(chunks)
        found = row(camp, phone)
        assert found
        assert found.seen_at == clock.now()
    chunks.close()  # type: ignore[attr-defined]
    clock.pass_by(2)
    found = row(camp, phone)
    assert found
    assert found.silent(clock.now())


def test_trades_and_the_map_in_words_are_contact_and_leave_the_device_at_its_post(
    camp: Camp, clock: Clock
) -> None:
    phone = known(camp, camp.join("post", "A"), "post", "A", waiting=2)
    for path in ("/cards", "/cells"):
        clock.pass_by(2)
        if phone.get(camp.url + path).status_code == 200:
            found = row(camp, phone)
            assert found
            assert (found.role, found.post, found.waiting, found.seen_at) == ("post", "A", 2, clock.now())


def test_a_leaders_page_is_contact_where_its_device_is_known_and_makes_no_line(
    camp: Camp, clock: Clock
) -> None:
    new, old = camp.join("leader"), known(camp, camp.join("leader"), "leader")
    clock.pass_by(2)
    for phone in (new, old):
        for page in ("leader", "robber", "station"):
            assert phone.get(f"{camp.url}/{page}").status_code == 200
    found = row(camp, old)
    assert row(camp, new) is None
    assert found
    assert (found.role, found.seen_at) == ("leader", clock.now())


def test_a_laptop_that_was_at_a_post_works_at_the_station_from_its_first_page_on(
    camp: Camp, clock: Clock
) -> None:
    both = known(
        camp, camp.join("post", "A").hold(camp.game, camp.held("station").id), "post", "A", waiting=2
    )
    clock.pass_by(2)
    both.get(f"{camp.url}/station")
    found = row(camp, both)
    assert found
    assert (found.role, found.post, found.seen_at) == ("station", None, clock.now())
    assert found.waiting == 2  # they lie on it still


def test_who_was_relieved_stays_relieved(camp: Camp, clock: Clock) -> None:
    old, new = known(camp, camp.join("station"), "station"), known(camp, camp.join("station"), "station")
    with camp.app.app_context():
        devices.take(camp.game, id_of(new), "station", None)
    clock.pass_by(1)
    old.get(f"{camp.url}/station")
    found = row(camp, old)
    assert found
    assert found.released_at == clock.now() - MINUTE


def test_the_wall_and_the_groups_are_no_devices(camp: Camp) -> None:
    wall = camp.join("projector")
    wall.get(f"{camp.url}/projector")
    assert row(camp, wall) is None


def test_many_requests_write_once_in_twenty_seconds(camp: Camp, clock: Clock) -> None:
    station, written = known(camp, camp.join("station"), "station"), []

    def count(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        written.append(statement.split()[0])

    with camp.app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", count)
    try:
        for _ in range(6):
            station.get(f"{camp.url}/station/news")
            clock.pass_by(1 / 12)
    finally:
        event.remove(engine, "before_cursor_execute", count)
    assert written.count("UPDATE") == 2


def test_a_page_comes_also_while_nothing_can_be_written(
    camp: Camp, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    station = known(camp, camp.join("station"), "station")
    clock.pass_by(2)

    def full(*_: object, **__: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("fieldgame.database.write", full)
    assert station.get(f"{camp.url}/station").status_code == 200
