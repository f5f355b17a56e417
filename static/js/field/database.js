/* IndexedDB for the outbox: opened when it is first needed, and again when the browser has closed it. Each call is
   one transaction over all, so that two tabs come one after the other; what does not answer is not waited for. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const NAME = field.page?.rehearsal ? "fieldgame-rehearsal" : "fieldgame-outbox";
  const PATIENCE = 4000;         // a database that does not answer is one that is not there
  const REST = 60000;            // and is not asked again for a while

  let opening = null;
  let deafUntil = 0;
  const deaf = new Error("the database does not answer");
  const inTime = (promise) => new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      deafUntil = performance.now() + REST;
      reject(deaf);
    }, PATIENCE);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
  const callbacks = {
    upgrade(db) {
      if (!db.objectStoreNames.contains("bookings")) db.createObjectStore("bookings", { keyPath: "id" });
      if (!db.objectStoreNames.contains("words")) db.createObjectStore("words");
    },
    blocking: (_old, _new, event) => event.target.close(),     // a newer build wants to change it
    terminated: () => { opening = null; },
  };
  const open = async () => {
    try {
      return await inTime(window.idb.openDB(NAME, 1, callbacks));
    } catch (error) {
      if (error?.name !== "VersionError") throw error;
      return inTime(window.idb.openDB(NAME, undefined, callbacks));   // a newer build was here: its records are ours
    }
  };
  const close = () => {
    opening?.then((db) => db.close(), () => {});
    opening = null;
  };
  const attempt = async (act, { mode = "readwrite", ...how }) => {
    if (performance.now() < deafUntil) throw deaf;
    opening ??= open();
    const db = await opening;
    const all = db.transaction(["bookings", "words"], mode, how);
    const done = inTime(all.done);
    done.catch(() => {});
    try {
      const result = await inTime(act(all.objectStore("bookings"), all.objectStore("words")));
      await done;
      return result;
    } catch (error) {
      try { all.abort(); } catch { /* it has ended by itself */ }
      throw await done.then(() => error, (reason) => (isFull(reason) ? reason : error));
    }
  };
  const isFull = (error) => error?.name === "QuotaExceededError";
  const transact = async (act, how = {}) => {
    try {
      return await attempt(act, how);
    } catch (error) {
      if (isFull(error)) throw error;
      close();                                    // the browser may have closed it behind our back
      return attempt(act, how);
    }
  };

  field.database = { transact, isFull };
})();
