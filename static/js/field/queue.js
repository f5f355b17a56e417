/* What has not been sent yet: the sign in the header, the readable list, and how a booking is put right.
   Also the screens around the bookings themselves: scanning, handing over. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const { say, count, hhmm, h, button, crest, notice, heading, soft, steppers, readCards, kinds, inWords } = field.parts;
  const { problems, corrections, unknown, stateLine } = field.shared;

  // --- the sign in the header: words and a sign, never colour alone
  const signOf = ({ silent, waiting, refused, since, contactAt, problem }) => {
    if (problem === "no_pass") return ["no", say("sign_no_pass")];
    if (problem === "no_game") return ["no", say("sign_no_game")];
    if (refused) return ["no", count("sign_refused", refused)];
    if (silent) {
      const told = contactAt ? say("sign_silent", { time: hhmm(contactAt) }) : say("sign_never");
      return ["silent", waiting ? `${told} · ${count("sign_few", waiting)}` : told];
    }
    if (waiting) return ["waiting", count("sign_waiting", waiting, { time: hhmm(since) })];
    return ["sent", say("sign_sent", { time: hhmm(contactAt) })];
  };
  field.showSign = () => {
    const sign = document.getElementById("sync");
    if (!sign) return;
    const [name, text] = signOf(field.sync.status());
    sign.hidden = false;
    if (sign.dataset.state !== name) sign.dataset.state = name;
    const words = sign.querySelector("span") ?? sign.appendChild(document.createElement("span"));
    if (words.textContent !== text) words.textContent = text;
  };

  // --- the list
  const discarding = (row) => row.pending === "refused" && button(say("discard"), "danger", "undo", "undo", row.id);
  const entry = (row) => {
    const gone = field.isTakenBack(row.id);         // it waits for an answer still; what takes it back stands below
    return h(`li.entry.waiting-entry.${gone ? "void" : ""}`, {}, h("time", {}, hhmm(row.at)),
      h("span", {}, h("span.said", {}, inWords(row)), gone ? h("span.who", {}, say("taken_back")) : stateLine(row)),
      h("div.row", { "data-calm": true }, row.type === "voided" ? discarding(row) : gone ? null : corrections(row)));
  };
  const queue = () => {
    const { waiting, refused, contactAt, lastSync } = field.sync.status();
    const rows = field.pending();
    const newest = field.page.build !== field.now().build && field.now().build;
    return {
      main: [problems().slice(0, 3), heading(waiting ? count("queue_title", waiting)
        : refused ? count("queue_refused", refused) : say("queue_empty")),
        rows.length ? h("ul.journal", { id: "queue" }, rows.map(entry)) : soft(say("queue_empty_hint")),
        waiting > 0 && soft(say("queue_hint")),
        refused > 0 && soft(say("queue_refused_hint")),
        h("dl.facts", {}, h("dt", {}, say("last_contact")), h("dd", {}, hhmm(contactAt)),
          h("dt", {}, say("last_sync")), h("dd", {}, hhmm(lastSync)),
          h("dt", {}, say("version")), h("dd", {}, h("code", {}, String(field.page.build || "–").slice(0, 12)),
            newest ? h("span", {}, ` ${say("newer_version")}`) : null)),
        h("div", { id: "settings-here", "data-alive": true })],
      bar: [h("div.row", {}, button(say("back"), "back", "left", "home"),
        button(say("send_now"), `${waiting ? "primary" : ""} big grow`, "up", "send"))],
    };
  };

  // --- one booking is put right: the same fields as when it was made
  const groupChoices = (name, chosen, groups) => h("div.choices", {}, groups.map((group) =>
    h("label.choice", {}, h("input", { type: "radio", name, value: group.id, checked: group.id === chosen }),
      crest(group, "small"), h("span", {}, group.name))));
  const labelled = (text, ...parts) => h("fieldset.stack", {}, h("legend.label", {}, text), parts);
  const nobles = () => field.parts.groups().filter((group) => group.kind !== "robber");
  const read = (name) => document.querySelector(`#screen [name="${name}"]:checked`)?.value;
  const FORMS = {
    draw: {
      show: ({ group, number }) => [labelled(say("group"), groupChoices("group", group, field.parts.groups())),
        labelled(say("number"), h("div.choices.numbers", {}, [1, 2, 3, 4, 5, 6].map((one) => h("label.choice", {},
          h("input", { type: "radio", name: "number", value: one, checked: one === number }), h("span.strong", {}, String(one))))))],
      read: (data) => ({ ...data, group: read("group"), number: Number(read("number")) }),
    },
    robbery: {
      show: ({ victim, cards }, id) => [labelled(say("robbed_group"), groupChoices("victim", victim, nobles())),
        h("label.choice", {}, h("input", { type: "checkbox", name: "counted", checked: Boolean(cards) }), h("span", {}, say("counted_cards"))),
        steppers("cards-", cards ?? field.taken(id) ?? {})],
      read: (data) => {
        const { cards: _, ...rest } = { ...data, victim: read("victim") };
        return read("counted") ? { ...rest, cards: readCards("cards-") } : rest;
      },
    },
    trade: {
      show: ({ from, to, gives, gets }) => [
        labelled(`${say("group")} 1`, groupChoices("from", from, nobles())), labelled(say("gives"), steppers("gives-", gives)),
        labelled(`${say("group")} 2`, groupChoices("to", to, nobles())), labelled(say("gives"), steppers("gets-", gets))],
      read: () => ({ from: read("from"), to: read("to"), gives: readCards("gives-"), gets: readCards("gets-") }),
    },
    joker_found: {
      show: ({ group, joker }) => [h("div.field", {}, h("label", { for: "code" }, say("joker_code")),
        h("input.code", { type: "text", id: "code", name: "code", value: joker, maxlength: 40, autocomplete: "off",
          autocapitalize: "characters", spellcheck: "false" })),
      labelled(say("who_found_short"), groupChoices("group", group, field.parts.groups()))],
      read: () => ({ group: read("group"), joker: document.getElementById("code").value.trim() }),
    },
  };
  const edit = (id) => {
    const row = field.rowOf(id);
    const form = FORMS[row?.type];
    if (!form || row.void || row.undoable === false) return unknown();
    if (!row.pending && row.type === "joker_found") return field.screens.booked(id);   // the server knows it by its number
    return {
      main: [heading(say("edit_title")), soft(inWords(row)), row.error?.message && notice("refusal", row.error.message),
        h("form.stack.loose", { id: "edit" }, form.show(row.data, id))],
      bar: [h("div.row", { "data-calm": true }, button(say("back"), "back", "left", "open", "queue"),
        button(say("save"), "primary big grow", "check", "save", id))],
    };
  };
  field.readEdit = (row) => {
    const data = FORMS[row.type].read(row.data);
    const cards = [data.cards, data.gives, data.gets];
    const same = data.from !== undefined && data.from === data.to;
    const empty = row.type === "trade" && !kinds().some((kind) => data.gives?.[kind] || data.gets?.[kind]);
    return cards.includes(null) || same || empty || data.joker === "" ? null : data;
  };

  // --- around the bookings
  const scan = () => ({
    main: [heading(say("scan_title")), h("div", { id: "scan-box", "data-alive": true })],
    bar: [h("div.row", {}, button(say("back"), "back grow", "left", "home"))],
  });
  const handover = () => ({
    main: [heading(say("hand_over_title")), h("div.stack", { id: "handover-here", "data-alive": true }),
      field.sync.status().waiting > 0 && notice("warning", count("hand_over_waiting", field.sync.status().waiting))],
    bar: [h("div.row", {}, button(say("back"), "grow", "left", "home"))],
  });

  Object.assign(field.screens, { queue, edit, scan, handover });
})();
