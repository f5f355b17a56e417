/* The camera in the page: frames while somebody looks, a torch where there is one, and never silence: whatever keeps
   it from showing a picture is told within three seconds. It goes off in the pocket and comes back on return. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const PACE = 140;        // about seven frames a second; more only warms the phone
  const PATIENCE = 2300;   // then a reason is told
  const STALLED = 2500;    // a picture that has not moved for so long has died
  const MOST_RESTARTS = 3;
  const DARK = 14;
  const WANTED = { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } };
  const MESSENGERS = /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Snapchat|Line\/|Telegram|MicroMessenger|Teams|; wv\)/i;
  const REASONS = {
    NotAllowedError: "denied", PermissionDeniedError: "denied", SecurityError: "denied",
    NotFoundError: "none", DevicesNotFoundError: "none", OverconstrainedError: "none",
    NotReadableError: "busy", TrackStartError: "busy", AbortError: "busy",
  };

  let video = null;
  let hears = {};          // {texts(found), told(state), torch(can, on)}
  let wanted = false;
  let stream = null;
  let round = 0;           // whatever was begun in an earlier round has nothing to say any more
  let restarts = 0;
  let torchOn = false;
  let torchOffered = false;

  let state = "";
  const tell = (now) => {
    if (state === now) return;
    state = now;
    hears.told?.(now);
  };
  const inMessenger = () => MESSENGERS.test(navigator.userAgent);
  const track = () => stream?.getVideoTracks()[0];
  const end = (some) => some?.getTracks().forEach((one) => one.stop());

  const start = (place, listener) => {
    stop();
    [video, hears, wanted, restarts, state] = [place, listener, true, 0, ""];
    begin();
  };
  const stop = () => {
    wanted = torchOn = false;
    release();
  };
  const release = () => {
    round += 1;
    end(stream);
    stream = null;
    if (video) video.srcObject = null;
    hears.torch?.(false, false);
  };
  const again = () => {
    if (!wanted || document.hidden) return;
    release();
    begin();
  };

  const begin = async () => {
    const mine = round;
    const given = () => mine !== round;
    if (!navigator.mediaDevices?.getUserMedia) {
      tell(inMessenger() ? "messenger" : window.isSecureContext ? "none" : "insecure");
      return;
    }
    if (!restarts) tell("starting");
    const seen = { frames: 0, at: performance.now(), time: -1 };
    setTimeout(() => {
      if (!given() && !seen.frames) tell(inMessenger() ? "messenger" : stream ? "blank" : "waiting");
    }, PATIENCE);
    try {
      const got = await asked();
      if (given()) return end(got);
      stream = got;
    } catch (error) {
      if (!given()) tell(inMessenger() ? "messenger" : REASONS[error?.name] ?? "none");
      return;
    }
    for (const event of ["ended", "mute"]) track()?.addEventListener(event, () => { if (!given()) seen.at = 0; });
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    video.play()?.catch(() => { /* the loop sees it stand still */ });
    offerTorch(given);
    look(seen, given);
  };
  const asked = async () => {
    try {
      return await navigator.mediaDevices.getUserMedia({ video: WANTED, audio: false });
    } catch (error) {
      if (error?.name !== "OverconstrainedError") throw error;
      return navigator.mediaDevices.getUserMedia({ video: true, audio: false });
    }
  };

  // --- frame after frame, none before the one before is read
  const look = async (seen, given) => {
    if (given()) return;
    const began = performance.now();
    const dead = track()?.readyState !== "live";   // the picture of a dead camera goes on, in black
    if (!dead && video.readyState >= 2 && video.currentTime !== seen.time) {
      [seen.time, seen.at] = [video.currentTime, began];
      const texts = await field.decode.frame(video, seen.frames);
      if (given()) return;
      seen.frames += 1;
      if (texts.length) hears.texts?.(texts);
      if (given()) return;
      if (seen.frames % 8 === 1) weigh(seen, given);
    } else if (dead || began - seen.at > STALLED) {
      if (restarts < MOST_RESTARTS) {
        restarts += 1;
        again();
        return;
      }
      tell("blank");
      if (dead) return;
    }
    const took = performance.now() - began;
    setTimeout(look, Math.max(PACE - took, took, 20), seen, given);
  };
  const weigh = (seen, given) => {
    if (!torchOffered) offerTorch(given);    // some phones know of their torch only after a while
    if (seen.frames > 16) restarts = 0;
    tell(field.decode.light() < DARK ? "dark" : "looking");
  };

  // --- the torch
  const offerTorch = async (given) => {
    const can = Boolean(track()?.getCapabilities?.().torch);
    torchOffered = can;
    if (can && torchOn) await setTorch(true);
    if (!given()) hears.torch?.(can, can && torchOn);
  };
  const setTorch = async (on) => {
    try {
      await track().applyConstraints({ advanced: [{ torch: on }] });
      torchOn = on;
    } catch {
      torchOn = false;     // it says so and cannot
    }
  };
  const torch = async () => {
    await setTorch(!torchOn);
    hears.torch?.(true, torchOn);
  };

  // --- into the pocket, to another app, and back
  document.addEventListener("visibilitychange", () => {
    if (!wanted) return;
    if (document.hidden) release();
    else {
      restarts = 0;
      again();
    }
  });
  addEventListener("pagehide", release);
  addEventListener("pageshow", (event) => { if (event.persisted) again(); });

  field.camera = { start, stop, again, torch, on: () => Boolean(stream) };
})();
