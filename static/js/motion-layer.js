/* The layer over the page on which things move: copies of parts of a picture, each where its original is or was. The
   page itself is never changed, so that whatever ends early leaves nothing behind; and what moves here moves without
   the whole castle being painted again. */
(() => {
  "use strict";
  const motion = (window.motion = window.motion || {});
  const SVG = "http://www.w3.org/2000/svg";
  const ROOM = 8;          // round a building's box for its outline, in the picture's units
  const NAMED = /url\(["']?#([^"')]+)["']?\)/;
  let host = null;
  let copies = 0;

  /** As large as the page, so that what lies on it scrolls along and makes the page no larger. */
  const layer = () => {
    if (!host) {
      host = Object.assign(document.createElement("div"), { id: "motion" });
      host.setAttribute("aria-hidden", "true");
      document.body.append(host);
    }
    const page = document.documentElement;
    Object.assign(host.style, { width: `${page.clientWidth}px`, height: `${Math.max(page.scrollHeight, page.clientHeight)}px` });
    return host;
  };

  /** How many screen pixels a unit of the picture is, and where its origin lies on the page. */
  const scaleOf = (svg) => {
    const { a, e, f } = svg.getScreenCTM();
    return { a, left: e + scrollX, top: f + scrollY };
  };

  /** A copy of a part that needs nothing of its picture any more: what it uses by id comes along under new ids. */
  const copy = (part) => {
    const whole = part.ownerSVGElement;
    const prefix = `motion${(copies += 1)}-`;
    const defs = document.createElementNS(SVG, "defs");
    const taken = new Set();
    const take = (id) => {
      const found = taken.has(id) ? null : whole.querySelector(`[id="${CSS.escape(id)}"]`);
      taken.add(id);
      if (found) defs.append(adopt(found.cloneNode(true)));
      return prefix + id;
    };
    const adopt = (node) => {
      for (const one of [node, ...node.querySelectorAll("*")]) {
        for (const { name, value } of [...one.attributes]) {
          if (name === "id") one.id = prefix + value;
          else if (name === "href" && value[0] === "#") one.setAttribute(name, `#${take(value.slice(1))}`);
          else if (NAMED.test(value)) one.setAttribute(name, value.replace(NAMED, (_, id) => `url(#${take(id)})`));
          else if (name.startsWith("data-")) one.removeAttribute(name);
        }
      }
      return node;
    };
    const twin = adopt(part.cloneNode(true));
    twin.querySelectorAll("title").forEach((title) => title.remove());
    return { twin, defs };
  };

  /** The copy laid over the page at `scale`; `css` names what it is for, `of` whose copy it is. */
  const lay = (part, box, scale, css, of = "") => {
    const { twin, defs } = copy(part);
    const svg = document.createElementNS(SVG, "svg");
    const [x, y, wide, high] = [box.x - ROOM, box.y - ROOM, box.width + 2 * ROOM, box.height + 2 * ROOM];
    svg.setAttribute("viewBox", `${x} ${y} ${wide} ${high}`);
    svg.setAttribute("class", `castle ${css}`);
    svg.dataset.of = of;
    put(svg, { left: scale.left + x * scale.a, top: scale.top + y * scale.a, width: wide * scale.a, height: high * scale.a });
    svg.append(defs, twin);
    return { svg, twin, at: (px, py) => [(px - x) * scale.a, (py - y) * scale.a] };
  };

  /** An element at a place on the page, in px from its top left corner. */
  const put = (element, place) => {
    for (const [name, px] of Object.entries(place)) element.style[name] = `${px}px`;
    layer().append(element);
  };

  /** A run of animations with the elements made for it. However it ends, nothing of it stays. */
  class Run {
    /** `free`: it goes on when the picture is exchanged once more. */
    constructor(free = false) { Object.assign(this, { made: [], moves: [], live: true, free }); }

    animate(element, frames, timing) {
      const move = element.animate(frames, { fill: "backwards", ...timing });
      this.moves.push(move);
      return move;
    }

    lay(...what) {
      const laid = lay(...what);
      this.made.push(laid.svg);
      return laid;
    }

    put(element, place) {
      put(element, place);
      this.made.push(element);
      return element;
    }

    /** Out of sight in the page while its copy moves. */
    hide(part, duration) { this.animate(part, { opacity: [0, 0] }, { duration }); }

    /** Call when all is under way. `then` only hears of a run that came to its end. */
    start(then) {
      runs.add(this);
      Promise.all(this.moves.map((move) => move.finished)).then(() => {
        this.end();
        then?.();
      }, () => this.end());
      return this;
    }

    /** One animation that is all there is. */
    go(...what) {
      this.animate(...what);
      return this.start();
    }

    end() {
      if (!this.live) return;
      this.live = false;
      runs.delete(this);
      this.moves.forEach((move) => move.cancel());
      this.made.forEach((element) => element.remove());
      if (host && !host.firstChild) {
        host.remove();
        host = null;
      }
    }
  }
  const runs = new Set();

  motion.Run = Run;
  motion.scaleOf = scaleOf;
  motion.endAll = () => [...runs].forEach((run) => run.end());
  motion.endBound = () => [...runs].forEach((run) => { if (!run.free) run.end(); });
})();
