/* What a picture of the castle shows, and how two of them differ. It knows of the drawing only what stands in the picture
   for it: data-key, data-group, data-cell, that a building's first <use> is its roof, and that reserved ground is hatched
   in rectangles of whole cells, within a rampart, with pennants. What differs is found without asking where anything
   lies, for that makes the browser lay out the picture; only what differs is measured. */
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
  const spotOf = (building) => {
    const roof = building.querySelector("use");
    return ["href", "x", "y"].map((name) => roof?.getAttribute(name)).join(" ");
  };
  const flagsOf = (ground) => [...ground.children].filter((one) => one.matches(FLAG));

  /** Buildings by key and ground by group, each with its part of the picture, which may change or go afterwards. */
  const read = (svg) => {
    const size = Number(svg.dataset.cell);
    const buildings = new Map();
    for (const part of svg.querySelectorAll(".b[data-key]")) {
      const { key, group } = part.dataset;
      buildings.set(key, { key, group, part, spot: spotOf(part) });
    }
    const grounds = new Map();
    for (const part of svg.querySelectorAll(".reserved[data-group]")) {
      const flags = flagsOf(part).map((flag) => flag.outerHTML);
      grounds.set(part.dataset.group, { group: part.dataset.group, part, cells: cellsOf(part, size), flags });
    }
    return { svg, size, buildings, grounds };
  };

  const without = (some, others) => [...some].filter(([name]) => !others?.has(name)).map(([, cell]) => cell);

  /** What is new, what is gone, and whose ground became more or less: `won` and `lost` are cells. */
  const compare = (was, is) => {
    const left = (these, those) => [...these.values()].filter((one) => those.get(one.key)?.spot !== one.spot);
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

  /** A part of a picture on the page: its box in the picture's units. */
  const measure = (one) => { one.box = one.part.getBBox(); };
  /** The pennants of some ground, each with its box. */
  const flagged = (one, scale) => new Map(flagsOf(one.part).map((flag) => [flag, placed(flag, scale)]));

  Object.assign(motion, { read, compare, scaleOf, measure, flagged });
})();
