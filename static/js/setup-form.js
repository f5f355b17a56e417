/* The setup form while it is filled in: what is unfolded stays so when another kit is tapped, and a field that has
   become right loses its mark as soon as the preview says so. */
(() => {
  "use strict";
  let unfolded = [];

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id === "setup") unfolded = [...detail.target.querySelectorAll("details[open][id]")].map(({ id }) => id);
  });
  // At once, before anything is painted: htmx:load comes only when all has settled.
  document.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.id === "setup") for (const id of unfolded.splice(0)) document.getElementById(id)?.setAttribute("open", "");
  });
  document.addEventListener("htmx:load", ({ detail: { elt } }) => {
    if (elt.id === "preview") clear(elt);
  });

  const clear = (preview) => {
    const form = preview.closest("form");
    const wrong = new Set(preview.dataset.wrong.split(" ").filter(Boolean));
    for (const mark of form.querySelectorAll(".problem[data-of]")) {
      if (wrong.has(mark.dataset.of)) continue;
      form.elements[mark.dataset.of]?.removeAttribute?.("aria-invalid");
      mark.remove();
    }
    if (!form.querySelector(".problem[data-of]") && !form.elements.seen.value) document.getElementById("form-said")?.remove();
  };
})();
