/* Follows the game: one stream of versions a page, opened by the element with data-live. Fires `news` on the body
   when there is something newer, after a broken line and after the pocket; says in #contact how old all is. */
(() => {
  "use strict";
  const sign = document.querySelector("[data-live]");
  if (!sign) return;
  const LATE = 9000;       // the server beats every 5 s
  const OFF = 25000;
  const SILENCE = 12000;   // then the stream is opened anew, and the page asks by itself
  const POCKET = 30000;    // a hidden page keeps its stream this long
  const PACE = 400;        // news at most this often
  const PATIENCE = 10000;  // so long newer news waits for the answer to older news
  const SETTLED = 100;     // so long after an answer what it has brought hears of news: htmx itself takes 20

  let version = Number(sign.dataset.version) || 0;
  let stream = null;
  let heardAt = Date.now();      // the page itself has just come from there
  let graceUntil = 0;
  let firedAt = 0;
  let firing = 0;
  let owed = false;
  let nextTry = 0;
  let hiddenAt = 0;
  let pocket = 0;

  const heard = () => {
    heardAt = Date.now();
    nextTry = 0;
    show();
  };

  // --- the stream
  const close = () => {
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    if (!window.EventSource) return;
    stream = new EventSource(`${sign.dataset.live}?version=${version}`);
    stream.addEventListener("beat", (event) => {
      document.dispatchEvent(new CustomEvent("servertime", { detail: Number(event.data) }));
      if (owed) fire();         // what is shown is as old as it was
      else heard();
    });
    stream.addEventListener("version", (event) => {
      if (!owed) heard();
      if (Number(event.data) === version) return;
      version = Number(event.data);
      fire();
    });
  };

  // --- news: never under a finger, never while a booking is on its way, not faster than PACE; nor while older news is:
  // its answer takes the place of those who ask, and what they had still to ask would go with them
  let pressed = 0;
  let booking = 0;
  addEventListener("pointerdown", () => { pressed = Date.now(); }, true);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => { setTimeout(() => { pressed = 0; }, 300); }, true);
  }
  const asking = new Set();      // news on its way
  const busy = () => booking > 0 || (pressed && Date.now() - pressed < 5000)
    || (asking.size > 0 && Date.now() - firedAt < PATIENCE);
  const fire = () => {
    clearTimeout(firing);
    const wait = firedAt + PACE - Date.now();
    if (wait > 0 || busy()) {
      firing = setTimeout(later, Math.min(PACE, Math.max(wait, 150)));
      return;
    }
    firedAt = Date.now();
    asking.clear();
    owed = false;
    document.body.dispatchEvent(new CustomEvent("news", { bubbles: true, detail: { version } }));
  };

  const later = () => {
    if (document.hidden) owed = true;   // the next beat asks, or whoever looks again
    else fire();
  };

  // --- every answer of the server is contact, every failed refresh is owed
  const isNews = (event) => event.detail.requestConfig?.triggeringEvent?.type === "news";
  const isBooking = (event) => event.detail.requestConfig?.verb !== "get";
  // asked of the request itself: htmx says nothing more of one whose element has left the page
  document.addEventListener("htmx:beforeSend", (event) => {
    const { xhr } = event.detail;
    const [books, asks] = [isBooking(event), isNews(event)];
    xhr.addEventListener("loadstart", () => {
      if (books) booking += 1;
      else if (asks) asking.add(xhr);
    });
    xhr.addEventListener("loadend", () => {
      setTimeout(() => {
        if (books) booking -= 1;
        asking.delete(xhr);
      }, SETTLED);
      if (xhr.status >= 200 && xhr.status < 500 && xhr.getResponseHeader("Fieldgame-Build")) heard();   // else a portal speaks
      else if (asks) owed = true;
    });
  });

  // --- what has left the page does not hear its answer any more: the places that it is for are gone
  const leave = (event) => {
    event.preventDefault();
    owed = true;
  };
  document.addEventListener("htmx:beforeCleanupElement", ({ target }) => {
    if (target.getAttribute?.("hx-trigger")?.startsWith("news")) target.addEventListener("htmx:beforeOnLoad", leave);
  });

  // --- the watch
  const inWords = (ms) => {
    const box = document.getElementById("contact") || sign;
    const seconds = Math.round(ms / 1000);
    const words = seconds < 100 ? box.dataset.textSeconds : box.dataset.textMinutes;
    return (words || "{n} s").replace("{n}", String(seconds < 100 ? seconds : Math.round(seconds / 60)));
  };
  const show = () => {
    const box = document.getElementById("contact");
    if (!box) return;
    const age = Math.max(0, Date.now() - heardAt);
    const state = age < LATE || Date.now() < graceUntil ? "live" : age < OFF ? "late" : "off";
    const words = { live: box.dataset.textLive, late: box.dataset.textLate, off: box.dataset.textOff }[state];
    const text = (words ?? "").replace("{age}", inWords(age));
    if (box.dataset.state !== state) box.dataset.state = state;
    if (box.textContent !== text) box.textContent = text;
  };
  const watch = () => {
    show();
    if (document.hidden || Date.now() - heardAt < SILENCE || Date.now() < nextTry) return;
    nextTry = Date.now() + 5000 + Math.random() * 3000;   // not all phones in the same instant
    open();
    fire();
  };
  setInterval(watch, 1000);

  // --- into the pocket and out again
  const wake = () => {
    clearTimeout(pocket);
    if (Date.now() - heardAt > LATE) graceUntil = Date.now() + 2500;
    if (!stream || stream.readyState === 2 || Date.now() - heardAt > LATE) open();
    fire();
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hiddenAt = Date.now();
      pocket = setTimeout(close, POCKET);
    } else if (Date.now() - hiddenAt > 1500 || !stream) {
      wake();
    } else {
      clearTimeout(pocket);
      if (owed) fire();
    }
  });
  addEventListener("online", () => { if (!document.hidden) wake(); });
  addEventListener("pagehide", close);
  open();
  if (document.hidden) pocket = setTimeout(close, POCKET);   // opened beside another page
  show();
})();
