/* Tally sheets taken over: Enter sends the line and goes on to the next at once; the answer comes to the line while
   that one is typed. What was not taken stays where it can be put right. Without this file each line is a form. */
(() => {
  "use strict";
  const PATIENCE = 15000;
  const waiting = document.getElementById("waiting");
  const taken = document.getElementById("taken");
  const told = document.getElementById("late-told");
  if (!waiting || !taken) return;

  const uuid = () => {                        // crypto.randomUUID needs a secure context
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };
  const typed = (form) => [...form.querySelectorAll(".late-field input")];
  const current = () => document.querySelector("#sheet [data-late] [name=time]");

  /* Whom and what the letters or numbers mean that are typed; the server reads them alike (late_line.pick). */
  const LISTS = { group: 0, to: 0, building: 1 };
  const plain = (text) => text.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").trim().split(/\s+/u).join(" ");
  const meant = (list, wanted) => {
    const names = ({ textContent, dataset }) => [textContent, dataset.also].filter(Boolean).map(plain);
    const called = list.filter((one) => names(one).includes(wanted));
    const begin = list.filter((one) => names(one).some((name) => name.startsWith(wanted)));
    const number = /^\d{1,3}$/.test(wanted) ? list[wanted - 1] : undefined;
    const found = number ? [number, ...called] : called.length ? called : begin;
    return [...new Set(found)].map((one) => one.textContent);
  };
  const recognise = (form) => {
    const lists = [...document.querySelectorAll("#sheet .late-names")].map((list) => [...list.children]);
    if (form.querySelector("[name=building]") && !lists[LISTS.building]) return;   // another sheet is open by now
    form.querySelector(".late-known").textContent = typed(form).map((field) => {
      const wanted = plain(field.value);
      if (!wanted || !(field.name in LISTS)) return "";
      const found = meant(lists[LISTS[field.name]], wanted);
      const label = field.closest("label").querySelector("span").textContent;
      return `${label}: ${found.length === 1 ? found[0] : found.map((name) => `${name}?`).join(" ") || "?"}`;
    }).filter(Boolean).join(" · ");
  };
  document.addEventListener("input", ({ target }) => {
    const form = target.closest("[data-late]");
    if (form) recognise(form);
  });
  document.querySelectorAll("[data-late]").forEach(recognise);

  /* The next line of the same sheet: empty, with an id of its own. */
  const next = (form) => {
    const line = form.cloneNode(true);
    line.classList.remove("stays");
    line.querySelector(".late-said")?.replaceChildren();
    line.querySelector("[data-late-drop]")?.remove();
    line.querySelector(".late-known").replaceChildren();
    line.elements.entry_id.value = uuid();
    line.elements.sure.value = "";
    typed(line).forEach((field) => {
      field.value = "";
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    });
    return line;
  };

  /* Another sheet comes when somebody is typing already: what is typed stays, and so does the caret. */
  let kept = null;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const form = detail.target?.id === "sheet" && detail.target.querySelector("[data-late]");
    if (!form) return;
    const here = form.contains(document.activeElement) ? document.activeElement : null;
    kept = { values: typed(form).map(({ name, value }) => [name, value]), name: here?.name, caret: here?.selectionStart };
  });
  document.addEventListener("htmx:afterSwap", () => {
    const form = document.querySelector("#sheet [data-late]");
    if (!kept || !form) return;
    const { values, name, caret } = kept;
    kept = null;
    for (const [key, value] of values) if (form.elements[key]) form.elements[key].value = value;
    recognise(form);
    const field = name && (form.elements[name] ?? form.elements.time);
    field?.focus();
    if (field) field.setSelectionRange(caret, caret);
  });

  /* What is on its way is neither changed nor in the way of the keys. */
  const hold = (form, held) => {
    form.inert = held;
    if (held) form.setAttribute("aria-busy", "true");
    else form.removeAttribute("aria-busy");
  };
  const stay = (form, words) => {
    const said = form.querySelector(".late-said");
    form.classList.add("stays");
    said.setAttribute("role", "alert");
    said.replaceChildren(Object.assign(document.createElement("p"), { className: "problem", textContent: words }));
    hold(form, false);
  };
  const add = (text, row) => {
    taken.querySelector(".nothing")?.remove();
    window.htmx.swap(taken, text, { swapStyle: "afterbegin" });
    told.textContent = row.querySelector(".said")?.textContent ?? "";
  };

  const deliver = async (form) => {
    try {
      const answer = await fetch(form.action, {
        method: "POST", body: new URLSearchParams(new FormData(form)),
        headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE),
      });
      const text = await answer.text();
      const part = new DOMParser().parseFromString(text, "text/html");
      const row = part.querySelector("li.entry");
      const again = part.querySelector("form[data-late]");
      if (answer.ok && row) {
        form.remove();
        add(text, row);
      } else if (again) {
        form.replaceWith(document.adoptNode(again));
        recognise(again);
      } else {
        stay(form, part.querySelector(".notice")?.textContent.trim() || waiting.dataset.textFailed);
      }
    } catch {
      stay(form, waiting.dataset.textFailed);
    }
  };
  let sent = Promise.resolve();               // one after the other: what is written below may need what is above

  // before the page's own manners, which would keep a line from being sent again
  addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-late]")) return;
    event.preventDefault();
    event.stopPropagation();
    const isEmpty = !waiting.contains(form) && typed(form).every((field) => !field.value.trim());
    if (isEmpty || form.hasAttribute("aria-busy")) return;
    const day = new Date(Math.min(Date.now(), Number(waiting.dataset.latest)));   // clocks may have been changed since
    form.elements.offset.value = String(day.getTimezoneOffset());
    if (!waiting.contains(form)) {
      form.before(next(form));
      waiting.append(form);
    }
    hold(form, true);
    current()?.focus();
    sent = sent.then(() => deliver(form));
  }, true);

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-late-drop]");
    if (!key) return;
    key.closest("[data-late]").remove();
    current()?.focus();
  });

  // what is typed and not taken over would be lost
  addEventListener("beforeunload", (event) => {
    if (waiting.querySelector("form")) event.preventDefault();
  });
})();
