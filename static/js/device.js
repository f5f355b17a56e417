/* The page as an app of the phone: day and dusk, a screen that stays lit, a page that opens without network,
   a new version that comes with one tap. What a browser does not know is left out; pages work without it. */
(() => {
  "use strict";
  const page = document.documentElement;
  const field = JSON.parse(document.getElementById("field-page")?.textContent ?? "null");

  // --- day and dusk: the form works without script; with it nothing is asked, so it works without network
  const YEAR = 31536000;
  const theme = document.getElementById("theme");
  const showTheme = () => theme?.setAttribute("aria-pressed", String(page.dataset.theme === "dusk"));
  theme?.addEventListener("click", (event) => {
    event.preventDefault();
    page.dataset.theme = page.dataset.theme === "dusk" ? "day" : "dusk";
    document.cookie = `theme=${page.dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
    showTheme();
  });
  showTheme();

  // --- [data-awake]: the screen stays lit while the page is in front; [data-awake-hint] says it where it does not
  let lock = null;
  let missing = false;
  const hint = (is) => {
    missing = is;
    document.querySelectorAll("[data-awake-hint]").forEach((part) => { part.hidden = !missing; });
  };
  const stayAwake = async () => {
    if (document.hidden || lock || !document.querySelector("[data-awake]")) return;
    if (!navigator.wakeLock) {
      hint(true);
      return;
    }
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });   // in the pocket, or the battery is low
      hint(false);
    } catch { hint(true); }
  };
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("pointerup", stayAwake);              // some browsers want a finger for it
  document.addEventListener("htmx:afterSwap", stayAwake);
  document.addEventListener("field:shown", () => hint(missing));
  stayAwake();

  // --- a new version is offered and never forced: what waits lies in the phone, but a finger may be at work
  const offer = document.getElementById("offer");
  let waiting = null;
  const show = (worker = null) => {
    waiting = worker ?? waiting;
    if (offer) offer.hidden = false;
  };
  /* Bookings that only this page holds, because the phone's storage is full, would go with it. */
  const holds = () => Boolean(window.field?.store?.cached?.().some((one) => one.kept === "memory" && one.status !== "sent"));
  const answers = () => fetch("/health", { cache: "no-store" }).then((answer) => answer.json())
    .then(({ status }) => status === "ok", () => false);          // a portal's page is no answer
  const load = async () => {
    const words = holds() ? offer.dataset.textWaits : waiting || await answers() ? "" : offer.dataset.textNoLine;
    const said = offer.querySelector("[data-said]");
    if (words) {
      said.textContent = words;
      return;
    }
    if (!waiting) {
      location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ type: "now" });
    setTimeout(() => location.reload(), 4000);
  };
  offer?.querySelector("button")?.addEventListener("click", load);

  // --- the worker keeps this page and what it loads, so that it opens without network
  const LATER = 15000;           // the readers for codes are heavy: not while the page itself is still coming
  const ASK = 600000;
  let asked = Date.now();
  const watch = (registration) => {
    const look = () => { if (registration.waiting && navigator.serviceWorker.controller) show(registration.waiting); };
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    const update = () => {
      asked = Date.now();
      registration.update().catch(() => {});
    };
    document.addEventListener("field:build", update);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && Date.now() - asked > ASK) update();
    });
    look();
  };
  const withoutWorker = () => document.addEventListener("field:build", () => show());
  const tell = (message) => navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
  const keep = async () => {
    const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    if (!registration) {
      withoutWorker();
      return;
    }
    watch(registration);
    await tell({ type: "keep", path: field.url });
    if (navigator.connection?.saveData) return;
    setTimeout(() => tell({ type: "readers", few: "BarcodeDetector" in window }), LATER);
  };
  if (field && navigator.serviceWorker && window.isSecureContext) {
    const start = () => keep().catch(withoutWorker);
    if (document.readyState === "complete") start();
    else addEventListener("load", start);
  } else if (field) {
    withoutWorker();
  }

  // --- without network the start shows which pages this phone holds
  const list = document.getElementById("kept-pages");
  const listKept = async () => {
    for (const name of (await caches.keys()).filter((one) => one.startsWith("fieldgame-pages-"))) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const path = new URL(url).pathname;
        if (list.querySelector(`a[href="${CSS.escape(path)}"]`)) continue;
        const text = await (await cache.match(url)).text();
        const title = new DOMParser().parseFromString(text, "text/html").title;
        list.append(Object.assign(document.createElement("a"), { className: "button full big", href: path, textContent: title }));
      }
    }
    document.getElementById("nothing-kept").hidden = list.childElementCount > 0;
  };
  if (list && window.caches) listKept().catch(() => {});
})();
