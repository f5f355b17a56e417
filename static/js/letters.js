/* Keys with a letter, a digit or a sign can be switched off ([data-letters], a check box or a button): who speaks to
   the computer, or hits a key by accident, must not turn a building or change the wall. Arrows, Enter and Escape stay. */
(() => {
  "use strict";
  const KEPT = "letters-off";
  let off = false;                            // also where nothing can be kept
  try { off = localStorage.getItem(KEPT) === "1"; } catch { /* private */ }
  const show = () => {
    for (const one of document.querySelectorAll("[data-letters]")) {
      if (one.type === "checkbox") one.checked = !off;
      else one.setAttribute("aria-pressed", String(!off));
    }
  };
  const turn = (wanted) => {
    off = wanted;
    try { localStorage.setItem(KEPT, off ? "1" : "0"); } catch { /* private */ }
    show();
  };
  document.addEventListener("change", (event) => { if (event.target.matches("[data-letters]")) turn(!event.target.checked); });
  document.addEventListener("click", (event) => { if (event.target.closest("button[data-letters]")) turn(!off); });
  addEventListener("keydown", (event) => {    // before everybody else
    const typing = event.target.matches?.("input, select, textarea");
    const sign = event.key.length === 1 && event.key !== " ";
    if (off && sign && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopImmediatePropagation();
  }, true);
  document.addEventListener("htmx:afterSettle", show);
  show();
})();
