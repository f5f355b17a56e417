/* The wall: full screen, day or dusk, a screen that does not fall asleep, words that run out or age by themselves, and
   on the leader's own laptop the keys that change scenes. That it follows the game, also without a stream, is live.js. */
(() => {
  "use strict";
  const page = document.documentElement;
  const news = () => document.body.dispatchEvent(new CustomEvent("news"));

  // --- full screen, and day or dusk: by button or by key
  const full = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else page.requestFullscreen?.().catch(() => {});
  };
  const turn = () => {
    const theme = page.dataset.theme === "dusk" ? "day" : "dusk";
    document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax${location.protocol === "https:" ? ";secure" : ""}`;
    page.dataset.theme = theme;
    sign();
  };
  const sign = () => document.getElementById("wall-theme")
    ?.setAttribute("aria-pressed", String(page.dataset.theme === "dusk"));
  sign();
  document.addEventListener("click", (event) => {
    if (event.target.closest("#full-screen")) full();
    if (event.target.closest("#wall-theme")) turn();
  });

  // --- the leader's keys: 1 to 6 choose a scene, to the right or space tells the next place of the ceremony
  const SCENES = ["map", "ranking", "clock", "message", "sealed", "ceremony"];
  const form = document.getElementById("wall-keys");
  let sent = Promise.resolve();               // one after the other: what a key asks for follows what it sees
  const say = (text) => {
    const toast = document.getElementById("wall-toast");
    if (!toast) return;
    toast.textContent = text;
    toast.hidden = !text;
    if (text) setTimeout(() => { toast.hidden = true; }, 5000);
  };
  const uuid = () => {                        // crypto.randomUUID needs a secure context
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };
  const choose = (fields) => { sent = sent.then(() => send(fields)); };
  const send = async (fields) => {
    const body = new FormData(form);
    body.set("entry_id", uuid());
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
      if (answer.ok) {
        news();
      } else {
        const told = new DOMParser().parseFromString(await answer.text(), "text/html");
        say(told.querySelector(".notice, [role=alert] p")?.textContent.trim() ?? "");
      }
    } catch { /* no line: the sign above says so, and nothing has changed */ }
  };
  const lead = (event) => {
    const shown = document.getElementById("scene");
    const step = Number(shown?.dataset.step) || 0;
    const number = Number(event.key);
    const ceremony = shown?.dataset.scene === "ceremony";
    if (number >= 1 && number <= SCENES.length) choose({ scene: SCENES[number - 1] });
    else if (ceremony && (event.key === "ArrowRight" || event.key === " ")) choose({ scene: "ceremony", step: step + 1 });
    else if (ceremony && event.key === "ArrowLeft" && step > 0) choose({ scene: "ceremony", step: step - 1 });
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", (event) => {
    const busy = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest?.("input, select, textarea");
    if (busy) return;
    const key = event.key.toLowerCase();
    if (key === "escape") say("");
    else if (key === "f") full();
    else if (key === "d") turn();
    else if (form && !event.target.closest?.("button, [tabindex], a")) lead(event);
  });

  // --- the buttons and the arrow are seen while somebody moves the mouse
  let still = 0;
  document.addEventListener("pointermove", () => {
    page.classList.add("moved");
    clearTimeout(still);
    still = setTimeout(() => page.classList.remove("moved"), 3000);
  });

  // --- a message grows until it fills the screen; without script the style finds a size that fits
  const fit = () => {
    for (const words of document.querySelectorAll("[data-fit]")) {
      const room = words.parentElement;
      const style = getComputedStyle(room);
      const high = room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
      const wide = Math.ceil(room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight));
      const largest = (wrap) => {
        words.style.overflowWrap = wrap;
        let [least, most] = [8, Math.min(high, wide) / 2];
        while (most - least > 0.5) {
          const size = (least + most) / 2;
          words.style.fontSize = `${size}px`;
          if (words.scrollHeight <= high && words.scrollWidth <= wide) least = size;
          else most = size;
        }
        return Math.floor(least);
      };
      const whole = largest("normal");
      const broken = largest("anywhere");
      // a word is broken only where it would make all others tiny
      if (whole * 2.5 >= broken) words.style.overflowWrap = "normal";
      words.style.fontSize = `${whole * 2.5 >= broken ? whole : broken}px`;
    }
  };
  addEventListener("resize", fit);

  // --- [data-since]: how long ago something was, by the server's clock as the stream tells it
  let ahead = 0;
  document.addEventListener("servertime", (event) => { ahead = event.detail - Date.now(); });
  const ageAll = () => {
    for (const age of document.querySelectorAll("[data-since]")) {
      const minutes = Math.floor((Date.now() + ahead - Number(age.dataset.since)) / 60000);
      const text = minutes < 1 ? age.dataset.textNow : age.dataset.textMinutes.replace("{n}", String(minutes));
      if (age.textContent !== text) age.textContent = text;
    }
  };
  setInterval(ageAll, 5000);

  // --- awake: the browser lets go of the lock whenever the page is hidden
  const stayAwake = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();

  // --- without beats of the stream (a proxy holds them back, a browser has none) the wall asks by itself
  const ASK = 4000;
  let beat = Date.now();
  document.addEventListener("servertime", () => { beat = Date.now(); });
  setInterval(() => { if (!document.hidden && Date.now() - beat > 3 * ASK) news(); }, ASK);

  // --- [data-changes-in]: after so many ms the page asks anew, by its own clock and not by the time of day
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    const words = document.querySelector("[data-changes-in]");
    if (!words) return;
    timer = setTimeout(news, Number(words.dataset.changesIn) + 300);
  };
  const settle = () => { wait(); fit(); };
  document.addEventListener("htmx:oobAfterSwap", settle);
  document.addEventListener("htmx:afterSwap", settle);
  settle();
})();
