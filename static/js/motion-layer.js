/* The layer over the page on which things move: copies of parts of a picture, each where its original is or was. Of
   the page itself only the originals go out of sight meanwhile, so that whatever ends early leaves nothing behind; and
   what moves here moves without the whole castle being painted again. */
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
    if (host) return host;
    const page = document.documentElement;
    const [width, height] = [page.clientWidth, Math.max(page.scrollHeight, page.clientHeight)];
    host = Object.assign(document.createElement("div"), { id: "motion" });
    host.setAttribute("aria-hidden", "true");
    Object.assign(host.style, { width: `${width}px`, height: `${height}px` });
    document.body.append(host);
    return host;
  };

  /** A copy of a part, or of some of its children, that needs nothing of its picture any more: what it uses by id comes
      along under new ids. */
  const copy = (part, choose) => {
    const picture = part.ownerSVGElement;
    const prefix = `motion${(copies += 1)}-`;
    const defs = document.createElementNS(SVG, "defs");
    const twin = part.cloneNode(!choose);
    if (choose) twin.append(...[...part.children].filter(choose).map((child) => child.cloneNode(true)));
    const taken = new Set([...twin.querySelectorAll("[id]")].map((one) => one.id));
    const take = (id) => {
      const found = taken.has(id) ? null : picture.getElementById(id);
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
          else if (name === "style" || name.startsWith("data-")) one.removeAttribute(name);
        }
      }
      return node;
    };
    adopt(twin).querySelectorAll("title").forEach((title) => title.remove());
    let whole = twin;
    for (let up = part.parentNode; up !== picture; up = up.parentNode) {   // what is painted by those above
      const above = adopt(up.cloneNode(false));
      above.append(whole);
      whole = above;
    }
    return { twin, whole, defs };
  };

  /** A copy of `one`, or the one that was made while it was on the page, laid over the page at `scale`; `css` names
      what it is for, `of` whose copy it is. */
  const lay = ({ part, box, copied }, scale, css, of, choose) => {
    const { twin, whole, defs } = copied ?? copy(part, choose);
    const svg = document.createElementNS(SVG, "svg");
    const [x, y, wide, high] = [box.x - ROOM, box.y - ROOM, box.width + 2 * ROOM, box.height + 2 * ROOM];
    svg.setAttribute("viewBox", `${x} ${y} ${wide} ${high}`);
    svg.setAttribute("class", `castle ${css}`);
    svg.dataset.of = of;
    svg.append(defs, whole);
    put(svg, { left: scale.left + x * scale.a, top: scale.top + y * scale.a, width: wide * scale.a, height: high * scale.a });
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
    constructor(free = false) { Object.assign(this, { made: [], moves: [], hidden: [], live: true, free }); }

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

    /** Out of sight in the page while its copy moves. Not by an animation: that would take it out of its picture
        into a layer of its own, and all that lies above it too. */
    hide(part) {
      part.style.visibility = "hidden";
      this.hidden.push(part);
    }

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
      for (const part of this.hidden) if (part.hasAttribute("style")) part.removeAttribute("style");   // unread, Chromium keeps it empty
      if (host && !host.firstChild) {
        host.remove();
        host = null;
      }
    }
  }
  const runs = new Set();

  motion.Run = Run;
  motion.copy = copy;
  motion.endAll = () => [...runs].forEach((run) => run.end());
  motion.endBound = () => [...runs].forEach((run) => { if (!run.free) run.end(); });
})();
