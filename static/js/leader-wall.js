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
  addEventListener("resize", all);
  all();
})();
