"""What a finger does to what waits in an outbox, and what the journal has of it afterwards."""

from __future__ import annotations

from typing import Any

from tests.browser.offline import Core, Json
from tests.words import Camp

BROUGHT = """async () => {
  for (let look = 0; look < 500; look += 1) {
    const idle = !field.strays.busy() && !field.sync.status().sending;
    if (idle && !(await field.store.strays()).length) return;
    await new Promise((go) => setTimeout(go, 20));
  }
  throw new Error("something was left behind");
}"""


def take_back(phone: Core, booking: str) -> Json | None:
    """`gone`: it has left the queue; `voided`: the booking that takes it back; none: it was not there."""
    found: Json | None = phone.run("id => field.takeBack(id)", booking)
    return found


def correct(phone: Core, booking: str, group: str, number: int) -> Json | None:
    """Another draw in its place, where there is still something to correct."""
    data = {"post": "A", "group": group, "number": number}
    found: Json | None = phone.run("([id, data]) => field.correct(id, data)", [booking, data])
    return found


def bring_all(phone: Core) -> None:
    """Wait until it has brought what it booked at other places."""
    phone.run(BROUGHT)


def carries_bookings(route: Any) -> bool:
    return '"events":[{' in (route.request.post_data or "")


def facts(camp: Camp) -> list[tuple[str, str]]:
    """The draws and robberies of the journal in the order in which they count: type and group."""
    rows = [row for row in camp.journal() if row["type"] in ("draw", "robbery")]
    rows.sort(key=lambda row: (min(row["at"], row["recorded_at"]), row["seq"]))
    return [(row["type"], row["data"].get("group") or row["data"]["victim"]) for row in rows]


def living(camp: Camp) -> list[tuple[str, int]]:
    """The draws that count, in their order: group and number."""
    rows = [row for row in camp.booked("draw") if not row["void"]]
    rows.sort(key=lambda row: (row["at"], row["seq"]))
    return [(row["data"]["group"], row["data"]["number"]) for row in rows]
