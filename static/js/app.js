/* Manners of every page: steppers, one tap is one booking, screens that wait for a calm finger, clocks that
   count the server's time. Pages work without it; the words it shows come from attributes of the page. */
(() => {
  "use strict";
  const CALM = 700;        // a tap this soon after a new screen was meant for the old one
  const page = document.documentElement;
  page.classList.add("js");

  const each = (root, selector, act) => {
    if (root.matches?.(selector)) act(root);
    root.querySelectorAll?.(selector).forEach(act);
  };

  // --- steppers: [data-step="±1"] changes the number beside it
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-step]");
    const field = key?.closest(".stepper")?.querySelector("input");
    if (!field) return;
    const least = field.min === "" ? -Infinity : Number(field.min);
    const most = field.max === "" ? Infinity : Number(field.max);
    const value = (parseInt(field.value, 10) || 0) + Number(key.dataset.step);
    field.value = String(Math.min(most, Math.max(least, value)));
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  // and what is typed keeps to the same bounds, before anybody reads it
  document.addEventListener("change", ({ target: field }) => {
    if (!field.matches?.(".stepper input") || field.value === "") return;
    const [value, least, most] = [Number(field.value), field.min, field.max];
    if (least !== "" && value < Number(least)) field.value = least;
    else if (most !== "" && value > Number(most)) field.value = most;
  }, true);

  // --- one tap, one booking: what is on its way is not sent again (the server would not count it either), and
  // who hammers on a button does not book with the one that has come to lie in its place
  const sent = new Set();
  const remember = (leaving) => {            // whether this page answers a form, where the page was exchanged for it
    try {
      const before = sessionStorage.getItem("form-sent");
      if (leaving) sessionStorage.setItem("form-sent", "1"); else sessionStorage.removeItem("form-sent");
      return before !== null;
    } catch { return false; }                // a browser that keeps nothing
  };
  let answered = remember(false) ? Date.now() : 0;
  document.addEventListener("htmx:afterRequest", (event) => {
    if (isBooking(event) && event.detail.xhr?.status) answered = Date.now();
  });
  addEventListener("pointerdown", () => {
    if (Date.now() - answered < CALM) answered = Date.now();   // who hammers is not done yet, also beside the buttons
  }, true);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const byScript = form.hasAttribute("hx-post") && !form.closest("[hx-disable]");
    const late = byScript && Date.now() - answered < CALM;
    if (late) answered = Date.now();
    const again = late || (byScript ? form.classList.contains("htmx-request") : sent.has(form));
    if (again) {
      event.preventDefault();
      event.stopPropagation();
    } else if (!byScript && form.method === "post" && !event.submitter?.matches("[data-stays]")) {   // no file to keep
      sent.add(form);
      remember(true);
      form.setAttribute("aria-busy", "true");
      setTimeout(() => release(form), 12000);
    }
  }, true);
  const release = (form) => {
    sent.delete(form);
    form.removeAttribute("aria-busy");
  };
  addEventListener("pageshow", (event) => {
    sent.forEach(release);
    if (event.persisted && !window.field?.screens) location.reload();   // Back must not show yesterday's tiles
  });

  // and does not come to a page that ends something: its link may have come to lie there as well
  document.addEventListener("click", (event) => {
    if (Date.now() - answered < CALM && event.target.closest?.("#main a.danger")) event.preventDefault();
  }, true);

  // --- [data-calm]: deaf for a moment, so that the second half of a double tap hits nothing; but not the heading,
  // which has the focus on a new screen, and what else had it gets it back
  const calm = (part) => {
    if (part.matches("h1")) return;
    if (part.querySelector("h1")) {
      [...part.children].forEach(calm);
      return;
    }
    const here = part.contains(document.activeElement) ? document.activeElement : null;
    part.inert = true;
    setTimeout(() => {
      part.inert = false;
      if (here?.isConnected && document.activeElement === document.body) here.focus({ preventScroll: true });
    }, CALM);
  };

  // --- clocks: the server's time is the phone's time plus `offset`, whichever of them is wrong
  let offset = null;
  const learn = (server) => {
    const sample = server - Date.now();       // the true offset less the way here: the largest is the best
    const jumped = offset === null || Math.abs(sample - offset) > 3000;
    if (Number.isFinite(sample)) offset = jumped ? sample : Math.max(offset, sample);
  };
  document.addEventListener("servertime", (event) => { learn(event.detail); count(); });
  const asClock = (ms) => {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const count = () => each(document, "[data-ends-at]", (clock) => {
    const left = Number(clock.dataset.endsAt) - Date.now() - (offset ?? 0);
    if (!clock.dataset.endsAt || !Number.isFinite(left)) return;
    const text = asClock(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("urgent", left < 300000);
  });
  setInterval(() => { if (!document.hidden) count(); }, 250);
  document.addEventListener("visibilitychange", count);

  // --- moments: [data-at] is shown as the time of day where the phone is
  const timeOfDay = new Intl.DateTimeFormat(page.lang || undefined,
    { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const tell = (moment) => { moment.textContent = timeOfDay.format(Number(moment.dataset.at)); };

  const settle = (root) => {
    each(root, "[data-now]", (clock) => learn(Number(clock.dataset.now)));
    each(root, "[data-at]", tell);
    each(root, "[data-calm]", calm);
    count();
  };
  settle(document);
  document.addEventListener("htmx:load", (event) => settle(event.detail.elt));
  // a piece of news is read and measured as soon as it is in its place, a moment before it counts as loaded
  document.addEventListener("htmx:oobAfterSwap", () => each(document, "[data-at]", tell));

  // --- the focus stays where it was when news arrives, and goes to the heading of a new screen
  let [held, focused] = [false, null];
  const named = (part) => {
    if (part.id) return `#${CSS.escape(part.id)}`;
    if (part.name) return `[name="${CSS.escape(part.name)}"][value="${CSS.escape(part.value)}"]`;
    return part.hasAttribute("href") ? `[href="${CSS.escape(part.getAttribute("href"))}"]` : null;
  };
  document.addEventListener("htmx:beforeSwap", (event) => {
    const here = document.activeElement;
    held = Boolean(here) && here !== document.body && Boolean(event.detail.target?.contains(here));
    focused = held ? named(here) : null;
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const { target } = event.detail;
    const now = target?.isConnected || !target?.id ? target : document.getElementById(target.id);
    const same = focused && now?.querySelector(focused);
    const heading = now?.id === "main" ? now.querySelector("h1") : held && lost() && now?.querySelector(".notice, h1, h2");
    if (!same && heading) heading.tabIndex = -1;
    if (same || heading) (same || heading).focus({ preventScroll: true });
  });
  const lost = () => !document.activeElement || document.activeElement === document.body;

  // --- who uses keys sees where they are, also on a heading that got the focus by itself
  addEventListener("keydown", () => page.classList.add("keys"), true);
  addEventListener("pointerdown", () => page.classList.remove("keys"), true);

  // --- a tap that did not arrive says so: a booking, which counts once if it is sent again, or a page that was to come
  const trouble = (event, told = "") => {
    const main = document.getElementById("main");
    const words = told || (isBooking(event) ? main?.dataset.textFailed : main?.dataset.textUnreached);
    if (!main || !words) return;
    const before = document.getElementById("trouble");
    const box = Object.assign(document.createElement("div"), { className: "notice refusal", id: "trouble" });
    box.setAttribute("role", "alert");
    box.toggleAttribute("data-booking", isBooking(event));
    box.textContent = words;
    if (before) before.replaceWith(box);
    else main.prepend(box);
    box.scrollIntoView({ block: "nearest" });
  };
  /* Not before the answer is there: until then all lies where it lay, and what then moves up is deaf for a moment. */
  const quiet = () => {
    const box = document.getElementById("trouble");
    if (!box) return;
    box.remove();
    calm(document.getElementById("game") ?? document.getElementById("main"));
  };
  const isBooking = (event) => event.detail.requestConfig?.verb !== "get";
  const TAPS = ["click", "submit", "change"];
  const isTap = (event) => isBooking(event) || TAPS.includes(event.detail.requestConfig?.triggeringEvent?.type);
  /* A WLAN's login page answers with 200 as well: each page and part of ours carries its build. */
  const isOurs = (xhr) => Boolean(xhr?.getResponseHeader("Fieldgame-Build"));
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (isOurs(event.detail.xhr)) return;
    event.detail.shouldSwap = false;
    if (isTap(event)) trouble(event);
  }, true);
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, (event) => { if (isTap(event)) trouble(event); });
  }
  const saidBy = (xhr) => {                   // the server knows better than the phone why it did not book
    const answer = new DOMParser().parseFromString(xhr.responseText, "text/html");
    return answer.querySelector(".notice")?.textContent.trim();
  };
  document.addEventListener("htmx:responseError", (event) => {
    if (isTap(event) && event.detail.xhr.status >= 500) trouble(event, saidBy(event.detail.xhr));
  });
  // news ends what was told of the line, but not of a booking: that one is still to be tapped again
  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr } = event.detail;
    if (isOurs(xhr) && xhr.status < 500 && (isTap(event) || !document.querySelector("#trouble[data-booking]"))) quiet();
  });
})();
