/* The station by keyboard alone: move, turn, flip, build, go back. Enter builds only what has been judged and found
   good, and only where no other control has the focus. */
(() => {
  "use strict";
  const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", r: "turn", f: "flip" };
  const CONTROLS = "a, button, input, select, textarea, summary, [contenteditable]";
  const $ = (id) => document.getElementById(id);
  const { drop, present } = window.station;

  const build = () => {
    const button = $("commit");
    const good = document.querySelector("#verdict:not(.waiting) .notice.success");
    if (!good || !button || button.disabled || button.closest("[inert]")) return;
    button.form.requestSubmit(button);        // once: app.js and the form's number see to that
  };
  const back = () => {
    if (drop()) return;
    const open = document.querySelector("#keys[open]");
    if (open) open.open = false;
    else if (!window.station.hideHints?.()) document.querySelector("[data-back]")?.click();
  };
  const help = () => {
    const keys = $("keys");
    if (keys) keys.open = !keys.open;
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "Enter" && event.target.matches?.("#build input, [form=build]:not(#commit)")) {
      event.preventDefault();                 // a browser would send the form, judged or not
      event.target.dispatchEvent(new Event("change", { bubbles: true }));
      return;
    }
    const typing = event.target.matches?.("input:not([type=radio], [type=checkbox]), select, textarea");
    if (event.key === "Escape" && !typing) back();
    else if (typing) return;
    else if (event.key === "?") help();
    else if (event.key === "Enter") {
      if (event.repeat || event.target.closest?.(CONTROLS) || !present()) return;
      event.preventDefault();
      build();
    } else {
      const name = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      const choosing = name in { left: 0, right: 0, up: 0, down: 0 } && event.target.matches?.("input");
      if (!name || choosing || !present() || (name === "flip" && !document.querySelector('#tools [value="flip"]'))) return;
      event.preventDefault();
      document.dispatchEvent(new CustomEvent("ghost:step", { detail: name }));
    }
  });
})();
