/* What the page shows: the last state the server told, with the bookings that it does not know yet on top. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const { store, clock, rules, page } = field;
  const TIMEOUT = 10000;
  let base = page.state;
  let etag = null;
  let older = null;              // "" while what is shown is from a journal that is no more
  let asking = null;

  const tell = () => document.dispatchEvent(new CustomEvent("field:state"));
  const isState = (state) => Number.isInteger(state?.version) && state.groups && typeof state.groups === "object";
  const owns = (id) => (base.own ?? []).some((row) => row.id === id);

  /* Bookings that the base does not hold: what waits, and what was recorded after it was told. */
  const missing = (one) => one.status !== "refused" && !owns(one.id)
    && (one.status !== "sent" || (one.seq ?? Infinity) > base.version);

  const pendingOf = (one) => (one.status === "sent" ? null : one.status);
  const row = (one) => ({
    id: one.id, seq: one.seq, at: field.sync.timeOf(one), type: one.type, data: one.data, said: "", void: false,
    undoable: true, odd: one.odd, pending: pendingOf(one), error: one.error, kept: one.kept,
  });
  const rows = (own, extra, refused) => {
    const voids = new Map(extra.filter((one) => one.type === "voided").map((one) => [one.data.event, one]));
    const living = extra.filter((one) => one.type !== "voided");
    const ours = [...living, ...refused].sort((one, other) => other.n - one.n).map(row);
    return [...ours, ...own.map((told) => ({ ...told, pending: null }))].map((one) => {
      const by = voids.get(one.id);
      return by ? { ...one, void: true, undoable: false, voiding: pendingOf(by) } : one;
    });
  };

  /* The state as the phone knows it, at once. */
  const current = () => {
    const cached = store.cached();
    const extra = cached.filter(missing);
    const refused = cached.filter((one) => one.status === "refused");
    const folded = rules.fold(base, extra, page);
    const over = base.status === "running" && base.ends_at && clock.now() >= base.ends_at;
    return {
      ...folded, status: over ? "ended" : base.status, own: rows(folded.own ?? [], extra, refused),
      waiting: extra.filter((one) => one.status !== "sent").length,
    };
  };

  const ask = async () => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), TIMEOUT);
    try {
      const seat = new URLSearchParams({ role: page.seat.role, ...(page.seat.post ? { post: page.seat.post } : {}) });
      const sentMono = performance.now();
      const response = await fetch(`${page.api}/field?${seat}`, {
        headers: etag ? { "If-None-Match": etag } : {}, credentials: "same-origin", cache: "no-store",
        redirect: "error", signal: controller.signal,
      });
      const gotMono = performance.now();
      if (response.status !== 200) return response.status === 304;
      const state = JSON.parse(await response.text());
      if (!isState(state)) return false;
      clock.learn({ server: state.server_time, sentMono, gotMono });
      etag = response.headers.get("ETag");
      await take(state);
      return true;
    } catch {
      return false;                               // what was known goes on being shown
    } finally {
      clearTimeout(timer);
    }
  };
  const take = async (state) => {
    base = state;
    older = null;
    store.keep("state", state);
    const arrived = new Map((state.own ?? []).map((told) => [told.id, told]));
    const there = store.cached().filter((one) => one.status === "tried" && arrived.has(one.id));
    if (there.length) {                           // its answer was lost on the way, here it is
      await store.edit(there.map((one) => one.id), (had) => (had.status === "tried"
        ? { ...had, status: "sent", seq: arrived.get(had.id).seq, odd: arrived.get(had.id).odd ?? [] } : undefined));
    }
    await store.prune();
    tell();
  };

  /* Asks the server for the newest state; whether it answered. */
  const refresh = () => {
    asking ??= ask().finally(() => { asking = null; });
    return asking;
  };

  document.addEventListener("field:bookings", tell);
  document.addEventListener("field:contact", ({ detail }) => {
    if (detail.device && detail.device.released_at !== (base.device?.released_at ?? null)) {
      base = { ...base, device: detail.device };
      store.keep("device", { ...detail.device, told: detail.now });   // a page out of a cache does not know it
      tell();
    }
    const more = store.cached().some((one) => one.status === "waiting" || one.status === "tried");
    if (detail.version < base.version) etag = older = "";   // a server of yesterday counts anew: what it said is void
    if ((detail.version !== base.version || older === "") && !more) refresh();      // once, when all has been sent
  });

  const ready = store.ready.then(async () => {
    const kept = await store.kept("state");
    if (isState(kept) && kept.version > (base?.version ?? -1)) base = kept;
    const device = await store.kept("device");
    if (device?.told > (base?.server_time ?? 0)) base = { ...base, device };
    tell();
  });
  field.state = { ready, current, refresh, base: () => base };
})();
