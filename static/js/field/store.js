/* The outbox (skeleton, kept in memory only; the real one has the same functions). */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const bookings = new Map();
  const words = new Map();
  const tell = () => document.dispatchEvent(new CustomEvent("field:bookings"));
  const cached = () => [...bookings.values()].sort((one, other) => one.n - other.n);
  const add = async (booking) => { bookings.set(booking.id, { ...booking, n: bookings.size + 1 }); tell(); return "kept"; };
  const put = async (booking) => { bookings.set(booking.id, booking); tell(); };
  const remove = async (id) => { bookings.delete(id); tell(); };
  const change = async (id, act) => {
    const had = bookings.get(id);
    const now = had && act(had);
    if (now === null) bookings.delete(id); else if (now) bookings.set(id, now);
    tell();
    return now ?? null;
  };
  field.store = {
    ready: Promise.resolve(), add, put, remove, change, cached, all: async () => cached(),
    kept: async (name) => words.get(name) ?? null, keep: async (name, value) => { words.set(name, value); },
    lease: async () => true, release: async () => {},
  };
})();
