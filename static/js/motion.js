/* What happened is seen: the wall and the station get a whole new picture of the castle at once, and this shows the way
   from the old one to the new. Before a swap, or before patch.js changes the picture that is there, it remembers what the
   page shows and copies what will go; after it compares. What the server sent stays as it is; whoever wants no movement,
   or was not looking, sees where something is new, and no more. */
(() => {
  "use strict";
  const motion = window.motion;
  if (!motion?.moves || !Element.prototype.animate) return;
  const { moves } = motion;
  const MOST = 6;          // changes at once that can still be followed
  const AWAY = 1500;       // ms out of sight, after which nobody remembers the old picture
  const BACK = 4000;       // what arrives so soon after that belongs to the time away
  const CASTLE = "#wall-map svg.castle, #castle svg.castle";
  const ROW = "#wall .wall-rank[data-group]";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  let was = null;          // what this page showed before the swap that is under way
  let hiddenAt = document.hidden ? Date.now() : 0;
  let backUntil = 0;

  const scene = () => document.getElementById("scene")?.value;
  const told = () => Number(document.querySelector("#wall-headline [data-since]")?.dataset.since) || 0;   // of when
  const rows = () => new Map([...document.querySelectorAll(ROW)].map((row) => [row.dataset.group, row]));

  // --- before
  const remember = (event) => {
    const { target, fragment, shouldSwap, requestConfig, xhr } = event.detail;
    // its pieces have events of their own; another scene takes the place of all
    if (requestConfig?.elt.getAttribute("hx-swap") === "none" && !xhr.getResponseHeader("HX-Reswap")) return;
    if (!target || shouldSwap === false || document.hidden) return;
    if (!was) {
      was = { scene: scene(), told: told(), rows: places() };
      queueMicrotask(compare);   // after all pieces of the answer have found their places, before anything is painted
    }
    const castle = document.querySelector(CASTLE);
    if (castle && target.contains(castle) && !was.castle) {
      motion.endBound();
      was.castle = motion.read(castle);
      leave(was.castle, fragment?.querySelector("svg.castle"));
    }
  };
  /** What goes is measured and copied while it is there; where nobody knows yet what comes instead, all is measured. */
  const leave = (picture, next) => {
    const all = [...picture.buildings.values(), ...picture.grounds.values()];
    const change = next && motion.compare(picture, motion.read(next));
    const leaving = change ? [...change.gone, ...change.grounds.map(({ before }) => before)].filter(Boolean) : all;
    leaving.forEach(motion.measure);
    if (change && change.count <= MOST) for (const one of leaving) one.copied = motion.copy(one.part);
  };
  const score = (row) => row.querySelector(".score")?.textContent;
  const places = () => {
    const found = [...rows()].map(([group, row], at) => [group, { at, top: row.getBoundingClientRect().top, score: score(row) }]);
    return new Map(found);
  };

  // --- after
  const compare = () => {
    const before = was;
    was = null;
    if (before.scene !== scene()) return;
    const svg = document.querySelector(CASTLE);
    const picture = before.castle && svg ? motion.read(svg) : null;
    const change = picture && motion.compare(before.castle, picture);
    const many = change?.count > MOST || Date.now() < backUntil;
    const rowsAt = many ? new Map() : move(before.rows);
    if (change?.count || change?.grounds.length) {
      if (!many) take(picture, change);
      if (many) moves.ring(picture, !calm.matches);
      else if (calm.matches) glow(picture, change);
      else show(picture, change, rowsAt);
    }
    if (told() > before.told) moves.call(document.getElementById("wall-headline"), calm.matches);
  };
  /** All that is measured of the new picture, before anything is laid on the page. */
  const take = (picture, { built, grounds }) => {
    picture.scale = motion.scaleOf(picture.svg);
    const grown = grounds.map(({ after }) => after).filter(Boolean);
    [...built, ...grown].forEach(motion.measure);
    for (const one of grown) one.pennants = motion.flagged(one, picture.scale);
  };
  const glow = (picture, { built, grounds }) => {
    built.forEach((one) => moves.glow(picture, one));
    for (const { won, after, group } of grounds) if (won.length) moves.glow(picture, { ...after, group });
  };

  /** Shelves by group, where the rows lie at last; then the rows go there. */
  const move = (old) => {
    const now = rows();
    for (const row of now.values()) row.getAnimations().forEach((slide) => slide.cancel());   // goes on from where it is
    const found = new Map([...now].map(([group, row]) => [group, row.getBoundingClientRect()]));
    for (const [at, [group, row]] of [...now].entries()) {
      const before = old.get(group);
      if (!before) continue;
      const by = before.top - found.get(group).top;
      const counted = score(row) !== before.score;
      if (calm.matches) {
        if (counted || at !== before.at) moves.mark(row);   // not where all lie a little lower
        continue;
      }
      if (Math.abs(by) > 1) moves.slide(row, by);
      if (counted) moves.stress(row.querySelector(".score"));
    }
    return found;
  };

  const show = (picture, { built, gone, grounds }, rowsAt) => {
    const shelves = gone.map(({ group }) => shelfOf(group, rowsAt));   // measured before anything is laid on the page
    built.forEach((one) => moves.drop(picture, one));
    const rest = built.length ? moves.REST : 0;
    gone.forEach((one, n) => moves.lift(picture, one, shelves[n], rest, () => shelves[n] && land(one.group)));
    for (const ground of grounds) {
      const closing = built.find(({ group }) => group === ground.group);
      moves.fill(picture, ground, closing && moves.middle(closing.box), built.length ? moves.FALLEN : 0);
    }
  };

  /** The middle and the size of a group's shelf on the page: its row on the wall, its tile at the station. */
  const shelfOf = (group, rowsAt) => {
    const box = rowsAt.get(group) ?? place(group)?.getBoundingClientRect();
    if (!group || !box?.width || box.bottom <= 0 || box.top >= innerHeight) return null;
    const x = box.left + scrollX + Math.min(box.width / 2, 2.2 * box.height);
    return { x, y: box.top + scrollY + box.height / 2, size: 0.9 * box.height };
  };
  const place = (group) => rows().get(group)
    ?? [...document.querySelectorAll("#groups a.tile")].find((tile) => new URL(tile.href).searchParams.get("group") === group);
  const land = (group) => {
    const shelf = place(group);
    if (shelf) moves.flash(shelf);
  };

  document.addEventListener("htmx:beforeSwap", remember);
  document.addEventListener("htmx:oobBeforeSwap", remember);
  addEventListener("resize", motion.endAll);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hiddenAt = Date.now();
      motion.endAll();
    } else if (hiddenAt && Date.now() - hiddenAt > AWAY) {
      backUntil = Date.now() + BACK;
    }
  });
})();
