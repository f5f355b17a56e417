/* Scanning: camera, photo, typed code and tiles in one place, whichever of them the phone has. One good read is one
   action; what is none of our cards, or an old one, is said in a sentence, and the other ways stay open.
   The words and parts come from templates/field/_scan.html. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const template = document.getElementById("scan-template");
  const words = JSON.parse(document.getElementById("scan-words")?.textContent || "{}");
  const ASKS = 3000;       // so long the server may think about a code
  const OPENS = ["group", "joker"];
  const BROUGHT = /^#scan\/([QK])\/([^/]+)$/i;   // a card that the phone's own camera has opened; see static/sw.js
  const addresses = template ? { ...template.dataset } : {};

  // --- what a text is: by what the page knows, and by the server while there is a line
  const known = () => ({
    game: field.page?.game, cards: field.page?.cards ?? {},
    hosts: [location.host, ...(addresses.host ? [addresses.host] : [])],
  });
  const read = (text) => field.code.read(text, known());
  const asked = async (code) => {
    const ends = new AbortController();
    const late = setTimeout(() => ends.abort(), ASKS);
    try {
      const answer = await fetch(`${field.page.api}/code/${code}`, { signal: ends.signal, cache: "no-store" });
      const told = await answer.json();
      if (answer.ok) return told;
      return told.error?.game === field.page.game ? { said: told.error.message } : null;
    } catch {
      return null;         // no network: what the phone knows must do
    } finally {
      clearTimeout(late);
    }
  };
  const find = async (text) => {
    const found = read(text);
    if (!found.code || found.kind === "group" || !field.page?.api) return found;
    const told = await asked(found.code);
    if (told?.kind) return { ...found, ...told };
    if (found.kind === "unknown" && found.strange) return { ...found, kind: "other_game" };
    return { ...found, offline: true, said: told?.said };
  };
  const photo = async (file) => {
    const texts = await field.decode.photo(file);
    const ours = texts.find((text) => read(text).kind !== "unknown") ?? texts.find((text) => read(text).code) ?? texts[0];
    return ours === undefined ? { kind: "unknown", empty: true } : { text: ours, ...(await find(ours)) };
  };

  // --- the screen
  let box = null;
  let onFound = null;
  let busy = false;        // a text is being looked up: no second action beside it
  let lacking = false;     // there is no reader, because there was no network
  let open = 0;            // which opening of the screen this is: an answer for an earlier one comes too late
  const part = (name) => box?.querySelector(`[data-scan="${name}"]`);
  const show = (name, on) => { if (part(name)) part(name).hidden = !on; };
  const start = (place, found) => {
    stop();
    if (!template || !place) return;
    box = place;
    onFound = found ?? field.open;
    box.replaceChildren(template.content.cloneNode(true));
    box.addEventListener("click", clicked);
    part("file")?.addEventListener("change", (event) => fromPhoto(event.target));
    part("typed")?.addEventListener("submit", typed);
    const brought = BROUGHT.exec(location.hash);
    if (!brought) return shoot();
    history.replaceState(history.state, "", "#scan");     // Back and a reload do not read it again
    settle(() => find(`/${brought[1]}/${brought[2]}`));
  };
  const stop = () => {
    open += 1;
    busy = lacking = false;
    field.camera.stop();
    box?.removeEventListener("click", clicked);
    box = null;
  };
  const shoot = () => {
    const mine = open;
    say("");
    show("view", true);
    show("again", false);
    lacking = false;
    field.decode.ready(addresses).then((works) => {
      if (works || mine !== open) return;
      lacking = true;
      field.camera.stop();
      told("no_reader");
    });
    field.camera.start(part("video"), { told, texts: heard, torch: lamp });
  };

  // --- what the camera tells
  const GOES_ON = ["starting", "looking", "dark", "waiting"];
  const told = (state) => {
    if (!box) return;
    const stands = !GOES_ON.includes(state);
    part("all").dataset.camera = state;
    show("frame", state === "looking" || state === "dark");
    show("view", !stands || field.camera.on());
    show("again", ["denied", "busy", "blank", "no_reader"].includes(state));
    show("copy", state === "messenger");
    hint(words[state] ?? "", stands || state === "waiting" || state === "dark");
  };
  const hint = (text, matters) => {
    const line = part("state");
    if (!line) return;
    if (line.textContent !== text) line.textContent = text;
    line.classList.toggle("matters", matters);
  };
  const lamp = (can, on) => {
    show("torch", can);
    part("torch")?.setAttribute("aria-pressed", String(on));
  };
  const heard = (texts) => {
    const ours = texts.find((text) => { const found = read(text); return found.code || found.kind !== "unknown"; });
    if (ours === undefined) hint(words.no_card, true);
    else settle(async () => ({ text: ours, ...(await find(ours)) }));
  };

  addEventListener("online", () => { if (lacking && box) shoot(); });

  // --- one read, one action
  const settle = async (look) => {
    if (busy) return;
    const mine = open;
    busy = true;
    field.camera.stop();
    show("view", false);
    say("");
    hint(words.reading, false);
    let found = null;
    try {
      found = await look();
    } catch (error) {
      found = { kind: "unreadable", why: error.message };   // no reader, or no picture at all
    }
    if (mine !== open) return;
    busy = false;
    hint("", false);
    show("again", true);
    const opens = field.page ? OPENS.includes(found.kind) : found.code || found.path;   // at the door, the server reads it
    if (opens) onFound?.(found);
    else refuse(found);
  };
  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (all, key) => facts[key] ?? all);
  const sentence = (found) => {
    if (found.said) return found.said;
    if (found.kind === "unreadable") return words[found.why] ?? words.no_code;
    if (found.kind === "other_game") return fill(found.name ? words.other_game : words.other_host, found);
    if (found.kind === "old" || found.kind === "seat") return words[found.kind];
    if (found.empty) return words.no_code;
    if (!found.code) return words.no_card;
    return found.offline ? words.unknown_offline : words.unknown;
  };
  const refuse = (found) => {
    if (found.kind !== "seat") field.feel?.refuse?.();
    say(sentence(found), found.kind === "seat" ? "" : "refusal");
    if (found.kind === "seat" && found.path) button("seat-open", { href: found.path });
    if (found.kind === "unknown" && found.offline && found.code) button("as-joker", { "data-code": found.code });
  };
  const say = (text, kind = "") => {
    const notice = part("answer");
    if (!notice) return;
    notice.hidden = !text;
    notice.className = `notice ${kind}`;
    notice.setAttribute("role", kind === "refusal" ? "alert" : "status");
    notice.querySelector("use").setAttribute("href", `${addresses.icons}#${kind === "refusal" ? "no" : "info"}`);
    part("words").textContent = text;
    for (const name of ["seat-open", "as-joker"]) show(name, false);
    if (text) notice.scrollIntoView({ block: "nearest" });
  };
  const button = (name, attributes) => {
    Object.entries(attributes).forEach(([key, value]) => part(name)?.setAttribute(key, value));
    show(name, true);
  };

  // --- the other ways: photo, typed code, tiles
  const fromPhoto = (input) => {
    const [file] = input.files;
    if (file) settle(() => photo(file).finally(() => { input.value = ""; }));
  };
  const typed = (event) => {
    event.preventDefault();
    const text = part("code").value;
    const found = read(text);
    const wrong = !found.code && found.kind === "unknown";
    part("code").setAttribute("aria-invalid", String(wrong));
    if (wrong) say(words.typo, "refusal");
    else settle(() => find(text));
  };
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      const line = Object.assign(document.createElement("textarea"), { value: location.href });
      box.append(line);
      line.select();
      document.execCommand("copy");
      line.remove();
    }
    hint(words.copied, false);
  };
  const DOES = {
    again: shoot,
    torch: () => field.camera.torch(),
    copy: copyLink,
    "as-joker": (key) => onFound?.({ kind: "joker", code: key.dataset.code }),
  };
  const clicked = (event) => {
    const tile = event.target.closest(".tile[value]");
    const key = event.target.closest("[data-scan]");
    if (tile) settle(async () => ({ kind: "group", group: tile.value }));
    else DOES[key?.dataset.scan]?.(key);
  };

  field.scan = { start, stop, photo, read, find };
})();
