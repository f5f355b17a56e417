/* Where the keyboard is, and what people see of that. `stops` are all the places that Tab ought to come to. */
(() => {
  const TABBED = "a[href], button:enabled, input:not([type=hidden]):enabled, select:enabled, textarea:enabled, summary, [tabindex]";
  const shown = (part) =>
    part.checkVisibility({ visibilityProperty: true }) && part.getClientRects().length > 0 && !part.closest("[inert]");
  const called = (part) =>
    (part.getAttribute("aria-label") || document.getElementById(part.getAttribute("aria-labelledby"))?.innerText
      || part.innerText || part.labels?.[0]?.innerText || "").trim().replace(/\s+/g, " ").slice(0, 40);
  const numbers = (colour) => (colour.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
  const light = (rgb) => {
    const [r, g, b] = rgb.map((one) => (one / 255 <= 0.03928 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one.slice(0, 3)), light(other.slice(0, 3))].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const ground = (part) => {
    for (let over = part.parentElement; over; over = over.parentElement) {
      const colour = numbers(getComputedStyle(over).backgroundColor);
      if (colour.length === 3 || colour[3] > 0.99) return colour;
    }
    return [255, 255, 255];
  };
  const ring = (part) => {                    // the worse of day and dusk
    const page = document.documentElement;
    const now = page.dataset.theme;
    const found = ["day", "dusk"].map((theme) => {
      page.dataset.theme = theme;
      return ringNow(part);
    });
    page.dataset.theme = now;
    return Math.min(...found);
  };
  const ringNow = (part) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(part);
    if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) return 0;
    const around = /^rgb/.test(boxShadow) ? [numbers(boxShadow.split(")")[0])] : [];
    return Math.max(...[numbers(outlineColor), ...around].map((colour) => contrast(colour, ground(part))));
  };
  const label = (part) => (["checkbox", "radio"].includes(part.type) && part.closest("label")) || part;
  const inSight = (part) => {
    const box = label(part).getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (right <= left || bottom <= top) return false;
    return [0.1, 0.5, 0.9].some((share) => {
      const there = document.elementFromPoint((left + right) / 2, top + (bottom - top) * share);
      return there && (label(part).contains(there) || there.contains(part));
    });
  };
  const all = () => [...document.querySelectorAll(TABBED)].filter((part) => part.tabIndex >= 0 && shown(part));
  window.keys = {
    stops() {
      const radios = new Set();
      return all().filter((part) => {
        if (part.type !== "radio") return true;
        const group = [...document.getElementsByName(part.name)].filter((one) => one.form === part.form);
        const chosen = group.find((one) => one.checked);
        return chosen ? part === chosen : !radios.has(part.name) && radios.add(part.name);
      }).map(called);
    },
    here() {
      const part = document.activeElement;
      if (!part || part === document.body) return null;
      return { at: all().indexOf(part), name: called(part), ring: ring(part), inSight: inSight(part), kind: part.tagName };
    },
  };
})();
