/* Where bookings go when the browser's database is full, broken or missing: into localStorage, else they live as
   long as this page. A copy here counts more than an older one in the database; a tombstone says it is gone.
   Also: what a record must look like to be sent. What does not is kept, and shown as refused. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const STATES = ["waiting", "tried", "sent", "refused"];
  const { game, seat: { role, post }, rehearsal } = field.page ?? { seat: {} };
  const seat = field.page ? [...(rehearsal ? ["rehearsal"] : []), game, role, post ?? ""].join("/") : "";
  const BOOKING = `field:b:${seat}:`;
  const WORD = `field:w:${seat}:`;
  const memory = new Map();      // key -> text, what localStorage would not take

  const isObject = (value) => Boolean(value) && typeof value === "object" && !Array.isArray(value);
  const whole = (value, otherwise) => (Number.isInteger(value) ? value : otherwise);

  /* A stored record as the page works with it, whatever build or accident has written it. */
  const readable = (record, key) => {
    const timed = isObject(record?.mark) && (Number.isFinite(record.mark.wall) || Number.isFinite(record.mark.at));
    const common = {
      n: whole(record?.n, 0), rev: whole(record?.rev, 0), tries: whole(record?.tries, 0), key,
      seq: whole(record?.seq, null), odd: Array.isArray(record?.odd) ? record.odd : [], sentAt: record?.sentAt ?? null,
      type: typeof record?.type === "string" ? record.type : "unreadable",
      data: isObject(record?.data) ? record.data : {},
    };
    const whatItWas = isObject(record) && typeof record.id === "string" && isObject(record.data) && timed
      && typeof record.type === "string" && STATES.includes(record.status);
    if (whatItWas) return { ...record, ...common, error: isObject(record.error) ? record.error : null };
    const mark = timed ? record.mark : { wall: 0, at: 0 };
    const error = { code: "unreadable", message: "" };
    return { ...common, id: String(key), mark, status: "refused", error, raw: record, kept: "kept" };
  };

  const read = (key) => {
    if (memory.has(key)) return memory.get(key);
    try { return localStorage.getItem(key); } catch { return null; }
  };
  const write = (key, text) => {
    try {
      localStorage.setItem(key, text);
      memory.delete(key);
      return "kept";
    } catch {
      memory.set(key, text);
      return "memory";
    }
  };
  const erase = (key) => {
    memory.delete(key);
    try { localStorage.removeItem(key); } catch { /* then it was never there */ }
  };
  const keys = (start) => {
    const found = new Set([...memory.keys()].filter((key) => key.startsWith(start)));
    try {
      for (let at = 0; at < localStorage.length; at += 1) {
        if (localStorage.key(at).startsWith(start)) found.add(localStorage.key(at));
      }
    } catch { /* no storage: what is in memory */ }
    return [...found];
  };
  const parsed = (text) => {
    try { return JSON.parse(text); } catch { return { raw: text }; }
  };

  const get = (id) => {
    const text = read(BOOKING + id);
    return text === null ? null : parsed(text);
  };
  const put = (booking) => {
    const level = write(BOOKING + booking.id, JSON.stringify({ ...booking, kept: "kept" }));
    return level;
  };
  field.spill = {
    seat, readable, put, get,
    isGone: (record) => record?.gone === true,
    bury: (id) => write(BOOKING + id, JSON.stringify({ id, gone: true })),
    remove: (id) => erase(BOOKING + id),
    level: (id) => (memory.has(BOOKING + id) ? "memory" : "kept"),
    all: () => keys(BOOKING).map((key) => [key.slice(BOOKING.length), parsed(read(key))]),
    word: (name) => { const text = read(WORD + name); return text === null ? null : parsed(text); },
    say: (name, value) => write(WORD + name, JSON.stringify(value)),
    forget: (name) => erase(WORD + name),
  };
})();
