"""Printing from the leader's page: who may, what may be asked, which secrets and addresses are in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from fieldgame.printing import kept, pressing
from tests.said import german
from tests.web.english import english
from tests.web.out import words
from tests.web.printed import asked, paper, says, shown, told
from tests.words import Camp, make_camp, text_of

LONG_BASE = "https://" + "sehr-lange-adresse." * 3 + "example"
WAYS = ("print", "print/preview?sheet=score", "print/progress?sheets=score", "print/burgbau.pdf?sheets=score")


@pytest.fixture
def camp(app: Flask, reached: str) -> Camp:
    """A game of two noble houses and the robbers, at an address that phones reach."""
    return make_camp(app, 3).start()


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page without its numbers of pages, which take half a second, for tests that do not ask for them."""
    monkeypatch.setattr(kept, "pages", lambda job, wait: {})


@pytest.mark.usefixtures("uncounted")
@pytest.mark.parametrize("way", WAYS)
def test_it_is_the_leaders_alone(camp: Camp, way: str) -> None:
    for role in ("post", "robber", "station", "projector", "group"):
        assert asked(camp, way, camp.join(role)).status_code == 403
    assert asked(camp, way, camp.stranger()).status_code == 403
    assert asked(camp, way).status_code == 200
    assert camp.join("leader").get(f"/g/aaaaaaaa/leader/{way}").status_code == 404


@pytest.mark.usefixtures("uncounted")
@pytest.mark.parametrize("way", WAYS)
def test_nobody_on_the_way_keeps_it(camp: Camp, way: str) -> None:
    assert asked(camp, way).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("query", "status"),
    [
        *(("sheets=nonsense", 422), ("sheets=", 422), ("sheets=../x", 422)),
        *(("sheets=score&poster=a9", 422), ("sheets=score&poster=A1", 422)),
        *(("sheets=score&cards=0", 422), ("sheets=score&cards=x", 422), ("sheets=score&cards=99999", 422)),
        *(("sheets=score&cards=-20", 422), ("sheets=score&cards=1e3", 422)),
        *(("sheets=roles", 403), ("sheets=groups,roles", 403), ("sheets=roles&secret=yes", 403)),
        *(("sheets=groups&secret=1", 422), ("sheets=roles,groups&secret=1", 422)),
        ("sheets=result", 409),
    ],
)
def test_what_cannot_be_printed_is_said(camp: Camp, query: str, status: int) -> None:
    for way in ("progress", "burgbau.pdf", "preview"):
        if way == "preview":
            query = query.replace("sheets=", "sheet=")
            status = 422 if "," in query else status
        answer = asked(camp, f"print/{way}?{query}")
        assert answer.status_code == status
        assert words(text_of(answer)).count(".") >= 1
        assert "Traceback" not in text_of(answer)


def test_the_page_offers_every_sheet_with_its_pages(camp: Camp) -> None:
    page = shown(camp.join("leader"), camp)
    offered = re.findall(r'name="sheets" value="(\w+)" checked', page)
    assert offered == [
        *("start", "groups", "materials", "numbers", "jokers", "tiles", "map"),
        *("prices", "leader", "tally", "score"),
    ]
    pages = {name: int(count) for name, count in re.findall(r'id="pages-(\w+)">(\d+) Seite', page)}
    assert pages.keys() == set(offered)
    assert pages["groups"] == 3
    assert f"{sum(pages.values())} Seiten" in words(page)
    assert len(paper(camp, "")) == sum(pages.values())


def test_the_choices_stand_in_the_address(camp: Camp) -> None:
    leader = camp.join("leader")
    page = shown(leader, camp, "print?sheets=groups&sheets=map&poster=a3&cards=60&sparing=1")
    assert re.findall(r'name="sheets" value="(\w+)" checked', page) == ["groups", "map"]
    assert re.findall(r'name="poster" value="(\w+)" checked', page) == ["a3"]
    assert 'name="cards" value="60"' in page
    assert re.search(r'name="sparing" value="1"[^>]* checked', page)
    total = 3 + int(re.findall(r'id="pages-map">(\d+)', page)[0])
    assert f"{total} Seiten" in words(page)
    assert len(paper(camp, "sheets=groups&sheets=map&poster=a3")) == total


def test_a_change_brings_only_the_numbers(camp: Camp) -> None:
    part = text_of(camp.join("leader").get(f"{camp.url}/leader/print?sheets=map&poster=a0", part=True))
    assert "<form" not in part
    assert re.search(r'id="pages-map"[^>]*>(\d+) Seiten', part)
    assert "hx-swap-oob" in part


@pytest.mark.parametrize("query", ["cards=0", "poster=a9", "sheets=nonsense"])
def test_the_page_itself_refuses_what_makes_no_sense(camp: Camp, query: str) -> None:
    assert asked(camp, f"print?{query}").status_code == 422


@pytest.mark.usefixtures("uncounted")
def test_what_is_still_missing_on_the_cards_is_said(app: Flask, camp: Camp) -> None:
    missing = "Ende, Treffpunkt und Notfallnummer"
    assert missing in shown(camp.join("leader"), camp)
    full = make_camp(app, 3, end_time="16:30", meeting_point="Lagerfeuer", emergency="0171 555")
    assert missing not in shown(full.join("leader"), full)


def test_fewer_cards_are_fewer_pages(camp: Camp) -> None:
    materials = "sheets=materials"
    assert len(paper(camp, f"{materials}&cards=40")) == 6
    assert len(paper(camp, f"{materials}&sparing=1")) < len(paper(camp, materials))


def test_the_same_wish_is_the_same_file(camp: Camp) -> None:
    first = asked(camp, "print/burgbau.pdf?sheets=groups,score")
    kept.forget()
    again = asked(camp, "print/burgbau.pdf?sheets=groups&sheets=score")
    assert first.data == again.data
    assert first.headers["Content-Disposition"] == f'attachment; filename="burgbau-{camp.game}.pdf"'
    assert "form-action 'self'" in first.headers["Content-Security-Policy"]


def test_what_was_made_is_not_made_again(camp: Camp, monkeypatch: pytest.MonkeyPatch) -> None:
    events = told(asked(camp, "print/progress?sheets=start&sheets=score"))
    monkeypatch.setattr(pressing, "_run", None)
    assert len(paper(camp, "sheets=start&sheets=score")) == 2
    assert [name for name, _ in events] == ["step", "step", "step", "done"]
    assert told(asked(camp, "print/progress?sheets=start&sheets=score"))[0][0] == "done"


def test_progress_tells_what_is_made(camp: Camp) -> None:
    events = told(asked(camp, "print/progress?sheets=start&sheets=score"))
    assert [data for name, data in events if name == "step"][:2] == [
        {"number": 1, "of": 3, "said": "Anleitung"},
        {"number": 2, "of": 3, "said": "Wertung"},
    ]
    answer = asked(camp, "print/progress?sheets=start&sheets=score")
    assert answer.mimetype == "text/event-stream"
    kept.forget()
    visitor = english(camp.app, camp.game, camp.held("leader").id)
    events = told(asked(camp, "print/progress?sheets=start&sheets=score", visitor))
    assert [data["said"] for name, data in events if name == "step" and german(data["said"])] == []


def test_only_so_much_is_kept(camp: Camp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    for cards in (20, 40, 60):
        paper(camp, f"sheets=materials&cards={cards}")
    assert len(kept.files) == 2
    monkeypatch.setattr(kept, "MOST_BYTES", 10)
    paper(camp, "sheets=score")
    assert len(kept.files) == 0


# --- secrets


def codes(camp: Camp, *roles: str) -> list[str]:
    return [held.code for held in camp.passes if held.role in roles]


ROLES = ("leader", "post", "robber", "station", "projector", "spare")


def test_everything_opens_no_role(camp: Camp) -> None:
    printed = paper(camp, "")
    assert [code for code in codes(camp, *ROLES) if says(printed, code)] == []
    assert [code for code in codes(camp, "group") if not says(printed, code)] == []


def test_role_cards_are_printed_alone_when_asked_for(camp: Camp) -> None:
    printed = paper(camp, "secret=1")
    assert [code for code in codes(camp, "post", "robber", "station") if not says(printed, code)] == []
    assert [code for code in codes(camp, "group") if says(printed, code)] == []
    name = asked(camp, "print/burgbau.pdf?secret=1").headers["Content-Disposition"]
    assert "geheim" in name


@pytest.mark.usefixtures("uncounted")
def test_the_page_of_role_cards_is_one_of_its_own(camp: Camp) -> None:
    leader = camp.join("leader")
    page = shown(leader, camp)
    assert 'value="roles"' not in page
    assert f'href="{camp.url}/leader/print?secret=1"' in page
    secret = shown(leader, camp, "print?secret=1")
    assert re.findall(r'name="sheets" value="(\w+)"', secret) == ["roles"]
    assert '<input type="hidden" name="secret" value="1">' in secret
    assert "geheim" in secret


@pytest.mark.usefixtures("uncounted")
def test_no_page_says_a_code_in_words(camp: Camp) -> None:
    leader = camp.join("leader")
    for way in ("print", "print?secret=1", "print/preview?sheet=roles&secret=1"):
        page = shown(leader, camp, way)
        assert [held.code for held in camp.passes if held.code in page or held.link_token in page] == []


def test_nothing_is_left_on_the_disk(app: Flask, camp: Camp, tmp_path: Path) -> None:
    folder = Path(str(app.config["SQLALCHEMY_DATABASE_URI"]).removeprefix("sqlite:///")).parent
    before = sorted(folder.iterdir())
    paper(camp, "secret=1")
    assert sorted(folder.iterdir()) == before


# --- addresses


@pytest.mark.usefixtures("uncounted")
def test_cards_that_no_phone_can_open_are_refused(app: Flask, camp: Camp) -> None:
    app.config["BASE_URL"] = "http://localhost:8000"
    leader = camp.join("leader")
    page = shown(leader, camp)
    chosen = re.findall(r'name="sheets" value="(\w+)" checked', page)
    assert "tiles" in chosen
    assert {"groups", "jokers"} & set(chosen) == set()
    assert "http://localhost:8000" in page
    for query in ("", "sheets=groups", "sheets=jokers,score", "secret=1"):
        answer = asked(camp, f"print/burgbau.pdf?{query}")
        assert answer.status_code == 409
        assert "Adresse" in text_of(answer)
    assert len(paper(camp, "sheets=score")) == 1
    assert len(paper(camp, "sheets=groups&anyway=1")) == 3
    assert re.findall(r'value="groups" checked', shown(leader, camp, "print?anyway=1"))


@pytest.mark.usefixtures("uncounted")
@pytest.mark.parametrize(("base", "warned"), [(LONG_BASE, True), ("https://camp.example", False)])
def test_an_address_that_makes_codes_too_fine_is_said(
    app: Flask, camp: Camp, base: str, warned: bool
) -> None:
    app.config["BASE_URL"] = base
    assert ("Die Adresse ist lang" in shown(camp.join("leader"), camp)) == warned


# --- looking first


def test_a_preview_shows_the_first_pages(camp: Camp) -> None:
    leader = camp.join("leader")
    page = shown(leader, camp, "print/preview?sheet=materials&cards=100")
    pictures = re.findall(r'<img src="data:image/png;base64,[^"]+" alt="([^"]*)"', page)
    assert len(pictures) == 8
    assert pictures[0] == "Rohstoffkarten, Seite 1"
    assert "7 weitere Seiten" in words(page)
    assert "<main" in page
    part = text_of(leader.get(f"{camp.url}/leader/print/preview?sheet=score", part=True))
    assert part.count("<img") == 1
    assert "<main" not in part


def test_the_first_page_is_previewed_as_it_will_be(camp: Camp) -> None:
    page = shown(camp.join("leader"), camp, "print/preview?sheet=start")
    assert page.count("<img") == 1


def test_no_preview_of_secrets_by_the_way(camp: Camp) -> None:
    assert asked(camp, "print/preview?sheet=roles").status_code == 403
    assert asked(camp, "print/preview?sheet=roles&secret=1").status_code == 200


# --- games that have ended, or have no jokers


@pytest.mark.usefixtures("uncounted")
def test_the_certificate_is_there_after_the_end(camp: Camp) -> None:
    leader = camp.join("leader")
    assert 'value="result"' not in shown(leader, camp)
    camp.do("end")
    assert 'name="sheets" value="result"' in shown(leader, camp)
    assert f'href="{camp.url}/leader/print?sheets=result"' in text_of(leader.get(f"{camp.url}/leader"))
    assert len(paper(camp, "sheets=result")) >= 1


@pytest.mark.usefixtures("uncounted")
def test_a_game_without_jokers_has_no_sheet_of_them(app: Flask, reached: str) -> None:
    camp = make_camp(app, 3, jokers=0)
    assert 'value="jokers"' not in shown(camp.join("leader"), camp)
    assert asked(camp, "print/burgbau.pdf?sheets=jokers").status_code == 409


def test_there_are_ways_to_it(camp_before: Camp) -> None:
    leader = camp_before.join("leader")
    for page in ("", "/passes", "/cards"):
        assert f'href="{camp_before.url}/leader/print"' in text_of(
            leader.get(f"{camp_before.url}/leader{page}")
        )
