/* What a finger does: book, take back, correct, draw (skeleton). */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const pick = (count) => {
    const limit = Math.floor(2 ** 32 / count) * count;      // what lies above would come up more often
    for (;;) {
      const [value] = crypto.getRandomValues(new Uint32Array(1));
      if (value < limit) return value % count;
    }
  };
  const draw = () => {
    const left = field.rules.inBag(field.state.current()) ?? [1, 2, 3, 4, 5, 6];
    return left[pick(left.length)];
  };
  const book = async (type, data, { mark = field.clock.mark() } = {}) => {
    const booking = { id: field.uuid(), n: 0, type, data, mark, status: "waiting", tries: 0, error: null, seq: null, odd: [], sentAt: null };
    await field.store.add(booking);
    return booking;
  };
  const takeBack = async (id) => {
    let gone = null;
    await field.store.change(id, (had) => { gone = had; return null; });
    if (gone) return { gone };
    const booking = await book("voided", { event: id });
    return booking && { voided: booking };
  };
  const restore = async (booking) => { await field.store.add(booking); return booking; };
  const correct = async (id, data) => field.store.change(id, (had) => ({ ...had, data }));
  const retry = async (id) => field.store.change(id, (had) => ({ ...had, status: "waiting", error: null }));
  Object.assign(field, { pick, draw, book, takeBack, restore, correct, retry });
})();
