/* Painting on squares: the outline of the castle map, and (setup-pad.js) the shape of a building. The text field is
   the truth, what is painted is written there; without script only the text is there. */
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const part = (name, facts, inside) => {
    const found = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(facts)) found.setAttribute(key, value);
    inside?.append(found);
    return found;
  };
  const square = ([x, y]) => `M${x} ${y}h1v1h-1z`;
  const letters = (x) => (x < 26 ? "" : letters(Math.floor(x / 26) - 1)) + String.fromCharCode(65 + (x % 26));

  /* The squares between two of them, as a finger jumps. */
  const between = ([x, y], [u, v]) => {
    const steps = Math.max(Math.abs(u - x), Math.abs(v - y), 1);
    return Array.from({ length: steps + 1 }, (_, n) => [
      Math.round(x + ((u - x) * n) / steps), Math.round(y + ((v - y) * n) / steps),
    ]);
  };

  /* A board of squares in `host`. `board`: `rows` (arrays of true and false), `tool()` is "paint", "box" or "fill",
     `done()` after each stroke, `says(x, y)` what is there, in words. */
  const painter = (host, board, label) => {
    const svg = part("svg", { class: "paint", tabindex: "0", role: "application", "aria-label": label });
    const [ground, lines, mark] = ["paint-on", "paint-lines", "paint-cursor"].map((css) => part("path", { class: css }, svg));
    const said = Object.assign(document.createElement("span"), { className: "hidden-text" });
    said.setAttribute("aria-live", "polite");
    host.append(svg, said);
    let [cursor, stroke] = [[0, 0], null];
    const size = () => [board.rows[0].length, board.rows.length];
    const draw = () => {
      const [wide, high] = size();
      svg.setAttribute("viewBox", `-0.06 -0.06 ${wide + 0.12} ${high + 0.12}`);
      ground.setAttribute("d", board.rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [square([x, y])] : []))).join(""));
      const across = Array.from({ length: high + 1 }, (_, y) => `M0 ${y}h${wide}`);
      lines.setAttribute("d", [...across, ...Array.from({ length: wide + 1 }, (_, x) => `M${x} 0v${high}`)].join(""));
      cursor = [Math.min(cursor[0], wide - 1), Math.min(cursor[1], high - 1)];
      mark.setAttribute("d", square(cursor));
    };
    const at = (event) => {
      const box = svg.getBoundingClientRect();
      const [wide, high] = size();
      const scale = Math.min(box.width / (wide + 0.12), box.height / (high + 0.12));
      const place = (end, start, span, count) => Math.floor((end - start - (span - count * scale) / 2) / scale);
      const cell = [place(event.clientX, box.left, box.width, wide), place(event.clientY, box.top, box.height, high)];
      return cell.map((value, axis) => Math.max(0, Math.min(size()[axis] - 1, value)));
    };
    const put = (cells, on) => cells.forEach(([x, y]) => { board.rows[y][x] = on; });
    const boxed = ([x, y], [u, v]) => board.rows.flatMap((row, n) => (n < Math.min(y, v) || n > Math.max(y, v) ? []
      : row.flatMap((_, m) => (m < Math.min(x, u) || m > Math.max(x, u) ? [] : [[m, n]]))));
    const fill = (from, on) => {
      const todo = [from];
      while (todo.length) {
        const [x, y] = todo.pop();
        if (board.rows[y]?.[x] === undefined || board.rows[y][x] === on) continue;
        board.rows[y][x] = on;
        todo.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]);
      }
    };
    const begin = (cell) => {
      const on = !board.rows[cell[1]][cell[0]];
      stroke = { from: cell, last: cell, on, before: board.rows.map((row) => [...row]) };
      if (board.tool() === "fill") fill(cell, on);
      else put([cell], on);
      draw();
    };
    const go = (cell) => {
      if (!stroke || board.tool() === "fill") return;
      if (board.tool() === "box") {
        board.rows = stroke.before.map((row) => [...row]);
        put(boxed(stroke.from, cell), stroke.on);
      } else {
        put(between(stroke.last, cell), stroke.on);
      }
      stroke.last = cell;
      draw();
    };
    const end = () => {
      if (!stroke) return;
      const { before } = stroke;
      stroke = null;
      board.done(before);
      draw();
    };
    svg.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      svg.setPointerCapture(event.pointerId);
      cursor = at(event);
      begin(cursor);
      event.preventDefault();
      svg.focus({ preventScroll: true });
    });
    svg.addEventListener("pointermove", (event) => { if (stroke) go(at(event)); });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) svg.addEventListener(name, end);
    const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    svg.addEventListener("keydown", (event) => {
      const step = MOVES[event.key];
      if (step) {
        cursor = cursor.map((value, axis) => Math.max(0, Math.min(size()[axis] - 1, value + step[axis])));
        if (event.shiftKey && board.tool() === "paint") put([cursor], board.brush ?? true);
        if (event.shiftKey) board.done(null);
      } else if (event.key === " " || event.key === "Enter") {
        begin(cursor);
        board.brush = stroke.on;
        end();
      } else {
        return;
      }
      event.preventDefault();
      draw();
      said.textContent = `${letters(cursor[0])}${cursor[1] + 1}: ${board.says(...cursor)}`;
    });
    draw();
    return draw;
  };
  window.setupPainter = painter;

  // --- the outline of the castle map
  const LARGEST = 40;
  const changed = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));
  const read = (text) => {
    const lines = text.replace(/\s+$/, "").split("\n").map((line) => line.replace(/\r/g, ""));
    const wide = Math.max(...lines.map((line) => line.length));
    return lines.map((line) => Array.from({ length: wide }, (_, x) => line[x] === "."));
  };
  const whole = (wide, high) => Array.from({ length: high }, () => Array(wide).fill(true));

  const editor = (box) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "1";
    const [mask, width, height] = ["mask", "width", "height"].map((id) => document.getElementById(id));
    const words = box.dataset;
    const undo = [];
    let tool = "paint";
    const board = { rows: [], tool: () => tool, brush: false, says: (x, y) => (board.rows[y][x] ? words.textIn : words.textOut) };
    const sides = () => {
      const typed = [width, height].map((field) => parseInt(field.value, 10) || 0);
      const side = Number(document.getElementById("side-hint").dataset.side);
      return [typed[0] || typed[1] || side, typed[1] || typed[0] || side];
    };
    const load = () => {
      board.rows = mask.value.trim() ? read(mask.value) : whole(...sides());
      box.classList.toggle("too-large", Math.max(board.rows.length, board.rows[0].length) > LARGEST);
    };
    const write = () => {
      const full = board.rows.every((row) => row.every(Boolean));
      mask.value = full ? "" : board.rows.map((row) => row.map((on) => (on ? "." : "#")).join("")).join("\n");
      changed(mask);
    };
    board.done = (before) => {
      if (before) undo.push(before);
      write();
    };
    load();
    const draw = painter(box.querySelector("[data-board]"), board, words.label);
    const act = {
      mirror: () => { board.rows = board.rows.map((row) => row.map((on, x) => (x < row.length / 2 ? on : row[row.length - 1 - x]))); },
      clear: () => { board.rows = whole(board.rows[0].length, board.rows.length); },
    };
    box.addEventListener("click", ({ target }) => {
      const key = target.closest("[data-tool]");
      if (!key) return;
      const name = key.dataset.tool;
      if (name === "back") {
        if (undo.length) board.rows = undo.pop();
        write();
      } else if (act[name]) {
        undo.push(board.rows.map((row) => [...row]));
        act[name]();
        write();
      } else {
        tool = name;
        box.querySelectorAll("[aria-pressed]").forEach((other) => other.setAttribute("aria-pressed", String(other === key)));
      }
      draw();
    });
    // another size: what is painted stays where it is, what is new is ground
    const resize = () => {
      const [wide, high] = sides().map((side) => Math.min(Math.max(side, 1), 100));
      if (mask.value.trim()) {
        const old = board.rows;
        board.rows = whole(wide, high).map((row, y) => row.map((_, x) => old[y]?.[x] ?? true));
        undo.push(old);
        mask.value = board.rows.map((row) => row.map((on) => (on ? "." : "#")).join("")).join("\n");
      }
      load();
      draw();
    };
    for (const field of [width, height]) field.addEventListener("change", resize);
    mask.addEventListener("input", () => { load(); draw(); });
    // how many groups there are says how large a map is that nobody has given a size
    document.addEventListener("htmx:oobAfterSwap", () => { if (box.isConnected && !mask.value.trim()) { load(); draw(); } });
  };

  const settle = (root) => root.querySelectorAll?.("#map-editor").forEach(editor);
  settle(document);
  document.addEventListener("htmx:load", (event) => settle(event.detail.elt));
})();
