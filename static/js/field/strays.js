/* Whoever goes from one post to another with the same phone, or to the next game, leaves nothing behind: what the old
   page could not send goes along with the new one, under the name of the old place, as soon as there is a network. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const { store, sync, clock, page } = field;
  const MOST = 100;
  const PAUSE = 30000;
  const CLOSED = [401, 403, 404];
  const closed = new Set();      // places where this phone may not book any more
  let left = 0;            // the leader is told of them too
  let busy = false;
  let nextAt = 0;

  const isHere = ({ seat }) => seat.startsWith(`${page.game}/`);
  const byPlace = (strays) => {
    const places = new Map();
    for (const one of strays) places.set(one.seat, [...(places.get(one.seat) ?? []), one]);
    return places;
  };
  const bring = async (place, some) => {
    const [game, role, post] = place.split("/");
    const batch = some.slice(0, MOST).map((one) => ({ ...one, at: one.at ?? clock.at(one.mark) }));
    const times = new Map(batch.map((one) => [one.id, one.at]));
    const ids = [...times.keys()];
    await store.editStrays(ids, (had) => (
      { ...had, status: "tried", tries: (had.tries ?? 0) + 1, at: times.get(had.id) }));
    const got = await sync.post(batch, false, { role, post: post || null }, game);
    if (!sync.isAnswer(got)) {                     // no pass for that place any more: they wait for its page
      if (got.ours && CLOSED.includes(got.code)) closed.add(place);
      return;
    }
    const results = new Map(got.answer.results.map((one) => [one.id, one]));
    await store.editStrays(ids, (had) => sync.judged(had, results.get(had.id)));
  };
  const look = async () => {
    const { waiting } = sync.status();
    if (busy || waiting || page.rehearsal || performance.now() < nextAt) return;
    busy = true;
    nextAt = performance.now() + PAUSE;
    try {
      const places = [...byPlace(await store.strays())].filter(([place]) => !closed.has(place));
      for (const [place, some] of places) await bring(place, some);
      const before = left;
      left = (await store.strays()).filter(isHere).length;
      // the device works here, whatever it has just brought from there
      if (left !== before || places.some(([, some]) => isHere(some[0]))) await sync.flush("strays");
    } catch { /* no line: at the next contact */ } finally {
      busy = false;
    }
  };
  document.addEventListener("field:contact", look);
  field.strays = { count: () => left, busy: () => busy };
})();
