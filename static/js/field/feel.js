/* What a hand and an ear notice while the eyes are on the group: a buzz and a short tone for yes, others for no.
   Both can be muted, on this phone. A browser that refuses is silent; nothing else waits for this. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const KEPT = "field:feel";
  const TONES = {                       // [hertz, from, to] in seconds
    ok: [[784, 0, 0.09], [1175, 0.1, 0.24]],
    refuse: [[233, 0, 0.16], [196, 0.2, 0.44]],
    halt: [[880, 0, 0.3], [660, 0.35, 0.65], [880, 0.7, 1], [660, 1.05, 1.4]],
  };
  const BUZZ = { ok: [70], refuse: [140, 90, 140], halt: [400, 150, 400, 150, 400] };
  const SHAPE = { ok: "triangle", refuse: "square", halt: "square" };
  const LOUD = { ok: 0.5, refuse: 0.25, halt: 0.4 };     // a square tone sounds louder than it is

  // --- the switches
  let chosen = { sound: true, shake: true };
  try { chosen = { ...chosen, ...JSON.parse(localStorage.getItem(KEPT)) }; } catch { /* then as they come */ }
  const set = (name, on) => {
    chosen = { ...chosen, [name]: Boolean(on) };
    try { localStorage.setItem(KEPT, JSON.stringify(chosen)); } catch { /* then until the page is closed */ }
    settle(document);
  };

  // --- the tone: a browser lets a page sound after a tap; a loudspeaker that is kept ready costs battery
  const REST = 3000;
  let audio = null;
  let resting = 0;
  const unlock = () => {
    if (!chosen.sound) return;
    try {
      audio ??= new (window.AudioContext || window.webkitAudioContext)();
      if (audio.state !== "running") audio.resume()?.catch(() => {});
      clearTimeout(resting);
      resting = setTimeout(() => audio.suspend()?.catch(() => {}), REST);
    } catch { audio = null; }
  };
  for (const name of ["click", "touchend"]) document.addEventListener(name, unlock, true);

  const sound = (kind) => {
    if (!audio || !chosen.sound) return;
    unlock();
    try {
      for (const [hertz, from, to] of TONES[kind]) {
        const [start, end] = [audio.currentTime + from + 0.01, audio.currentTime + to];
        const [tone, volume] = [audio.createOscillator(), audio.createGain()];
        tone.type = SHAPE[kind];
        tone.frequency.value = hertz;
        volume.gain.setValueAtTime(0, start);               // a tone that starts at once clicks
        volume.gain.linearRampToValueAtTime(LOUD[kind], start + 0.01);
        volume.gain.linearRampToValueAtTime(0, end);
        tone.connect(volume).connect(audio.destination);
        tone.start(start);
        tone.stop(end);
      }
    } catch { /* no loudspeaker */ }
  };
  const shake = (kind) => {
    try { if (chosen.shake) navigator.vibrate?.(BUZZ[kind]); } catch { /* not allowed here */ }
  };
  const feel = (kind) => { shake(kind); sound(kind); };

  // --- [data-feel="sound|shake"]: a check box on the page; [data-feel="try"]: how it feels
  const settle = (root) => root.querySelectorAll?.("input[data-feel]").forEach((box) => {
    box.checked = chosen[box.dataset.feel];
  });
  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.feel;
    if (name) set(name, event.target.checked);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.('[data-feel="try"]')) feel("ok");
  });
  document.addEventListener("field:shown", () => settle(document));
  settle(document);

  field.feel = {
    ok: () => feel("ok"),
    refuse: () => feel("refuse"),
    halt: () => feel("halt"),
    settings: () => ({ ...chosen, canShake: "vibrate" in navigator, canSound: Boolean(window.AudioContext || window.webkitAudioContext) }),
    set,
    settle,
  };
})();
