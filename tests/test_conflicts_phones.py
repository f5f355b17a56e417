"""Phones that book after another one has taken their post: beside what the new one booked for the same group.

Each late booking is told once, whatever else is odd about it.
"""

from __future__ import annotations

import pytest

from tests.arrivals import Wood


@pytest.fixture
def wood() -> Wood:
    return Wood()


def told(wood: Wood, **released: float) -> dict[str, list[tuple[str, str]]]:
    """By the card's own booking: what is odd, and the booking beside it."""
    found = wood.found(**released)
    return {one.event: [(odd.code, odd.other) for odd in one.findings] for one in found}


def bookings(wood: Wood, **released: float) -> list[str]:
    """All bookings on all cards, as often as they stand there."""
    return [event for one in wood.found(**released) for event in one.bookings]


@pytest.mark.parametrize("news", [6.0, 8.0, 30.0])
def test_it_stands_beside_the_new_phones_booking_for_the_same_group(wood: Wood, news: float) -> None:
    """Also a later one; not beside the last one at the post, which is of another group."""
    wood.draw(1, "blue", device="first")
    new = wood.draw(news, "red", device="new")
    wood.draw(6.5, "green", device="new")
    after = wood.draw(7, "red", device="old", came=35)
    cards = told(wood, first=2.0, old=5.0)
    assert ("after_release", new) in cards[after]
    assert [event for event in bookings(wood, first=2.0, old=5.0) if event == after] == [after]


def test_what_the_new_phone_has_not_booked_stands_alone(wood: Wood) -> None:
    wood.draw(1, "blue", device="first")
    wood.draw(6, "green", device="new")
    after = wood.draw(7, "red", device="old", came=35)
    assert told(wood, first=2.0, old=5.0) == {after: [("after_release", "")]}


def test_a_phone_that_had_to_leave_before_is_not_the_new_one(wood: Wood) -> None:
    """It is late itself: both are told on the card of the later one, neither as what the new phone booked."""
    first = wood.draw(5.5, "red", device="first", came=34)
    after = wood.draw(7, "red", device="old", came=35)
    (card,) = wood.found(first=2.0, old=5.0)
    assert (card.event, card.bookings) == (after, (after, first))
    assert [one.facts["booked"] for one in card.findings if one.code == "after_release"] == [False, False]


def test_a_visit_before_the_hand_over_is_not_the_same_booking(wood: Wood) -> None:
    """The new phone helped there already."""
    wood.draw(1, "red", device="new")
    wood.draw(2, "red", "B", device="other")
    after = wood.draw(7, "red", device="old", came=35)
    assert told(wood, old=5.0) == {after: [("after_release", "")]}


def test_of_several_the_nearest_stands_beside_it(wood: Wood) -> None:
    near = wood.draw(9, "red", device="new")
    wood.draw(12, "red", "B", device="other")
    wood.draw(20, "red", device="new")
    after = wood.draw(8, "red", device="old", came=35)
    assert ("after_release", near) in told(wood, old=5.0)[after]


def test_a_third_phone_that_took_it_later_is_new_as_well(wood: Wood) -> None:
    wood.draw(6, "green", device="second")
    third = wood.draw(12, "red", device="third")
    after = wood.draw(11, "red", device="old", came=35)
    assert ("after_release", third) in told(wood, old=5.0, second=10.0)[after]


def test_another_kind_of_booking_is_not_the_same(wood: Wood) -> None:
    wood.book("joker_found", 6, device="new", group="red", joker="J1")
    after = wood.draw(7, "red", device="old", came=35)
    assert told(wood, old=5.0) == {after: [("after_release", "")]}


def test_both_groups_and_only_the_right_one_has_a_counterpart(wood: Wood) -> None:
    """A is offline, A2 takes over, both draw for red, A draws for green too."""
    wood.draw(1, "blue", device="first")
    new = wood.draw(8, "red", device="new")
    red = wood.draw(7, "red", device="old", came=20)
    green = wood.draw(9, "green", device="old", came=20)
    released = {"first": 2.0, "old": 5.0}
    cards = told(wood, **released)
    assert cards[green] == [("after_release", "")]
    assert dict(cards[red]) == {"same_post_twice": new, "after_release": new}
    assert set(cards) == {red, green}
    assert sorted(bookings(wood, **released)) == sorted([red, green, new])


def test_two_late_visits_of_one_group_share_a_card(wood: Wood) -> None:
    one = wood.draw(6, "red", device="old", came=20)
    two = wood.draw(7, "red", device="old", came=20)
    new = wood.draw(8, "red", device="new", came=21)
    (card,) = wood.found(old=5.0)
    assert sorted(card.bookings) == sorted([one, two, new])


def test_a_late_visit_that_overtook_a_robbery_is_on_one_card(wood: Wood) -> None:
    robbed = wood.rob(15, "red")
    after = wood.draw(10, "red", device="old", came=20)
    assert told(wood, old=5.0) == {after: [("overtaken", robbed), ("after_release", "")]}


def test_letting_it_stand_is_enough_until_the_new_phones_booking_arrives(wood: Wood) -> None:
    after = wood.draw(7, "red", device="old", came=20)
    wood.accept(after)
    assert wood.found(old=5.0) == []
    new = wood.draw(6, "red", device="new", came=25)
    assert ("after_release", new) in told(wood, old=5.0)[after]
    wood.accept(after)
    assert wood.found(old=5.0) == []


def test_a_released_phone_is_not_two_at_once_as_well(wood: Wood) -> None:
    wood.draw(6, "blue", device="new")
    after = wood.draw(7, "red", device="old", came=20)
    wood.draw(8, "green", device="new")
    assert told(wood, old=5.0) == {after: [("after_release", "")]}
