/* The wall: full screen, a screen that does not fall asleep, and words that run out by themselves. That it follows
   the game, also without a stream, is live.js. */
(() => {
  "use strict";
  const news = () => document.body.dispatchEvent(new CustomEvent("news"));

  // --- full screen by button or F
  const full = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  };
  document.addEventListener("click", (event) => { if (event.target.closest("#full-screen")) full(); });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "f" && !event.ctrlKey && !event.metaKey && !event.altKey) full();
  });

  // --- the button and the arrow are seen while somebody moves the mouse
  let still = 0;
  document.addEventListener("pointermove", () => {
    document.documentElement.classList.add("moved");
    clearTimeout(still);
    still = setTimeout(() => document.documentElement.classList.remove("moved"), 3000);
  });

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
  document.addEventListener("htmx:oobAfterSwap", wait);
  document.addEventListener("htmx:afterSwap", wait);
  wait();
})();
