"""A visiting group draws a number at a material post and gets that many cards (rules: 'Materials')."""

from __future__ import annotations

from fieldgame.games.burgbau import regroup
from fieldgame.games.burgbau.state import Malformed, State, named, read_group
from fieldgame.games.protocol import Entry, Fact, Json, Objection, Pick, Ruling, Seat, refusal

NUMBERS = (1, 2, 3, 4, 5, 6)


def objection(state: State, post: str, group: str) -> Objection | None:
    """What speaks against this group drawing at this post now."""
    if state.is_robber(group):
        return Objection("robbers_at_post", {"group": group, "post": post})
    if state.groups[group].last_post == post:
        return Objection("same_post_twice", {"group": group, "post": post})
    if state.status != "running":
        return Objection("not_running", {"status": state.status})
    return regroup.against(state, group)


def posts_allowed(state: State, group: str) -> list[str]:
    """The posts that the group may visit next."""
    if state.is_robber(group):
        return []
    last = state.groups[group].last_post
    return [post for post in state.setup.posts if post != last]


def draw(state: State, seat: Seat, args: Json, at: int, pick: Pick) -> Ruling:
    """Draw for `group` at `post`. `number`, where given, was drawn from the real bag."""
    post, group = seat.post or named(args, "post"), named(args, "group")
    if post not in state.setup.posts:
        return refusal("unknown_post", post=post)
    if group not in state.groups:
        return refusal("unknown_group", group=group)
    number = args.get("number")
    if number is None:
        left = in_bag(state, post) if state.rules["draw"] == "bag" else NUMBERS
        number = left[pick(len(left))]
    elif type(number) is not int or number not in NUMBERS:
        return refusal("bad_number", number=number)
    fact = Fact("draw", {"post": post, "group": group, "number": number})
    return Ruling((fact,), objection(state, post, group))


def apply_draw(state: State, entry: Entry) -> State:
    group = read_group(state, entry.data)
    post = named(entry.data, "post")
    number = entry.data.get("number")
    if post not in state.setup.posts or type(number) is not int or number not in NUMBERS:
        raise Malformed("draw")
    had = state.groups[group]
    holding = dict(had.holding)
    holding[state.setup.posts[post]] += number
    after = state.with_group(group, had._replace(holding=holding, last_post=post))
    after = after.tell(entry, group=group, post=post, number=number)
    if state.rules["draw"] == "bag":
        after = after._replace(bags={**state.bags, post: _without(in_bag(state, post), number)})
    if state.is_robber(group):
        after = after.note(entry, "robbers_at_post", group, post=post)
    if had.last_post == post:
        after = after.note(entry, "same_post_twice", group, post=post)
    if state.status != "running":
        after = after.note(entry, "not_running", group, status=state.status)
    return after


def in_bag(state: State, post: str) -> tuple[int, ...]:
    """The numbers still in the bag of a post: all of them before the first draw and after the last."""
    return state.bags.get(post) or NUMBERS


def _without(left: tuple[int, ...], number: int) -> tuple[int, ...]:
    # A number that the books think is gone came out of the real bag: it must have been refilled.
    full = left if number in left else NUMBERS
    return tuple(other for other in full if other != number)
