/* What the field screens are made of: words from the page, and groups, cards, notices as the macros draw them.
   Nothing here listens to fingers: a part names its act in data-do, page.js listens once for all. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const words = JSON.parse(document.getElementById("field-texts")?.textContent || "{}");
  const SVG = "http://www.w3.org/2000/svg";

  // --- words
  const minus = (number) => String(number).replace("-", "−");
  const fill = (text, facts) => text.replace(/%\((\w+)\)[sd]|\{(\w+)\}/g, (all, one, other) => facts[one ?? other] ?? all);
  const say = (key, facts = {}) => fill(words[key] ?? key, facts);
  const count = (key, number, facts = {}) =>
    say(`${key}_${number === 1 ? "one" : "other"}`, { num: minus(number), ...facts });
  const timeOfDay = new Intl.DateTimeFormat(document.documentElement.lang || undefined,
    { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const hhmm = (ms) => (ms ? timeOfDay.format(ms) : "–");

  // --- addresses of screens: ids are free texts
  const path = (...all) => all.map(encodeURIComponent).join("/");
  const parts = (address) => address.split("/").map((part) => {
    try { return decodeURIComponent(part); } catch { return part; }
  });

  // --- things of the game
  const page = () => field.page;
  /* The groups as they look by now, the ones that are out of the game last. */
  const groups = () => {
    const looks = field.now?.().looks ?? {};
    const all = page().groups.map((group) => {
      const [name, colour, crest, active] = looks[group.id] ?? [group.name, group.colour, group.crest, true];
      return { ...group, name, colour, crest, out: !active };
    });
    return [...all.filter(({ out }) => !out), ...all.filter(({ out }) => out)];
  };
  const groupOf = (id) => groups().find((group) => group.id === id);
  const nameOf = (id) => groupOf(id)?.name ?? id;
  const kinds = () => [...page().materials.map((one) => one.id), "joker"];
  const kindName = (kind) => page().materials.find((one) => one.id === kind)?.name ?? say("joker");
  const symbolOf = (kind) => page().materials.find((one) => one.id === kind)?.symbol ?? "joker";
  const some = (cards) => kinds().filter((kind) => cards?.[kind]);
  const cardsInWords = (cards) =>
    some(cards).map((kind) => `${minus(cards[kind])} ${kindName(kind)}`).join(", ") || say("no_cards");
  const held = (state, id) => state.groups[id]?.holding ?? {};

  // --- parts: h("button.tile.blocked", {"data-do": "draw"}, "child", …)
  const h = (what, attributes = {}, ...children) => {
    const [tag, ...classes] = what.split(".");
    const part = document.createElement(tag);
    if (classes.length) part.className = classes.filter(Boolean).join(" ");
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== null && value !== undefined && value !== false) part.setAttribute(name, value === true ? "" : value);
    }
    part.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
    return part;
  };
  const drawn = (css, sheet, name) => {
    const svg = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    svg.setAttribute("class", css);
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `${sheet}#${name}`);
    svg.append(use);
    return svg;
  };
  const icon = (name) => drawn("icon", words.icons, name);
  const crest = (group, size = "") =>
    h(`span.crest-disc.g-${group.colour}.${size}`, {}, drawn("crest", words.crests, group.crest || group.colour));
  const button = (text, kind, symbol, act, arg = "", more = {}) =>
    h(`button.button.${kind.replaceAll(" ", ".")}`, { type: "button", "data-do": act, "data-arg": arg, ...more },
      symbol && icon(symbol), h("span", {}, text));
  const link = (text, kind, symbol, href) =>
    h(`a.button.${kind.replaceAll(" ", ".")}`, { href }, symbol && icon(symbol), h("span", {}, text));
  const banner = (group, note = "") => h(`div.banner.g-${group.colour}`, {},
    h("span.swatch", {}, crest(group, "large")),
    h("span.grow", {}, h("span.name", {}, group.name), note && [h("br"), h("span.soft", {}, note)]));
  const tile = (group, act, { note = "", blocked = "", arg = group.id } = {}) => {
    const why = group.out ? say("short_out") : blocked;
    const longest = Math.max(...group.name.split(/\s+/).map((word) => word.length));
    return h(`button.tile.g-${group.colour}.${group.out ? "out" : ""}.${why ? "blocked" : ""}`,
      { type: "button", "data-do": act, "data-arg": arg },
      h("span.tile-top", {}, crest(group, "large")),
      h(`span.tile-name.${longest > 12 ? "longer" : longest > 10 ? "long" : ""}`, {}, group.name),
      h("span.tile-note", {}, why ? [icon("blocked"), ` ${why}`] : note));
  };
  const tiles = (all) => h("div.tiles", { "data-calm": true }, all);
  const SIGNS = { success: "check", warning: "warning", refusal: "no" };
  const notice = (kind, text, ...more) =>
    h(`div.notice.${kind}`, { role: kind === "refusal" ? "alert" : "status" }, icon(SIGNS[kind] || "info"),
      h("div.grow", {}, text, more.length ? h("div.row", {}, more) : null));
  const heading = (text, level = "h1") => h(level, level === "h1" ? { tabindex: "-1" } : {}, text);
  const soft = (text) => h("p.soft", {}, text);

  // --- cards of material
  const card = (kind, number) =>
    h(`span.card.m-${symbolOf(kind)}.${number ? "" : "none"}.${number < 0 ? "short" : ""}`, {},
      icon(symbolOf(kind)), h("span.count", {}, minus(number)), h("span", {}, kindName(kind)));
  const cardRow = (cards, { only = false, size = "" } = {}) => h(`span.cards.${size}`, {},
    (only ? some(cards) : kinds()).map((kind) => card(kind, cards?.[kind] || 0)));
  const stepper = (name, kind, value, books) => h("div.stepper", {},
    h("label.stepper-name", { for: name }, icon(symbolOf(kind)),
      h("span", {}, kindName(kind), books && h("small", {}, say("books", { count: minus(books[kind] || 0) })))),
    h("span.stepper-keys", {},
      h("button.button", { type: "button", "data-step": "-1", "aria-label": say("one_less", { name: kindName(kind) }) }, icon("minus")),
      h("input", { type: "number", id: name, name, value, min: 0, max: 99, step: 1, inputmode: "numeric", autocomplete: "off" }),
      h("button.button", { type: "button", "data-step": "1", "aria-label": say("one_more", { name: kindName(kind) }) }, icon("plus"))));
  const steppers = (prefix, values = {}, books = null) => h("div.steppers", {},
    kinds().map((kind) => stepper(prefix + kind, kind, Math.max(0, values[kind] || 0), books)));
  const readCards = (prefix) => {
    const cards = {};
    for (const kind of kinds()) {
      const typed = Number(document.querySelector(`[name="${CSS.escape(prefix + kind)}"]`)?.value || 0);
      if (!Number.isInteger(typed) || typed < 0 || typed > 999) return null;
      if (typed) cards[kind] = typed;
    }
    return cards;
  };

  // --- one booking in a line
  const inWords = (row) => {
    const { type, data } = row;
    if (type === "draw") {
      return say("line_draw", { group: nameOf(data.group), number: data.number, material: materialAt(data.post).name });
    }
    if (row.said) return row.said;
    const [cards, giver, taker] = [data.cards, nameOf(data.from), nameOf(data.to)];
    const told = { robber: nameOf(data.robber), victim: nameOf(data.victim), group: nameOf(data.group) };
    if (type === "robbery") return say(cards ? "line_robbery" : "line_robbery_all", { ...told, cards: cardsInWords(cards) });
    if (type === "trade") {
      return say("line_trade", { giver, taker, gives: cardsInWords(data.gives), gets: cardsInWords(data.gets) });
    }
    if (type === "joker_found") return say("line_joker", told);
    const gone = type === "voided" && field.rowOf(data.event);
    return gone ? say("undone", { said: inWords(gone) }) : say("line_voided");
  };
  const materialAt = (post) => {
    const kind = page().posts.find((one) => one.id === post)?.material ?? page().post?.material;
    return page().materials.find((one) => one.id === kind) ?? { id: kind, name: kind ?? "", symbol: "wood" };
  };

  // --- a screen that is there already takes over what is new: nothing moves under a finger, no focus is lost
  const KEPT = new Set(["inert", "open"]);     // the page's own doing, and the people's
  const morph = (old, fresh) => {
    if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || old.id !== fresh.id) {
      old.replaceWith(fresh);
      return;
    }
    if (old.nodeType === 3) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value && !KEPT.has(name)) old.setAttribute(name, value);
    }
    if (!old.hasAttribute("data-alive")) morphInside(old, [...fresh.childNodes]);
  };
  const fits = (old, node) => old.nodeName === node.nodeName && !old.id && !node.id;
  const morphInside = (place, fresh) => {
    let at = place.firstChild;
    for (const node of fresh) {
      const known = node.id && [...place.children].find((one) => one.id === node.id);
      if (known && known !== at) place.insertBefore(known, at);
      const old = known || (at && fits(at, node) ? at : null);
      if (old) {
        at = old.nextSibling;
        morph(old, node);
      } else {
        place.insertBefore(node, at);
      }
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
  };

  field.parts = {
    words, say, count, minus, hhmm, groups, groupOf, nameOf, kinds, kindName, some, cardsInWords, held, h, icon, crest, button,
    link, path, parts, banner, tile, tiles, notice, heading, soft, cardRow, steppers, readCards, inWords, materialAt, morphInside,
  };
})();
