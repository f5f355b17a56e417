/* What a picture of the castle shows, read before it is exchanged, and how two of them differ. It knows of the drawing
   only what stands in the picture for it: data-key, data-group, data-cell, and that reserved ground is hatched in
   rectangles of whole cells, within a rampart, with pennants. */
(() => {
  "use strict";
  const motion = (window.motion = window.motion || {});
  const RUN = /M(-?\d+) (-?\d+)h(\d+)v(\d+)h-\d+z/g;
  const FLAG = "use:not([fill])";   // the pennants; what has a fill is the hatching, what is a group the rampart

  /** The cells of some ground as a map "x,y" -> [x, y]. */
  const cellsOf = (ground, size) => {
    const cells = new Map();
    for (const [, x, y, wide, high] of ground.innerHTML.matchAll(RUN)) {
      if (high % size || wide % size || x % size || y % size) continue;   // a line, not the hatching
      for (let n = 0; n < wide / size; n += 1) cells.set(`${x / size + n},${y / size}`, [x / size + n, y / size]);
    }
    return cells;
  };

  /** How many pixels a unit of the picture is, and where its origin lies on the page. */
  const scaleOf = (svg) => {
    const { a, e, f } = svg.getScreenCTM();
    return { a, left: e + scrollX, top: f + scrollY };
  };

  /** The box of something that may be turned or enlarged, in the picture's units. */
  const placed = (part, { a, left, top }) => {
    const box = part.getBoundingClientRect();
    return new DOMRect((box.left + scrollX - left) / a, (box.top + scrollY - top) / a, box.width / a, box.height / a);
  };

  /** Buildings by key and ground by group, each with its part of the picture; boxes are in the picture's units. All
      that is measured is measured here, before anything is changed. */
  const read = (svg) => {
    const [size, scale] = [Number(svg.dataset.cell), scaleOf(svg)];
    const buildings = new Map();
    for (const part of svg.querySelectorAll(".b[data-key]")) {
      buildings.set(part.dataset.key, { key: part.dataset.key, group: part.dataset.group, part, box: part.getBBox() });
    }
    const grounds = new Map();
    for (const part of svg.querySelectorAll(".reserved[data-group]")) {
      const flags = new Map([...part.children].filter((one) => one.matches(FLAG)).map((one) => [one, placed(one, scale)]));
      grounds.set(part.dataset.group, { part, box: part.getBBox(), cells: cellsOf(part, size), flags });
    }
    return { svg, size, buildings, grounds, scale };
  };

  const stays = (one, other, size) => other
    && Math.abs(one.box.x - other.box.x) < size / 2 && Math.abs(one.box.y - other.box.y) < size / 2;
  const without = (some, others) => [...some].filter(([name]) => !others?.has(name)).map(([, cell]) => cell);

  /** What is new, what is gone, and whose ground became more or less: `won` and `lost` are cells. */
  const compare = (was, is) => {
    const left = (these, those) => [...these.values()].filter((one) => !stays(one, those.get(one.key), is.size));
    const built = left(is.buildings, was.buildings);
    const gone = left(was.buildings, is.buildings);
    const grounds = [];
    for (const group of new Set([...was.grounds.keys(), ...is.grounds.keys()])) {
      const [before, after] = [was.grounds.get(group), is.grounds.get(group)];
      const won = without(after?.cells ?? [], before?.cells);
      const lost = without(before?.cells ?? [], after?.cells);
      if (won.length || lost.length) grounds.push({ group, before, after, won, lost });
    }
    return { built, gone, grounds, count: built.length + gone.length + Math.max(0, grounds.length - 3) };
  };

  motion.read = read;
  motion.compare = compare;
})();
