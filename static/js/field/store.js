/* The outbox of one seat on this phone: every booking is here before anything of it is shown.

   In IndexedDB, shared by all tabs; field.spill takes what IndexedDB does not. `cached()` is the last known
   content at once; every change goes through one transaction, so that two tabs cannot undo each other. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const { spill } = field;
  const NAME = field.page?.rehearsal ? "fieldgame-rehearsal" : "fieldgame-outbox";
  const PATIENCE = 4000;         // a database that does not answer is one that is not there
  const REST = 60000;            // and is not asked again for a while
  const LONGEST_LEASE = 60000;
  const KEPT_SENT = 50;
  const me = field.uuid();
  const { seat } = spill;
  let cache = new Map();

  // --- the database, opened when it is first needed and again when the browser has closed it
  let opening = null;
  let deafUntil = 0;
  const deaf = new Error("the database does not answer");
  const inTime = (promise) => new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      deafUntil = performance.now() + REST;
      reject(deaf);
    }, PATIENCE);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
  const callbacks = {
    upgrade(db) {
      if (!db.objectStoreNames.contains("bookings")) db.createObjectStore("bookings", { keyPath: "id" });
      if (!db.objectStoreNames.contains("words")) db.createObjectStore("words");
    },
    blocking: (_old, _new, event) => event.target.close(),     // a newer build wants to change it
    terminated: () => { opening = null; },
  };
  const open = async () => {
    try {
      return await inTime(window.idb.openDB(NAME, 1, callbacks));
    } catch (error) {
      if (error?.name !== "VersionError") throw error;
      return inTime(window.idb.openDB(NAME, undefined, callbacks));   // a newer build was here: its records are ours
    }
  };
  const close = () => {
    opening?.then((db) => db.close(), () => {});
    opening = null;
  };
  const attempt = async (act, { mode = "readwrite", ...how }) => {
    if (performance.now() < deafUntil) throw deaf;
    opening ??= open();
    const db = await opening;
    const all = db.transaction(["bookings", "words"], mode, how);
    const done = inTime(all.done);
    done.catch(() => {});
    try {
      const result = await inTime(act(all.objectStore("bookings"), all.objectStore("words")));
      await done;
      return result;
    } catch (error) {
      try { all.abort(); } catch { /* it has ended by itself */ }
      throw await done.then(() => error, (reason) => (isFull(reason) ? reason : error));
    }
  };
  const isFull = (error) => error?.name === "QuotaExceededError";
  const transact = async (act, how = {}) => {
    try {
      return await attempt(act, how);
    } catch (error) {
      if (isFull(error)) throw error;
      close();                                    // the browser may have closed it behind our back
      return attempt(act, how);
    }
  };

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
  if (channel) channel.addEventListener("message", heard);
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
  }, { durability: "strict" });

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
    const had = record ? spill.readable(record, id) : cache.get(id);
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
  const put = (booking) => (cache.has(booking.id) ? change(booking.id, () => booking) : add(booking));
  const remove = (id) => change(id, () => null);

  /* Lets go of sent bookings that need not be shown any more; how many went. */
  const prune = async (most = KEPT_SENT, known = () => false) => {
    const sent = cached().filter((one) => one.status === "sent");
    const late = sent.slice(0, Math.max(0, sent.length - most));
    const gone = sent.filter((one) => late.includes(one) || known(one)).map((one) => one.id);
    if (gone.length) await edit(gone, (had) => (had.status === "sent" ? null : undefined));
    return gone.length;
  };

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
  const isFree = (held, now) => !held || held.owner === me || !(held.until > now) || held.until - now > LONGEST_LEASE;
  const lease = async (ms) => {
    const mine = { owner: me, until: Date.now() + ms };
    try {
      return await transact(async (_bookings, words) => {
        const free = isFree(await words.get(`${seat}/lease`), Date.now());
        if (free) await words.put(mine, `${seat}/lease`);
        return free;
      });
    } catch {
      const free = isFree(spill.word("lease"), Date.now());
      if (free) spill.say("lease", mine);
      return free;
    }
  };
  const release = async () => {
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
    ready, cached, all, add, put, remove, change, edit, prune, kept, keep, lease, release,
    isFull: () => level === "memory",
  };
})();
