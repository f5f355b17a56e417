/* The station for whoever hears it or has only keys. What the ghost would do is said once, when it has come to rest.
   Its cell can be chosen from a table, brought when somebody opens it, and anew when the ghost was turned: one stop for
   Tab, then arrows from cell to cell. Without this script a link leads to the same table. */
(() => {
  "use strict";
  const REST = 600;        // ms without a new verdict until it is said: a key that is held says nothing
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const $ = (id) => document.getElementById(id);
  const { column } = window.station;
  const links = () => [...document.querySelectorAll("#cells-table .place")];
  const pose = () => $("castle-map")?.dataset ?? {};
  let saying = 0;
  let shown = "";          // the way the building lay when the table was made

  // --- said aloud: where the ghost is, and the verdict
  const where = () => JSON.parse($("build").elements.cells.value || "[]").map(([x, y]) => column(x) + (y + 1)).join(", ");
  const say = () => {
    if (!$("aloud") || !$("build") || $("verdict").matches(".waiting")) return;
    const words = `${where()}: ${$("verdict").innerText.trim()}`;
    if ($("aloud").textContent !== words) $("aloud").textContent = words;
  };
  const listen = () => {
    const verdict = $("verdict");
    if (!verdict || verdict.heard) return;
    verdict.heard = new MutationObserver(() => {
      clearTimeout(saying);
      saying = setTimeout(say, REST);
    });
    verdict.heard.observe(verdict, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  document.addEventListener("htmx:afterSettle", listen);
  listen();

  // --- the table
  const bring = async (again = false) => {
    const box = $("cells");
    const { turn, flip, x, y } = pose();
    const way = `&turn=${turn}&flip=${flip}`;
    if (!box?.open || !turn || (way === shown && !again && links().length)) return;
    shown = way;
    const answer = await fetch(`${box.dataset.cells}${way}&x=${x}&y=${y}`, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok || !answer.headers.has("Fieldgame-Build") || way !== shown || $("cells") !== box) return;
    const here = $("cells-table").contains(document.activeElement) ? document.activeElement.id : "";
    const { scrollLeft = 0, scrollTop = 0 } = $("map-table") ?? {};
    $("cells-table").innerHTML = await answer.text();
    $("map-table")?.scrollTo(scrollLeft, scrollTop);
    mark();
    if (here) ($(here) ?? $("map-table"))?.focus({ preventScroll: true });
  };

  // --- which cell the ghost is at, and the one that Tab comes to
  const mark = () => {
    const { x, y } = pose();
    const all = links();
    const at = all.find((one) => one.dataset.x === x && one.dataset.y === y);
    for (const one of all) {
      if (one === at) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
    if (!$("cells-table")?.contains(document.activeElement)) stop(at ?? all[0]);
  };
  const stop = (wanted) => links().forEach((one) => { one.tabIndex = one === wanted ? 0 : -1; });

  document.addEventListener("toggle", (event) => { if (event.target.id === "cells") bring(); }, true);
  document.body.addEventListener("news", () => {
    if (!$("cells-table")?.contains(document.activeElement)) bring(true);   // nobody's table changes under them
  });
  new MutationObserver(() => {
    if (!$("cells")?.open) return;
    bring();
    mark();
  }).observe(document.body, { subtree: true, attributeFilter: ["data-x", "data-y", "data-turn", "data-flip"] });

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#cells-table .place");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = link.dataset;
    document.dispatchEvent(new CustomEvent("ghost:place", { detail: { x: Number(x), y: Number(y) } }));
    stop(link);
  }, true);

  // --- arrows: to the next cell in that direction, rather in the same row or column
  const next = (from, [right, down]) => {
    const box = from.getBoundingClientRect();
    const far = (one) => {
      const other = one.getBoundingClientRect();
      const ahead = (other.x - box.x) * right + (other.y - box.y) * down;
      const aside = Math.abs((other.x - box.x) * down) + Math.abs((other.y - box.y) * right);
      return ahead > 1 ? ahead + 1000 * aside : Infinity;
    };
    return links().reduce((best, one) => (far(one) < far(best) ? one : best), from);
  };
  document.addEventListener("keydown", (event) => {
    const table = event.target.closest?.("#cells-table");
    if (!table || !ARROWS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();                  // the ghost stays where it is until a cell is chosen
    if (!event.target.matches(".place")) return;
    event.preventDefault();
    const found = next(event.target, ARROWS[event.key]);
    stop(found);
    found.focus();
  }, true);
})();
