/* How things move on the wall: a building drops in, one is carried to its group's shelf, ground fills from the building
   that closed it, rows of the ranking change places. Only transform, opacity and a clip of a small copy are animated:
   a browser does that beside the page's own work. */
(() => {
  "use strict";
  const motion = (window.motion = window.motion || {});
  const { Run, scaleOf } = motion;
  const DROP = 620;        // ms
  const FALLEN = 430;      // after so long the building has touched the ground
  const REST = 520;        // then what it captured is lifted
  const LIFT = 420;
  const CARRY = 900;
  const GROW = 750;
  const WALLS = 260;       // the rampart follows the hatching after so long, and the pennants the rampart
  const STILL = 5000;      // how long something new stands out where nothing may move

  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

  /** From above, larger, with its shadow far from it; lands and gives a little. */
  const drop = (picture, one) => {
    const run = new Run();
    const scale = scaleOf(picture.svg);
    const high = 0.9 * picture.size * scale.a;
    const shade = run.lay(one.part, one.box, scale, "motion-shade", one.key).svg;
    const { svg } = run.lay(one.part, one.box, scale, "motion-drop", one.key);
    run.hide(one.part, DROP);
    run.animate(shade, [
      { transform: `translate(${high / 2}px, ${high}px) scale(1.3)`, opacity: 0 },
      { transform: `translate(${high / 3}px, ${high / 2}px) scale(1.15)`, opacity: 0.45, offset: 0.35, easing: "ease-in" },
      { transform: "none", opacity: 0.3, offset: FALLEN / DROP },
      { transform: "none", opacity: 0 },
    ], { duration: DROP });
    run.animate(svg, [
      { transform: `translateY(${-high}px) scale(1.55)`, opacity: 0 },
      { transform: `translateY(${-0.7 * high}px) scale(1.4)`, opacity: 1, offset: 0.3, easing: "ease-in" },
      { transform: "none", offset: FALLEN / DROP, easing: "ease-out" },
      { transform: "scale(1.06)", offset: 0.84, easing: "ease-in-out" },
      { transform: "none" },
    ], { duration: DROP });
    return run.start();
  };

  /** Lifted off the map and carried to its shelf, which is told of it; without a shelf it rises and fades. */
  const lift = (picture, one, shelf, delay, arrived) => {
    const run = new Run(true);
    const scale = scaleOf(picture.svg);
    const { svg } = run.lay(one.part, one.box, scale, "motion-lift", one.key);
    const high = 0.5 * picture.size * scale.a;
    const up = `translateY(${-high}px) scale(1.25)`;
    const size = Math.max(one.box.width, one.box.height) * scale.a;
    if (!shelf) {
      const away = { transform: `translateY(${-3 * high}px) scale(1.5)`, opacity: 0 };
      run.animate(svg, [{ transform: "none", easing: "ease-out" }, { transform: up, opacity: 1, offset: 0.35 }, away],
        { duration: LIFT + CARRY, delay });
      return run.start();
    }
    const duration = LIFT + CARRY + 200;
    const [x, y] = middle(one.box);
    const [wide, small] = [shelf.x - (scale.left + x * scale.a), Math.min(1, shelf.size / size)];
    const there = `translate(${wide}px, ${shelf.y - (scale.top + y * scale.a)}px)`;
    run.animate(svg, [
      { transform: "none", easing: "ease-out" },
      { transform: up, offset: LIFT / duration, easing: "cubic-bezier(0.5, 0, 0.3, 1)" },
      { transform: `${there} scale(${small})`, opacity: 1, offset: (LIFT + CARRY) / duration },
      { transform: `${there} scale(${small / 2})`, opacity: 0 },
    ], { duration, delay });
    return run.start(arrived);
  };

  // --- ground
  const far = ([x, y], [cx, cy], size) => Math.hypot((cx + 0.5) * size - x, (cy + 0.5) * size - y);
  const grow = (run, laid, from, [near, most], timing) => {
    const at = laid.at(...from).map((px) => `${px}px`).join(" ");
    run.animate(laid.svg, { clipPath: [`circle(${near}px at ${at})`, `circle(${most}px at ${at})`] }, timing);
  };
  const pennants = (part) => [...part.children].filter((child) => child.matches("use, .pennant"));
  const only = (laid, keep) => {
    for (const child of [...laid.twin.children]) if (!keep(child)) child.remove();
    return laid;
  };

  /** New ground shows from `from` on, first the hatching, then its rampart, last the pennants; lost ground fades. */
  const fill = (picture, ground, from, delay) => {
    const run = new Run();
    const scale = scaleOf(picture.svg);
    const { before, after, won, lost, group } = ground;
    const total = won.length ? delay + GROW + 2 * WALLS + 250 : REST;
    if (before) {
      const old = run.lay(before.part, before.box, scale, "motion-ground", group).svg;
      run.animate(old, { opacity: lost.length ? [1, 1, 0] : [1, 1] }, { duration: won.length ? delay + GROW : total });
    }
    if (!won.length) return run.start();
    run.hide(after.part, total);
    for (const part of picture.svg.querySelectorAll(".fresh")) run.hide(part, total);
    const source = from ?? middle(after.box);
    const ways = won.map((cell) => far(source, cell, picture.size));
    const reach = [Math.max(0, Math.min(...ways) - picture.size), Math.max(...ways) + picture.size].map((way) => way * scale.a);
    const [hatching] = after.part.children;
    const flags = new Set(pennants(after.part));
    const kept = new Set(before ? pennants(before.part).map((flag) => flag.outerHTML) : []);
    const originals = [...after.part.children];
    const layer = (choose) => {
      const laid = run.lay(after.part, after.box, scale, "motion-ground", group);
      const twins = new Map([...laid.twin.children].map((twin, n) => [twin, originals[n]]));
      return only(laid, (twin) => choose(twins.get(twin)));
    };
    const timing = { duration: GROW, easing: "ease-in-out" };
    grow(run, layer((part) => part === hatching), source, reach, { ...timing, delay });
    grow(run, layer((part) => part !== hatching && !flags.has(part)), source, reach, { ...timing, delay: delay + WALLS });
    for (const flag of layer((part) => flags.has(part) && !kept.has(part.outerHTML)).twin.children) {
      pop(run, flag, { duration: 250, delay: delay + GROW + 2 * WALLS });
    }
    return run.start();
  };
  const pop = (run, flag, timing) => {
    const { x, y, width, height } = flag.getBBox();
    const foot = [x + width / 2, y + height];
    const grown = (to) => `translate(${foot[0]}px, ${foot[1]}px) scale(${to}) translate(${-foot[0]}px, ${-foot[1]}px)`;
    run.animate(flag, [
      { transform: grown(0), opacity: 0 }, { transform: grown(1.2), opacity: 1, offset: 0.7 }, { transform: grown(1) },
    ], { ...timing, easing: "ease-out" });
  };

  // --- rows
  const slide = (row, by) => new Run(true).go(row, {
    transform: [`translateY(${by}px)`, "none"],
    zIndex: by > 0 ? [2, 2] : [1, 1],      // who rises passes before the others
  }, { duration: 700, easing: "cubic-bezier(0.3, 0, 0.2, 1)" });
  const stress = (number) => new Run(true).go(number, { transform: ["none", "scale(1.22)", "scale(1.22)", "none"] }, { duration: 1400, easing: "ease-in-out" });
  const flash = (row) => new Run(true).go(row, { opacity: [0, 1, 0.2, 1, 0] }, { duration: 1600, pseudoElement: "::after" });

  /** The last event in words: it comes calmly, and is framed while it is new. */
  const call = (words, still) => {
    const run = new Run(true);
    if (!still) run.animate(words, { opacity: [0, 1], transform: ["translateY(0.4em)", "none"] }, { duration: 500, easing: "ease-out" });
    run.animate(words, { opacity: still ? [1, 1] : [0, 1, 1, 0] }, { duration: STILL, pseudoElement: "::after" });
    return run.start();
  };

  // --- where nothing moves
  const glow = (picture, one) => {
    const run = new Run();
    const { svg } = run.lay(one.part, one.box, scaleOf(picture.svg), "motion-glow", one.key ?? one.group);
    return run.go(svg, { opacity: [1, 1] }, { duration: STILL });
  };
  const mark = (row) => new Run(true).go(row, { opacity: [1, 1] }, { duration: STILL, pseudoElement: "::after" });
  const ring = (picture, moves) => {
    const run = new Run();
    const box = picture.svg.getBoundingClientRect();
    const frame = Object.assign(document.createElement("div"), { className: "motion-ring" });
    run.put(frame, { left: box.left + scrollX, top: box.top + scrollY, width: box.width, height: box.height });
    return run.go(frame, { opacity: moves ? [0, 1, 1, 0] : [1, 1] }, { duration: moves ? 1600 : STILL });
  };

  motion.moves = { drop, lift, fill, slide, stress, flash, call, glow, mark, ring, middle, REST, FALLEN };
})();
