/* What does not fit on a page: text beyond the screen, out of its own box, under something that is tapped; cut numbers.
   What is drawn and what stays in place while the page moves is left out. */
() => {
  const wide = document.documentElement.clientWidth;
  const found = [];
  const label = (node) => `${node.textContent.trim().replace(/\s+/g, " ").slice(0, 40)} <${node.parentElement.className || node.parentElement.tagName}>`;
  const stays = (part) => part && part !== document.body
    && (["fixed", "sticky"].includes(getComputedStyle(part).position) || stays(part.parentElement));
  const clips = (part) => getComputedStyle(part).overflowX !== "visible";
  const box = (part) => part.getBoundingClientRect();
  if (document.documentElement.scrollWidth > wide) found.push(`scrolls sideways: ${document.documentElement.scrollWidth}`);
  const keys = [...document.querySelectorAll("button, a, label, select, input:not([type=hidden])")]
    .filter((key) => key.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !stays(key) && !key.closest("svg"));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest("svg, script, style, template, .hidden-text, .skip, select, noscript")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || stays(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const clipping = [];
    let block = null;
    for (let up = parent; up && up !== document.body; up = up.parentElement) {
      if (!block && !["inline", "contents"].includes(getComputedStyle(up).display)) block = up;
      if (clips(up)) clipping.push(up);
    }
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      let [left, right] = [rect.left, rect.right];
      for (const clip of clipping) [left, right] = [Math.max(left, box(clip).left), Math.min(right, box(clip).right)];
      if (/\d/.test(node.textContent) && right - left < rect.width - 1) found.push(`cut number: ${label(node)}`);
      if (right <= left) continue;
      if (right > wide + 1 || left < -1) found.push(`beyond the screen: ${label(node)}`);
      if (block && (right > box(block).right + 1 || left < box(block).left - 1)) found.push(`out of its box: ${label(node)}`);
      for (const key of keys) {
        if (key.contains(node) || key.control?.contains(node) || key.labels?.[0]?.contains(node)) continue;
        const other = box(key);
        const across = Math.min(right, other.right) - Math.max(left, other.left);
        const down = Math.min(rect.bottom, other.bottom) - Math.max(rect.top, other.top);
        if (across > 2 && down > 3) found.push(`under ${key.tagName} ${key.textContent.trim().slice(0, 20)}: ${label(node)}`);
      }
    }
  }
  return [...new Set(found)];
}
