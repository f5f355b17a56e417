"""Attacks on who works where, on both databases: a phone at several places, places taken at the same time."""

from __future__ import annotations

import threading

from flask import Flask

from fieldgame import devices
from tests.words import make_camp, new_id


def test_a_phone_at_many_places_is_taken_off_each_alone(app: Flask) -> None:
    game, phone = make_camp(app).game, new_id()
    places = [("post", name) for name in "ABC"] + [("robber", None), ("station", None)]
    for role, post in places:
        devices.seen(game, phone, role, post)
    assert devices.take(game, new_id(), "post", "B") == 1
    assert devices.take(game, new_id(), "robber", None) == 1
    for role, post in [*places, *places]:
        released = devices.seen(game, phone, role, post).released_at
        assert (released is not None) == ((role, post) in (("post", "B"), ("robber", None)))


def test_of_many_that_take_a_place_at_once_one_has_it(app: Flask) -> None:
    """Each of them has been there before and at another place since."""
    game, phones = make_camp(app).game, [new_id() for _ in range(6)]
    for phone in phones:
        devices.seen(game, phone, "post", "A")
        devices.seen(game, phone, "post", "B")

    def take(phone: str) -> None:
        with app.app_context():
            devices.take(game, phone, "post", "A")

    threads = [threading.Thread(target=take, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(not devices.is_released(game, phone, "post", "A") for phone in phones) == 1
