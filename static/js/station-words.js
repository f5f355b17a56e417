/* What speaks against the ground under the ghost, said at once and without network: the same checks in the same order
   and the same words as the server's, which page and news carry along (fieldgame/web/foresight.py: words). */
(() => {
  "use strict";
  const MOST = 6;          // cells that a sentence names
  const SIGNS = { success: "check", warning: "warning", refusal: "no" };

  // --- column 0 is A, 26 is AA
  const column = (x) => (x < 26 ? "" : column(Math.floor(x / 26) - 1)) + String.fromCharCode(65 + (x % 26));
  const named = (cells) =>
    cells.slice(0, MOST).map(([x, y]) => column(x) + (y + 1)).join(", ") + (cells.length > MOST ? " …" : "");

  // rows: "." free, "#" outside, "x" built on, a digit: reserved for another group
  const judge = (cells, rows, words) => {
    const marks = cells.map(([x, y]) => rows[y]?.[x] ?? "#");
    if (marks.includes("#")) return { kind: "refusal", said: words.outside };
    const bad = marks.includes("x") ? "x" : [...marks].sort().find((mark) => mark !== ".");
    if (!bad) return { kind: "success", said: words.fits };
    const where = cells.filter((_, index) => marks[index] === bad).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    const sentence = bad === "x" ? words.built : words.reserved[Number(bad)];
    return { kind: "refusal", said: sentence.replaceAll(words.gap, named(where)) };
  };

  // --- the verdict on the page; what stands there already is not said again to those who listen
  const tell = ({ kind, said }) => {
    const notice = document.querySelector("#verdict .notice");
    const words = notice.querySelector(".grow");
    if (notice.classList.contains(kind) && words.textContent === said) return;
    notice.className = `notice ${kind}`;
    delete notice.dataset.lasting;
    words.textContent = said;
    const sign = notice.querySelector("use");
    sign.setAttribute("href", `${sign.getAttribute("href").split("#")[0]}#${SIGNS[kind]}`);
  };
  const told = () => {
    const notice = document.querySelector("#verdict .notice");
    return { kind: notice.className.split(" ").pop(), said: notice.querySelector(".grow").textContent };
  };

  window.station = { column, judge, tell, told };
})();
