"""Copies, winding back, deletion: what the leader's pages offer, and that nobody else gets at them."""

from __future__ import annotations

import io
import os
import re
from typing import Any

import pytest
from flask import Flask

from fieldgame import backup, care, journal, play
from tests.words import Camp, Phone, make_camp, new_id, text_of

HELD = re.compile(r'name="expects" value="([0-9a-f]+)"')


FORM = re.compile(r'name="entry_id" value="([0-9a-f-]{36})"')
LINK = re.compile(r'(?:href|action)="([^"#]*)"')


def test_every_link_on_these_pages_leads_somewhere(camp: Camp, leader: Phone) -> None:
    name = copied(camp)
    camp.give("red", A=3)
    urls = camp.app.url_map.bind("")
    for path in ("backup", f"backup/restore?name={name}", "data"):
        for found in LINK.findall(leader.get(f"{camp.url}/leader/{path}").get_data(as_text=True)):
            assert found.startswith("/"), found
            assert urls.allowed_methods(found.partition("?")[0]), found
    first = leader.post(f"{camp.url}/leader/data/delete").get_data(as_text=True)
    assert f'action="{camp.url}/leader/data/delete"' in first


def copied(camp: Camp) -> str:
    with camp.app.app_context():
        return backup.take(camp.game).file.name


def sent_file(phone: Phone, path: str, content: bytes) -> tuple[int, str]:
    answer = phone.post(path, file=(io.BytesIO(content), "mine.jsonl"))
    return answer.status_code, text_of(answer)


def test_a_copy_is_taken_listed_and_carried_away(camp: Camp, leader: Phone) -> None:
    assert leader.post(f"{camp.url}/leader/backup").status_code == 303
    page = text_of(leader.get(f"{camp.url}/leader/backup"))
    assert "von Hand" in page
    with camp.app.app_context():
        (copy,) = backup.listed(camp.game)
    answer = leader.get(f"{camp.url}/leader/backup/{copy.file.name}")
    assert answer.data == copy.file.read_bytes()
    assert "attachment" in answer.headers["Content-Disposition"]
    assert leader.get(f"{camp.url}/leader/backup/none.jsonl").status_code == 404
    assert "Alles in Ordnung" in text_of(leader.get(f"{camp.url}/leader/check"))


def test_a_copy_that_fails_is_told(camp: Camp, leader: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(game: str, why: str = "hand") -> backup.Copy:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "take", full)
    answer = leader.post(f"{camp.url}/leader/backup")
    assert answer.status_code == 503
    assert "misslungen" in text_of(answer)
    monkeypatch.undo()
    copied(camp)
    assert "misslungen" not in text_of(leader.get(f"{camp.url}/leader/backup"))


def test_what_the_disk_does_not_take_or_give_is_told(
    camp: Camp, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, page = copied(camp), f"{camp.url}/leader/backup"
    with camp.app.app_context():
        copy = backup.listed(camp.game)[0].file
    content = copy.read_bytes()
    copy.unlink()
    copy.mkdir()  # in the place of the file: nothing can be read from it
    assert leader.get(f"{page}/{name}").status_code == 404
    assert leader.get(f"{page}/restore?name={name}").status_code == 404
    copy.rmdir()
    copy.parent.rmdir()
    copy.parent.touch()  # in the place of the folder: nothing can be written into it
    status, said = sent_file(leader, f"{page}/restore", content)
    assert status == 503
    assert "misslungen" in said
    copy.parent.unlink()
    monkeypatch.setattr(backup, "is_full", lambda: True)
    assert sent_file(leader, f"{page}/restore", content)[0] == 503
    assert not copy.exists()
    monkeypatch.undo()
    assert sent_file(leader, f"{page}/restore", content)[0] == 303


def test_winding_back_shows_the_difference_first(camp: Camp, leader: Phone) -> None:
    name, page = copied(camp), f"{camp.url}/leader/backup/restore"
    assert "Es gibt nichts zurückzusetzen" in text_of(leader.get(f"{page}?name={name}"))
    camp.give("red", A=3)
    camp.do("draw", role="post", post="A", group="blue", number=4)
    asked = text_of(leader.get(f"{page}?name={name}"))
    assert camp.holding("red") == {"A": 3}
    assert "Das bleibt, obwohl es später kam" in asked
    kept = HELD.search(asked)
    without = HELD.search(text_of(leader.get(f"{page}?name={name}&wood=0")))
    assert kept
    assert without
    old = leader.post(page, name=name, expects=without[1], wood="1")
    assert old.status_code == 409, "another difference was shown"
    assert leader.post(page, name=name, expects=kept[1], wood="1", minutes="5").status_code == 303
    assert (camp.holding("red"), camp.holding("blue")) == ({}, {"A": 4})
    assert camp.view()["clock"]["minutes"] == 95
    with camp.app.app_context():
        assert backup.listed(camp.game)[0].why == "restore"
    assert "Auf eine Sicherung zurückgesetzt" in text_of(leader.get(f"{camp.url}/leader/journal"))


def test_a_game_whose_time_is_up_is_offered_its_minutes(
    camp: Camp, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = copied(camp)
    camp.do("end")
    page = f"{camp.url}/leader/backup/restore?name={name}"
    assert "gleich wieder" not in text_of(leader.get(page))
    later = play.now() + 100 * 60_000
    monkeypatch.setattr(play, "now", lambda: later)
    asked = leader.get(page).get_data(as_text=True)
    assert "gleich wieder" in asked
    assert re.search(r'name="minutes" value="10[01]"', asked)


def test_winding_back_does_not_break_the_seal_unasked(camp: Camp, leader: Phone) -> None:
    name = copied(camp)
    camp.do("scene", scene="sealed")
    page = f"{camp.url}/leader/backup/restore"
    refused = leader.post(page, name=name, wood="1")
    assert refused.status_code == 409
    assert camp.view()["scene"]["sealed"]
    assert leader.post(page, name=name, wood="1", reveal="yes").status_code == 303
    assert not camp.view()["scene"]["sealed"]


def test_a_file_from_elsewhere_is_judged_and_touches_nothing(camp: Camp, leader: Phone) -> None:
    page = f"{camp.url}/leader/backup/restore"
    other = make_camp(camp.app)
    with camp.app.app_context():
        foreign = backup.take(other.game).file.read_bytes()
        own = backup.exported(camp.game).encode()
    before = camp.journal()
    assert sent_file(leader, page, b"GIF89a")[0] == 422
    status, said = sent_file(leader, page, own[:-40])
    assert status == 422
    assert "fehlt das Ende" in said
    status, said = sent_file(leader, page, foreign)
    assert status == 409
    assert "von einem anderen Spiel" in said
    assert camp.journal() == before
    camp.give("red", A=3)
    answer = leader.post(page, file=(io.BytesIO(own), "mine.jsonl"))
    assert answer.status_code == 303
    assert "mitgebracht" in text_of(leader.get(answer.headers["Location"]))


def test_a_file_from_elsewhere_may_be_a_game_of_its_own(camp: Camp, leader: Phone) -> None:
    other = make_camp(camp.app, name="Burg Nebelstein")
    with camp.app.app_context():
        foreign = backup.take(other.game).file.read_bytes()
    large = foreign + b"\n" * 300_000  # more than an ordinary form may have
    fields: Any = {"file": (io.BytesIO(large), "x.jsonl"), "as-new": "yes"}
    answer = leader.post(f"{camp.url}/leader/backup/restore", **fields)
    assert answer.status_code == 303
    there = answer.headers["Location"]
    assert there not in (f"{camp.url}/leader", f"{other.url}/leader")
    assert "Burg Nebelstein" in text_of(leader.get(there))
    post = camp.join("post", "A")
    assert sent_file(post, f"{camp.url}/leader/backup/restore", large)[0] == 413


def test_a_file_that_is_sent_twice_makes_one_game(camp: Camp, leader: Phone) -> None:
    with camp.app.app_context():
        own = backup.exported(camp.game).encode()
    form = FORM.findall(leader.get(f"{camp.url}/leader/backup").get_data(as_text=True))[-1]

    def opened(content: bytes, entry_id: str) -> str:
        fields: Any = {"file": (io.BytesIO(content), "x.jsonl"), "as-new": "yes"}
        answer = leader.post(f"{camp.url}/leader/backup/restore", entry_id=entry_id, **fields)
        assert answer.status_code == 303
        return str(answer.headers["Location"])

    first = opened(own, form)
    assert opened(own, form) == first
    assert opened(own + b"\n", form) != first, "another file in the same form is another game"
    assert opened(own, new_id()) != first
    assert leader.get(first).status_code == 200


def test_a_copy_that_somebody_reads_stays_as_long(camp: Camp, leader: Phone) -> None:
    camp.give("red", A=3)
    name = copied(camp)
    with camp.app.app_context():
        (copy,) = backup.listed(camp.game)
        os.utime(copy.file, (0, 0))
        leader.get(f"{camp.url}/leader/backup/restore?name={name}")
        assert abs(backup.listed(camp.game)[0].touched - play.now()) < 3_600_000


def test_how_long_it_is_kept_is_the_leaders_choice(camp: Camp, leader: Phone) -> None:
    page = f"{camp.url}/leader/data"
    assert "gelöscht, von selbst und ganz" in text_of(leader.get(page))
    assert leader.post(f"{page}/keep", days="0").status_code == 303
    assert "bis jemand es löscht" in text_of(leader.get(page))
    assert leader.post(f"{page}/keep", days="7").status_code == 422
    camp.do("end")
    assert leader.post(f"{page}/keep", days="30").status_code == 303
    with camp.app.app_context():
        due = care.purge_at(camp.game) or 0
    assert abs(due - play.now() - 30 * 86_400_000) < 60_000


def test_the_last_week_is_announced_at_the_door(
    camp: Camp, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    camp.do("end")
    assert "wird am" not in text_of(leader.get("/"))
    later = play.now() + 25 * 86_400_000
    monkeypatch.setattr(play, "now", lambda: later)
    assert "wird am" in text_of(leader.get("/"))


def test_deleting_needs_a_second_tap_and_is_remembered(app: Flask, camp: Camp, leader: Phone) -> None:
    copied(camp)
    asked = leader.post(f"{camp.url}/leader/data/delete")
    assert asked.status_code == 409
    assert "Das Spiel läuft noch!" in text_of(asked)
    assert leader.post(f"{camp.url}/leader/data/delete", sure="yes").status_code == 303
    assert "Gelöscht: Burg Falkenstein" in text_of(leader.get("/"))
    with app.app_context():
        assert journal.head(camp.game) is None
        assert backup.listed(camp.game) == []
    gone = camp.join("projector").get(f"{camp.url}/projector")
    assert gone.status_code == 404
    assert "Dieses Spiel wurde am" in text_of(gone)


def test_only_leaders_keep_games(camp: Camp) -> None:
    name = copied(camp)
    for role in ("post", "station", "projector", "robber", "group"):
        phone = camp.join(role)
        for path in ("backup", f"backup/{name}", f"backup/restore?name={name}", "check", "data"):
            assert phone.get(f"{camp.url}/leader/{path}").status_code == 403
        for path in ("backup", "backup/restore", "data/keep", "data/delete"):
            assert phone.post(f"{camp.url}/leader/{path}", sure="yes", name=name).status_code == 403
    assert camp.view()["status"] == "running"


def test_what_is_stored_is_told_to_everybody(camp: Camp) -> None:
    page = text_of(camp.stranger().get("/stored"))
    assert "30 Tage nach seinem Ende" in page
