/* What a finger does: draw, book, take back, correct. All is kept on the phone before anything of it is shown. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const { store } = field;

  /* One of 0 … count-1, each alike. */
  const pick = (count) => {
    const limit = Math.floor(2 ** 32 / count) * count;      // what lies above would come up more often
    for (;;) {
      const [value] = crypto.getRandomValues(new Uint32Array(1));
      if (value < limit) return value % count;
    }
  };
  /* The number that is drawn here: by chance, of those that the bag still holds where there is one. */
  const draw = () => {
    const left = field.rules.inBag(field.state.current()) ?? [1, 2, 3, 4, 5, 6];
    return left[pick(left.length)];
  };

  const made = (type, data, mark = field.clock.mark()) => ({
    id: field.uuid(), n: 0, type, data: structuredCopy(data), mark,
    status: "waiting", tries: 0, error: null, seq: null, odd: [], sentAt: null,
  });
  const structuredCopy = (data) => JSON.parse(JSON.stringify(data));
  const isUntouched = (one) => (one.status === "waiting" && one.tries === 0) || one.status === "refused";
  const found = (id) => store.cached().find((one) => one.id === id) ?? null;
  const toldOf = (id) => (field.state.base()?.own ?? []).find((one) => one.id === id) ?? null;
  /* What takes this one back already: a finger that comes back to it does not do so twice. */
  const voidOf = (id) => store.cached().find((one) => one.type === "voided" && one.data.event === id
    && one.status !== "refused") ?? null;

  /* Keeps bookings and sends them. What could neither be kept nor sent is not booked: null. */
  const keep = async (...news) => {
    await field.state.ready;
    if (field.sync.status().released) return null;          // somebody else has this post now
    const level = await store.add(...news);
    const sending = field.sync.flush("add");
    if (level === "kept") return news;
    await sending;                                          // it asks first whether there is a line
    const unsent = (had) => (isUntouched(had) && had.status === "waiting" ? null : undefined);
    await store.edit(news.map((one) => one.id), unsent);
    return news.some((one) => found(one.id)) ? news : null;
  };

  /* `at`: when it happened, where that is known (server ms); else now. */
  const book = async (type, data, at = null) => {
    const booking = Number.isFinite(at) ? made(type, data, { wall: at, at }) : made(type, data);
    return await keep(booking) ? found(booking.id) ?? booking : null;
  };

  /* What was never sent leaves the queue; what may have arrived is taken back by a further booking. */
  const takeBack = async (id) => {
    let gone = null;
    await store.change(id, (had) => {
      gone = isUntouched(had) ? had : null;
      return gone ? null : undefined;
    });
    if (gone) return { gone };
    if (voidOf(id)) return { voided: voidOf(id) };
    if (!found(id) && !toldOf(id)) return null;              // it has gone already
    const booking = await book("voided", { event: id });
    return booking && { voided: booking };
  };
  const restore = async (booking) => (await keep(booking) ? booking : null);

  const markOf = (id) => {
    const at = found(id)?.at ?? toldOf(id)?.at;             // told to the server already: that moment, and no other
    return Number.isFinite(at) ? { wall: at, at } : found(id)?.mark ?? field.clock.mark();
  };
  /* Other data for a booking, at its old time. */
  const correct = async (id, data) => {
    const old = found(id) ?? toldOf(id);
    const changed = await store.change(id, (had) => (isUntouched(had) && had.error?.code !== "unreadable"
      ? { ...had, data: structuredCopy(data), status: "waiting", tries: 0, error: null } : undefined));
    if (changed) {
      field.sync.flush("add");
      return changed;
    }
    if (!old || old.error?.code === "unreadable" || voidOf(id)) return null;
    const news = [made("voided", { event: id }), made(old.type, data, markOf(id))];
    return await keep(...news) ? news[1] : null;
  };
  /* A refused one is sent again as it is. */
  const retry = async (id) => {
    const again = await store.change(id, (had) => (had.status === "refused" && had.error?.code !== "unreadable"
      ? { ...had, status: "waiting", error: null } : undefined));
    if (again) field.sync.flush("add");
    return again;
  };

  const isTakenBack = (id) => voidOf(id) !== null;
  Object.assign(field, { isTakenBack, pick, draw, book, takeBack, restore, correct, retry });
})();
