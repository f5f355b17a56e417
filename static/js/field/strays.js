/* Whoever goes from one post to another with the same phone leaves nothing behind: what the old page could not
   send goes along with the new one, under the name of the old place, as soon as there is a network. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const { store, sync, clock, page } = field;
  const MOST = 100;
  const PAUSE = 30000;
  let left = 0;            // the leader is told of them too
  let busy = false;
  let nextAt = 0;

  const byPlace = (strays) => {
    const places = new Map();
    for (const one of strays) places.set(one.seat, [...(places.get(one.seat) ?? []), one]);
    return places;
  };
  const bring = async (place, some) => {
    const [, role, post] = place.split("/");
    const batch = some.slice(0, MOST).map((one) => ({ ...one, at: one.at ?? clock.at(one.mark) }));
    const times = new Map(batch.map((one) => [one.id, one.at]));
    const ids = [...times.keys()];
    await store.editStrays(ids, (had) => (
      { ...had, status: "tried", tries: (had.tries ?? 0) + 1, at: times.get(had.id) }));
    const got = await sync.post(batch, false, { role, post: post || null });
    if (!sync.isAnswer(got)) return;               // no pass for that place any more: they wait for its page
    const results = new Map(got.answer.results.map((one) => [one.id, one]));
    await store.editStrays(ids, (had) => sync.judged(had, results.get(had.id)));
  };
  const look = async () => {
    const { waiting } = sync.status();
    if (busy || waiting || page.rehearsal || performance.now() < nextAt) return;
    busy = true;
    nextAt = performance.now() + PAUSE;
    try {
      const places = byPlace(await store.strays());
      for (const [place, some] of places) await bring(place, some);
      left = places.size ? (await store.strays()).length : 0;
      if (places.size) await sync.flush("strays");  // the device works here, whatever it has just brought from there
    } catch { /* no line: at the next contact */ } finally {
      busy = false;
    }
  };
  document.addEventListener("field:contact", look);
  field.strays = { count: () => left, busy: () => busy };
})();
