/* What a person sees of a page that axe does not ask about. Returned as a list of sentences; empty is good. */
(least) => {
  const TOUCHED = "button, a.button, .skip a, a.tile, a.building, a.group-link, .tabs a, summary, select, input:not([type=hidden])";
  const found = [];
  const wide = window.innerWidth;
  const isShown = (part) =>
    part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && part.getClientRects().length > 0;
  const name = (part) =>
    `${part.tagName.toLowerCase()}.${part.className} "${(part.innerText || part.id || part.name || "").slice(0, 30)}"`;

  if (document.documentElement.scrollWidth > wide) {
    found.push(`scrolls sideways: ${document.documentElement.scrollWidth} > ${wide}`);
  }
  for (const part of document.querySelectorAll(TOUCHED)) {
    if (!isShown(part)) continue;
    const label = ["checkbox", "radio"].includes(part.type) ? part.closest("label") : null;
    const { width, height } = (label || part).getBoundingClientRect();
    if (width < least - 0.5 || height < least - 0.5) {
      found.push(`too small: ${name(part)} ${width.toFixed(1)} x ${height.toFixed(1)}`);
    }
  }
  for (const part of document.body.querySelectorAll("*:not(svg *)")) {
    if (!isShown(part) || part.closest(".scroll-x, .hidden-text")) continue;
    const { left, right, width } = part.getBoundingClientRect();
    if (width && (left < -1 || right > wide + 1)) {
      found.push(`beyond the edge: ${name(part)} ${left.toFixed(0)} to ${right.toFixed(0)}`);
    }
  }
  return found;
}
