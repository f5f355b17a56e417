/* News of the castle map and of the ranking change what has changed in what hangs there, and leave the other thousand
   elements alone. Wall and station are sent these places whole; htmx would put each in place of the old one, and the
   browser would style, lay out and paint all of it. Afterwards a place equals what was sent, and whoever waits for a swap
   has heard of one. Without this script htmx exchanges them. Only for places with nothing in them that htmx must know. */
(() => {
  "use strict";
  const PLACES = "#wall-map, #wall-ranking, #wall-events, #castle";
  const SETTLE = 20;       // ms, as htmx has it

  /** What a part is known by, before and after: a definition, a building, a group's ground or row. Others go by place. */
  const nameOf = (node) => node.id || (node.dataset?.key ?? node.dataset?.group ?? "");
  const named = (parent) => new Map([...parent.childNodes].map((node) => [nameOf(node), node]).filter(([name]) => name));
  const alike = (one, other) => one?.nodeName === other.nodeName && nameOf(one) === nameOf(other);

  const patch = (was, is) => {
    if (was.isEqualNode(is)) return;
    if (was.nodeType !== Node.ELEMENT_NODE) {
      was.nodeValue = is.nodeValue;
      return;
    }
    dress(was, is);
    const [had, has] = [named(was), named(is)];
    let here = was.firstChild;
    let spare = was.childNodes.length - had.size - (is.childNodes.length - has.size);   // of those without a name
    for (const next of [...is.childNodes]) {
      const name = nameOf(next);
      // what goes, goes before anything is put in its place: so what follows need not move
      const goes = () => (nameOf(here) ? !has.has(nameOf(here)) : !name && !alike(here, next) && (spare -= 1) >= 0);
      while (here && goes()) here = dropped(here);
      const own = name ? had.get(name) : here;
      if (alike(own, next)) {
        if (own === here) here = here.nextSibling;
        else was.insertBefore(own, here);
        patch(own, next);
      } else {
        was.insertBefore(next, here);
      }
    }
    while (here) here = dropped(here);
  };
  const dropped = (node) => {
    const next = node.nextSibling;
    node.remove();
    return next;
  };
  const dress = (was, is) => {
    for (const name of was.getAttributeNames()) if (!is.hasAttribute(name)) was.removeAttribute(name);
    for (const { name, value } of is.attributes) if (was.getAttribute(name) !== value) was.setAttribute(name, value);
  };

  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    const { target, fragment, shouldSwap } = detail;
    const sent = fragment.firstElementChild;
    if (shouldSwap === false || !target.matches(PLACES) || sent?.id !== target.id) return;
    patch(target, sent);
    detail.shouldSwap = false;
    const tell = (name, more) => target.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { target, ...more } }));
    tell("htmx:oobAfterSwap");
    tell("htmx:afterSwap");
    setTimeout(() => {
      tell("htmx:load", { elt: target });
      tell("htmx:afterSettle");
    }, SETTLE);
  });
})();
