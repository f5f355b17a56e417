/* One document for a whole afternoon: takes the server's page over, shows the screen that the address names, again
   whenever something has changed, and decides which taps count. Without it the page's forms go on as they are. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const box = document.getElementById("screen");
  if (!field.page || !field.screens || !box) return;
  const { say, h, notice, parts, morphInside } = field.parts;
  const CALM = 700;        // a tap this soon after a new screen was meant for the old one
  const bar = document.getElementById("bar");
  const server = document.getElementById("server");
  /* The state, worked out once for all parts of a screen: hundreds of bookings may wait. */
  let known = null;
  field.now = () => {
    if (!known) {
      known = field.state.current();
      queueMicrotask(() => { known = null; });
    }
    return known;
  };
  const state = () => field.now();

  field.home = field.page.post ? "choose" : "rob";
  field.startsWithBag = server?.dataset.bag === "1";
  field.soft = false;

  // --- what the screens ask for: own bookings, the sent ones and those that wait
  const asRow = (booking) => ({
    id: booking.id, type: booking.type, data: booking.data, at: field.sync.timeOf(booking), void: false, undoable: true,
    odd: booking.odd ?? [], pending: booking.status === "sent" ? null : booking.status, error: booking.error, kept: booking.kept,
  });
  field.rows = () => state().own ?? [];
  field.pending = () => field.store.cached().filter((one) => one.status !== "sent").map(asRow);
  field.rowOf = (id) => field.rows().find((row) => row.id === id)
    ?? field.store.cached().filter((one) => one.id === id && one.status !== "sent").map(asRow)[0];   // else it is old
  field.released = () => Boolean(state().device?.released_at);
  field.takeOverPath = () => {
    const { role, post } = field.page.seat;
    return `/g/${field.page.game}/handover?seat=${encodeURIComponent(post ? `${role}:${post}` : role)}`;
  };
  field.checkPath = () => {
    const place = field.page.post ? `post:${field.page.post.id}` : field.page.seat.role;
    return `/g/${field.page.game}/check?seat=${encodeURIComponent(place)}`;
  };

  // --- parts of the server's page that are needed again
  const handover = document.getElementById("handover-template");
  field.hasHandover = () => Boolean(handover?.content.textContent.trim());
  const supply = server?.querySelector("#supply");
  field.canScan = () => Boolean(field.scan && document.getElementById("scan-template"));
  field.supply = () => supply && h("div", { id: "supply-here", "data-alive": true });
  const meet = (place) => {        // whom to call may have changed since the page was made
    const shown = place?.querySelector("[data-meeting]");
    const told = field.state?.base()?.meeting;
    if (!shown || told === undefined || shown.dataset.meeting === told) return;
    shown.replaceChildren(...new DOMParser().parseFromString(told, "text/html").body.children);
    shown.dataset.meeting = told;
  };
  document.addEventListener("field:state", () => meet(document.getElementById("settings-here")));
  const FILLS = {
    "supply-here": (place) => place.append(supply),
    "handover-here": (place) => place.append(handover.content.cloneNode(true)),
    "scan-box": (place) => field.scan?.start?.(place, field.open),
    "settings-here": (place) => {
      place.append(document.getElementById("settings-template")?.content.cloneNode(true) ?? "");
      meet(place);
    },
  };

  // --- which screen: the address names it, so Back, reload and a card that opens the page lead to the right one
  const parse = (path) => {
    const [name, ...args] = parts(path);
    return { name: Object.hasOwn(field.screens, name) ? name : field.home, args };
  };
  const ASKED = { group: "ask", victim: "rob-ask", joker: "joker" };
  const fromAddress = () => {
    if (location.hash.length > 1) return location.hash.slice(1);
    const under = location.pathname.startsWith(`${field.page.url}/`) ? location.pathname.slice(field.page.url.length + 1) : "";
    const [step, id] = under.split("/");
    if (id && (step === "draw" || step === "robbery")) return `${step === "draw" ? "number" : "robbed"}/${id}`;
    const asked = [...new URLSearchParams(location.search)].find(([key]) => Object.hasOwn(ASKED, key));
    return asked ? `${ASKED[asked[0]]}/${encodeURIComponent(asked[1])}` : "";
  };
  let here = parse("");
  let told = null;
  field.route = () => here;
  field.go = (to) => {
    history.pushState(null, "", field.page.url + (to ? `#${to}` : ""));
    enter(parse(to));
  };
  field.show = (name, args = {}) => field.go(field.parts.path(name, ...Object.values(args)));
  field.tell = (kind, text, button = null) => {
    if (!taken) return;
    told = { kind, text, button, since: performance.now(), released: field.released(), news: false };
    render();
    box.querySelector(".notice")?.scrollIntoView({ block: "nearest" });
  };
  /* It goes when it is true no more: on a phone that may not book any more; or with news, once it could be read. */
  const READ = 12000;
  const WAY_BACK = 60000;    // where it can be taken back from there
  const isOld = ({ since, button, released, news }) => (field.released() && !released)
    || (news && performance.now() - since >= (button ? WAY_BACK : READ));
  const forget = () => {
    if (!told) return;
    told.news = true;
    setTimeout(field.refresh, Math.max(0, told.since + (told.button ? WAY_BACK : READ) - performance.now()));
  };
  const leave = () => {
    if (here.name === "scan") field.scan?.stop?.();
    told = null;
    field.soft = false;
  };
  const enter = (to, since = performance.now()) => {
    leave();
    here = to;
    box.replaceChildren();
    bar.replaceChildren();
    render();
    calm(since);
    window.scrollTo(0, 0);
    box.querySelector("h1")?.focus({ preventScroll: true });
  };

  // --- showing
  const READS = ["choose", "rob", "number", "booked", "robbed", "queue", "edit", "handover"];   // what a released phone may
  const built = (name, args) => {
    try {
      return field.screens[name](...args);
    } catch (error) {                       // one odd booking must not take the whole page with it
      setTimeout(() => { throw error; });
      return field.shared.unknown();
    }
  };
  const shown = () => {
    const name = field.released() && !READS.includes(here.name) ? field.home : here.name;
    const screen = built(name, here.args) ?? built(field.home, []);
    if (told && isOld(told)) told = null;
    const answer = told && notice(told.kind, told.text, ...(told.button ? [told.button.cloneNode(true)] : []));
    return { ...screen, main: h("div", {}, answer, screen.main), bar: h("div", {}, screen.bar) };
  };
  const render = () => {
    const { main, bar: below } = shown();
    morphInside(box, [...main.childNodes]);
    morphInside(bar, [...below.childNodes]);
    for (const [id, fill] of Object.entries(FILLS)) {
      const place = document.getElementById(id);
      if (place && !place.hasChildNodes()) fill(place);
    }
    field.showSign();
    showGame();
    document.dispatchEvent(new CustomEvent("field:shown"));
  };
  const showGame = () => {
    const line = document.getElementById("game-line");
    const { status, ends_at: end } = state();
    document.dispatchEvent(new CustomEvent("servertime", { detail: field.clock.now() }));
    if (!line || line.dataset.shows === `${status} ${end}`) return;
    line.dataset.shows = `${status} ${end}`;
    const clock = status === "running" && end ? h("span.number.nowrap", { "data-ends-at": end }) : null;
    const [before, after] = say(clock ? "game_left" : `game_${status}`).split("{time}");
    line.replaceChildren(...[before, clock, after, ` · ${field.parts.words.game_name}`].filter(Boolean));
    document.dispatchEvent(new CustomEvent("servertime", { detail: field.clock.now() }));
  };

  // --- never under a finger, and once for many changes
  let pressed = 0;
  let owed = 0;
  let taken = false;       // until then the server's page stands there, and only the sign is ours
  field.refresh = () => {
    if (!taken) {
      field.showSign();
      return;
    }
    clearTimeout(owed);
    owed = setTimeout(() => (pressed && performance.now() - pressed < 5000 ? field.refresh() : render()), pressed ? 200 : 30);
  };
  addEventListener("pointerdown", () => { pressed = performance.now(); }, true);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => { setTimeout(() => { pressed = 0; }, 300); }, true);
  }

  // --- one tap, one booking: deaf while one is being kept, and for a moment after each new screen
  let busy = false;
  let quietTill = 0;
  let waking = 0;
  const deaf = (on) => document.querySelectorAll("#screen [data-calm], #bar [data-calm]").forEach((part) => { part.inert = on; });
  const wake = () => {
    const left = quietTill - performance.now();
    if (left > 0) waking = setTimeout(wake, left);
    else deaf(false);
  };
  const calm = (since) => {
    quietTill = since + CALM;
    deaf(true);
    clearTimeout(waking);
    wake();
  };
  addEventListener("pointerdown", () => {
    if (performance.now() < quietTill) quietTill = performance.now() + CALM;   // who hammers is not done yet
  }, true);
  document.addEventListener("click", async (event) => {
    const key = event.target.closest("[data-do]");
    const act = key && field.acts[key.dataset.do];
    if (!act) return;
    event.preventDefault();
    if (busy || (key.closest("[data-calm]") && performance.now() < quietTill)) return;
    busy = true;
    try {
      await act(key.dataset.arg ?? "");
    } finally {
      busy = false;
    }
  });
  document.addEventListener("submit", (event) => { if (box.contains(event.target)) event.preventDefault(); });

  // --- a link leads away from a page that may be all there is: only where the other one can be had
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("#screen a[href], #bar a[href]");
    if (!taken || !link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const answer = await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout?.(6000) });
      if ((await answer.json()).status !== "ok") throw new Error("somebody else answers");
      location.assign(link.href);
    } catch {
      field.tell("warning", say("no_line"));
    }
  });

  // --- another language needs the server: without network the page stays as it is and says so
  addEventListener("submit", (event) => {
    if (event.target.getAttribute("action") !== "/language") return;
    event.preventDefault();
    event.stopPropagation();                        // app.js would take a second tap for the same one
    speak(event);
  }, true);
  const speak = async (event) => {
    const form = new URLSearchParams(new FormData(event.target, event.submitter));
    try {
      const answer = await fetch("/language", { method: "POST", body: form, signal: AbortSignal.timeout?.(8000) });
      if (!answer.ok) throw new Error(answer.status);
      location.reload();
    } catch {
      field.tell("warning", say("language_offline"));
    }
  };

  // --- what the game and the line tell
  for (const name of ["field:state", "field:status", "field:bookings"]) document.addEventListener(name, () => field.refresh());
  addEventListener("popstate", () => { if (taken) enter(parse(fromAddress())); });
  document.addEventListener("news", () => {
    field.state.refresh();
    renewSupply();
    forget();
  });
  const renewSupply = async () => {
    if (!supply) return;
    try {
      const answer = await fetch(`${field.page.url}/now`);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#supply");
      if (fresh) supply.replaceChildren(...fresh.childNodes);
    } catch { /* no network: the last one stays */ }
  };

  // --- taking over
  const start = async () => {
    await Promise.race([Promise.all([field.store.ready, field.state.ready]), new Promise((go) => setTimeout(go, 3000))]).catch(() => {});
    here = parse(fromAddress());
    const under = location.pathname !== new URL(field.page.url, location.href).pathname;
    if (under && shown().unknown) {                 // an older booking: the server's page shows it
      field.go = (to) => location.assign(field.page.url + (to ? `#${to}` : ""));
      return;
    }
    taken = true;
    const said = [...(server?.parentElement.querySelectorAll(":scope > .notice") ?? [])];
    server?.remove();
    said.forEach((one) => one.remove());
    box.hidden = false;
    document.documentElement.classList.add("field");
    enter(here, 0);          // the last tap was the one that opened this page
    const [first] = said;
    if (first && here.name === field.home) {
      field.tell(["success", "warning", "refusal"].find((kind) => first.classList.contains(kind)) ?? "", first.textContent.trim());
    }
  };
  start();
})();
