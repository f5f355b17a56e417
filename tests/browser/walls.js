/* What does not fit on the wall, as a list of sentences; empty is good. `scrolls`: a phone may scroll downwards. */
async (scrolls) => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const found = [];
  const [wide, high] = [innerWidth, innerHeight];
  const root = document.scrollingElement;
  const text = (part) => `${part.className.baseVal ?? part.className} "${part.textContent.trim().slice(0, 30)}"`;
  const shown = (part) => part.checkVisibility({ visibilityProperty: true }) && part.getClientRects().length > 0;
  const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const ink = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  };
  if (root.scrollWidth > wide) found.push(`scrolls sideways: ${root.scrollWidth} > ${wide}`);
  if (!scrolls && root.scrollHeight > high) found.push(`scrolls: ${root.scrollHeight} > ${high}`);

  const screen = { left: 0, top: 0, right: wide, bottom: scrolls ? root.scrollHeight : high };
  const PARTS = ".scene > *, .wall-rank, .final-ranking table, .message-text, .wall-map > svg, .gate, .headline";
  for (const part of document.querySelectorAll(PARTS)) {
    const box = part.getBoundingClientRect();
    const placed = { left: box.left, right: box.right, top: box.top + scrollY, bottom: box.bottom + scrollY };
    if (shown(part) && !part.matches(".hidden-text") && !within(placed, screen)) found.push(`beyond the screen: ${text(part)}`);
  }
  const NUMBERS = ".score, .rank, .sum, .clock, .state, .number, .age, .contact, .final-ranking td:not(.who, .swatch)";
  for (const part of document.querySelectorAll(NUMBERS)) {
    if (!shown(part) || !part.textContent.trim()) continue;
    const row = part.closest(".wall-rank, tr, .wall-time, .headline, .wall-head, .scene").getBoundingClientRect();
    if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth) found.push(`cut: ${text(part)}`);
    const drawn = ink(part);
    const own = part.getBoundingClientRect();
    if (part.clientWidth && (drawn.left < own.left - 1 || drawn.right > own.right + 1)) found.push(`out of its place: ${text(part)}`);
    if (drawn.left < row.left - 1 || drawn.right > row.right + 1 || own.top < row.top - 1 || own.bottom > row.bottom + 1) {
      found.push(`out of its row: ${text(part)}`);
    }
    if (parseFloat(getComputedStyle(part).fontSize) < Math.min(11, high / 55)) found.push(`tiny: ${text(part)}`);
  }
  for (const word of document.querySelectorAll(".wall-rank .new")) {
    if (shown(word) && word.scrollWidth > word.clientWidth + 1 && !shown(word.querySelector(".what"))) found.push(`cut: ${text(word)}`);
  }
  for (const words of document.querySelectorAll(".message-text, .seal-words")) {
    if (words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1) found.push(`cut: ${text(words)}`);
  }
  return found;
}
