/* Where bookings are kept when the database of the browser is full, broken or missing (built in a moment). */
(() => {
  "use strict";
  window.field = window.field || {};
})();
