/* The projector's window, from the laptop that has a second screen: opened there, and full screen, where the browser
   can do it; else a plain window. Without this script the link opens a new tab. */
(() => {
  "use strict";
  const NAME = "fieldgame-projector";
  const PLAIN = { left: 60, top: 60, width: 1024, height: 768 };

  // --- the other screen: asked for only now, because somebody wants it
  const other = async () => {
    if (!window.getScreenDetails || !window.screen.isExtended) return null;
    try {
      const { screens, currentScreen } = await window.getScreenDetails();
      return screens.find((one) => one !== currentScreen) ?? null;
    } catch {
      return null;                            // not allowed: a plain window does as well
    }
  };

  const open = async (link) => {
    const found = await other();
    const place = found
      ? { left: found.availLeft, top: found.availTop, width: found.availWidth, height: found.availHeight }
      : PLAIN;
    const wish = Object.entries({ popup: 1, ...place }).map((pair) => pair.join("=")).join(",");
    const opened = window.open(link.href, NAME, wish);
    if (!opened) location.assign(link.href);  // the browser lets no window through
    else if (found) fill(opened);
  };

  // --- full screen: the tap that opened the window is handed on to it
  const fill = (opened) => {
    const ask = () => {
      try {
        opened.postMessage(NAME, { targetOrigin: location.origin, delegate: "fullscreen" });
      } catch { /* this browser hands no tap on: F11 or the button on the wall */ }
    };
    opened.addEventListener("load", ask, { once: true });
  };
  addEventListener("message", (event) => {
    if (event.origin === location.origin && event.data === NAME) {
      document.documentElement.requestFullscreen?.().catch(() => {});
    }
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-second-screen]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
})();
