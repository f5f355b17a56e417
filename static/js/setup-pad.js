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

  /* A price without a keyboard: a key for each material adds one of it to the text, the last key takes it all away. */
  const count = (text) => {
    const found = new Map();
    for (const word of text.trim().split(/[\s,+]+/)) {
      const part = /^(\d*)[x×]?(.*?)(\d*)$/.exec(word);
      if (part[2]) found.set(part[2].toUpperCase(), (found.get(part[2].toUpperCase()) ?? 0) + Number(part[1] || part[3] || 1));
    }
    return found;
  };
  const keys = (box) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "1";
    const [field, words] = [box.querySelector("input"), document.getElementById("kinds").dataset];
    const row = Object.assign(document.createElement("div"), { className: "price-keys" });
    const key = (sign, label, act) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: sign });
      if (label) button.setAttribute("aria-label", label);
      button.addEventListener("click", () => {
        field.value = act();
        field.dispatchEvent(new Event("change", { bubbles: true }));
      });
      row.append(button);
    };
    for (const material of JSON.parse(words.materials)) {
      key(`+${material}`, "", () => {
        const cards = count(field.value);
        cards.set(material.toUpperCase(), Math.min(99, (cards.get(material.toUpperCase()) ?? 0) + 1));
        return JSON.parse(words.materials).flatMap((one) => {
          const many = cards.get(one.toUpperCase());
          return many ? [`${one}${many}`] : [];
        }).join(" ");
      });
    }
    key("×", words.textNone, () => "");
    box.append(row);
  };

  /* Folded ones are not made: there are many, and few are opened. */
  const open = (details) => {
    details.querySelectorAll(".pad").forEach(pad);
    details.querySelectorAll(".prices .field").forEach(keys);
  };
  document.addEventListener("toggle", ({ target }) => { if (target.open && target.matches(".kind")) open(target); }, true);
  const settle = (root) => root.querySelectorAll?.(".kind[open]").forEach(open);
  settle(document);
  document.addEventListener("htmx:load", (event) => settle(event.detail.elt));
})();
