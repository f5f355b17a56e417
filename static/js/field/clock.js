/* Which time it is at the server, and when a booking happened, on a phone whose clock may be wrong, may be set
   while it lies there, and whose monotonic clock may stand still while it sleeps.

   `mono` is performance.now(), `wall` is Date.now(), both in this page's life; `offset` is server - wall.
   Between two contacts the true time that passed is known. If the monotonic clock says the same, it did not stand
   still and times everything exactly; if not, the phone slept, and the wall clock tells with the offset from
   before or after it was set. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const SAME = 2000;       // offsets this near to each other are one clock that nobody has set
  const STEP = 700;        // wall and monotonic clock do not drift apart this far by themselves
  const KEPT = "field-clock";

  const box = document.getElementById("field-page");
  field.page = box ? JSON.parse(box.textContent) : null;

  const uuid = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));   // randomUUID needs a secure context
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };
  field.uuid = uuid;

  const life = uuid();
  const mono = () => performance.now();
  const wall = () => Date.now();
  const finite = (value) => typeof value === "number" && Number.isFinite(value);

  // --- what the last contact taught; a page that opens without network knows what the one before it learnt
  let contact = null;      // {server, mono, wall, offset, spread, drift, slept} in this life
  let before = null;       // {server, offset, guess} of an earlier life
  let back = false;        // the wall clock was seen to go backwards since the last contact
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    if (kept && finite(kept.server) && finite(kept.offset)) {
      before = kept;
      back = Boolean(kept.back) || wall() < kept.seen - SAME;
    }
  } catch { /* no storage, or somebody else's words in it: then the first contact teaches all */ }
  const remember = () => {
    const last = contact ?? before;
    if (!last) return;
    const kept = { server: last.server, offset: last.offset, guess: estimate() - wall(), seen: wall(), back };
    try { localStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* full: the next contact teaches it again */ }
  };

  // --- steps: the two clocks part when the phone sleeps (it was hidden then) or when somebody sets the clock
  const opened = { wall: wall(), mono: mono() };
  let drift = wall() - mono();
  let slept = 0;
  const steps = [];
  let hidden = document.hidden;
  const watch = () => {
    const change = wall() - mono() - drift;
    if (Math.abs(change) > STEP) {
      drift += change;
      steps.push({ nth: steps.length, mono: mono(), change });
      if (change > 0 && hidden) slept += change;
      if (change < 0) back = true;
      remember();
    }
    if (document.hidden && !hidden) remember();
    hidden = document.hidden;
  };
  document.addEventListener("visibilitychange", () => {
    watch();               // what was slept comes out here, `hidden` being still what it was
  });
  setInterval(watch, 1000);

  /* An answer of the server: it read its clock somewhere between the sending and the getting. */
  const learn = ({ server, sentMono, gotMono }) => {
    if (!finite(server) || !finite(sentMono) || !finite(gotMono)) return;
    watch();
    const spread = Math.max(0, gotMono - sentMono) / 2;
    const there = server + spread + (mono() - gotMono);        // the server's time at this moment
    const known = contact && wall() - mono() - contact.drift;
    const expected = contact && contact.server + mono() - contact.mono;
    const agrees = contact && Math.abs(known) <= STEP && Math.abs(expected - there) <= spread + 50;
    const time = agrees && contact.spread <= spread ? expected : there;   // the quicker answer knew it better
    contact = {
      server: time, mono: mono(), wall: wall(), offset: time - wall(), drift: wall() - mono(), slept,
      spread: agrees ? Math.min(contact.spread, spread) : spread,
    };
    back = false;
    remember();
  };

  /* The server's time as far as this page can reckon it from the last contact on. */
  const estimate = () => {
    if (contact) return contact.server + (mono() - contact.mono) + (slept - contact.slept);
    const told = field.page?.state?.server_time ?? 0;          // it cannot be earlier than that
    const reckoned = opened.wall + (before?.guess ?? before?.offset ?? 0) + (mono() - opened.mono) + slept;
    return Math.max(told, before?.server ?? 0, reckoned);
  };
  const now = () => {
    watch();
    return Math.round(estimate());
  };

  /* Whether a mark made now, or since the last contact, can be timed without asking the server again. */
  const sure = () => {
    watch();
    return Boolean(contact) && Math.abs(wall() - mono() - contact.drift) <= STEP;
  };

  /* What must be kept with a booking so that its time can be told at the next contact. */
  const mark = () => {
    watch();
    remember();
    const last = contact ?? before;
    return {
      wall: wall(), mono: mono(), life, slept, steps: steps.length, offset: last?.offset ?? null, back,
      since: last?.server ?? null, sinceMono: contact?.mono ?? null, guess: last ? estimate() : null,
    };
  };

  const within = (value, [low, high]) => value >= low - SAME && value <= high + SAME;
  const clamp = (value, [low, high]) => Math.max(low, Math.min(high, value));

  /* When it happened, by the server's clock. */
  const at = (kept) => {
    if (finite(kept?.at)) return kept.at;                      // told by the server itself
    if (!kept || !finite(kept.wall)) return now();
    const span = [finite(kept.since) ? kept.since : -Infinity, now()];
    if (!contact) return Math.round(clamp(kept.guess ?? kept.wall + (before?.offset ?? 0), span));
    const same = kept.life === life && finite(kept.mono);
    const exact = contact.server + (kept.mono - contact.mono);
    if (same && kept.mono >= contact.mono) return Math.round(exact + (sure() ? 0 : slept - contact.slept));
    const stood = same && finite(kept.sinceMono)               // how long the monotonic clock stood still meanwhile
      ? Math.max(0, contact.server - kept.since - (contact.mono - kept.sinceMono)) : Infinity;
    if (stood <= SAME) return Math.round(clamp(exact, span));
    if (same) {
      span[0] = Math.max(span[0], exact - stood);
      span[1] = Math.min(span[1], exact);
    }
    const after = kept.wall + contact.offset;
    const guess = same ? exact - (contact.slept - (kept.slept ?? 0)) : kept.back ? after : kept.guess;
    if (!finite(kept.offset)) return Math.round(clamp(same ? guess : after, span));
    const earlier = kept.wall + kept.offset;
    if (Math.abs(after - earlier) <= SAME) return Math.round(clamp(after, span));
    const set = same && finite(kept.sinceMono)                 // the one step that is as large as the change
      ? steps.filter((one) => one.mono >= kept.sinceMono && Math.abs(one.change - earlier + after) <= SAME) : [];
    const ordered = set.length === 1 ? [kept.steps <= set[0].nth ? earlier : after] : [earlier, after];
    const fits = ordered.filter((one) => within(one, span));
    const guesses = same && finite(kept.guess) ? [guess, kept.guess] : [guess];    // from either side
    const far = (one) => Math.min(...guesses.map((other) => Math.abs(one - other)));
    const [best] = fits.sort((one, other) => far(one) - far(other));
    return Math.round(clamp(best ?? guess, span));              // none fits: it was set more than once
  };

  field.clock = { learn, now, anchored: () => Boolean(contact), sure, mark, at, life };
})();
