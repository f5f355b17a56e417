/* The ghost of a building on the castle map: follows finger, mouse and keys at once, and asks the server what it
   would do there; the latest answer wins. Without this script the same buttons ask for the whole page. */
(() => {
  "use strict";
  const PACE = 120;        // ms between two questions to the server; the first is asked at once
  const TAP = 8;           // px that a finger may slip and still tap
  const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", r: "turn", f: "flip" };
  const STEPS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
  const $ = (id) => document.getElementById(id);

  let map = null;          // the map that the ghost below hovers over
  let ghost = null;
  let asking = 0;
  let askedAt = 0;
  let request = null;

  const take = () => {
    map = $("castle-map");
    ghost = null;
    if (!map?.dataset.ways) return;
    const { x, y, turn, flip, width, height, ways } = map.dataset;
    ghost = { x: +x, y: +y, turn: +turn, flip: +flip, width: +width, height: +height, ways: JSON.parse(ways) };
    tellPrice();
  };
  const present = () => {
    if ($("castle-map") !== map) take();
    return ghost;
  };

  // --- the ghost's cells, always on the map
  const shape = () => ghost.ways[ghost.turn + 4 * ghost.flip];
  const most = (cells, axis) => Math.max(...cells.map((cell) => cell[axis]));
  const cells = () => shape().map(([x, y]) => [x + ghost.x, y + ghost.y]);
  const within = (value, high) => Math.max(0, Math.min(high, value));
  const settle = (x, y) => {
    ghost.x = within(x, ghost.width - 1 - most(shape(), 0));
    ghost.y = within(y, ghost.height - 1 - most(shape(), 1));
  };
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

  // --- shown at once, by what this page knows of free ground
  const moved = () => {
    const svg = map.querySelector("#castle svg");
    const size = Number(svg.dataset.cell);
    const rows = ($("map-mark").dataset.free || "").split(" ");
    const free = cells().every(([x, y]) => rows[y]?.[x] === ".");
    const path = cells().map(([x, y]) => `M${x * size} ${y * size}h${size}v${size}h-${size}z`).join("");
    $("plan").innerHTML =
      `<svg viewBox="${svg.getAttribute("viewBox")}" aria-hidden="true"><path class="sketch ${free ? "free" : "barred"}" d="${path}"/></svg>`;
    for (const [name, value] of Object.entries({ x: ghost.x, y: ghost.y, turn: ghost.turn, flip: ghost.flip })) {
      map.dataset[name] = value;
      document.querySelectorAll(`#build [name="${name}"], #tools [name="${name}"]`).forEach((field) => { field.value = value; });
    }
    $("build").elements.cells.value = JSON.stringify(cells());
    ask();
  };

  // --- asked: what would it do there
  const wish = () => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData($("build"))) {
      if (!/^(csrf_token|entry_id|cells|cards-.*)$/.test(name) && value) fields.set(name, value);
    }
    return fields;
  };
  const ask = () => {
    clearTimeout(asking);
    request?.abort();
    $("verdict").classList.add("waiting");
    asking = setTimeout(foresee, Math.max(0, askedAt + PACE - Date.now()));
  };
  const foresee = async () => {
    if (!present()) return;
    askedAt = Date.now();
    const mine = (request = new AbortController());
    const here = map;
    const late = () => mine !== request || $("castle-map") !== here;
    const fields = wish();
    try {
      const answer = await fetch(`${map.dataset.page}/preview?${fields}`, { signal: mine.signal, headers: { "HX-Request": "true" } });
      const text = await answer.text();
      if (late()) return;
      if (answer.ok) show(text);
      else if (answer.status < 500) $("verdict").innerHTML = text;
      else throw new Error(String(answer.status));
      $("verdict").classList.remove("waiting");
      history.replaceState(history.state, "", `${map.dataset.page}?${fields}`);   // a reload finds the ghost here
    } catch (error) {
      if (error.name !== "AbortError" && !late()) offline();
    }
  };
  const show = (text) => {
    const answer = new DOMParser().parseFromString(text, "text/html");
    for (const id of ["verdict", "plan"]) {
      const part = answer.querySelector(`[data-for="${id}"]`);
      if (part) $(id).replaceChildren(...part.childNodes);
    }
  };
  const offline = () => {
    const words = $("verdict").querySelector(".grow");
    if (words) words.textContent = $("verdict").dataset.textOffline;
  };

  // --- finger and mouse: a drag moves the ghost along, wherever it began, so that it need not lie under the finger;
  // a tap brings it there
  let drag = null;
  const at = (event) => {
    const svg = map.querySelector("#castle svg");
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [place.x / Number(svg.dataset.cell), place.y / Number(svg.dataset.cell)];
  };
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.("#castle-map") || !present() || event.button > 0) return;
    if (drag) {                                   // a second finger: not a move, put the ghost back
      [ghost.x, ghost.y] = drag.ghost;
      moved();
      drag = null;
      return;
    }
    drag = { id: event.pointerId, from: at(event), px: [event.clientX, event.clientY], ghost: [ghost.x, ghost.y], far: false };
    map.setPointerCapture(event.pointerId);
    map.classList.add("held");
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    drag.far ||= Math.hypot(event.clientX - drag.px[0], event.clientY - drag.px[1]) > TAP;
    if (!drag.far) return;
    const [x, y] = at(event);
    const old = [ghost.x, ghost.y];
    settle(drag.ghost[0] + Math.round(x - drag.from[0]), drag.ghost[1] + Math.round(y - drag.from[1]));
    if (old[0] !== ghost.x || old[1] !== ghost.y) moved();
  });
  const release = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.far && event.type === "pointerup") {
      const [x, y] = drag.from.map(Math.floor);
      settle(x - Math.floor(most(shape(), 0) / 2), y - Math.floor(most(shape(), 1) / 2));
      moved();
    }
    drag = null;
    map.classList.remove("held");
  };
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);

  // --- buttons and keys
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "tools" || !present()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    step(event.submitter?.value || "turn");
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, textarea")) return;
    const name = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!name || !present() || (name === "flip" && !document.querySelector('#tools [value="flip"]'))) return;
    event.preventDefault();
    step(name);
  });

  document.addEventListener("ghost:place", ({ detail }) => {   // chosen in the table of cells
    if (!present()) return;
    settle(detail.x, detail.y);
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
  take();
})();
