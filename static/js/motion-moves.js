/* How things move on the wall: a building drops in, one is carried to its group's shelf, ground fills from the building
   that closed it, rows of the ranking change places. Only transform, opacity and a clip of a small copy are animated:
   a browser does that beside the page's own work. */
(() => {
  "use strict";
  const motion = (window.motion = window.motion || {});
  const { Run } = motion;
  const DROP = 620;        // ms
  const FALLEN = 430;      // after so long the building has touched the ground
  const REST = 520;        // then what it captured is lifted
  const LIFT = 420;
  const CARRY = 900;
  const GROW = 750;
  const WALLS = 260;       // the rampart follows the hatching after so long, and the pennants the rampart
  const POP = 250;
  const STILL = 5000;      // how long something new stands out where nothing may move

  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

  /** From above, larger, with its shadow far from it; lands and gives a little. */
  const drop = (picture, one) => {
    const run = new Run();
    const { scale } = picture;
    const high = 0.9 * picture.size * scale.a;
    const shade = run.lay(one, scale, "motion-shade", one.key).svg;
    const { svg } = run.lay(one, scale, "motion-drop", one.key);
    run.hide(one.part);
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
    const { scale } = picture;
    const { svg } = run.lay(one, scale, "motion-lift", one.key);
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

  /** New ground shows from `from` on, first the hatching, then its rampart, last the pennants; lost ground fades. */
  const fill = (picture, ground, from, delay) => {
    const run = new Run();
    const { before, after, won, lost, group } = ground;
    if (before) {
      const old = run.lay(before, picture.scale, "motion-ground", group).svg;
      run.animate(old, { opacity: lost.length ? [1, 1, 0] : [1, 1] }, { duration: won.length ? delay + GROW : REST });
    }
    if (won.length) {
      spread(run, picture, ground, from ?? middle(after.box), delay);
      for (const part of [after.part, ...picture.svg.querySelectorAll(".fresh")]) run.hide(part);
    }
    return run.start();
  };
  const spread = (run, { size, scale }, { before, after, won, group }, from, delay) => {
    const ways = won.map((cell) => far(from, cell, size));
    const reach = [Math.max(0, Math.min(...ways) - size), Math.max(...ways) + size].map((way) => way * scale.a);
    const raised = [...after.pennants.keys()].filter((flag) => !before?.flags.includes(flag.outerHTML));
    const layer = (choose) => run.lay(after, scale, "motion-ground", group, choose);
    const isRampart = (part) => part.matches("g");
    const timing = { duration: GROW, easing: "ease-in-out" };
    grow(run, layer((part) => part.matches("path, [fill]") && !isRampart(part)), from, reach, { ...timing, delay });
    grow(run, layer(isRampart), from, reach, { ...timing, delay: delay + WALLS });
    const twins = raised.length ? [...layer((part) => raised.includes(part)).twin.children] : [];
    raised.forEach((flag, n) => pop(run, twins[n], after.pennants.get(flag), { duration: POP, delay: delay + GROW + 2 * WALLS }));
  };
  /** Raised from its foot; a wrapper is what moves, for the pennant itself may be enlarged. */
  const pop = (run, flag, { x, y, width, height }, timing) => {
    const [left, foot] = [x + width / 2, y + height];
    const grown = (to) => `translate(${left}px, ${foot}px) scale(${to}) translate(${-left}px, ${-foot}px)`;
    const wrapper = document.createElementNS(flag.namespaceURI, "g");
    flag.replaceWith(wrapper);
    wrapper.append(flag);
    run.animate(wrapper, [
      { transform: grown(0), opacity: 0 }, { transform: grown(1.2), opacity: 1, offset: 0.7 }, { transform: grown(1) },
    ], { ...timing, easing: "ease-out" });
  };

  // --- rows
  const slide = (row, by) => new Run(true).go(row, {
    transform: [`translateY(${by}px)`, "none"],
    zIndex: by > 0 ? [2, 2] : [1, 1],      // who rises passes before the others
  }, { duration: 700, easing: "cubic-bezier(0.3, 0, 0.2, 1)" });
  const stress = (number) => new Run(true).go(number, {
    transform: ["none", "scale(1.15)", "scale(1.15)", "none"],
  }, { duration: 1400, easing: "ease-in-out" });
  const flash = (row) => new Run(true).go(row, { opacity: [0, 1, 0.2, 1, 0] }, { duration: 1600, pseudoElement: "::after" });

  /** The last event in words: it comes calmly, and is framed while it is new. */
  const call = (words, still) => {
    const run = new Run(true);
    const comes = { opacity: [0, 1], transform: ["translateY(0.4em)", "none"] };
    if (!still) run.animate(words, comes, { duration: 500, easing: "ease-out" });
    run.animate(words, { opacity: still ? [1, 1] : [0, 1, 1, 0] }, { duration: STILL, pseudoElement: "::after" });
    return run.start();
  };

  // --- where nothing moves
  const glow = (picture, one) => {
    const run = new Run();
    const { svg } = run.lay(one, picture.scale, "motion-glow", one.key ?? one.group);
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
