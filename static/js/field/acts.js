/* What a tap does on a field page, by the name in data-do. A booking is kept before its screen is shown: what is
   on the screen is in the phone. Whether a tap counts at all is decided in page.js. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const { say, groupOf, nameOf, held, some, cardsInWords, readCards, inWords, path, parts } = field.parts;
  const TAKEN = "field-taken";

  const state = () => field.now();

  // --- what a robbery took, for its screen: the books are empty afterwards
  const takenCards = () => {
    try { return JSON.parse(sessionStorage.getItem(TAKEN)) || {}; } catch { return {}; }
  };
  field.taken = (id) => takenCards()[id];
  const keepTaken = (id, cards) => {
    try { sessionStorage.setItem(TAKEN, JSON.stringify({ ...takenCards(), [id]: cards })); } catch { /* then it says: all */ }
  };

  // --- who draws the numbers: this phone, or the group out of the bag
  const BAG = () => `field-bag:${field.page.url}`;
  field.bag = () => {
    try {
      const chosen = localStorage.getItem(BAG());
      if (chosen !== null) return chosen === "1";
    } catch { /* no storage: what the page came with */ }
    return field.startsWithBag;
  };
  const setBag = (on) => {
    field.startsWithBag = on;
    try { localStorage.setItem(BAG(), on ? "1" : "0"); } catch { /* for this page's life, then */ }
  };

  // --- booking
  const failed = () => say(field.released() ? "released" : "not_booked");
  const book = async (type, data, screen) => {
    const booking = await field.book(type, data);
    if (!booking) {
      field.feel?.refuse?.();
      field.tell("refusal", failed());
      return null;
    }
    field.feel?.ok?.();
    field.go(path(screen, booking.id));
    return booking;
  };
  const drawFor = (group, number) => book("draw", { post: field.page.post.id, group, number }, "number");
  const robbed = async (victim, cards) => {
    const all = Object.fromEntries(some(held(state(), victim)).map((kind) => [kind, held(state(), victim)[kind]])
      .filter(([, count]) => count > 0));
    const booking = await book("robbery", { robber: field.page.robbers, victim, ...(cards ? { cards } : {}) }, "robbed");
    if (booking && !cards) {
      keepTaken(booking.id, all);
      field.refresh();
    }
  };
  const missing = (group, cards) => {
    const short = some(cards).filter((kind) => cards[kind] > (held(state(), group)[kind] || 0));
    return short.length && Object.fromEntries(short.map((kind) => [kind, cards[kind] - (held(state(), group)[kind] || 0)]));
  };

  // --- taking back
  let gone = null;          // what was taken back last, to be booked again
  const again = (id) => {
    const { type, data } = field.store.cached().find((one) => one.id === id) ?? field.rowOf(id) ?? {};
    return type && (type !== "joker_found" || field.code.plain(data.joker)) ? { type, data, at: field.rowOf(id)?.at } : null;
  };
  const takeBack = async (id) => {
    const row = field.rowOf(id);
    const said = row ? inWords(row) : "";
    const booked = again(id);
    const outcome = await field.takeBack(id);
    if (!outcome) {
      field.tell("refusal", failed());
      return;
    }
    gone = outcome.gone ?? booked;
    field.feel?.ok?.();
    field.go(field.route().name === "queue" ? "queue" : "");
    field.tell("success", say(row?.pending === "refused" ? "discarded" : "undone", { said }),
      gone && field.parts.button(say("restore"), "", "undo", "restore"));
  };

  // --- codes: of a joker, of a card, typed or scanned
  const isJokerCode = (code) => Boolean(field.code.plain(code));
  const STRANGE = { other_game: "code_other_game", old: "code_old", unknown: "code_unknown" };
  field.open = (found) => {
    const group = found?.kind === "group" && groupOf(found.group);
    if (group) field.go(path(field.home === "rob" ? "rob-ask" : "ask", group.id));
    else if (found?.kind === "joker" && field.home !== "rob") field.go(path("joker", found.code));
    else if (found?.kind === "joker") field.tell("refusal", say("not_allowed"));
    else if (found?.kind === "seat" && found.path) location.assign(found.path);
    else {
      field.feel?.refuse?.();
      field.tell("refusal", say(STRANGE[found?.kind] ?? "code_unknown", { name: found?.name ?? "" }));
    }
  };

  field.acts = {
    open: (path) => field.go(path),
    home: () => field.go(""),
    look: (id) => {
      const paths = { draw: "number", robbery: "robbed" };
      field.go(`${paths[field.rowOf(id)?.type] ?? "booked"}/${id}`);
    },
    bag: (on) => { setBag(on === "1"); field.refresh(); },
    draw: (id) => {
      if (field.rules.againstDraw(state(), id, field.page.post.id)) return field.go(path("ask", id));
      return field.bag() ? field.go(path("keys", id)) : drawFor(id, field.draw());
    },
    "draw-now": (id) => drawFor(id, field.draw()),
    number: (both) => {
      const [group, number] = parts(both);
      return drawFor(group, Number(number));
    },
    "rob-all": (id) => robbed(id, null),
    "rob-counted": (id) => {
      const cards = readCards("cards-");
      return cards ? robbed(id, cards) : field.tell("refusal", say("bad_cards"));
    },
    trade: (both) => {
      const [from, to] = parts(both);
      const [gives, gets] = [readCards("gives-"), readCards("gets-")];
      if (!gives || !gets) return field.tell("refusal", say("bad_cards"));
      if (!some(gives).length && !some(gets).length) return field.tell("refusal", say("empty_trade"));
      const short = [[from, missing(from, gives)], [to, missing(to, gets)]].filter(([, cards]) => cards);
      if (short.length && !field.soft) {
        field.soft = true;
        const [[group, cards]] = short;
        return field.tell("warning", say("holding_short", { group: nameOf(group), cards: cardsInWords(cards) }));
      }
      return book("trade", { from, to, gives, gets }, "booked");
    },
    joker: (group) => {
      const code = document.getElementById("code").value.trim();
      if (!isJokerCode(code)) return field.tell("refusal", say("joker_wrong"));
      return book("joker_found", { group, joker: code }, "booked");
    },
    undo: takeBack,
    restore: async () => {
      if (!gone) return;
      const back = await (gone.id ? field.restore(gone) : field.book(gone.type, gone.data, gone.at));
      if (!back) {
        field.tell("refusal", failed());
        return;
      }
      gone = null;
      field.acts.look(back.id);
    },
    save: async (id) => {
      const row = field.rowOf(id);
      const data = row && field.readEdit(row);
      if (!data) {
        field.tell("refusal", say("edit_incomplete"));
        return;
      }
      const changed = await field.correct(id, data);
      if (!changed) {
        field.tell("refusal", failed());
        return;
      }
      field.go("queue");
      field.tell("success", say("changed"));
    },
    send: async () => {
      field.tell("", say("sending"));
      await field.sync.flush("hand");
      const { waiting, silent } = field.sync.status();
      const words = waiting ? "still_waiting" : silent ? "still_silent" : "all_sent";
      field.tell(waiting || silent ? "warning" : "success", say(words));
    },
  };
})();
