"""Cards that change hands in the wood: robberies, trades among the nobles, jokers found."""

from __future__ import annotations

from fieldgame.games.burgbau import regroup
from fieldgame.games.burgbau.catalogue import Cards
from fieldgame.games.burgbau.state import Malformed, State, named, read_cards, read_group
from fieldgame.games.protocol import Entry, Fact, Json, Objection, Pick, Ruling, Seat, refusal


def robbers(state: State) -> str | None:
    """The robber band, if there is one."""
    return next((key for key, group in state.setup.groups.items() if group.kind == "robber"), None)


def rob(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """The robbers take everything from `victim`. `cards`, where given, were counted by hand."""
    robber = named(args, "robber") if "robber" in args else robbers(state) or ""
    victim = named(args, "victim")
    if robber not in state.groups or victim not in state.groups:
        return refusal("unknown_group", group=victim if robber in state.groups else robber)
    if not state.is_robber(robber):
        return refusal("not_a_robber", group=robber)
    if state.is_robber(victim):
        return refusal("robber_robbed", group=victim)
    data: Json = {"robber": robber, "victim": victim}
    if args.get("cards") is not None:
        try:
            data["cards"] = read_cards(state, args["cards"])
        except Malformed:
            return refusal("bad_cards")
    return Ruling((Fact("robbery", data),), _not_running(state) or regroup.against(state, robber, victim))


def apply_robbery(state: State, entry: Entry) -> State:
    robber, victim = read_group(state, entry.data, "robber"), read_group(state, entry.data, "victim")
    had = state.groups[victim]
    books = {kind: count for kind, count in had.holding.items() if count > 0}
    counted = entry.data.get("cards")
    cards: Cards = books if counted is None else read_cards(state, counted)
    after = state.with_group(victim, had._replace(holding=state.setup.none()))
    after = after.give(robber, cards).tell(entry, robber=robber, victim=victim, cards=dict(cards))
    if counted is not None and cards != {kind: count for kind, count in had.holding.items() if count}:
        after = after.note(entry, "count_differs", victim, books=dict(had.holding), counted=dict(cards))
    if state.is_robber(victim):
        after = after.note(entry, "robber_robbed", victim)
    if not state.is_robber(robber):
        after = after.note(entry, "not_a_robber", robber)
    return _flag_not_running(state, after, entry, victim)


def trade(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """`from` gives `gives` to `to` and gets `gets` back. Either may be nothing, not both."""
    giver, taker = named(args, "from"), named(args, "to")
    for group in (giver, taker):
        if group not in state.groups:
            return refusal("unknown_group", group=group)
    if giver == taker:
        return refusal("trade_with_self", group=giver)
    try:
        gives, gets = read_cards(state, args.get("gives", {})), read_cards(state, args.get("gets", {}))
    except Malformed:
        return refusal("bad_cards")
    if not gives and not gets:
        return refusal("empty_trade")
    for group in (giver, taker):
        if state.is_robber(group):
            return refusal("robbers_trade", group=group)
    fact = Fact("trade", {"from": giver, "to": taker, "gives": gives, "gets": gets})
    short = _short(state, giver, gives) or _short(state, taker, gets)
    if short and state.rules["holdings"] == "strict":
        return Ruling((), short)
    return Ruling((fact,), _not_running(state) or regroup.against(state, giver, taker) or short)


def apply_trade(state: State, entry: Entry) -> State:
    giver, taker = read_group(state, entry.data, "from"), read_group(state, entry.data, "to")
    gives = read_cards(state, entry.data.get("gives", {}))
    gets = read_cards(state, entry.data.get("gets", {}))
    if giver == taker:
        raise Malformed("to")
    after = state.give(giver, gives, -1).give(taker, gives).give(taker, gets, -1).give(giver, gets)
    after = after.tell(entry, **{"from": giver, "to": taker, "gives": gives, "gets": gets})
    if state.is_robber(giver) or state.is_robber(taker):
        after = after.note(entry, "robbers_trade")
    if any(after.groups[giver].holding[kind] < 0 for kind in gives) or any(
        after.groups[taker].holding[kind] < 0 for kind in gets
    ):
        after = after.note(entry, "holding_short")
    return _flag_not_running(state, after, entry, None)


def joker(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """`group` has found the hidden joker `joker` (its name in the books: J1, J2 …)."""
    group, found = named(args, "group"), named(args, "joker")
    if group not in state.groups:
        return refusal("unknown_group", group=group)
    if found not in {f"J{n + 1}" for n in range(state.rules["jokers"])}:
        return refusal("unknown_joker")
    if found in state.jokers:
        return refusal("joker_twice", joker=found)
    fact = Fact("joker_found", {"group": group, "joker": found})
    return Ruling((fact,), _not_running(state) or regroup.against(state, group))


def apply_joker(state: State, entry: Entry) -> State:
    group, found = read_group(state, entry.data), named(entry.data, "joker")
    if not found:
        raise Malformed("joker")
    if found in state.jokers:
        return state.note(entry, "joker_twice", group, joker=found)
    after = state.give(group, {"joker": 1})._replace(jokers=state.jokers | {found})
    after = after.tell(entry, group=group, joker=found)
    return _flag_not_running(state, after, entry, group)


def _short(state: State, group: str, cards: Cards) -> Objection | None:
    holding = state.groups[group].holding
    missing = {kind: count - holding[kind] for kind, count in cards.items() if holding[kind] < count}
    return Objection("holding_short", {"group": group, "missing": missing}) if missing else None


def _not_running(state: State) -> Objection | None:
    return None if state.status == "running" else Objection("not_running", {"status": state.status})


def _flag_not_running(before: State, after: State, entry: Entry, group: str | None) -> State:
    if before.status == "running":
        return after
    return after.note(entry, "not_running", group, status=before.status)
