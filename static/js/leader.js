/* The leader's desk between two answers: how long each device has been quiet and each group unseen, counted on by
   the server's clock; no asking while the page is in the pocket; what comes up by itself pushes no button under a
   finger and takes no focus away. */
(() => {
  "use strict";
  const CALM = 700;
  let offset = 0;          // the server's clock less this one's

  // --- how long ago
  const inWords = (ms, words) => {
    const seconds = Math.max(0, Math.floor(ms / 1000));
    if (seconds < 100) return words.textSeconds.replace("{n}", seconds);
    if (seconds < 6000) return words.textMinutes.replace("{n}", Math.floor(seconds / 60));
    return words.textHours.replace("{n}", Math.floor(seconds / 3600));
  };
  const put = (part, text) => { if (part && part.textContent !== text) part.textContent = text; };
  const sight = (now, words) => {
    const limit = Number(document.getElementById("groups")?.dataset.limit) || Infinity;
    document.querySelectorAll("[data-ago]").forEach((part) => put(part, inWords(now - Number(part.dataset.ago), words)));
    const heed = document.getElementById("heed");
    heed?.querySelectorAll("[data-span]").forEach((part) => put(part, inWords(now - Number(part.dataset.span), heed.dataset)));
    document.querySelectorAll("#groups [data-since]").forEach((row) => {
      row.classList.toggle("unseen", now - Number(row.dataset.since) >= limit && !row.classList.contains("out"));
    });
  };
  const count = () => {
    const box = document.getElementById("devices");
    if (!box || document.hidden) return;
    const now = Date.now() + offset;
    sight(now, box.dataset);
    box.querySelectorAll("[data-seen]").forEach((device) => {
      const age = now - Number(device.dataset.seen);
      const silent = age > Number(box.dataset.silent);
      put(device.querySelector(".device-ago"), inWords(age, box.dataset));
      put(device.querySelector(".contact-state"), silent ? box.dataset.textSilent : box.dataset.textHeard);
      device.dataset.state = silent ? "silent" : "heard";
    });
  };
  const learn = (server) => {
    if (Number.isFinite(server)) offset = server - Date.now();
    count();
  };
  document.addEventListener("servertime", (event) => learn(event.detail));
  const meet = () => learn(Number(document.getElementById("devices")?.dataset.server ?? NaN));
  document.addEventListener("htmx:load", (event) => {
    if (event.detail.elt.id === "devices" || event.detail.elt.querySelector?.("#devices")) meet();
  });
  setInterval(count, 1000);
  meet();

  // --- what asks by itself does not ask unseen; after the pocket there is news anyway
  const asksByItself = (part) => part?.getAttribute?.("hx-trigger")?.includes("every ");
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (document.hidden && asksByItself(event.target)) event.preventDefault();
  });

  // --- nothing is exchanged under a finger, and nothing that says the same
  let pressed = 0;
  addEventListener("pointerdown", () => { pressed = Date.now(); }, true);
  addEventListener("pointerup", () => { pressed = 0; }, true);
  addEventListener("pointercancel", () => { pressed = 0; }, true);
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (asksByItself(event.target) && pressed && Date.now() - pressed < 5000) event.detail.shouldSwap = false;
  });
  const words = (part) => {
    const copy = part.cloneNode(true);
    copy.querySelectorAll("time, input, [data-span]").forEach((one) => one.remove());   // the page shows them where it is
    return copy.textContent.replace(/\s+/g, " ");
  };
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const fresh = ["alarm", "heed"].includes(target?.id) && fragment?.querySelector?.(`#${target.id}`);
    if (fresh && words(fresh) === words(target)) event.detail.shouldSwap = false;
  });

  // --- and what is exchanged beside the rest, or deaf for a moment, keeps the focus that was in it
  let focused = "";
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => { focused = ""; }, true);
  const remember = (part) => {
    const here = document.activeElement;
    const link = here?.getAttribute("href");
    if (here === document.body || !part?.contains(here)) return;
    if (here.id) focused = `#${CSS.escape(here.id)}`;
    else if (link) focused = `[href="${CSS.escape(link)}"]`;
  };
  const refocus = () => {
    const here = document.activeElement;
    if (!focused || here.matches(focused)) return;                // what is deaf loses it only a moment later
    const part = document.querySelector(focused);
    if (here !== document.body) focused = "";                     // somebody went elsewhere
    else if (part && !part.closest("[inert]")) part.focus({ preventScroll: true });
  };
  document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => remember(target));
  document.addEventListener("htmx:oobAfterSwap", () => { refocus(); count(); });

  // --- a phone shows the map when somebody wants it
  const fold = document.getElementById("map-fold");
  const broad = matchMedia("(min-width: 46rem)");
  const unfold = () => { if (fold) fold.open = broad.matches; };
  broad.addEventListener("change", unfold);
  unfold();

  // --- the answer to a tap is seen wherever the page stands, for a while; then it goes back to its place
  const SEEN = 12000;
  let resting = 0;
  document.addEventListener("htmx:oobAfterSwap", ({ target }) => {
    if (target?.id !== "said") return;
    clearTimeout(resting);
    document.body.classList.add("told");
    resting = setTimeout(() => document.body.classList.remove("told"), SEEN);
  });

  // --- what comes or goes by itself moves the keys below it: a tap this soon was meant for the old place
  const calm = (part) => {
    if (!part) return;
    remember(part);
    part.inert = true;
    setTimeout(() => { part.inert = false; refocus(); }, CALM);
  };
  const lying = (box) => [...document.querySelectorAll(`${box} [data-key]`)].map((part) => part.dataset.key).join(" ");
  const before = { "#game": lying("#game"), "#stream": lying("#stream") };
  const settled = () => {
    for (const box of Object.keys(before)) {
      const now = lying(box);
      if (now === before[box]) continue;
      before[box] = now;
      calm(document.querySelector(box));
      if (box === "#game") document.querySelectorAll(".desk-second, .desk-third").forEach(calm);   // they lie below it
    }
  };
  document.addEventListener("htmx:afterSwap", () => { look(); settled(); });
  document.addEventListener("htmx:oobAfterSwap", settled);   // before the game itself: what was told is not judged yet

  // --- what was told goes when it is true no more, or with the next news once it could be read
  const READ = 12000;
  const WAY_BACK = 60000;  // where it can be taken back from there
  const told = new Map();  // each answer in words: since when it is there, and how the game stood
  const game = () => document.getElementById("game")?.dataset ?? {};
  let newest = document.querySelector("[data-live]")?.dataset.version ?? "";   // on a page that stays as it is
  const standing = () => ({ status: game().status, version: game().version ?? newest });
  const drop = (box) => {
    told.delete(box);
    box.remove();
    calm(document.getElementById("game"));
  };
  const judge = (box) => {
    const { since, status, version } = told.get(box);
    const now = standing();
    const left = since + (box.querySelector("form") ? WAY_BACK : READ) - Date.now();
    if (now.status !== status || (now.version !== version && left <= 0)) drop(box);
    else if (now.version !== version) setTimeout(look, left);
  };
  const look = () => {
    const boxes = [...document.querySelectorAll("#main > .notice:not(#trouble, .warning), #said > .notice")];
    const fresh = boxes.filter((box) => !told.has(box));
    fresh.forEach((box) => told.set(box, { since: Date.now(), ...standing() }));
    boxes.filter((box) => !fresh.includes(box)).forEach(fresh.length ? drop : judge);
  };
  document.addEventListener("news", ({ detail }) => {
    newest = String(detail?.version ?? newest);
    if (!document.getElementById("game")) look();
  });
  look();
})();
