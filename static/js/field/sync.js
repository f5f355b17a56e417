/* Sends what waits, again and again with the same ids, until the server has said what became of each.

   One tab sends at a time (field.store.lease); two at once would do no harm, the server counts an id once. What
   was handed to the network is "tried" from then on, whatever comes back: it may have arrived. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const { store, clock, page } = field;
  const TIMEOUT = 10000;
  const LEASE = 15000;
  const PACE = 4000;             // while something waits; doubled with every failure
  const SLOWEST = 60000;
  const BEAT = 20000;            // a page in front tells that it is there
  const SILENT = 30000;
  const GAP = 60000;
  const ERROR = 5000;            // half a time-out: no contact tells the time worse than that
  const MOST = 100;              // bookings in one go

  const ANSWERS = ["recorded", "duplicate", "refused"];
  const WHY = { no_pass: "no_pass", not_allowed: "no_pass", no_game: "no_game", unreadable: "protocol", too_many: "busy" };

  let running = null;
  let queued = null;
  let controller = null;
  let fails = 0;
  let size = MOST;
  let pause = 0;                 // the server asked for it
  let trouble = null;            // "no_pass" | "no_game" | "busy" | "protocol" | "server" | "foreign"
  let contactAt = null;
  let build = page.build;
  let againAt = -Infinity;

  const isWaiting = (one) => one.status === "waiting" || one.status === "tried";
  const waiting = () => store.cached().filter(isWaiting);

  // --- what the header says
  const status = () => {
    const due = waiting();
    const released = (field.state?.base() ?? page.state)?.device?.released_at ?? null;
    const silent = fails > 0 && (contactAt === null || clock.now() - contactAt > SILENT);
    const full = store.isFull() || due.some((one) => one.kept === "memory");
    return {
      state: due.length ? "waiting" : silent ? "silent" : "sent",
      waiting: due.length,
      refused: store.cached().filter((one) => one.status === "refused").length,
      since: due.length ? timeOf(due[0]) : null,
      contactAt, lastSync: contactAt, silent, sending: Boolean(running), released,
      problem: trouble === "no_pass" || trouble === "no_game" ? trouble
        : released ? "released" : full ? "full" : trouble,
    };
  };
  let shown = "";
  const tell = () => {
    const text = JSON.stringify(status());
    if (text === shown) return;
    shown = text;
    document.dispatchEvent(new CustomEvent("field:status"));
  };

  // --- one request
  const target = ({ data }) => store.cached().find((one) => one.id === data.event)
    ?? (field.state?.base()?.own ?? []).find((row) => row.id === data.event);
  /* When it happened; never before what it takes back. */
  const timeOf = (booking) => {
    if (Number.isFinite(booking.at)) return booking.at;
    const at = clock.at(booking.mark);
    const taken = booking.type === "voided" ? target(booking) : null;
    return taken ? Math.max(at, timeOf(taken)) : at;
  };
  const isMoved = (booking) => Number.isFinite(booking.mark.at);       // corrected: it has the time of another
  /* The times of a batch, by id: the error of a measurement does not change the order in which they were booked. */
  const times = (batch) => {
    const earlier = store.cached().filter((one) => one.n < batch[0]?.n && Number.isFinite(one.at) && !isMoved(one));
    let last = Math.max(-Infinity, ...earlier.map((one) => one.at));
    return new Map(batch.map((one) => {
      const at = timeOf(one);
      const right = !isMoved(one) && last >= at && last - at < ERROR ? last + 1 : at;
      if (!isMoved(one)) last = Math.max(last, right);
      return [one.id, right];
    }));
  };
  const body = (events, seat, here) => {
    const ids = new Set(events.map((one) => one.id));
    const later = here ? waiting().filter((one) => !ids.has(one.id)) : [];
    return JSON.stringify({
      device: page.device, sent_at: clock.now(), clock: "server", seat, build: page.build,
      waiting: later.length + (here && field.strays ? field.strays.count() : 0), oldest: later.length ? timeOf(later[0]) : null,
      events: events.map(({ id, at, type, data }) => ({ id, at, type, data })),
    });
  };
  const post = async (events, keepalive = false, seat = page.seat, game = page.game) => {
    controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), TIMEOUT);
    try {
      const sentMono = performance.now();
      const api = page.api.slice(0, -page.game.length) + game;
      const response = await fetch(`${api}/${page.rehearsal ? "rehearsal" : "events"}`, {
        method: "POST", body: body(events, seat, game === page.game), headers: { "Content-Type": "application/json" }, keepalive,
        credentials: "same-origin", cache: "no-store", redirect: "manual", signal: controller.signal,
      });
      const gotMono = performance.now();
      const code = response.status;
      const isData = response.headers.get("Content-Type")?.includes("json");
      if (!isData && code < 500) return { code, ours: false };    // a portal's page, or the way to it
      const answer = JSON.parse(await response.text());        // half an answer is none
      const ours = answer?.error?.game === game;                // who only says no, to whomever, is not believed
      return { code, ours, after: response.headers.get("Retry-After"), answer, sentMono, gotMono };
    } finally {
      clearTimeout(timer);
    }
  };

  const judged = (had, result) => {
    if (!result || !isWaiting(had)) return undefined;
    if (result.status === "refused") {
      if (had.type === "voided" && result.error?.code === "already_void") return null;    // as it was wished
      return { ...had, status: "refused", error: result.error ?? { code: "refused", message: "" } };
    }
    if (result.status !== "recorded" && result.status !== "duplicate") return undefined;
    return { ...had, status: "sent", seq: result.seq ?? null, odd: result.odd ?? [], error: null, sentAt: clock.now() };
  };
  /* What takes back a booking that the server does not have: it was refused, then both go; or it was lost there. */
  const settle = async (events, results) => {
    for (const one of events) {
      const result = results.get(one.id);
      if (one.type !== "voided" || result?.error?.code !== "unknown_event") continue;
      const had = store.cached().find((other) => other.id === one.data.event);
      if (had?.status === "refused") await store.edit([had.id, one.id], ({ status }) => (status === "refused" ? null : undefined));
      if (had?.status === "sent") {
        await again([had]);
        await store.edit([one.id], (it) => ({ ...it, status: "tried", error: null }));
      }
    }
  };
  /* A server that was put back to a copy of earlier does not know, or knows by another number, what it had taken. */
  const isOlder = (events, results) => events.some(({ id, status, seq }) => {
    const result = status === "sent" && seq !== null && results.get(id);
    return result && (result.status === "recorded" || (result.status === "duplicate" && result.seq !== seq));
  });
  const again = (some) => store.edit(some.map((one) => one.id), (had) => (had.status === "sent"
    ? { ...had, status: "tried", seq: null } : undefined));
  /* After a gap the newest that was sent goes along, to see whether it is still there. */
  const probe = () => {
    const gap = !page.rehearsal && (fails > 0 || !clock.anchored() || clock.now() - contactAt > GAP);
    return gap ? store.cached().filter((one) => one.status === "sent" && one.seq !== null).slice(-1) : [];
  };
  const heard = async ({ answer, sentMono, gotMono }, events) => {
    clock.learn({ server: answer.now, sentMono, gotMono });
    met();
    const results = new Map(answer.results.map((one) => [one.id, one]));
    if (events.length) await store.edit(events.map((one) => one.id), (had) => judged(had, results.get(had.id)));
    await settle(events, results);
    const sent = store.cached().filter((one) => one.status === "sent" && Number.isInteger(one.seq));
    const older = !page.rehearsal && (isOlder(events, results) || sent.some((one) => one.seq > answer.version));
    if (older && performance.now() - againAt > GAP / 2) {           // never round and round
      againAt = performance.now();
      await again(sent);
    }
    if (answer.build && build && answer.build !== build) {
      build = answer.build;
      document.dispatchEvent(new CustomEvent("field:build", { detail: build }));
    }
    document.dispatchEvent(new CustomEvent("field:contact", { detail: answer }));
    return events.every((one) => ANSWERS.includes(results.get(one.id)?.status));     // else later, not at once
  };
  const met = () => {
    contactAt = clock.now();
    fails = 0;
    trouble = null;
    store.keep("contact", contactAt);
  };
  const isAnswer = ({ code, answer }) => code === 200 && Number.isFinite(answer?.now) && Array.isArray(answer.results);

  /* Whether the server took the batch. Everything that waits goes on waiting if not. */
  const send = async (events, keepalive = false) => {
    let got = null;
    try { got = await post(events, keepalive); } catch { /* no line, too slow, or somebody else's answer */ }
    if (got && isAnswer(got)) {
      if (await heard(got, events)) {
        size = Math.min(MOST, size * 2);
        return true;
      }
    } else if (got && (got.code === 413 || (got.code === 422 && got.ours)) && events.length) {
      return halve(got, events);
    }
    fails += 1;
    if (got?.ours) contactAt = clock.now();
    trouble = got && (got.ours ? WHY[got.answer.error.code] ?? "server" : got.code < 500 ? "foreign" : "server");
    if (got?.code === 429) pause = Math.min(120, Math.max(1, Number(got.after) || 10)) * 1000;
    return false;
  };
  /* Too much at once, or one among them that cannot be read: by halves until the one stands alone. */
  const halve = async (got, events) => {
    if (events.length > 1) {
      size = Math.ceil(events.length / 2);
      return true;
    }
    if (!await send([])) return false;            // it is not this booking: nothing of ours is understood
    const code = got.code === 413 ? "too_large" : "not_understood";
    const error = { code, message: got.answer?.error?.message ?? "" };
    await store.edit([events[0].id], (had) => (isWaiting(had) ? { ...had, status: "refused", error } : undefined));
    return true;
  };

  const claim = (batch) => {
    const when = times(batch);
    return store.edit(batch.map((one) => one.id), (had) => (isWaiting(had)
      ? { ...had, status: "tried", tries: had.tries + 1, at: had.at ?? when.get(had.id) } : undefined));
  };
  /* Then a question without bookings goes first: what was never handed to the network can simply be taken back. */
  const mayFail = () => fails > 0 || navigator.onLine === false
    || waiting().some((one) => one.kept === "memory" && !one.tries);
  const round = async (reason) => {
    await store.ready;
    if (!await store.lease(LEASE)) return null;   // another tab is at it
    try {
      if (!clock.sure() || mayFail() || !waiting().length) {
        if (!await send(probe())) return false;
      }
      while (waiting().length) {
        const batch = await claim(waiting().slice(0, size));
        tell();
        if (!batch.length) continue;              // another tab has just taken them away
        if (!await send(batch, reason === "hide" && batch.length < 50)) return false;
        await store.lease(LEASE);
      }
      return true;
    } finally {
      await store.release();
    }
  };

  /* Sends now; whether all is sent. Called while it is sending, it sends once more afterwards. */
  const flush = (reason = "") => {
    if (running) {
      queued ??= running.then(() => {
        queued = null;
        return flush(reason);
      });
      return queued;
    }
    clearTimeout(timer);
    let went = false;
    running = round(reason).catch(() => false).then((done) => {
      went = done;
      running = null;
      schedule(done === null);
      tell();
      return went === true;
    });
    tell();
    return running;
  };

  // --- when: soon while something waits, more slowly when it fails, hardly at all in the pocket
  let timer = 0;
  const jitter = () => 0.75 + Math.random() / 2;
  const schedule = (elsewhere = false) => {
    clearTimeout(timer);
    const due = waiting().length;
    if (document.hidden && !due) return;
    let delay = fails ? Math.min(SLOWEST, PACE * 2 ** (fails - 1)) : due ? PACE : BEAT;
    if (trouble === "no_pass" || trouble === "no_game" || document.hidden) delay = SLOWEST;
    if (elsewhere) delay = due || !clock.anchored() ? PACE / 2 : BEAT;
    timer = setTimeout(() => flush("timer"), Math.max(delay * jitter(), pause));
    pause = 0;
  };
  let wakes = 0;
  const wake = () => {
    clearTimeout(wakes);
    fails = Math.min(fails, 1);
    wakes = setTimeout(() => flush("wake"), Math.random() * 1500);      // not all phones in the same instant
  };
  let hiddenAt = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hiddenAt = Date.now();
      if (waiting().length) flush("hide");
      return;
    }
    if (running && Date.now() - hiddenAt > 3000) controller?.abort();   // its line died in the pocket
    wake();
  });
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  document.addEventListener("field:bookings", () => {
    tell();
    if (!running) schedule();
  });
  setInterval(tell, 5000);       // silence is noticed by waiting

  field.sync = { flush, status, timeOf, post, isAnswer, judged };
  store.ready.then(async () => {
    contactAt ??= await store.kept("contact");
    flush("start");
  });
})();
