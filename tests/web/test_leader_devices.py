"""The leader's devices: who is heard, what waits where, and the alarm before the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from fieldgame import devices, play
from fieldgame.web import leader_devices
from tests.web.out import MINUTE, Clock, alarm, lines, meet, part, words
from tests.words import Camp, text_of

GOOD = {"contact": {"ok": True, "said": "120 ms"}, "camera": {"ok": True, "said": ""}}


# --- the list


def test_each_device_says_who_it_is_and_when_it_was_heard(camp: Camp, clock: Clock) -> None:
    silent = meet(camp, "B")
    clock.pass_by(2)
    device = meet(camp, "A", waiting=3, oldest_at=play.now() - 5 * MINUTE)
    first, second, *rest = lines(camp)
    assert first.startswith("Posten A verbunden")
    assert f"Gerät {device[:4].upper()}" in first
    assert "vor 0 s" in first
    assert "3 Buchungen warten, seit" in first
    assert second.startswith("Posten B kein Kontakt")
    assert f"Gerät {silent[:4].upper()}" in second
    assert "vor 2 min" in second
    assert rest == ["Posten C noch nie da"]
    assert "1 von 2 verbunden" in words(part(camp))


def test_a_device_is_silent_after_a_minute_and_never_by_colour_alone(camp: Camp, clock: Clock) -> None:
    meet(camp)
    clock.pass_by(0.9)
    assert 'data-state="heard"' in part(camp)
    clock.pass_by(0.2)
    assert 'data-state="silent"' in part(camp)
    assert "kein Kontakt" in lines(camp)[0]


def test_the_check_before_the_game_shows_green_or_what_failed(camp: Camp) -> None:
    good, bad = meet(camp, "A"), meet(camp, "B")
    with camp.app.app_context():
        devices.checked(camp.game, good, "post", "A", GOOD)
        bad_one = GOOD | {"camera": {"ok": False, "said": "nicht erlaubt <b>"}, "clock": {"ok": None}}
        devices.checked(camp.game, bad, "post", "B", bad_one)
    first, second, _ = lines(camp)
    assert "Probelauf gut" in first
    assert "Probelauf: Kamera: nicht erlaubt <b>" in second
    assert "Uhr" not in second


@pytest.mark.parametrize(
    "check", [{"camera": "no"}, {"x" * 90: {"ok": False}}, {"sound": {"ok": False, "said": [1]}}]
)
def test_a_strange_check_breaks_nothing(camp: Camp, check: dict[str, Any]) -> None:
    device = meet(camp, "A")
    with camp.app.app_context():
        devices.checked(camp.game, device, "post", "A", check)
    assert lines(camp)[0].startswith("Posten A verbunden")


def test_before_the_game_a_post_without_a_check_is_told(camp_before: Camp) -> None:
    meet(camp_before)
    assert "noch kein Probelauf" in lines(camp_before)[0]
    camp_before.start()
    assert "noch kein Probelauf" not in lines(camp_before)[0]


def test_a_released_device_is_put_away_unless_something_waits_on_it(camp: Camp) -> None:
    old, new = meet(camp, "A"), meet(camp, "A")
    with camp.app.app_context():
        devices.take(camp.game, new, "post", "A")
    page = part(camp)
    assert "1 Gerät, das nicht mehr dabei ist" in words(page)
    assert words(page.partition("<details")[0]).count("Posten A") == 1
    meet(camp, "A", device=old, waiting=2)
    page = part(camp)
    assert "nicht mehr dabei" not in words(page)
    assert any(line.startswith("Posten A abgelöst") and "2 Buchungen warten" in line for line in lines(camp))


def test_who_has_not_been_heard_for_half_a_day_is_put_away(camp: Camp, clock: Clock) -> None:
    meet(camp, "A")
    clock.pass_by(13 * 60)
    assert "1 Gerät, das nicht mehr dabei ist" in words(part(camp))
    assert "Posten A noch nie da" in lines(camp)


def test_a_second_phone_on_a_post_is_a_warning(camp: Camp, clock: Clock) -> None:
    meet(camp, "A")
    meet(camp, "B")
    assert "an diesem Posten" not in words(part(camp))
    meet(camp, "A")
    assert words(part(camp)).count("2 Geräte buchen an diesem Posten") == 1
    clock.pass_by(11)
    meet(camp, "A")  # a third one, long after the others
    assert "an diesem Posten" not in words(part(camp))


def test_the_devices_ask_by_themselves_and_are_the_leaders_alone(camp: Camp) -> None:
    page = text_of(camp.join("leader").get(f"{camp.url}/leader"))
    assert re.search(r'id="devices"[^>]*hx-get="[^"]*/leader/devices"[^>]*hx-trigger="every 15s"', page)
    for role in ("post", "robber", "station", "projector", "group"):
        assert camp.join(role).get(f"{camp.url}/leader/devices").status_code == 403
    assert camp.stranger().get(f"{camp.url}/leader/devices").status_code == 403
    whole = text_of(camp.join("leader").get(f"{camp.url}/leader/devices"))
    assert "<html" in whole
    assert "Zurück" in whole


@pytest.mark.parametrize(
    ("ms", "said"),
    [
        (-5, "0 s"),
        (12_000, "12 s"),
        (99_999, "99 s"),
        (100_000, "1 min"),
        (5_999_999, "99 min"),
        (6_000_000, "1 h"),
    ],
)
def test_spans_in_words(app: Flask, ms: int, said: str) -> None:
    with app.test_request_context():
        assert leader_devices.span(ms) == said


# --- the alarm


def test_no_alarm_while_there_is_time(camp: Camp, clock: Clock) -> None:
    meet(camp, "A", waiting=3)
    clock.pass_by(79)
    assert alarm(camp) == ("", "")


@pytest.mark.parametrize(("minute", "level"), [(80.5, "warning"), (86.5, "warning"), (87.5, "refusal")])
def test_the_alarm_comes_before_the_end_and_turns_red(
    camp: Camp, clock: Clock, minute: float, level: str
) -> None:
    clock.pass_by(minute)
    meet(camp, "A", waiting=3, oldest_at=play.now() - MINUTE)
    meet(camp, "B")
    shown = alarm(camp)
    assert shown[0] == level
    assert "Posten A: 3 Buchungen warten, seit" in shown[1]
    assert "Posten B" not in shown[1]
    assert f"Noch {-(-(90 - minute) // 1):.0f} Minuten" in shown[1]
    assert f'data-level="{level}"' in text_of(camp.join("leader").get(f"{camp.url}/leader"))


def test_a_post_that_went_silent_is_in_the_alarm(camp: Camp, clock: Clock) -> None:
    clock.pass_by(79)
    meet(camp, "A")
    meet(camp, None, "station")
    clock.pass_by(2)
    assert "Posten A: seit 2 min kein Kontakt" in alarm(camp)[1]
    assert "Station" not in alarm(camp)[1]
    meet(camp, "A")  # another phone has stepped in
    assert alarm(camp) == ("", "")


def test_each_robber_that_went_silent_is_in_the_alarm(camp: Camp, clock: Clock) -> None:
    """They walk about with several phones: one that is heard does not speak for another."""
    clock.pass_by(79)
    one, other = meet(camp, None, "robber"), meet(camp, None, "robber")
    clock.pass_by(2)
    said = alarm(camp)[1]
    assert said.count("Räuber") == 2
    assert f"Räuber (Gerät {one[:4].upper()}): seit 2 min kein Kontakt" in said
    meet(camp, None, "robber", device=other)
    said = alarm(camp)[1]
    assert said.count("Räuber") == 1
    assert "Räuber: seit 2 min kein Kontakt" in said
    with camp.app.app_context():
        devices.take(camp.game, other, "robber", None)
    assert alarm(camp) == ("", "")


def test_a_released_phone_that_still_has_something_is_in_the_alarm(camp: Camp, clock: Clock) -> None:
    clock.pass_by(85)
    old, new = meet(camp, "A", waiting=1), meet(camp, "A")
    with camp.app.app_context():
        devices.take(camp.game, new, "post", "A")
    assert "Posten A: 1 Buchung wartet" in alarm(camp)[1]
    meet(camp, "A", device=old, waiting=0)
    assert alarm(camp) == ("", "")


def test_the_alarm_in_a_pause_goes_by_the_time_that_is_left(camp: Camp, clock: Clock) -> None:
    clock.pass_by(85)
    camp.do("pause")
    clock.pass_by(30)
    meet(camp, "A", waiting=1)
    assert alarm(camp)[0] == "warning"
