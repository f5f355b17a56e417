"""A pass, and a joker, in an address."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fieldgame import links


@dataclass(frozen=True)
class Held:
    role: str
    code: str = "7km-2qx-9rt"
    link_token: str = "A" * 32


@pytest.mark.parametrize(
    ("role", "path"), [("group", "/Q/7KM2QX9RT"), ("post", "/J/" + "A" * 32), ("leader", "/J/" + "A" * 32)]
)
def test_a_groups_link_is_its_code_and_a_roles_its_own(role: str, path: str) -> None:
    assert links.pass_path(Held(role)) == path


def test_a_joker_has_a_link_too() -> None:
    assert links.joker_path("7km-2qx-9rt") == "/K/7KM2QX9RT"


def test_all_of_it_in_capitals() -> None:
    assert links.in_capitals("https://camp.example", "/Q/abc") == "HTTPS://CAMP.EXAMPLE/Q/ABC"


@pytest.mark.parametrize(
    ("base", "only"),
    [
        ("http://localhost:5000", True),
        ("http://127.0.0.1", True),
        ("http://[::1]:8000", True),
        ("http://192.168.1.7:8000", False),
        ("https://camp.example", False),
        ("", False),
    ],
)
def test_an_address_that_only_this_computer_reaches(base: str, only: bool) -> None:
    assert links.only_here(base) is only
