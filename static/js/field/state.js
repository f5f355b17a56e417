/* What the page shows: the last known state with the waiting bookings on top (skeleton). */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const current = () => field.rules.fold(field.page.state, field.store.cached().filter((one) => one.status !== "refused"));
  document.addEventListener("field:bookings", () => document.dispatchEvent(new CustomEvent("field:state")));
  field.state = { current, refresh: async () => false, ready: Promise.resolve() };
})();
