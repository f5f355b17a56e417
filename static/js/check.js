/* The check before the game: whether this phone is ready for the wood, line by line, with what to do in red ones.

   The page's data say `rehearsal`: the outbox then lies in a database of its own and sends to an address that
   keeps nothing. What came out is told to the leader. */
(() => {
  "use strict";
  const field = window.field ?? {};
  const list = document.getElementById("check");
  const { page } = field;
  if (!list || !page?.rehearsal) return;
  const words = JSON.parse(document.getElementById("check-texts").textContent);
  const PATIENCE = 12000;
  const SLOW = 3000;
  const EXACT = 2000;            // a clock that is less wrong than this goes right
  const LEAST_FREE = 20e6;
  const MARKS = "fieldgame-check";
  const byId = (id) => document.getElementById(id);
  const verdict = byId("verdict");
  const start = byId("start");

  // --- lines
  const say = (key, facts = {}) => words[key].replace(/\{(\w+)\}/g, (all, name) => facts[name] ?? all);
  const results = new Map();
  const line = (key) => byId(`check-${key}`);
  const show = (key, state, text) => {
    line(key).dataset.state = state;
    line(key).querySelector(".said").textContent = text;
  };
  /* What came out: "good", "hint" (works, but …) or "bad". */
  const conclude = (key, state, text) => {
    results.set(key, { ok: state !== "bad", said: text });
    show(key, state, text);
    judge();
  };
  const keys = [...list.children].map((one) => one.id.replace("check-", ""));

  const within = (promise, ms, otherwise = null) => Promise.race([
    promise, new Promise((go) => { setTimeout(go, ms, otherwise); }),
  ]);
  const until = async (look, ms) => {
    for (const end = Date.now() + ms; Date.now() < end;) {
      const found = await look();
      if (found) return found;
      await new Promise((go) => { setTimeout(go, 80); });
    }
    return null;
  };
  const span = (ms) => {
    const seconds = Math.abs(ms) / 1000;
    if (seconds < 100) return say("seconds", { n: Math.round(seconds) });
    if (seconds < 6000) return say("minutes", { n: Math.round(seconds / 60) });
    return say("hours", { n: Math.round(seconds / 3600) });
  };

  // --- the line to the game, and the clock by its answer
  const post = async (path, more) => {
    const ends = new AbortController();
    const late = setTimeout(() => ends.abort(), PATIENCE);
    const body = { device: page.device, seat: page.seat, build: page.build, ...more };
    try {
      const sent = Date.now();
      const response = await fetch(`${page.api}/${path}`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
        credentials: "same-origin", cache: "no-store", signal: ends.signal,
      });
      const got = Date.now();
      const answer = await response.json();
      return { status: response.status, answer, took: got - sent, ahead: (sent + got) / 2 - answer.now };
    } catch {
      return null;
    } finally {
      clearTimeout(late);
    }
  };
  let answered = null;
  const contact = async () => {
    const first = await post("rehearsal", { events: [] });
    const second = first?.status === 200 ? await post("rehearsal", { events: [] }) : null;
    const best = [first, second].filter(Boolean).sort((one, other) => one.took - other.took)[0];
    answered = best?.status === 200 ? best : null;
    if (!best) return ["bad", say("contact_none")];
    const ours = best.answer?.error?.game === page.game;
    if (ours && (best.status === 401 || best.status === 403)) return ["bad", say("contact_pass")];
    if (best.status !== 200) return ["bad", say("contact_odd")];
    if (best.took > SLOW) return ["hint", say("contact_slow", { n: Math.round(best.took / 1000) })];
    return ["good", say("contact_good", { n: best.took })];
  };
  const clock = async () => {
    if (!answered) return ["hint", say("clock_unknown")];
    if (Math.abs(answered.ahead) < EXACT) return ["good", say("clock_good")];
    return ["hint", say(answered.ahead < 0 ? "clock_slow" : "clock_fast", { time: span(answered.ahead) })];
  };

  // --- a booking on trial, by the outbox itself
  const settled = async (id) => {
    const found = () => field.store.cached().find((one) => one.id === id) ?? { status: "sent" };
    return await until(() => ["sent", "refused"].includes(found().status) && found(), PATIENCE) || { status: "waiting" };
  };
  const booking = async () => {
    await field.store.ready;
    for (const old of field.store.cached()) await field.store.remove(old.id);
    if (field.sync.status().released) return ["hint", say("booking_released")];
    const { type, data } = page.trial;
    const made = await field.book(type, type === "draw" ? { ...data, number: field.draw() } : data);
    if (!made) return answered ? ["bad", say("booking_lost")] : ["bad", say("booking_kept")];
    const end = await settled(made.id);
    await field.store.remove(made.id);
    if (made.kept === "memory") return ["bad", say("booking_lost")];
    if (end.status === "sent") return ["good", say("booking_good")];
    if (end.status === "refused") return ["bad", say("booking_refused", { why: end.error?.message ?? "" })];
    return ["bad", say("booking_kept")];
  };

  // --- whether the page opens again without network
  const offline = async () => {
    const worker = window.isSecureContext && navigator.serviceWorker;
    const known = worker && await until(() => worker.getRegistration(), 2500);
    const ready = known && await within(worker.ready, 8000);
    if (!ready) return ["hint", say("offline_open")];
    ready.active?.postMessage({ type: "keep", path: page.url });
    const kept = await until(() => caches.match(page.url, { ignoreVary: true }), 8000);
    return kept ? ["good", say("offline_good")] : ["hint", say("offline_open")];
  };

  // --- what stays on the phone
  const opened = () => window.idb.openDB(MARKS, 1, { upgrade: (db) => { db.createObjectStore("marks"); } });
  const marked = async () => {
    const mark = field.uuid();
    const before = await opened();
    const old = await before.get("marks", page.game);
    await before.put("marks", mark, page.game);
    before.close();
    const after = await opened();
    const kept = await after.get("marks", page.game);
    after.close();
    return { works: kept === mark, old };
  };
  const size = (bytes) => (bytes < 1e9 ? say("megabytes", { n: Math.floor(bytes / 1e6) })
    : say("gigabytes", { n: Math.floor(bytes / 1e9) }));
  const storage = async () => {
    const found = await within(marked().catch(() => null), 5000);
    if (!found?.works) return ["bad", say("storage_none")];
    const [store, told] = [navigator.storage, await navigator.storage?.estimate?.().catch(() => null)];
    const bytes = told ? told.quota - told.usage : NaN;
    const free = size(bytes);
    if (bytes < LEAST_FREE) return ["bad", say("storage_full", { free })];
    const asked = store?.persist?.().catch(() => false);
    const firm = await store?.persisted?.().catch(() => false) || await within(asked ?? Promise.resolve(false), 4000, false);
    if (page.checked_at && !found.old) return ["hint", say("storage_lost")];
    if (Number.isNaN(bytes)) return ["good", say("storage_plain")];
    return ["good", say(firm ? "storage_good" : "storage_some", { free })];
  };

  // --- camera and screen
  const camera = async () => {
    const photo = "capture" in document.createElement("input");
    const without = photo ? ["hint", say("camera_photo")] : ["hint", say("camera_type")];
    if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) return without;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      stream.getTracks().forEach((one) => one.stop());
      return ["good", say("camera_good")];
    } catch (error) {
      return photo && error?.name === "NotAllowedError" ? ["hint", say("camera_denied")] : without;
    }
  };
  const screen = async () => {
    try {
      const lock = await navigator.wakeLock.request("screen");
      await lock.release();
      return ["good", say("screen_good")];
    } catch {
      return ["hint", say("screen_hint")];
    }
  };

  // --- what only a person can tell
  const sound = () => {
    const { canSound, canShake, sound: loud, shake } = field.feel?.settings() ?? {};
    byId("heard").hidden = true;
    if (!canSound && !canShake) return conclude("sound", "hint", say("sound_none"));
    if (!loud && !shake) return conclude("sound", "hint", say("sound_muted"));
    field.feel.ok();
    byId("heard").hidden = false;
    return show("sound", "open", say("sound_ask"));
  };
  byId("heard").addEventListener("click", (event) => {
    const told = event.target.closest("button")?.value;
    if (told === "again") field.feel.ok();
    else if (told === "no") conclude("sound", "bad", say("sound_bad"));
    else if (told) {
      byId("heard").hidden = true;
      conclude("sound", "good", say("sound_good"));
    }
  });

  const box = byId("card-box");
  const closeScanner = () => {
    field.scan?.stop();
    box.replaceChildren();
  };
  const found = ({ kind, group }) => {
    closeScanner();
    byId("card-tools").hidden = false;
    const read = page.groups.find((one) => one.id === group);
    if (kind === "group" && read) {
      field.feel?.ok();
      conclude("card", "good", say("card_good", { group: read.name }));
    } else {
      conclude("card", "bad", say("card_no_group"));
    }
    line("card").scrollIntoView({ block: "nearest" });
  };
  byId("read-card").addEventListener("click", () => {
    byId("card-tools").hidden = true;
    field.scan.start(box, found);
  });
  const card = () => {
    closeScanner();
    byId("card-tools").hidden = false;
    show("card", "open", say("card_ask"));
  };

  // --- the verdict, here and at the leader's
  let running = false;
  let told = true;
  let telling = 0;
  const judge = () => {
    if (running) return;
    const open = keys.filter((key) => !results.get(key)?.ok).length;
    const text = open ? say(open === 1 ? "one_open" : "some_open", { n: open }) : say("all_good");
    verdict.hidden = false;
    verdict.dataset.state = open ? "bad" : "good";
    verdict.className = `notice ${open ? "warning" : "success"}`;
    verdict.querySelector(".grow").textContent = told ? text : say(open ? "open_not_told" : "good_not_told", { n: open });
    byId("done").hidden = false;
    clearTimeout(telling);
    telling = setTimeout(tell, 300);
  };
  const tell = async () => {
    const all = Object.fromEntries(keys.map((key) => [key, results.get(key) ?? { ok: false, said: say("unanswered") }]));
    const answer = await post("check", { results: all });
    const was = told;
    told = answer?.status === 200;
    verdict.dataset.told = String(told);
    if (was !== told) judge();
  };
  addEventListener("online", () => { if (!told) tell(); });

  // --- the course: what asks nobody, one after the other, while the questions stand below
  const STEPS = { contact, booking, offline, clock, storage, camera, screen };
  const run = async () => {
    running = true;
    results.clear();
    start.disabled = true;
    verdict.hidden = true;
    sound();                     // within the tap: later the browser would keep silent
    card();
    for (const [key, step] of Object.entries(STEPS)) {
      if (!line(key)) continue;
      show(key, "open", say("running"));
      conclude(key, ...await step().catch(() => ["bad", say("broken")]));
    }
    running = false;
    start.disabled = false;
    start.classList.remove("primary", "big");
    list.after(start);           // the way on is now the main thing
    start.querySelector("span").textContent = say("again");
    judge();
    verdict.scrollIntoView({ block: "center" });
  };
  start.addEventListener("click", run);
})();
