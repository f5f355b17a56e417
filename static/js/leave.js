/* Who gives a pass back while bookings of its place wait on this phone could not send them any more: it says so, and
   leads to their list. Only looks at what field/store.js and field/spill.js have kept. */
(() => {
  "use strict";
  const DATABASE = "fieldgame-outbox";
  const SPILT = /^field:b:(.+):([^:]+)$/;
  const isDue = (one) => one?.status === "waiting" || one?.status === "tried";

  const inDatabase = () => new Promise((go) => {
    const asked = indexedDB.open(DATABASE);
    asked.onupgradeneeded = () => asked.transaction.abort();      // there was none, and none is made by looking
    asked.onerror = () => go([]);
    asked.onsuccess = () => {
      const db = asked.result;
      const done = (found) => { db.close(); go(found); };
      if (!db.objectStoreNames.contains("bookings")) { done([]); return; }
      const read = db.transaction("bookings").objectStore("bookings").getAll();
      read.onsuccess = () => done(read.result);
      read.onerror = () => done([]);
    };
  });
  const spilt = () => Object.keys(localStorage).map((key) => [SPILT.exec(key), key]).filter(([found]) => found)
    .map(([found, key]) => ({ ...JSON.parse(localStorage.getItem(key)), seat: found[1], id: found[2] }));

  const look = async () => {
    const kept = new Map();
    for (const one of await inDatabase().catch(() => [])) kept.set(one.id, one);
    try { for (const one of spilt()) kept.set(one.id, one); } catch { /* no storage, or somebody else's words */ }
    const due = [...kept.values()].filter(isDue);
    for (const box of document.querySelectorAll("[data-outbox]")) {
      const number = due.filter((one) => one.seat === box.dataset.outbox).length;
      box.hidden = number === 0;
      box.querySelector("[data-said]").textContent = number === 1 ? box.dataset.one : box.dataset.other.replace("{num}", number);
    }
  };
  look().catch(() => {});
})();
