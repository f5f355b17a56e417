/* The castle's film: shows the castle as it was after each building, plays, and steps. It needs nothing but its own
   box ([data-film]), so it runs on a page, on the wall and in a file that somebody opens from a stick. */
(() => {
  "use strict";
  const WHOLE = 120000;    // ms that the longest film takes
  const LONGEST = 1600;    // ms for one building in a short film
  const MOVE = 600;        // ms that a building needs to drop in
  const LONG = 70;         // letters: an event that has more is written smaller
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const films = new Set();
  document.documentElement.classList.add("js");

  const minus = (number) => String(number).replace("-", "−");

  // --- the castle: what stands is what has begun and has not ended
  const castle = (box, last) => {
    const parts = [...box.querySelectorAll("[data-from]")].map((element) => ({
      element,
      from: Number(element.dataset.from),
      until: "until" in element.dataset ? Number(element.dataset.until) : Infinity,
      ground: Boolean(element.querySelector(".reserved")),
    }));
    const runs = new Set();
    const stands = (part, at) => part.from <= at && at < part.until;
    const put = (part, shown) => {
      if (shown) part.element.removeAttribute("display");
      else part.element.setAttribute("display", "none");
    };
    const move = (part, frames, duration, then) => {
      part.element.removeAttribute("display");
      const run = part.element.animate(frames, { duration, easing: "cubic-bezier(.3, 1.2, .6, 1)", fill: "backwards" });
      runs.add(run);
      run.onfinish = () => { runs.delete(run); then(); };
    };
    const DROP = [{ opacity: 0, transform: "translateY(-30px) scale(1.5)" }, { opacity: 1, transform: "none" }];
    const LIFT = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(-60px) scale(1.4)" }];
    const FILL = [{ opacity: 0, transform: "scale(.5)" }, { opacity: 1, transform: "none" }];
    const show = (at, duration) => {
      runs.forEach((run) => run.cancel());
      runs.clear();
      for (const part of parts) {
        put(part, stands(part, at));
        part.element.classList.toggle("film-newest", part.from === at && at > 0 && at < last);
        if (!duration) continue;
        if (part.from === at) move(part, part.ground ? FILL : DROP, duration, () => {});
        if (part.until === at && !part.ground) move(part, LIFT, duration, () => put(part, false));
      }
    };
    return show;
  };

  // --- the ranking: numbers, bars, and who stands before whom
  const ranking = (box, data) => {
    const list = box.querySelector(".film-ranking");
    if (!list) return () => {};
    const rows = data.groups.map((id) => list.querySelector(`[data-group="${CSS.escape(id)}"]`));
    const most = Math.max(1, ...data.frames.flatMap((frame) => frame.s.map(([built, reserved]) => built + reserved)));
    const write = (row, [built, reserved, over, score, place]) => {
      row.querySelector(".film-place").textContent = place === null ? "–" : `${place}.`;      // out of the game just then
      row.querySelector(".film-parts").textContent = `${built} + ${reserved} − ${over}`;
      row.querySelector(".film-score").textContent = minus(score);
      row.querySelector(".film-meter i").style.transform = `scaleX(${(built + reserved) / most})`;
    };
    const sort = (scores, duration) => {
      const order = rows.map((row, index) => ({ row, index, place: scores[index][4] ?? Infinity }))
        .sort((one, other) => (one.place === other.place ? 0 : one.place - other.place) || one.index - other.index).map(({ row }) => row);
      if (order.every((row, index) => list.children[index] === row)) return;
      const had = rows.map((row) => row.getBoundingClientRect().top);
      list.append(...order);
      if (duration) rows.forEach((row, index) => {
        const by = had[index] - row.getBoundingClientRect().top;
        if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration, easing: "ease-out" });
      });
    };
    return (at, duration) => {
      const scores = data.frames[at].s;
      rows.forEach((row, index) => write(row, scores[index]));
      sort(scores, duration);
    };
  };

  const player = (box) => {
    const find = (selector) => box.querySelector(selector);
    const data = JSON.parse(find(".film-data").textContent);
    const last = data.frames.length - 1;
    const pace = last ? Math.min(LONGEST, WHOLE / last) : 0;
    const draw = castle(box, last);
    const stand = ranking(box, data);
    const line = find(".film-line");
    const said = find(".film-said");
    const key = find("[data-do=play]");
    let at = last;
    let speed = 1;
    let timer = 0;
    let playing = false;

    const show = (to, moving = false) => {
      const on = moving && to === at + 1 && !still.matches;
      const duration = on ? Math.min(MOVE, 0.8 * pace / speed) : 0;
      at = Math.max(0, Math.min(last, to));
      const frame = data.frames[at];
      draw(at, duration);
      stand(at, duration);
      line.value = String(at);
      line.setAttribute("aria-valuetext", `${frame.t}, ${frame.said}`);
      line.style.setProperty("--played", last ? String(at / last) : "1");
      find(".film-time").textContent = frame.t;
      said.textContent = frame.said;
      said.classList.toggle("film-long", frame.said.length > LONG);
      box.dataset.frame = String(at);
    };
    const turn = (on) => {
      playing = on;
      clearTimeout(timer);
      box.dataset.state = on ? "playing" : at === last ? "ended" : "paused";
      key.setAttribute("aria-label", on ? key.dataset.textPause : key.dataset.textPlay);
      said.setAttribute("aria-live", on ? "off" : "polite");   // nobody is talked to death by a film
      if (on) timer = setTimeout(next, pace / speed);
    };
    const next = () => {
      if (!box.isConnected) return;
      show(at + 1, true);
      turn(at < last);
    };
    const play = () => {
      if (!playing && at === last) show(0);
      turn(!playing && last > 0);
    };
    const go = (to) => { turn(false); show(to, true); turn(false); };
    const hurry = (to) => {
      speed = to;
      box.querySelectorAll("[data-speed]").forEach((one) => {
        one.setAttribute("aria-pressed", String(Number(one.dataset.speed) === speed));
      });
      if (playing) turn(true);
    };
    const acts = { play, back: () => go(at - 1), on: () => go(at + 1), start: () => go(0), end: () => go(last) };

    box.addEventListener("click", (event) => {
      const touched = event.target.closest("[data-do], [data-speed]");
      if (touched?.dataset.speed) hurry(Number(touched.dataset.speed));
      else if (touched) acts[touched.dataset.do]();
    });
    line.addEventListener("input", () => { turn(false); show(Number(line.value)); turn(false); });
    box.film = { data, last, svg: find(".film-picture svg"), acts };
    show(last);
    turn(false);
    if (box.dataset.film === "once") play();
    return box;
  };

  // --- the keys move the film that is there, wherever the focus is; on a leader's wall only when it is in the film, for
  // there they tell the next place
  const KEYS = { " ": "play", ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" };
  document.addEventListener("keydown", (event) => {
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    const own = event.target.closest?.(act === "play" ? "button, a" : "input, select, textarea");
    const box = [...films].find((one) => one.isConnected);
    const elsewhere = document.getElementById("wall-keys") && !box?.contains(event.target);
    if (own || !box || elsewhere) return;
    event.preventDefault();
    box.film.acts[act]();
  });

  const begin = (root) => {
    films.forEach((box) => { if (!box.isConnected) films.delete(box); });
    const found = [...(root.matches?.("[data-film]") ? [root] : []), ...(root.querySelectorAll?.("[data-film]") ?? [])];
    found.filter((box) => !box.film).forEach((box) => films.add(player(box)));
  };
  begin(document);
  document.addEventListener("htmx:load", (event) => begin(event.detail.elt));
})();
