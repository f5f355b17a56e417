/* The screens of a post and of the robbers: each tells what stands on it now. page.js puts it there, and again
   whenever the game, the queue or the line have changed. Screens read; only acts (data-do) change something. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const { say, count, hhmm, groups, groupOf, nameOf, held, h, icon, button, link, banner, tile, tiles, notice, heading, soft,
    cardRow, steppers, cardsInWords, some, inWords, materialAt, path } = field.parts;
  const ROWS = 6;

  const page = () => field.page;
  const state = () => field.now();
  const post = () => page().post?.id;
  const robbers = () => groupOf(page().robbers);
  const nobles = () => groups().filter((group) => group.kind !== "robber");
  const isRobber = () => page().seat.role === "robber";
  const isHome = () => field.home === "rob";

  // --- what stands above every list of groups
  const standing = () => {
    const { status, nobles_from: from } = state();
    if (status === "setup") return notice("warning", say("setup"));
    if (status === "paused") {
      const why = state().halt?.why;
      return notice("warning", why ? say("paused_why", { why }) : say("paused"));
    }
    if (status === "ended") return notice("warning", say("ended"));
    if (!from || field.clock.now() >= from) return null;
    return notice("", say("head_start"), h("span.clock", { "data-ends-at": from, "data-alive": true }));
  };
  const problems = () => {
    const { problem, refused, waiting } = field.sync.status();
    return [
      problem === "no_pass" && notice("refusal", count("no_pass", waiting)),
      problem === "no_game" && notice("refusal", say("no_game")),
      problem === "foreign" && notice("warning", say("foreign")),
      problem === "full" && notice("warning", say("is_in_memory")),
      field.released() && notice("warning", say("released"), link(say("take_back_post"), "", "lock", field.takeOverPath())),
      refused > 0 && notice("refusal", count("refused", refused), button(say("look"), "", "list", "open", "queue")),
    ];
  };

  // --- the last bookings
  const STATES = { waiting: "waiting", tried: "tried", refused: "refused" };
  const stateLine = (row) => {
    const name = STATES[row.pending] ?? "sent";
    const sign = { sent: "check", waiting: "clock", tried: "clock", refused: "no" }[name];
    return h(`span.who.kept-${name}`, {}, icon(sign), ` ${name === "refused" ? row.error?.message || say("row_refused") : say(`row_${name}`)}`);
  };
  const rowOf = (row) => {
    const void_ = row.void;
    const [first] = row.odd ?? [];
    return h(`li.entry.${void_ ? "void" : ""}.${first && !void_ ? "odd" : ""}`, {},
      h("time", {}, hhmm(row.at)),
      h("span", {},
        h("button.said.plain-key", { type: "button", "data-do": "look", "data-arg": row.id }, inWords(row)),
        void_ ? h("span.who", {}, say("taken_back")) : stateLine(row),
        first && !void_ && h("span.who", {}, icon("warning"), ` ${first}`)),
      !void_ && row.undoable !== false && row.pending !== "refused" && !field.released()
        && h("span", { "data-calm": true }, button(say("undo"), "quiet above", "undo", "undo", row.id,
          { "aria-label": `${say("undo")}: ${inWords(row)}` })));
  };
  const rows = (title, some_ = (row) => row.type !== "voided") => {
    const listed = field.rows().filter(some_).slice(0, ROWS);
    return h("section.stack", {}, heading(title, "h2"),
      h("ul.journal", { id: "bookings" }, listed.length ? listed.map(rowOf) : h("li.entry.soft", {}, say("nothing_booked"))));
  };

  // --- a post: who is here?
  const SHORT = { same_post_twice: "short_twice", robbers_at_post: "short_robbers", not_running: "short_not_running", group_inactive: "short_out" };
  const lastPost = (group) => {
    const last = state().groups[group.id]?.last_post;
    return last ? say("last_post", { post: last }) : say("no_post_yet");
  };
  const against = (group) => field.rules.againstDraw(state(), group.id, post());
  const drawTile = (group) => {
    const why = against(group);
    return tile(group, "draw", why ? { blocked: say(SHORT[why] ?? "short_other") } : { note: lastPost(group) });
  };
  const quick = () => h("div.quick", { "data-calm": true },
    field.canScan() && button(say("scan"), "above", "scan", "open", "scan"),
    button(say("trade"), "above", "swap", "open", "trade"),
    button(say("joker"), "above", "joker", "open", "joker"),
    page().robbers && button(say("rob_short"), "above", "raid", "open", "rob"));
  const choose = () => ({
    main: [problems(), field.released() ? null : [standing(), heading(say(field.bag() ? "who_drew" : "who_is_here")),
      tiles(groups().map(drawTile))], rows(say("last_bookings")), field.released() ? null : more()],
    bar: field.released() ? [] : [quick()],
  });
  const more = () => [
    h("section.stack", {}, heading(say("who_draws"), "h2"), h("div.switch", {},
      h("button.button", { type: "button", "data-do": "bag", "data-arg": "", "aria-pressed": String(!field.bag()) }, say("the_app")),
      h("button.button", { type: "button", "data-do": "bag", "data-arg": "1", "aria-pressed": String(field.bag()) }, say("the_bag")))),
    h("nav.row", { "aria-label": say("more") },
      field.hasHandover() && button(say("hand_over"), "quiet", "people", "open", "handover"),
      button(say("queue"), "quiet", "list", "open", "queue"),
      link(say("check"), "quiet", "check", field.checkPath()),
      page().seat.role === "leader" && link(say("leader"), "quiet", "left", `/g/${page().game}/leader`)),
  ];

  const keys = (id) => {
    const group = groupOf(id);
    return group && {
      main: [heading(say("which_number")), banner(group), h("div.number-pad", { "data-calm": true },
        [1, 2, 3, 4, 5, 6].map((number) => button(String(number), "", "", "number", path(id, number))))],
      bar: [h("div.row", {}, button(say("other_group"), "back", "left", "home"))],
    };
  };
  const ask = (id) => {
    const group = groupOf(id);
    if (!group) return null;
    const why = against(group);
    const facts = { group: group.name };
    return {
      main: [why && notice("warning", say(why === "not_running" ? `not_running_${state().status}` : `why_${why}`, facts)),
        heading(say("draw_for", facts)), banner(group, lastPost(group)), cardRow(held(state(), id), { size: "small" }),
        why && soft(say("draw_anyway_hint")),
        field.bag() && h("div.number-pad", { "data-calm": true },
          [1, 2, 3, 4, 5, 6].map((number) => button(String(number), "", "", "number", path(id, number)))),
        h("nav.row", { "aria-label": say("more") },
          group.kind !== "robber" && button(say("trade"), "quiet", "swap", "open", path("trade", id)),
          button(say("joker_found"), "quiet", "joker", "open", "joker"),
          group.kind !== "robber" && page().robbers && button(say("rob_report"), "quiet", "raid", "open", path("rob-ask", id)))],
      bar: [h("div.row", { "data-calm": true }, button(say("other_group"), "back", "left", "home"),
        !field.bag() && button(say(why ? "draw_anyway" : "draw"), `${why ? "danger" : "primary"} big grow`, "", "draw-now", id))],
    };
  };

  // --- what has been booked
  const sending = (row) => {
    const name = STATES[row.pending] ?? "sent";
    if (name === "refused") return notice("refusal", `${say("row_refused")} ${row.error?.message ?? ""}`, ...corrections(row));
    const text = say(name === "sent" ? "is_sent" : row.kept === "memory" ? "is_in_memory" : `is_${name}`);
    return h(`p.sending.kept-${name}`, { role: "status" }, icon(name === "sent" ? "check" : "clock"), text);
  };
  const corrections = (row) => [
    button(say("change"), "", "list", "open", `edit/${row.id}`),
    button(say(row.pending === "refused" ? "discard" : "take_back"), "danger", "undo", "undo", row.id),
  ];
  const done = (row) => [h("div.row", { "data-calm": true },
    !row.void && row.undoable !== false && row.pending !== "refused" && !field.released()
      && button(say("undo"), "danger", "undo", "undo", row.id),
    button(say("done"), "primary big", "check", "home"))];
  const balance = (id) => h("div.balance", {}, h("span", {}, say("in_hand")), cardRow(held(state(), id), { size: "small" }));
  const oddities = (row) => (row.void ? [] : (row.odd ?? []).map((text) => notice("warning", text)));

  const number = (id) => {
    const row = field.rowOf(id);
    if (!row || row.type !== "draw") return unknown();
    const group = groupOf(row.data.group);
    const material = materialAt(row.data.post);
    const facts = { group: group.name, number: row.data.number, material: material.name };
    const shown = row.void ? [banner(group), notice("warning", say("void_draw", facts))] : [
      h(`section.number-screen.g-${group.colour}`, {},
        h("div.top", {}, field.parts.crest(group, "large"), h("span.name", {}, group.name)),
        h("div.huge", {}, String(row.data.number)),
        h("div.what", {}, icon(material.symbol), say("give_cards", facts)),
        h("div.deck", { "aria-hidden": "true" }, Array.from({ length: row.data.number }, () =>
          h(`span.deck-card.m-${material.symbol}`, {}, icon(material.symbol))))),
      sending(row)];
    return {
      main: [h("h1.hidden-text", { tabindex: "-1" }, say("line_draw", facts)), shown, oddities(row), balance(group.id)],
      bar: done(row),
    };
  };
  const unknown = () => ({
    main: [heading(say("gone")), soft(say("gone_hint"))],
    bar: [h("div.row", {}, button(say("done"), "primary big", "check", "home"))],
    unknown: true,
  });

  const taken = (row) => {
    const cards = row.data.cards ?? field.taken(row.id);
    if (row.void) return notice("warning", say("void_robbery"));
    if (!cards) return notice("success", say("robbed_all"));
    return some(cards).length ? [notice("success", say(isRobber() ? "robbed_these" : "robbed_for_them")), cardRow(cards, { only: true })]
      : notice("success", say("robbed_nothing"));
  };
  const BOOKED = {
    robbery: (row) => [heading(say("rob_of", { group: nameOf(row.data.victim) })), banner(groupOf(row.data.victim)), taken(row),
      sending(row), oddities(row),
      robbers() && h("section.stack", {}, heading(say("robbers_now"), "h2"), cardRow(held(state(), row.data.robber)))],
    trade: (row) => [heading(say("trade")), notice(row.void ? "warning" : "success", say(row.void ? "void_trade" : "traded")),
      sending(row), oddities(row), h("div.two", {}, ["from", "to"].map((side) => h("section.stack", {},
        banner(groupOf(row.data[side])),
        h("div.row.tight", {}, h("span", {}, say("given")), some(row.data[side === "from" ? "gives" : "gets"]).length
          ? cardRow(row.data[side === "from" ? "gives" : "gets"], { only: true }) : h("strong", {}, say("nothing"))),
        balance(row.data[side]))))],
    joker_found: (row) => [heading(say("joker_found")), banner(groupOf(row.data.group)),
      row.pending !== "refused" && (row.void || !row.odd?.length)
        && notice(row.void ? "warning" : "success", say(row.void ? "void_joker" : "joker_booked")),
      sending(row), oddities(row), balance(row.data.group)],
  };
  const booked = (id) => {
    const row = field.rowOf(id);
    return row && BOOKED[row.type] ? { main: BOOKED[row.type](row), bar: done(row) } : unknown();
  };

  // --- robberies
  const rob = () => ({
    main: [problems(), field.released() ? null : [standing(),
      heading(say(isRobber() ? "whom_robbed" : "who_was_robbed")),
      tiles(nobles().map((group) => tile(group, "open", {
        arg: path("rob-ask", group.id), note: count("cards", Math.max(0, total(group.id))) }))),
      soft(say("not_at_posts"))],
      isHome() && [h("section.stack", {}, heading(say(isRobber() ? "your_cards" : "robbers_cards"), "h2"),
        cardRow(held(state(), page().robbers))), rows(say("last_robberies"), (row) => row.type === "robbery"),
      h("nav.row", { "aria-label": say("more") },
        field.hasHandover() && button(say("hand_over"), "quiet", "people", "open", "handover"),
        button(say("queue"), "quiet", "list", "open", "queue"),
        isRobber() && link(say("check"), "quiet", "check", field.checkPath()),
        !isRobber() && link(say("back_home"), "quiet", "left", field.parts.words.home)),
      field.supply()]],
    bar: isHome() ? (field.canScan() && !field.released() ? [h("div.row", {}, button(say("scan"), "primary big", "scan", "open", "scan"))] : [])
      : [h("div.row", {}, button(say("back"), "back", "left", "home"))],
  });
  const total = (id) => Object.values(held(state(), id)).reduce((sum, one) => sum + one, 0);
  const robAsk = (id) => {
    const victim = groupOf(id);
    if (!victim) return null;
    const ill = state().status === "running" ? "" : say(`not_running_${state().status}`);
    const why = victim.kind === "robber" ? say("robber_robbed") : ill || (victim.out ? say("why_group_inactive", { group: victim.name }) : "");
    const final = victim.kind === "robber";
    return {
      main: [why && notice("warning", why), heading(say("rob_of", { group: victim.name })), banner(victim), final ? null : [
        h("p", {}, say("robbers_get_all")), cardRow(held(state(), id)),
        h("form.stack", { id: "ask", "data-calm": true }, h("details.more", {}, h("summary", {}, say("other_cards")),
          h("div.stack", {}, h("p", {}, say("count_cards")), steppers("cards-", held(state(), id), held(state(), id)),
            button(say("book_counted"), "full", "check", "rob-counted", id)))),
        soft(say("not_at_posts"))]],
      bar: [h("div.row", { "data-calm": true }, button(say("other_group"), "back", "left", "open", "rob"),
        !final && button(say(why ? "book_anyway" : "all_taken"), `${why ? "danger" : "primary"} big grow as-booked`, "", "rob-all", id))],
    };
  };

  // --- trades and jokers
  const trade = (from, to) => {
    const two = [groupOf(from), groupOf(to)].filter(Boolean);
    return two.length === 2 ? tradeCards(two) : {
      main: [standing(), two[0] && banner(two[0]),
        heading(two[0] ? say("trade_with", { group: two[0].name }) : say("who_trades")),
        tiles(nobles().filter((group) => group !== two[0]).map((group) =>
          tile(group, "open", { arg: two[0] ? path("trade", two[0].id, group.id) : path("trade", group.id) }))),
        soft(say("robbers_trade"))],
      bar: [h("div.row", {}, button(say("back"), "back", "left", two[0] ? "open" : "home", two[0] ? "trade" : ""))],
    };
  };
  const tradeCards = (two) => ({
    main: [heading(say("what_changes")), h("form.two", { id: "trade", "data-calm": true }, two.map((group, at) =>
      h("section.stack", {}, banner(group, say("this_group_gives")), soft(say("in_books")),
        cardRow(held(state(), group.id), { size: "small" }), steppers(at ? "gets-" : "gives-"))))],
    bar: [h("div.row", { "data-calm": true }, button(say("back"), "back", "left", "open", path("trade", two[0].id)),
      button(say(field.soft ? "book_anyway" : "book_trade"), `${field.soft ? "danger" : "primary"} big grow`, "", "trade", path(two[0].id, two[1].id)))],
  });
  const joker = (code = "") => ({
    main: [standing(), heading(say("joker_found")),
      h("div.field", { id: "code-field" }, h("label", { for: "code" }, say("joker_code")), h("span.hint", { id: "code-hint" }, say("joker_hint")),
        h("input.code", { type: "text", id: "code", name: "code", value: code, maxlength: 40, autocomplete: "off",
          autocapitalize: "characters", spellcheck: "false", "aria-describedby": "code-hint" })),
      heading(say("who_found"), "h2"), tiles(groups().map((group) => tile(group, "joker")))],
    bar: [h("div.row", {}, button(say("back"), "back", "left", "home"),
      field.canScan() && button(say("scan"), "grow", "scan", "open", "scan"))],
  });

  field.screens = { choose, keys, ask, number, rob, "rob-ask": robAsk, robbed: booked, booked, trade, joker };
  field.shared = { problems, corrections, unknown, stateLine, cardsInWords };
})();
