/* Finds QR codes in pictures. The browser's own detector where it has one; else two readers of our own server, only
   fetched when somebody scans: the small one (38 kB) reads at once, the strong one (425 kB, WebAssembly) takes over
   as soon as it has come: it sees codes in dusk, dirt and blur that the small one does not, in a tenth of the time. */
(() => {
  "use strict";
  const field = (window.field = window.field || {});
  const LONGEST = { small: 480, strong: 960, native: 960 };   // of a frame, in pixels: the small one is slow
  const TRIES = [[1200, 1], [700, 1], [2000, 1], [1200, 0.5], [400, 1]];   // of a photo: longest side, part of it
  const CORNERS = [[0, 0], [1, 0], [0, 1], [1, 1], [0.5, 0], [0.5, 1]];    // a small code beside the middle
  const PATIENCE = 8000;

  const surface = document.createElement("canvas");
  const brush = surface.getContext("2d", { willReadFrequently: true });
  const pixels = () => brush.getImageData(0, 0, surface.width, surface.height);
  /* a part of the picture onto the surface; `x` and `y` from 0 (left, top) to 1 */
  const draw = (picture, width, height, longest, part = 1, x = 0.5, y = 0.5) => {
    const [w, h] = [width * part, height * part];
    const scale = Math.min(1, longest / Math.max(w, h));
    surface.width = Math.max(1, Math.round(w * scale));
    surface.height = Math.max(1, Math.round(h * scale));
    brush.drawImage(picture, (width - w) * x, (height - h) * y, w, h, 0, 0, surface.width, surface.height);
  };

  // --- the three readers, each a function from what is on the surface to the texts in it
  const script = (address) => new Promise((done, failed) => {
    const part = Object.assign(document.createElement("script"), { src: address, onload: done });
    part.onerror = () => { part.remove(); failed(new Error(address)); };
    document.head.append(part);
  });
  const by = (detector, what) => async () => (await detector.detect(what())).map((one) => one.rawValue);
  const makers = {
    native: async () => {
      const formats = await window.BarcodeDetector?.getSupportedFormats();
      if (!formats?.includes("qr_code")) return null;
      const found = by(new window.BarcodeDetector({ formats: ["qr_code"] }), () => surface);
      draw(surface, 32, 32, 32);
      await found();                       // on some phones it exists and always fails
      return found;
    },
    small: async (addresses) => {
      if (!window.jsQR) await script(addresses.small);
      return async () => {
        const { data, width, height } = pixels();
        const code = window.jsQR(data, width, height, { inversionAttempts: "dontInvert" });
        return code?.data ? [code.data] : [];
      };
    },
    strong: async (addresses) => {
      if (!window.WebAssembly) return null;
      if (!window.BarcodeDetectionAPI) await script(addresses.strong);
      const api = window.BarcodeDetectionAPI;
      api.prepareZXingModule({ overrides: { locateFile: () => addresses.wasm } });   // its own default is a foreign host
      const found = by(new api.BarcodeDetector({ formats: ["qr_code"] }), pixels);
      draw(surface, 32, 32, 32);
      await found();
      return found;
    },
  };

  // --- whichever works; a better one takes over
  let addresses = {};
  let reader = null;
  let name = "";
  let loading = null;
  let stronger = null;
  const take = async (which) => {
    try {
      const made = await makers[which](addresses);
      if (made) [reader, name] = [made, which];
      return Boolean(made);
    } catch {
      return false;                        // no network, or a browser that does not have it
    }
  };
  const load = async () => {
    if (name === "native" || name === "strong") return true;
    if (!reader && await take("native")) return true;
    if (!reader) await take("small");
    stronger ??= take("strong").then((works) => { if (!works) stronger = null; });
    if (!reader) await stronger;
    return Boolean(reader);
  };
  const ready = (where = addresses) => {
    addresses = where;
    loading ??= load().finally(() => { loading = null; });
    return loading;
  };
  const texts = async () => {
    try {
      return reader ? await reader() : [];
    } catch {
      if (name === "native") {             // it has stopped working: the other ones from now on
        makers.native = async () => null;
        [reader, name] = [null, ""];
        ready();
      }
      return [];
    }
  };

  /* One frame of the camera; each third only its middle, but closer: a card at arm's length. */
  const frame = (video, count) => {
    if (!video.videoWidth) return Promise.resolve([]);
    draw(video, video.videoWidth, video.videoHeight, LONGEST[name] ?? 480, count % 3 === 2 ? 0.5 : 1);
    return texts();
  };
  /* How light the picture on the surface is, 0 to 255. */
  const light = () => {
    const { data } = pixels();
    let sum = 0;
    for (let i = 1; i < data.length; i += 400) sum += data[i];
    return sum / Math.ceil(data.length / 400);
  };

  // --- photos: scaled down, since a phone's camera gives more than it can hold, and in several ways
  const opened = async (file) => {
    try {
      return await createImageBitmap(file);
    } catch {
      return shown(file);
    }
  };
  const shown = (file) => new Promise((done, failed) => {   // older phones
    const picture = new Image();
    const drawer = new FileReader();
    picture.onload = () => done(picture);
    picture.onerror = drawer.onerror = () => failed(new Error("no_code"));
    drawer.onload = () => { picture.src = drawer.result; };
    drawer.readAsDataURL(file);
  });
  const tried = async (picture) => {
    const [width, height] = [picture.naturalWidth || picture.width, picture.naturalHeight || picture.height];
    const ways = [...TRIES, ...(name === "small" ? [] : CORNERS.map(([x, y]) => [1200, 0.5, x, y]))];
    for (const [longest, part, x, y] of ways) {
      draw(picture, width, height, longest, part, x, y);
      const found = await texts();
      if (found.length) return found;
    }
    return [];
  };
  const photo = async (file) => {
    const picture = await opened(file);
    if (!(await ready())) throw new Error("no_reader");
    let found = await tried(picture);
    if (!found.length && name === "small" && stronger) {
      await Promise.race([stronger, new Promise((done) => setTimeout(done, PATIENCE))]);
      if (name !== "small") found = await tried(picture);
    }
    picture.close?.();
    return found;
  };

  field.decode = { ready, frame, light, photo, by: () => name };
})();
