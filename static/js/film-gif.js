/* The film as an animated image (GIF), made here in the browser: each frame is drawn by the browser itself, castle and
   a line with time and points below it. One palette for all; what has not changed stays clear, so the file is small. */
(() => {
  "use strict";
  const WIDE = 720;        // px
  const LINE = 44;         // px below the castle: the clock and what happened
  const ROW = 42;          // px below that, for each row of groups with their points
  const WHOLE = 30000;     // ms that the longest one takes
  const LONGEST = 700;     // ms a frame in a short one
  const LAST = 5000;       // ms that the last picture stays
  const COLOURS = 255;     // and one that stands for what has not changed
  const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";
  const button = document.querySelector("[data-gif]");
  const box = document.querySelector("[data-film]");
  if (!button || !box) return;
  const progress = document.querySelector(".film-progress");
  const made = document.querySelector(".film-made");
  let running = null;      // what is being made; another one or none, and the old one stops

  // --- text
  const pen = document.createElement("canvas").getContext("2d");
  const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const shortened = (text, font, room) => {
    pen.font = font;
    if (pen.measureText(text).width <= room) return text;
    let kept = text;
    while (kept && pen.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1);
    return `${kept}…`;
  };
  const short = (event, font, room) => {   // what does not fit is left out as a whole, so that no number is cut
    const [first, ...more] = event.split(" · ");
    return more.reduce((kept, part) => {
      const longer = `${kept} · ${part}`;
      return shortened(longer, font, room) === longer ? longer : kept;
    }, shortened(first, font, room));
  };
  const words = (x, y, size, text, more = "") =>
    `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(text)}</text>`;

  // --- one frame as a picture in words: the castle without what is not there, and the lines below
  const count = box.querySelectorAll(".film-rank").length;
  const across = count > 6 ? 5 : count > 3 ? 3 : count;
  const BELOW = LINE + ROW * Math.ceil(count / across) + 4;
  const room = (WIDE - 20) / across;
  const group = (id, points, index, top) => {
    const x = 12 + (index % across) * room;
    const y = top + LINE + ROW * Math.floor(index / across);
    const row = box.querySelector(`.film-rank[data-group="${CSS.escape(id)}"]`);
    const style = getComputedStyle(row);
    const crest = row.querySelector(".film-crest path").getAttribute("d");
    const score = String(points).replace("-", "−");
    pen.font = `800 24px ${FONT}`;
    const free = room - 68 - pen.measureText(score).width;
    const name = shortened(row.querySelector(".film-name").textContent, `600 18px ${FONT}`, free);
    return `<rect x="${x}" y="${y}" width="${room - 6}" height="36" rx="5" fill="#322619"/>`
      + `<rect x="${x}" y="${y}" width="9" height="36" rx="3" fill="${style.getPropertyValue("--fill")}" stroke="#fdf4df" stroke-width=".7"/>`
      + `<circle cx="${x + 27}" cy="${y + 18}" r="13" fill="#fff"/><g transform="translate(${x + 17} ${y + 8}) scale(.83)">`
      + `<path d="${crest}" fill="${style.getPropertyValue("--deep")}" fill-rule="evenodd"/></g>`
      + words(x + 46, y + 25, 18, name, 'font-weight="600"')
      + words(x + room - 14, y + 27, 24, score, 'font-weight="800" text-anchor="end"');
  };
  const caption = (at, top) => {
    const { data } = box.film;
    const frame = data.frames[at];
    const said = short(frame.said, `600 21px ${FONT}`, WIDE - 118);
    const groups = data.groups.map((id, index) => group(id, frame.s[index][3], index, top));
    return `<g fill="#fdf4df" font-family="${escaped(FONT)}"><rect y="${top}" width="${WIDE}" height="${BELOW}" fill="#201812"/>`
      + words(12, top + 31, 24, frame.t, 'font-weight="800"') + words(106, top + 30, 21, said, 'font-weight="600"')
      + `${groups.join("")}</g>`;
  };
  const drawing = (at, high) => {
    const castle = box.film.svg.cloneNode(true);
    for (const part of castle.querySelectorAll("[data-from]")) {
      const ended = "until" in part.dataset && Number(part.dataset.until) <= at;
      if (Number(part.dataset.from) > at || ended) part.remove();
      else part.removeAttribute("display");
    }
    castle.querySelectorAll("title").forEach((title) => title.remove());
    const size = { x: 0, y: 0, width: WIDE, height: high };
    Object.entries(size).forEach(([name, value]) => castle.setAttribute(name, value));
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${high + BELOW}">`
      + `<rect width="100%" height="100%" fill="#ecdcb6"/>${new XMLSerializer().serializeToString(castle)}${caption(at, high)}</svg>`;
  };

  // --- and as pixels
  const painter = () => {
    const { width, height } = box.film.svg.viewBox.baseVal;
    const high = Math.round((WIDE * height) / width);
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: high + BELOW });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const paint = async (at) => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing(at, high))}`;
      await image.decode();
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, canvas.width, canvas.height).data;
    };
    return { paint, width: canvas.width, height: canvas.height };
  };
  const palette = async (paint, last) => {
    const moments = [...new Set([0, Math.round(last / 2), last])];
    const pixels = [];
    for (const at of moments) pixels.push(await paint(at));
    const all = new Uint8Array(pixels.reduce((sum, one) => sum + one.length, 0));
    pixels.reduce((place, one) => { all.set(one, place); return place + one.length; }, 0);
    return [...gifenc.quantize(all, COLOURS), [0, 0, 0]];
  };
  const changes = (index, before, clear) => {
    const sent = new Uint8Array(index);
    let any = false;
    for (let pixel = 0; pixel < sent.length; pixel += 1) {
      if (index[pixel] === before[pixel]) sent[pixel] = clear;
      else any = true;
    }
    return any ? sent : sent.fill(clear);
  };
  const make = async (mine) => {
    const { last } = box.film;
    const { paint, width, height } = painter();
    const colours = await palette(paint, last);
    const clear = colours.length - 1;
    const gif = gifenc.GIFEncoder();
    const pace = last ? Math.min(LONGEST, WHOLE / last) : LONGEST;
    let before = null;
    for (let at = 0; at <= last; at += 1) {
      await new Promise((go) => setTimeout(go));   // a tap on the button comes in between
      if (running !== mine) return null;
      const index = gifenc.applyPalette(await paint(at), colours.slice(0, clear));
      const delay = at === last ? LAST : pace;
      if (before) gif.writeFrame(changes(index, before, clear), width, height, { delay, transparent: true, transparentIndex: clear, dispose: 1 });
      else gif.writeFrame(index, width, height, { palette: colours, delay, dispose: 1 });
      before = index;
      progress.value = (at + 1) / (last + 1);
    }
    gif.finish();
    return gif.bytes();
  };

  const say = (name, size = "") => { made.textContent = (made.dataset[name] ?? "").replace("{size}", size); };
  const keep = (bytes) => {
    const address = URL.createObjectURL(new Blob([bytes], { type: "image/gif" }));
    Object.assign(document.createElement("a"), { href: address, download: button.dataset.gif }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    const size = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
    say("textDone", size.format(bytes.length / 1e6));
  };
  const stop = () => {
    running = null;
    progress.hidden = true;
    button.textContent = button.dataset.textStart;
  };
  button.addEventListener("click", async () => {
    if (running) {
      stop();
      return;
    }
    const mine = running = {};
    say("");
    progress.value = 0;
    progress.hidden = false;
    button.textContent = button.dataset.textStop;
    try {
      const bytes = await make(mine);
      if (bytes) keep(bytes);
    } catch (error) {
      if (running === mine) say("textFailed");
      console.warn(error);
    }
    if (running === mine) stop();
  });
})();
