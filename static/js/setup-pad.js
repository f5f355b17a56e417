/* A building drawn cell by cell on a small board beside its text. The board is always one square larger than what is
   drawn, so that every square stays as large as a finger. */
(() => {
  "use strict";
  const [LEAST, MOST] = [4, 8];

  const read = (text) => text.toUpperCase().split("/").map((row) => [...row].map((mark) => mark === "X"));
  const around = (rows) => {
    const side = Math.max(...rows.map((row) => row.length), rows.length, 1);
    const wanted = Math.min(MOST, Math.max(LEAST, side + 1));
    return Array.from({ length: Math.max(wanted, rows.length) }, (_, y) => (
      Array.from({ length: Math.max(wanted, side) }, (_, x) => Boolean(rows[y]?.[x]))));
  };
  /* Without empty rows below and columns on the right; what is empty above and on the left the server leaves out. */
  const write = (rows) => {
    const last = rows.findLastIndex((row) => row.some(Boolean));
    const wide = Math.max(0, ...rows.map((row) => row.lastIndexOf(true) + 1));
    return rows.slice(0, last + 1).map((row) => row.slice(0, wide).map((on) => (on ? "X" : ".")).join("")).join("/");
  };

  const pad = (box) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "1";
    const field = box.querySelector("input");
    const host = Object.assign(document.createElement("div"), { className: "pad-board" });
    box.append(host);
    const words = document.getElementById("kinds").dataset;
    const board = { rows: around(read(field.value)), tool: () => "paint", says: (x, y) => (board.rows[y][x] ? words.textOn : words.textOff) };
    board.done = () => {
      field.value = write(board.rows);
      board.rows = around(read(field.value));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    const draw = window.setupPainter(host, board, box.dataset.label);
    field.addEventListener("input", () => { board.rows = around(read(field.value)); draw(); });
  };

  /* Folded ones are not made: there are many, and few are opened. */
  const open = (details) => details.querySelectorAll(".pad").forEach(pad);
  document.addEventListener("toggle", ({ target }) => { if (target.open && target.matches(".kind")) open(target); }, true);
  const settle = (root) => root.querySelectorAll?.(".kind[open]").forEach(open);
  settle(document);
  document.addEventListener("htmx:load", (event) => settle(event.detail.elt));
})();
