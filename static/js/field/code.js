/* What a scanned or typed text is: a group's card, a joker, a seat, or none of ours. Pure: it knows no page and
   asks nobody. tests/cases/codes.json says how codes are read; passes.py and web/cards.py read the same. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const LENGTH = 9;
  const BETWEEN = /[ \-‐‑‒–—_.\t]/g;
  const PATH = /(?:^|\/)([QKJT])\/([^/]+)\/?$/i;
  const TOKEN = /^[A-Z2-7]{32}$/;
  const DIGITS = 5;

  // --- the check letter notices every slip of one finger
  const checkLetter = (plain) => {
    let total = 0;
    for (const letter of plain) {
      total = (total ^ LETTERS.indexOf(letter)) << 1;
      if (total & 32) total ^= 0b100101;
    }
    return LETTERS[total];
  };
  const plain = (typed) => {
    const text = [...String(typed)].slice(0, 60).join("").toUpperCase().replace(BETWEEN, "")
      .replaceAll("O", "0").replace(/[IL]/g, "1");
    if (text.length !== LENGTH || [...text].some((letter) => !LETTERS.includes(letter))) return null;
    return checkLetter(text.slice(0, -1)) === text.slice(-1) ? text : null;
  };

  // --- SHA-256 in a few lines: crypto.subtle does not exist where a page came over plain http
  const primes = [];
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
  const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));
  const turn = (word, by) => (word >>> by) | (word << (32 - by));
  const block = (hash, words) => {
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [words[i - 15], words[i - 2]];
      words[i] = (words[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + words[i - 7]
        + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    return [a, b, c, d, e, f, g, h].map((word, i) => (word + hash[i]) | 0);
  };
  const sha256 = (text) => {
    const bytes = [...new TextEncoder().encode(text)];
    const bits = bytes.length * 8;
    bytes.push(0x80);
    while (bytes.length % 64 !== 56) bytes.push(0);
    bytes.push(0, 0, 0, 0, bits >>> 24, bits >>> 16, bits >>> 8, bits);
    let hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
    for (let at = 0; at < bytes.length; at += 64) {
      const words = Array.from({ length: 16 }, (_, i) =>
        [0, 1, 2, 3].reduce((word, j) => (word << 8) | (bytes[at + 4 * i + j] & 255), 0));
      hash = block(hash, words);
    }
    return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  };
  const digest = (game, code) => sha256(`${game}/${plain(code)}`).slice(0, DIGITS);

  // --- links in any case, with any of our hosts; and bare codes
  const linkIn = (text) => {
    const written = /https?:\/\/\S+/i.exec(text);
    const path = written ? null : /^\/[QKJT]\/\S+$/i.exec(text);
    try {
      const url = written ? new URL(written[0]) : path && new URL(path[0], location.href);
      const found = url && PATH.exec(decodeURIComponent(url.pathname));
      return url && { host: url.host, letter: found?.[1].toUpperCase(), rest: found?.[2] ?? "" };
    } catch {
      return null;
    }
  };

  /* `known`: {game, cards: digest -> group or null, hosts: those that lead here}. An `unknown` with a code is
     well-formed, so somebody may know more; `strange` tells that its link leads to another host. */
  const read = (text, known = {}) => {
    const link = linkIn(String(text).trim().slice(0, 500));
    const strange = Boolean(link) && !(known.hosts ?? [location.host]).includes(link.host);
    if (link && (link.letter === "J" || link.letter === "T")) {
      const token = link.rest.toUpperCase();
      if (!TOKEN.test(token)) return { kind: "unknown" };
      return strange ? { kind: "other_game", host: link.host } : { kind: "seat", path: `/${link.letter}/${token}` };
    }
    const code = plain(link ? link.rest : text);
    if (!code || (link && !link.letter)) return { kind: "unknown" };
    if (link?.letter === "K") return { kind: "joker", code, strange };
    const group = known.cards?.[digest(known.game, code)];
    if (group) return { kind: "group", group, code };
    return { kind: group === null ? "old" : "unknown", code, strange };
  };

  field.code = { plain, digest, sha256, read };
})();
