/* Hints for the chosen building: asked for by a button, shown as a sheet on the map and as a list, walked through with
   N and Shift+N. Without this script the same links ask for the whole page. */
(() => {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const { present, show, wish } = window.station;
  const places = () => [...document.querySelectorAll("#hints [data-pose]")];
  const kind = () => document.querySelector("#hints [data-hint][aria-current]")?.dataset.hint ?? "";
  let request = null;

  const bring = async (asked) => {
    request?.abort();
    const mine = (request = new AbortController());
    const map = $("castle-map");
    const fields = wish();
    fields.set("hint", asked);
    const answer = await fetch(`${map.dataset.page}/hints?${fields}`, { signal: mine.signal, headers: { "HX-Request": "true" } })
      .catch(() => null);
    const text = answer?.ok && answer.headers.has("Fieldgame-Build") ? await answer.text().catch(() => "") : "";
    if (!text || $("castle-map") !== map || mine !== request) return false;
    const inside = $("hints").contains(document.activeElement);
    show(text);
    mark();
    if (inside) document.querySelector("#hints [data-hint][aria-current]")?.focus({ preventScroll: true });
    return true;
  };
  const hide = () => {
    const answer = document.querySelector("#hints .answer");
    if (!answer) return false;
    request?.abort();
    const asked = document.querySelector("#hints [data-hint][aria-current]");
    answer.remove();
    $("marks").replaceChildren();
    asked?.removeAttribute("aria-current");
    asked?.focus({ preventScroll: true });
    return true;
  };

  // --- the place at which the ghost is now
  const pose = () => {
    const { x, y, turn, flip } = $("castle-map").dataset;
    return `${x} ${y} ${turn} ${flip}`;
  };
  const mark = () => {
    for (const one of places()) {
      if (one.dataset.pose === pose()) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
  };
  const go = (link) => {
    const [x, y, turn, flip] = link.dataset.pose.split(" ").map(Number);
    document.dispatchEvent(new CustomEvent("ghost:place", { detail: { x, y, turn, flip } }));
    mark();
    const row = link.closest(".answer");      // only the row: the page stays where it is
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  };
  const walk = async (way) => {
    if (!places().length && !kind() && !(await bring("fits"))) return;
    const all = places();
    const here = all.findIndex((one) => one.dataset.pose === pose());
    const next = here < 0 ? (way > 0 ? 0 : all.length - 1) : (here + way + all.length) % all.length;
    if (all.length) go(all[next]);
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#hints a");
    if (!link || !present() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if ("pose" in link.dataset) go(link);
    else if (!link.dataset.hint || link.dataset.hint === kind()) hide();
    else bring(link.dataset.hint);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches?.("input:not([type=radio], [type=checkbox]), select, textarea") || !$("hints") || !present()) return;
    event.preventDefault();
    walk(event.shiftKey ? -1 : 1);
  });
  document.addEventListener("ghost:moved", mark);
  document.body.addEventListener("news", () => { if ($("hints") && kind() && present()) bring(kind()); });
  Object.assign(window.station, { hideHints: hide });
})();
