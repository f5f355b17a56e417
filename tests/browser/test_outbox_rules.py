"""The phone's rules give the verdicts of tests/cases/field-verdicts.json, as the real ones do.

The other half is tests/games/test_field_verdicts.py.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.house import ROOT

pytestmark = pytest.mark.browser
VERDICTS = """(all) => all.cases.map((one) => {
  const page = { groups: all.groups, posts: all.posts, seat: { role: "post", post: one.post } };
  const none = () => ({ holding: { A: 0, B: 0, C: 0, joker: 0 }, last_post: null });
  const groups = Object.fromEntries(all.groups.map(({ id }) => [id, none()]));
  const left = one.draw === "bag" ? [1, 2, 3, 4, 5, 6] : null;
  const changed = one.events.filter(({ type }) => type === "group_changed");   // the server tells it
  const looks = Object.fromEntries(changed.map(({ data }) => [data.group, ["", "", "", data.active]]));
  const before = { status: one.status, groups, left, own: [], looks };
  const kept = JSON.stringify(before);
  const state = field.rules.fold(before, one.events, page);
  if (JSON.stringify(before) !== kept) throw new Error("the state that was handed in has changed");
  const each = (act) => Object.fromEntries(Object.keys(state.groups).map((group) => [group, act(group)]));
  const some = ({ holding }) => Object.fromEntries(Object.entries(holding).filter(([, count]) => count));
  const against = (group) => Object.fromEntries(
    all.posts.map(({ id }) => [id, field.rules.againstDraw(state, group, id, page)]));
  return {
    holdings: each((group) => some(state.groups[group])), against: each(against),
    last_post: each((group) => state.groups[group].last_post), left: state.left,
  };
})"""


def test_the_phone_says_what_the_cases_expect(chromium: Any) -> None:
    cases = json.loads((ROOT / "tests/cases/field-verdicts.json").read_text(encoding="utf-8"))
    page = chromium.new_page()
    page.add_script_tag(path=ROOT / "static/js/field/rules.js")
    told = page.evaluate(VERDICTS, cases)
    page.close()
    for case, verdict in zip(cases["cases"], told, strict=True):
        assert verdict == case["expect"], case["name"]


def test_a_code_typed_in_two_ways_is_one_joker(chromium: Any) -> None:
    page = chromium.new_page()
    page.add_script_tag(path=ROOT / "static/js/field/rules.js")
    held = page.evaluate(
        """(codes) => {
          const page = { groups: [{ id: "red" }], posts: [], seat: {} };
          const groups = { red: { holding: { joker: 0 }, last_post: null } };
          const found = codes.map((joker, id) => (
            { id, type: "joker_found", data: { group: "red", joker } }));
          return field.rules.fold({ groups, own: [] }, found, page).groups.red.holding.joker;
        }""",
        ["0A1-111-111", "oai lllili", "0A1-111-112"],
    )
    page.close()
    assert held == 2
