/* The rules of Burgbau that a post or a robber needs without network: what speaks against a draw, what a booking
   does to the holdings. Pure: no clock, no storage. tests/cases/field-verdicts.json holds what the server says. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const NUMBERS = [1, 2, 3, 4, 5, 6];
  const MOST = 9999;

  const kindOf = (page, group) => page.groups.find((one) => one.id === group)?.kind;
  /* looks: of groups that look otherwise than they began, or are out: [name, colour, crest, still in the game]. */
  const isOut = (state, group) => state.looks?.[group]?.[3] === false;
  const materialOf = (page, post) => page.posts.find((one) => one.id === post)?.material;
  /* A code as the server reads it: no letter of it looks like another one. */
  const plainCode = (text) => String(text ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0").replace(/[IL]/g, "1");

  /* What speaks against this group drawing here now: the server asks in the same order. */
  const againstDraw = (state, group, post, page = field.page) => {
    if (kindOf(page, group) === "robber") return "robbers_at_post";
    if (state.groups[group]?.last_post === post) return "same_post_twice";
    if (state.status !== "running") return "not_running";
    return isOut(state, group) ? "group_inactive" : null;
  };

  // --- cards: every function makes new objects, the state that was handed in stays as it is
  const isCards = (cards, { holding }) => cards && typeof cards === "object" && !Array.isArray(cards)
    && Object.entries(cards).every(([kind, count]) => Object.hasOwn(holding, kind)
      && Number.isInteger(count) && count >= 0 && count <= MOST);
  const give = (state, group, cards, sign = 1) => {
    const had = state.groups[group];
    const holding = { ...had.holding };
    for (const [kind, count] of Object.entries(cards)) holding[kind] = (holding[kind] || 0) + sign * count;
    return withGroup(state, group, { ...had, holding });
  };
  const withGroup = (state, group, had) => ({ ...state, groups: { ...state.groups, [group]: had } });
  const positive = (holding) => Object.fromEntries(Object.entries(holding).filter(([, count]) => count > 0));
  const none = (holding) => Object.fromEntries(Object.keys(holding).map((kind) => [kind, 0]));

  /* A number that the books think is gone came out of the real bag: it must have been refilled. */
  const without = (left, number) => {
    const full = left.includes(number) ? left : NUMBERS;
    const rest = full.filter((other) => other !== number);
    return rest.length ? rest : NUMBERS;
  };
  /* What may come out of the bag now; null where dice are thrown. */
  const inBag = (state) => (state.left ? (state.left.length ? state.left : NUMBERS) : null);

  const draw = (state, { post, group, number }, page) => {
    const material = materialOf(page, post);
    if (!material || !state.groups[group] || !NUMBERS.includes(number)) return state;
    const after = give(state, group, { [material]: number });
    const drawn = withGroup(after, group, { ...after.groups[group], last_post: post });
    const mine = state.left && post === page.seat.post;
    return mine ? { ...drawn, left: without(inBag(state), number) } : drawn;
  };
  const robbery = (state, { robber, victim, cards }) => {
    const had = state.groups[victim];
    if (!state.groups[robber] || !had || (cards != null && !isCards(cards, had))) return state;
    const taken = cards ?? positive(had.holding);
    return give(withGroup(state, victim, { ...had, holding: none(had.holding) }), robber, taken);
  };
  const trade = (state, { from, to, gives = {}, gets = {} }) => {
    const giver = state.groups[from];
    if (!giver || !state.groups[to] || from === to || !isCards(gives, giver) || !isCards(gets, giver)) return state;
    return give(give(give(give(state, from, gives, -1), to, gives), to, gets, -1), from, gets);
  };
  const joker = (state, { group, joker: code }) => {
    const found = state.found ?? [];
    if (!state.groups[group] || !plainCode(code) || found.includes(plainCode(code))) return state;
    return { ...give(state, group, { joker: 1 }), found: [...found, plainCode(code)] };
  };

  /* Takes back what the server has counted already, as far as the phone can know: the server tells the rest. */
  const voided = (state, { event }, page) => {
    const row = (state.own ?? []).find((one) => one.id === event && !one.void);
    if (!row || !row.data) return state;
    const own = state.own.map((one) => (one === row ? { ...one, void: true } : one));
    return { ...backwards(state, row, page), own };
  };
  const backwards = (state, { type, data }, page) => {
    const material = type === "draw" && materialOf(page, data.post);
    if (material && state.groups[data.group]) {
      const after = give(state, data.group, { [material]: data.number }, -1);
      const had = after.groups[data.group];
      const last = had.last_post === data.post ? null : had.last_post;
      return withGroup(after, data.group, { ...had, last_post: last });
    }
    if (type === "trade") return trade(state, { ...data, gives: data.gets, gets: data.gives });
    if (type === "joker_found" && state.groups[data.group]) return give(state, data.group, { joker: 1 }, -1);
    return state;
  };

  const EVENTS = { draw, robbery, trade, joker_found: joker, voided };

  /* The state after one booking. Total: what cannot be read changes nothing. */
  const apply = (state, booking, page = field.page) => {
    const event = Object.hasOwn(EVENTS, booking?.type) ? EVENTS[booking.type] : null;
    return event && booking.data ? event(state, booking.data, page) : state;
  };

  /* The state after many, in their order; one that a later living one of them takes back does not count. */
  const fold = (state, bookings, page = field.page) => {
    const dead = new Set();
    const known = new Set(bookings.map((one) => one.id));
    for (const one of [...bookings].reverse()) {
      if (one.type === "voided" && !dead.has(one.id) && known.has(one.data?.event)) dead.add(one.data.event);
    }
    return bookings.filter((one) => !dead.has(one.id)).reduce((now, one) => apply(now, one, page), state);
  };

  field.rules = { againstDraw, apply, fold, inBag, isOut };
})();
