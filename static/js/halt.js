/* What halts every phone: a pause over the whole screen until somebody has understood it, and the leader's messages
   until they are read. A page says it in #halt; a page in the wood with window.halt.show, from what it has kept. */
(() => {
  "use strict";
  const KEPT = "fieldgame:told";
  const MOST = 20;
  const EVERY = 8000;
  const CALM = 700;          // a tap this soon was meant for what lay below
  let told = [];             // where nothing can be kept: until the page is closed
  const known = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT));
      if (Array.isArray(kept)) return [...kept, ...told];
    } catch { /* then only what this page knows */ }
    return told;
  };
  const keep = (id) => {
    told = [...told, id].slice(-MOST);
    try { localStorage.setItem(KEPT, JSON.stringify([...new Set([...known(), id])].slice(-MOST))); } catch { /* told has it */ }
  };
  const box = () => document.getElementById("halt");
  const say = (name) => box()?.dataset[`text${name}`] ?? "";
  const time = new Intl.DateTimeFormat(document.documentElement.lang || undefined,
    { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const part = (tag, css, ...inside) => {
    const made = document.createElement(tag);
    made.className = css;
    made.append(...inside.filter(Boolean));
    return made;
  };
  const icon = (name) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `${box()?.dataset.icons}#${name}`);
    svg.append(use);
    return svg;
  };
  const key = (css, words, act) => {
    const made = part("button", `button ${css}`, words);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  };

  // --- the pause
  let sheet = null;
  let sheetOf = "";
  const drop = () => {
    const gone = sheet;
    [sheet, sheetOf] = [null, ""];
    gone?.close?.();
    gone?.remove();
  };
  const alarm = () => {
    if (navigator.userActivation?.hasBeenActive === false) return;     // a browser wants a tap first
    if (window.field?.feel) window.field.feel.halt();
    else try { navigator.vibrate?.([400, 150, 400]); } catch { /* not allowed here */ }
  };
  const halt = (order) => {
    const id = order ? `halt ${order.since}` : "";
    if (id === sheetOf) return;
    drop();
    if (!order || known().includes(id)) return;
    const seen = key("big full", say("Seen"), () => { keep(id); drop(); });
    seen.disabled = true;
    setTimeout(() => { seen.disabled = false; seen.focus({ preventScroll: true }); }, CALM);
    const title = part("h2", "halt-words", order.alarm ? say("Alarm") : say("Pause"));
    title.id = "halt-words";
    sheet = part("dialog", `halt ${order.alarm ? "alarm" : ""}`, icon(order.alarm ? "warning" : "pause"), title,
      order.why && part("p", "halt-why", order.why), part("p", "", say("GoesOn")),
      part("p", "halt-since", say("Since").replace("{time}", time.format(order.since))), seen);
    sheet.setAttribute("role", "alertdialog");
    sheet.setAttribute("aria-labelledby", "halt-words");
    sheet.addEventListener("cancel", (event) => {          // the way back is as good as the button, but not by accident
      if (seen.disabled) event.preventDefault();
      else keep(id);
    });
    sheet.addEventListener("close", () => { if (sheetOf === id) drop(); });
    sheetOf = id;
    document.body.append(sheet);
    if (sheet.showModal) sheet.showModal();
    else sheet.setAttribute("open", "");
    alarm();
  };

  // --- the messages
  let shown = "";
  const messages = (all) => {
    const place = box();
    const unread = all.filter(({ id }) => !known().includes(id));
    const now = unread.map(({ id }) => id).join(" ");
    if (!place || (place.dataset.shown === now && shown === now)) return;
    [shown, place.dataset.shown] = [now, now];
    place.replaceChildren(...unread.map(({ id, at, text }) => {
      const order = part("section", "order", icon("flag"),
        part("p", "grow", part("strong", "", `${say("Message")} · ${time.format(at)}`), document.createElement("br"), text),
        key("", say("Read"), () => { keep(id); order.remove(); }));
      return order;
    }));
  };

  const show = (orders) => {
    if (!orders || !box()) return;
    halt(orders.halt);
    messages(orders.messages ?? []);
  };
  // there the kept state knows better than a kept page; the check before the game is none of these pages
  const knows = () => document.getElementById("field-page") && !document.getElementById("check");
  const read = () => {
    const place = box();
    if (!place || knows()) return;
    try { show(JSON.parse(place.dataset.orders)); } catch { /* nothing is ordered */ }
  };
  /* A page that does not follow the game otherwise asks for itself: the interface, or a group's own page. */
  const take = (orders) => {                  // what the page was told before is old from now on
    if (!box() || !Array.isArray(orders?.messages) || orders.halt === undefined) return;
    box().dataset.orders = JSON.stringify({ halt: orders.halt, messages: orders.messages });
    show(orders);
  };
  const ask = async () => {
    const from = box()?.dataset.asks;
    if (!from || knows()) return;
    try {
      const answer = await fetch(from, { headers: { "HX-Request": "true" }, cache: "no-store" });
      if (!answer.ok) return;
      if (answer.headers.get("Content-Type")?.includes("json")) return void take(await answer.json());
      const told = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("halt");
      if (told) take(JSON.parse(told.dataset.orders));
    } catch { /* no line: the sign above says so, and asks again when there is one */ }
  };
  document.addEventListener("news", ask);
  // and one that hears no news at all asks every now and then
  if (box()?.dataset.asks && !document.querySelector("[data-live]")) {
    setInterval(() => { if (!document.hidden) ask(); }, EVERY);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
    ask();
  }
  window.halt = { show };
  document.addEventListener("htmx:oobAfterSwap", ({ target }) => { if (target?.id === "halt") read(); });
  document.addEventListener("htmx:afterSettle", read);
  addEventListener("storage", (event) => { if (event.key === KEPT) read(); });
  read();
})();
