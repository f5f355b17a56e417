/* What is typed for the wall is seen at once as the wall will show it: large while it is short. */
(() => {
  "use strict";
  const fit = (words) => {
    let size = 44;
    do { words.style.fontSize = `${size}px`; size -= 2; } while (size > 8 && words.scrollHeight > words.clientHeight);
  };
  const all = () => document.querySelectorAll(".beamer-text").forEach(fit);
  document.addEventListener("input", (event) => {
    const mirror = event.target.dataset?.mirror && document.querySelector(event.target.dataset.mirror);
    if (!mirror) return;
    mirror.textContent = event.target.value;
    fit(mirror);
  });
  document.addEventListener("htmx:afterSwap", all);
  // what tells the next place is at hand after the choice of the ceremony, wherever that was made
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.requestConfig?.verb !== "post" || event.detail.requestConfig.elt.id === "say") return;
    setTimeout(() => {                        // after the page has gone to its top, where it says what is shown now
      const next = document.querySelector("#telling form");
      const box = next?.getBoundingClientRect();
      if (box && (box.top < 0 || box.bottom > innerHeight)) next.scrollIntoView({ block: "end" });
    });
  });
  addEventListener("resize", all);
  all();
})();
