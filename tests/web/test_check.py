"""The check before the game: a page for who works in the wood; its bookings never come into the journal."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from werkzeug.test import TestResponse

from fieldgame import devices, passes
from tests.words import Camp, Phone, shape_of, text_of

LINES = ["contact", "booking", "offline", "clock", "storage", "camera", "screen", "sound", "card"]


def data_of(answer: TestResponse) -> dict[str, Any]:
    text = answer.get_data(as_text=True).partition('id="field-page">')[2].partition("</script>")[0]
    found: dict[str, Any] = json.loads(text)
    return found


def send(phone: Phone, what: str, data: dict[str, Any], **more: Any) -> TestResponse:
    body = {"device": data["device"], "seat": data["seat"], **more}
    return phone.client.post(f"{data['api']}/{what}", json=body)


def event(data: dict[str, Any]) -> dict[str, Any]:
    """The trial booking as the page's script makes it."""
    trial = data["trial"]
    more = {"number": 3} if trial["type"] == "draw" else {}
    return {
        "id": str(uuid4()),
        "at": data["state"]["server_time"],
        "type": trial["type"],
        "data": trial["data"] | more,
    }


@pytest.mark.parametrize(
    ("role", "seat", "trial", "there"),
    [
        ("post", "post:A", "draw", "/post/A"),
        ("robber", "robber", "robbery", "/robber"),
        ("station", "station", None, "/station"),
        ("leader", "", None, "/leader"),
        ("leader", "post:A", "draw", "/post/A"),
    ],
)
def test_it_is_there_for_who_works(camp: Camp, role: str, seat: str, trial: str | None, there: str) -> None:
    phone = camp.join(role, "A" if role == "post" else None)
    path = f"{camp.url}/check?seat={seat}" if seat else f"{camp.url}/check"
    answer = phone.get(path)
    page, data = text_of(answer), data_of(answer)
    assert answer.status_code == 200
    assert "Probelauf starten" in page
    assert "Der Probelauf braucht JavaScript" in page
    assert f'href="{camp.url}{there}"' in page
    shown = [key for key in LINES if f'id="check-{key}"' in page]
    assert shown == [key for key in LINES if trial or key not in ("booking", "offline")]
    assert data["rehearsal"] is True
    assert (data["trial"] or {}).get("type") == trial
    assert "style=" not in page


def test_without_a_seat_it_is_for_what_the_phone_holds(camp: Camp) -> None:
    assert data_of(camp.join("post", "B").get(f"{camp.url}/check"))["seat"] == {"role": "post", "post": "B"}


@pytest.mark.parametrize(
    ("seat", "status"), [("post:B", 403), ("station", 403), ("post:Z", 404), ("leader", 404)]
)
def test_others_stay_out(camp: Camp, seat: str, status: int) -> None:
    assert camp.join("post", "A").get(f"{camp.url}/check?seat={seat}").status_code == status
    assert camp.stranger().get(f"{camp.url}/check").status_code == 403
    assert camp.join("projector").get(f"{camp.url}/check").status_code == 403
    assert camp.join("post", "A").get("/g/aaaaaaaa/check").status_code == 404


def test_the_page_of_the_game_itself_does_not_rehearse(camp: Camp) -> None:
    for role, path in (("post", "/post/A"), ("robber", "/robber")):
        data = data_of(camp.join(role).get(camp.url + path))
        assert "rehearsal" not in data


@pytest.mark.parametrize("role", ["post", "robber"])
def test_the_trial_booking_is_taken_and_nothing_is_kept(camp: Camp, role: str) -> None:
    phone = camp.join(role)
    data = data_of(phone.get(f"{camp.url}/check"))
    before = shape_of(camp.view("record")), shape_of(camp.journal())
    for _ in range(2):  # also the second time it is new: nobody remembers it
        answer = send(phone, "rehearsal", data, events=[event(data)], waiting=1, oldest=1)
        assert [one["status"] for one in answer.json["results"]] == ["recorded"]
    assert (shape_of(camp.view("record")), shape_of(camp.journal())) == before
    with camp.app.app_context():
        assert devices.get(camp.game, data["device"]) is None


def test_the_trial_works_before_the_start_and_after_the_end(camp_before: Camp) -> None:
    phone = camp_before.join("post", "A")
    for step in ("start", "end", None):
        data = data_of(phone.get(f"{camp_before.url}/check"))
        answer = send(phone, "rehearsal", data, events=[event(data)])
        assert [one["status"] for one in answer.json["results"]] == ["recorded"]
        if step:
            camp_before.do(step)
    assert camp_before.booked("draw") == []


def test_the_result_is_kept_for_the_leader(camp: Camp) -> None:
    phone = camp.join("post", "A")
    path = f"{camp.url}/check?seat=post:A"
    data = data_of(phone.get(path))
    assert data["checked_at"] is None
    results = {
        "contact": {"ok": True, "said": "in 20 ms"},
        "card": {"ok": False, "said": "noch nicht geprüft"},
    }
    assert send(phone, "check", data, results=results).status_code == 200
    with camp.app.app_context():
        kept = devices.get(camp.game, data["device"])
    assert kept is not None
    assert (kept.role, kept.post, kept.check) == ("post", "A", results)
    assert data_of(phone.get(path))["checked_at"] == kept.checked_at


def test_a_locked_pass_says_so(camp: Camp) -> None:
    phone = camp.join("post", "A")
    with camp.app.app_context():
        passes.revoke(camp.game, camp.held("post", "A").id)
    answer = phone.get(f"{camp.url}/check?seat=post:A")
    assert answer.status_code == 403
    assert "gesperrt" in text_of(answer)


def test_the_invitation_leads_to_it(camp: Camp) -> None:
    held, phone = camp.held("post", "A"), camp.stranger()
    link, check = f"/J/{held.link_token}", f"{camp.url}/check?seat=post%3AA"
    assert "Mitmachen und Probelauf" in text_of(phone.get(link))
    assert phone.post(link, then="check").location == check
    assert phone.get(check).status_code == 200
    assert f'href="{check}"' in text_of(phone.get(link))
    for role in ("leader", "projector", "group"):
        page = text_of(camp.stranger().get(f"/J/{camp.held(role).link_token}"))
        assert "Probelauf" not in page
        joined = camp.stranger().post(f"/J/{camp.held(role).link_token}", then="check")
        assert "check" not in str(joined.location)
