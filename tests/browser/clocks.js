/* Many afternoons of one phone in no time: the real clock.js, with clocks that the test moves. A scenario waits,
   sleeps, is reloaded, meets the server, has its clock set (once between two contacts), and books now and then;
   told is how far the worst booking's time is off, and what happened. */
(() => {
  "use strict";
  const chance = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };

  class Phone {
    constructor(source, world, wrongBy) {
      Object.assign(this, { source, world, wrongBy, kept: new Map() });
      this.open();
    }

    open() {
      Object.assign(this, { born: this.world.now, stood: 0, hidden: false, heard: [], ticks: [] });
      const phone = this;
      const page = {};
      const date = { now: () => phone.world.now + phone.wrongBy };
      const storage = { getItem: (key) => phone.kept.get(key) ?? null, setItem: (key, text) => phone.kept.set(key, text) };
      const shown = {
        getElementById: () => null, get hidden() { return phone.hidden; },
        addEventListener: (_name, act) => phone.heard.push(act),
      };
      const names = ["window", "Date", "performance", "localStorage", "document", "setInterval"];
      new Function(...names, this.source)(
        page, date, { now: () => phone.mono() }, storage, shown, (act) => phone.ticks.push(act));
      this.clock = page.field.clock;
    }

    mono() { return this.world.now - this.born - this.stood; }

    wait(ms) {
      this.world.now += ms;
      this.ticks.forEach((act) => act());
    }

    show(hidden) {
      this.hidden = hidden;
      this.heard.forEach((act) => act());
    }

    sleep(ms, seen) {
      if (seen) this.show(true);
      this.stood += ms;
      this.wait(ms);
      if (seen) this.show(false);
    }

    set(ms) {
      this.wrongBy += ms;
      this.wait(0);
    }

    meet(there, back) {
      const sentMono = this.mono();
      this.world.now += there;
      const server = this.world.now;
      this.world.now += back;
      this.clock.learn({ server, sentMono, gotMono: this.mono() });
    }
  }

  const afternoon = (source, seed, how) => {
    const random = chance(seed);
    const between = (low, high) => low + random() * (high - low);
    const world = { now: 1.7e12 };
    const phone = new Phone(source, world, between(-900000, 900000));
    const bookings = [];
    const log = [];
    let sets = 0;
    const contact = () => {
      sets = 0;
      phone.meet(between(5, 500), between(5, 500));
      for (const one of bookings) one.at ??= phone.clock.at(one.mark);
    };
    contact();
    for (let step = 0; step < 14; step += 1) {
      const what = random();
      const ms = Math.round(between(1000, 600000));
      if (what < 0.35) {
        log.push("book");
        bookings.push({ truth: world.now, mark: JSON.parse(JSON.stringify(phone.clock.mark())) });
      } else if (what < 0.6) {
        log.push(`wait ${ms}`);
        phone.wait(ms);
      } else if (what < 0.7 && how.sleep) {
        log.push(`sleep ${ms}`);
        phone.sleep(ms, random() > how.dozes);     // the page may not hear that its phone falls asleep
      } else if (what < 0.8 && sets < how.sets) {
        sets += 1;
        const by = random() < 0.5 ? -phone.wrongBy : ms * (random() < 0.5 ? 1 : -1);
        log.push(`set ${Math.round(by)}`);
        phone.set(by);
      } else if (what < 0.88 && how.reload) {
        log.push("reload");
        phone.open();
      } else if (what > 0.96) {
        log.push("contact");
        contact();
      }
    }
    phone.wait(between(1000, 60000));
    contact();
    const off = bookings.map((one) => Math.round(one.at - one.truth));
    return { worst: Math.max(0, ...off.map(Math.abs)), told: `${seed}: ${log.join(", ")} => ${off.join(" ")}` };
  };

  /* The afternoons, of so many, in which a booking's time is off by more than `most` ms. */
  window.wrongAfternoons = (source, count, how, most) => {
    const all = Array.from({ length: count }, (_, seed) => afternoon(source, seed, how));
    return all.filter((one) => one.worst > most).map((one) => one.told);
  };
})();
