/* The ghost of a building on the castle map: follows finger, mouse and keys at once, says at once what the ground
   says, and asks the server what it would do there; the latest answer wins. Without this script the same buttons ask
   for the whole page. Keys are in station-keys.js, hints in station-hints.js. */
(() => {
  "use strict";
  const PACE = 60;         // ms that a new question waits for the answer to the one before
  const TAP = 8;           // px that a finger may slip and still tap
  const FINGER = 44;       // px round a finger that it hides, and the hand below it
  const STEPS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
  const $ = (id) => document.getElementById(id);
  const { judge, tell, told } = window.station;

  let map = null;          // the map that the ghost below hovers over
  let ghost = null;
  let words = null;
  let lasting = null;      // what speaks against it wherever it is: cards, a pause
  let asking = 0;
  let askedAt = 0;
  let request = null;

  const take = () => {
    map = $("castle-map");
    ghost = drag = null;
    if (!map?.dataset.ways) return;
    const { x, y, turn, flip, width, height, ways } = map.dataset;
    ghost = { x: +x, y: +y, turn: +turn, flip: +flip, width: +width, height: +height, ways: JSON.parse(ways) };
    words = JSON.parse($("words").textContent);
    lasts();
    tellPrice();
  };
  const present = () => {
    if ($("castle-map") !== map) take();
    return ghost;
  };
  const lasts = () => {
    const when = $("verdict").querySelector(".notice")?.dataset.lasting;
    lasting = when ? { ...told(), when } : null;
  };

  // --- the ghost's cells, always on the map
  const shape = () => ghost.ways[ghost.turn + 4 * ghost.flip];
  const most = (cells, axis) => Math.max(...cells.map((cell) => cell[axis]));
  const cells = () => shape().map(([x, y]) => [x + ghost.x, y + ghost.y]);
  const within = (value, high) => Math.max(0, Math.min(high, value));
  const clamped = (x, y) =>
    [within(x, ghost.width - 1 - most(shape(), 0)), within(y, ghost.height - 1 - most(shape(), 1))];
  const settle = (x, y) => { [ghost.x, ghost.y] = clamped(x, y); };
  const step = (name) => {
    if (STEPS[name]) settle(ghost.x + STEPS[name][0], ghost.y + STEPS[name][1]);
    else if (name === "flip") {
      ghost.flip = 1 - ghost.flip;
      ghost.turn = (4 - ghost.turn) % 4;   // what is seen is flipped, not what was drawn
      settle(ghost.x, ghost.y);
    } else {
      const aside = Math.trunc((most(shape(), 0) - most(shape(), 1)) / 2);
      ghost.turn = (ghost.turn + 1) % 4;
      settle(ghost.x + aside, ghost.y - aside);
    }
    moved();
  };

  // --- shown at once, by what this page knows of the ground
  const sheet = (css, some) => {
    const svg = map.querySelector("#castle svg");
    const size = Number(svg.dataset.cell);
    const path = some.map(([x, y]) => `M${x * size} ${y * size}h${size}v${size}h-${size}z`).join("");
    return `<svg viewBox="${svg.getAttribute("viewBox")}" aria-hidden="true"><path class="${css}" d="${path}"/></svg>`;
  };
  const moved = () => {
    for (const [name, value] of Object.entries({ x: ghost.x, y: ghost.y, turn: ghost.turn, flip: ghost.flip })) {
      map.dataset[name] = value;
      document.querySelectorAll(`#build [name="${name}"], #tools [name="${name}"]`).forEach((field) => { field.value = value; });
    }
    $("build").elements.cells.value = JSON.stringify(cells());
    ask();                                    // first: the question is on its way while the sketch is drawn
    const ground = judge(cells(), ($("map-mark").dataset.free || "").split(" "), words);
    const said = lasting?.when === "first" || (lasting && ground.kind === "success") ? lasting : ground;
    $("plan").innerHTML = sheet(`sketch ${said.kind === "refusal" ? "barred" : "free"}`, cells());
    $("aim").replaceChildren();
    tell(said);
    document.dispatchEvent(new Event("ghost:moved"));
  };

  // --- asked: what would it do there. At once, but not while a question is young that is still on its way
  const wish = () => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData($("build"))) {
      if (!/^(csrf_token|entry_id|cells|cards-.*)$/.test(name) && value) fields.set(name, value);
    }
    return fields;
  };
  const ask = () => {
    clearTimeout(asking);
    asking = 0;
    $("verdict").classList.add("waiting");
    const wait = request ? askedAt + PACE - Date.now() : 0;
    if (wait > 0) asking = setTimeout(foresee, wait);
    else foresee();
  };
  const foresee = async () => {
    clearTimeout(asking);
    asking = 0;
    if (!present()) return;
    request?.abort();
    askedAt = Date.now();
    const mine = (request = new AbortController());
    const here = map;
    const late = () => mine !== request || asking || $("castle-map") !== here;
    const fields = wish();
    try {
      const answer = await fetch(`${map.dataset.page}/preview?${fields}`, { signal: mine.signal, headers: { "HX-Request": "true" } });
      const text = await answer.text();
      if (late()) return;
      if (!answer.headers.has("Fieldgame-Build")) throw new Error("somebody else answers");
      if (answer.ok) show(text);
      else if (answer.status < 500) $("verdict").innerHTML = text;
      else throw new Error(String(answer.status));
      lasts();
      $("verdict").classList.remove("waiting");
      history.replaceState(history.state, "", `${map.dataset.page}?${fields}`);   // a reload finds the ghost here
    } catch (error) {
      if (error.name !== "AbortError" && !late()) offline();
    } finally {
      if (mine === request) {
        request = null;
        if (asking) foresee();
      }
    }
  };
  const show = (text) => {
    const answer = new DOMParser().parseFromString(text, "text/html");
    for (const part of answer.querySelectorAll("[data-for]")) {
      const place = $(part.dataset.for);
      if (place && place.innerHTML.trim() !== part.innerHTML.trim()) place.replaceChildren(...part.childNodes);
    }
  };
  const offline = () => {                     // the ground is known here, what follows from it is not
    const { kind, said } = told();
    const more = $("verdict").dataset.textOffline;
    if (!said.endsWith(more)) tell({ kind, said: `${said} ${more}` });
  };

  // --- finger and mouse: a drag moves the ghost along, wherever it began; a tap brings it there
  let drag = null;
  const at = (event) => {
    const svg = map.querySelector("#castle svg");
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [place.x / Number(svg.dataset.cell), place.y / Number(svg.dataset.cell)];
  };
  const brought = ([x, y]) =>
    clamped(Math.floor(x) - Math.floor(most(shape(), 0) / 2), Math.floor(y) - Math.floor(most(shape(), 1) / 2));
  const drop = () => {                        // the drag is off, the ghost is where it was
    if (!drag) return false;
    [ghost.x, ghost.y] = drag.start;
    if (drag.far) moved();
    drag = null;
    map.classList.remove("held");
    return true;
  };
  const lift = () => {                        // a finger that takes hold of the ghost itself must not lie upon it
    const svg = map.querySelector("#castle svg");
    const hidden = FINGER / (svg.getScreenCTM().a * Number(svg.dataset.cell));
    const [x, y] = drag.from;
    const below = cells().some((cell) => Math.abs(cell[0] + 0.5 - x) < hidden + 0.5 && Math.abs(cell[1] + 0.5 - y) < hidden + 0.5);
    const [wide, high] = [most(shape(), 0) + 1, most(shape(), 1) + 1];
    if (!below) return;
    if (y - hidden >= high) drag.ghost[1] = Math.floor(y - hidden) - high;
    else drag.ghost[0] = x > ghost.width / 2 ? Math.floor(x - hidden) - wide : Math.ceil(x + hidden);
  };
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.("#castle-map") || !present() || event.button > 0) return;
    if (drag) {                                   // a second finger: not a move
      drop();
      return;
    }
    const here = [ghost.x, ghost.y];
    drag = { id: event.pointerId, from: at(event), px: [event.clientX, event.clientY], start: here, ghost: [...here], far: false };
    map.setPointerCapture(event.pointerId);
    map.classList.add("held");
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) {
      if (event.pointerType === "mouse") aim(event);
      return;
    }
    if (event.pointerId !== drag.id) return;
    if (!drag.far) {
      drag.far = Math.hypot(event.clientX - drag.px[0], event.clientY - drag.px[1]) > TAP;
      if (!drag.far) return;
      if (event.pointerType === "touch") lift();
    }
    const [x, y] = at(event);
    const old = [ghost.x, ghost.y];
    settle(drag.ghost[0] + Math.round(x - drag.from[0]), drag.ghost[1] + Math.round(y - drag.from[1]));
    if (old[0] !== ghost.x || old[1] !== ghost.y) moved();
  });
  const release = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.far && event.type === "pointerup") {
      settle(...brought(drag.from));
      moved();
    }
    drag = null;
    map.classList.remove("held");
  };
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);

  // --- a mouse that only passes by shows where a click would bring the ghost; the right button turns it
  let aimed = "";
  const aim = (event) => {
    const over = event.target.closest?.("#castle-map") && present();
    const [x, y] = over ? brought(at(event)) : [-1, -1];
    const spot = over && !(x === ghost.x && y === ghost.y) ? `${x} ${y}` : "";
    if (spot === aimed && $("aim")?.firstChild) return;
    aimed = spot;
    if (spot) $("aim").innerHTML = sheet("aim", shape().map(([a, b]) => [a + x, b + y]));
    else $("aim")?.replaceChildren();
  };
  document.addEventListener("contextmenu", (event) => {
    if (!event.target.closest?.("#castle-map") || !present()) return;
    event.preventDefault();
    if (event.pointerType === "mouse" && !drag) step("turn");
  });

  // --- buttons, keys, the table of cells, hints
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "tools" || !present()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    step(event.submitter?.value || "turn");
  }, true);
  document.addEventListener("ghost:step", ({ detail }) => { if (present()) step(detail); });
  document.addEventListener("ghost:place", ({ detail }) => {   // x, y; from a hint also how it is turned
    if (!present()) return;
    const { x, y, turn = ghost.turn, flip = ghost.flip } = detail;
    Object.assign(ghost, { turn, flip });
    settle(x, y);
    moved();
  });

  // --- the payment: its cards on the button, other cards as they are counted
  const counts = () => [...document.querySelectorAll('#build [name^="cards-"]')].filter((field) => Number(field.value));
  const said = (field) => `${field.value} ${field.closest(".stepper").querySelector(".stepper-name span").firstChild.textContent}`;
  const shown = (card) => [...card.querySelectorAll("span")].map((part) => part.textContent).join(" ");
  const tellPrice = () => {
    const chosen = document.querySelector('#build [name="payment"]:checked');
    const price = document.querySelector("#commit .price");
    if (!chosen || !price) return;
    const other = "other" in chosen.dataset;
    const cards = other ? counts().map(said) : [...chosen.closest(".choice").querySelectorAll(".card")].map(shown);
    price.textContent = cards.join(", ");
  };
  document.addEventListener("change", (event) => {
    if (event.target.form?.id === "build" && present()) {
      counted(event.target);
      tellPrice();
      ask();
    }
  });
  const counted = (field) => {
    const other = document.querySelector("#build [data-other]");
    if (!other || !field.name.startsWith("cards-")) return;
    other.value = JSON.stringify(Object.fromEntries(counts().map((one) => [one.name.slice(6), Number(one.value)])));
  };

  // --- the page changed: other ground under the ghost, or another page altogether; an open list stays open
  document.body.addEventListener("news", () => { if (present()) ask(); });
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    if (target.id === "choices" && target.querySelector("details")?.open) fragment.querySelector("details")?.setAttribute("open", "");
  });
  document.addEventListener("htmx:afterSettle", present);
  Object.assign(window.station, { drop, present, show, wish });
  take();
})();
