/* The outbox of one seat on this phone: every booking is here before anything of it is shown.

   In IndexedDB, shared by all tabs; field.spill takes what IndexedDB does not. `cached()` is the last known
   content at once; every change goes through one transaction, so that two tabs cannot undo each other. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const { spill } = field;
  const { transact, isFull } = field.database;
  const LONGEST_LEASE = 60000;
  const KEPT_SENT = 200;          // an afternoon's: the server may come back as it was an hour ago
  const ANSWER = 1000;           // a living tab answers another one in this time
  const me = field.uuid();
  const { seat } = spill;
  let cache = new Map();

  // --- reading: the database, and over it what lies in the spill
  const isOurs = (record) => typeof record?.seat !== "string" || record.seat === seat;
  const merged = (records) => {
    const found = new Map(records.filter(isOurs).map((one) => [String(one.id), spill.readable(one, one.id)]));
    for (const [id, record] of spill.all()) {
      if (spill.isGone(record)) found.delete(id);
      else if (!found.has(id) || (record.rev ?? 0) >= found.get(id).rev) {
        found.set(id, { ...spill.readable(record, id), kept: spill.level(id) });
      }
    }
    return found;
  };
  const inOrder = (some) => [...some].sort((one, other) => one.n - other.n || (one.id < other.id ? -1 : 1));
  const cached = () => inOrder(cache.values());
  const clear = async () => {                     // what was taken away while the database did not answer
    const gone = spill.all().filter(([, record]) => spill.isGone(record)).map(([id]) => id);
    if (!gone.length) return;
    await transact((bookings) => Promise.all(gone.map((id) => bookings.delete(id))));
    gone.forEach(spill.remove);
  };
  const all = async () => {
    try {
      cache = merged(await transact((bookings) => bookings.getAll(), { mode: "readonly" }));
      await clear();
    } catch {
      const known = [...cache.values()].filter((one) => !spill.isGone(spill.get(one.id)));
      cache = merged([]);
      for (const one of known) if (!cache.has(one.id)) cache.set(one.id, one);
    }
    return cached();
  };

  // --- telling: this page, and the other tabs
  const channel = window.BroadcastChannel ? new BroadcastChannel(`fieldgame:${seat}`) : null;
  const announce = () => document.dispatchEvent(new CustomEvent("field:bookings"));
  const changed = () => {
    if (channel) channel.postMessage("changed");
    else spill.say("bell", me + Date.now());      // the others hear that somebody wrote
    announce();
  };
  const heard = () => all().then(announce);
  const asked = ({ data }) => {
    if (data.alive === me && holds) channel.postMessage({ answer: me });
    else if (data === "changed") heard();
  };
  if (channel) channel.addEventListener("message", asked);
  else addEventListener("storage", (event) => { if (event.key?.endsWith(`${seat}:bell`)) heard(); });
  addEventListener("pageshow", (event) => { if (event.persisted) heard(); });

  // --- writing
  const stored = (booking) => {
    const { key: _key, ...record } = booking;
    return { ...record, seat };
  };
  const highest = () => Math.max(0, ...[...cache.values()].map((one) => one.n));
  const write = (news) => transact(async (bookings, words) => {
    const counted = await words.get(`${seat}/n`);
    let n = Math.max(Number.isInteger(counted) ? counted : 0, highest());
    for (const one of news) {
      one.n ||= n += 1;
      await bookings.put(stored(one));
    }
    await words.put(n, `${seat}/n`);
  }, { durability: "strict" }).then(() => {
    for (const one of news) if (spill.isGone(spill.get(one.id))) spill.remove(one.id);   // it is there again
  });

  /* Keeps new bookings, all of them or none in the database; how well: "kept" or only in "memory". */
  let level = "kept";
  const add = async (...news) => {
    for (const one of news) Object.assign(one, { rev: one.rev ?? 0, kept: "kept" });
    try {
      await write(news).catch(async (error) => {
        if (!isFull(error) || !await prune(0)) throw error;
        await write(news);
      });
    } catch {
      for (const one of news) {
        one.n ||= highest() + 1;
        cache.set(one.id, one);                   // the next of them counts on
        one.kept = spill.put(one);
      }
    }
    for (const one of news) cache.set(one.id, one);
    changed();
    level = news.some((one) => one.kept === "memory") ? "memory" : "kept";
    return level;
  };

  /* What `act` makes of one booking: another (kept with a higher revision), null (gone), undefined (as it was). */
  const next = (had, act) => {
    const now = had ? act(had) : undefined;
    return now ? { ...now, rev: had.rev + 1 } : now;
  };
  const inDatabase = (ids, act) => transact(async (bookings) => {
    const made = [];
    for (const id of ids) {
      const key = cache.get(id)?.key ?? id;
      const record = await bookings.get(key);
      const now = next(record && spill.readable(record, key), act);
      if (now === null) await bookings.delete(key);
      else if (now) await bookings.put(stored(now));
      const left = record ? spill.readable(record, key) : null;     // another tab may have taken it away
      made.push([id, now, now === undefined ? left : now]);
    }
    return made;
  });
  const inSpill = (ids, act) => ids.map((id) => {
    const record = spill.get(id);
    const had = record ? { ...spill.readable(record, id), kept: spill.level(id) } : cache.get(id);
    const now = spill.isGone(record) ? null : next(had, act);
    if (now === null) spill.bury(id);
    else if (now) now.kept = spill.put(now);
    return [id, now, now === undefined ? had : now];
  });
  const edit = async (ids, act) => {
    const spilled = ids.filter((id) => spill.get(id));
    const inside = ids.filter((id) => !spilled.includes(id));
    let made = [];
    try {
      if (inside.length) made = await inDatabase(inside, act);
    } catch {
      made = inSpill(inside, act);                // full or lost: the newer copy lies beside it
    }
    made.push(...inSpill(spilled, act));
    for (const [id, , left] of made) {
      if (left) cache.set(id, left);
      else cache.delete(id);
    }
    if (made.some(([, now]) => now !== undefined)) changed();
    return made.map(([, now]) => now).filter(Boolean);
  };
  const change = async (id, act) => (await edit([id], act))[0] ?? null;
  const remove = (id) => change(id, () => null);

  /* Lets go of sent bookings that need not be shown any more; how many went. */
  const prune = async (most = KEPT_SENT) => {
    const sent = cached().filter((one) => one.status === "sent");
    const gone = sent.slice(0, Math.max(0, sent.length - most)).map((one) => one.id);
    if (gone.length) await edit(gone, (had) => (had.status === "sent" ? null : undefined));
    return gone.length;
  };

  // --- what this phone could not send from another place, in this game or an earlier one
  const isStray = (one) => one.seat !== seat && (one.status === "waiting" || one.status === "tried");
  const strays = async () => {
    try {
      const records = await transact((bookings) => bookings.getAll(), { mode: "readonly" });
      return inOrder(records.filter((one) => typeof one.seat === "string" && one.seat.split("/").length === 3)
        .map((one) => spill.readable(one, one.id)).filter(isStray));
    } catch {
      return [];                                  // they wait for their own page
    }
  };
  const editStrays = (ids, act) => transact(async (bookings) => {
    for (const id of ids) {
      const had = await bookings.get(id);
      const now = had && isStray(had) ? act(had) : undefined;
      if (now === null) await bookings.delete(id);
      else if (now) await bookings.put({ ...now, rev: (had.rev ?? 0) + 1 });
    }
  });

  // --- words: the last state, the counter, who may send
  const kept = async (name) => {
    const spilt = spill.word(name);
    if (spilt !== null) return spilt;
    try { return await transact((_bookings, words) => words.get(`${seat}/${name}`)) ?? null; } catch { return null; }
  };
  const keep = async (name, value) => {
    try {
      await transact((_bookings, words) => words.put(value, `${seat}/${name}`));
      spill.forget(name);
    } catch {
      spill.say(name, value);
    }
  };
  let holds = false;
  const isFree = (held, now, dead) => !held || [me, dead, spill.word("left")].includes(held.owner)
    || !(held.until > now) || held.until - now > LONGEST_LEASE;
  /* Who holds the lease now: this tab, if it was free, has run out, or was held by a tab that is dead. */
  const holder = async (ms, dead) => {
    const mine = { owner: me, until: Date.now() + ms };
    try {
      return await transact(async (_bookings, words) => {
        const held = await words.get(`${seat}/lease`);
        if (!isFree(held, Date.now(), dead)) return held.owner;
        await words.put(mine, `${seat}/lease`);
        return me;
      });
    } catch {
      const held = spill.word("lease");
      if (!isFree(held, Date.now(), dead)) return held.owner;
      spill.say("lease", mine);
      return me;
    }
  };
  const isAlive = (owner) => new Promise((go) => {
    const done = (alive) => {
      channel?.removeEventListener("message", hear);
      go(alive);
    };
    const hear = ({ data }) => { if (data.answer === owner) done(true); };
    channel?.addEventListener("message", hear);
    channel?.postMessage({ alive: owner });
    setTimeout(() => done(!channel), ANSWER);        // a page that was reloaded while it sent does not answer
  });
  addEventListener("pagehide", () => { if (holds) spill.say("left", me); });     // reloaded in the midst of sending
  const lease = async (ms) => {
    holds = true;                                 // whoever asks has read that it is this tab's
    const first = await holder(ms);
    holds = first === me || (!await isAlive(first) && await holder(ms, first) === me);
    return holds;
  };
  const release = async () => {
    holds = false;
    const held = spill.word("lease");
    if (held?.owner === me) spill.forget("lease");
    try {
      await transact(async (_bookings, words) => {
        if ((await words.get(`${seat}/lease`))?.owner === me) await words.delete(`${seat}/lease`);
      });
    } catch { /* it runs out by itself */ }
  };

  const ready = all().then(announce);
  field.store = {
    ready, cached, all, add, remove, change, edit, prune, kept, keep, lease, release, strays, editStrays,
    isFull: () => level === "memory",
  };
})();
