/* Sends what waits (skeleton: says that all waits; the real one has the same functions). */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const status = () => {
    const all = field.store.cached();
    const waiting = all.filter((one) => one.status === "waiting" || one.status === "tried");
    return {
      state: waiting.length ? "waiting" : "sent", waiting: waiting.length,
      refused: all.filter((one) => one.status === "refused").length,
      since: waiting.length ? field.clock.at(waiting[0].mark) : null,
      contactAt: null, lastSync: null, silent: false, problem: null, sending: false,
    };
  };
  document.addEventListener("field:bookings", () => document.dispatchEvent(new CustomEvent("field:status")));
  field.sync = { flush: async () => false, status };
})();
