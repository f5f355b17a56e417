/* Opens the field pages without network. web/pwa.py puts before this file what this build consists of:
   SETTINGS = {build, shell: [addresses], readers: [addresses, the light one first], offline: path}.

   It keeps the shell (style, script, pictures: the same for everybody), the readers for codes, and the pages of a
   post or the robbers that were opened on this phone. All else goes to the network; bookings never pass here. */
"use strict";
const BUILD = SETTINGS.build;
const SHELL = `fieldgame-shell-${BUILD}`;
const PAGES = `fieldgame-pages-${BUILD}`;
const FIELD = /^\/g\/[^/]+\/(post\/[^/]+|robber)$/;
const BELOW = /^(\/g\/[^/]+\/(?:post\/[^/]+|robber))\//;    // a number or a question: the same page, led by its address
const FILES = /^\/(static|bundle)\//;
const DOORS = /^\/(leave$|join$|language$|[JT]\/|g\/[^/]+\/handover$)/i;   // then the phone may hold another pass, or speak another tongue
const ANY = { ignoreVary: true };
const UNSEEN = { headers: { "Fieldgame-Background": "1" }, cache: "no-store" };    // messages for people wait for a page they see
const IS_PAGES = /^fieldgame-pages-/;

/* A WLAN's login page has 200 too: it must not lie in the shell as a script or as our page. */
const fetched = async (request) => {
  const answer = await fetch(request);
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.status !== 200 || answer.redirected || (isPage && !answer.headers.has("Fieldgame-Build"))) throw new Error("not ours");
  return answer;
};
const keepIn = async (cache, request) => cache.put(request, await fetched(request));
const paths = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);

let passes = 0;          // what was on its way to be kept when the phone became another one is not kept

/* Fetches a page to keep it: "kept", "gone" (no longer for this phone), or "later". */
const keep = async (path) => {
  const before = passes;
  let answer;
  try {
    answer = await fetch(path, { ...UNSEEN, redirect: "manual" });
  } catch { return "later"; }
  const pages = await caches.open(PAGES);
  const ours = answer.headers.has("Fieldgame-Build");        // else a proxy or a portal speaks in its place
  if (ours && [401, 403, 404, 410].includes(answer.status)) {
    for (const name of (await caches.keys()).filter((one) => IS_PAGES.test(one))) await (await caches.open(name)).delete(path);
    return "gone";
  }
  if (answer.status !== 200 || answer.type !== "basic") return "later";
  if (answer.headers.get("Fieldgame-Build") !== BUILD) {     // its style and script are not in our shell
    self.registration.update().catch(() => {});
    return "later";
  }
  if (passes !== before) return "later";
  await pages.put(path, answer);
  return "kept";
};

/* Takes over the pages that earlier builds kept; their caches go only when nothing is lost with them. */
const inherit = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("fieldgame-") && !name.endsWith(`-${BUILD}`));
  const mine = new Set(await paths(PAGES));
  let lost = false;
  for (const name of names.filter((one) => IS_PAGES.test(one))) {
    for (const path of await paths(name)) {
      if (!mine.has(path)) lost = await keep(path) === "later" || lost;
    }
  }
  return lost ? [] : names;
};

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const shell = await caches.open(SHELL);
  await Promise.all([...SETTINGS.shell, new Request(SETTINGS.offline, UNSEEN)].map((one) => keepIn(shell, one)));
  await inherit();
})()));

const tidy = async () => {
  if (self.registration.waiting || self.registration.installing) return;     // theirs are not old
  await Promise.all((await inherit()).map((name) => caches.delete(name)));
};
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

const readers = async (few) => {
  const shell = await caches.open(SHELL);
  for (const address of few ? SETTINGS.readers.slice(0, 1) : SETTINGS.readers) {
    if (!await shell.match(address)) await keepIn(shell, address);
  }
};
self.addEventListener("message", (event) => {
  const { type, path = "", few } = event.data ?? {};
  if (type === "now") self.skipWaiting();
  if (type === "keep" && FIELD.test(path)) {
    event.waitUntil(caches.open(PAGES).then((pages) => pages.match(path, ANY)).then((had) => had ?? keep(path)).then(tidy));
  }
  if (type === "readers") event.waitUntil(readers(few).catch(() => {}));
});

const unreachable = async (path = "") => await caches.match(BELOW.exec(path)?.[1] ?? SETTINGS.offline, ANY)
  ?? await caches.match(SETTINGS.offline, ANY) ?? Response.error();

/* A card that the phone's own camera has opened: the page that this phone works with knows it, field/scan.js reads it. */
const CARD = /^\/([QK])\/([^/]+)$/i;
const card = async (path) => {
  const [, letter, code] = CARD.exec(path) ?? [];
  const kept = code && (await paths(PAGES)).pop();
  return kept ? Response.redirect(`${kept}#scan/${letter}/${code}`) : unreachable(path);
};

/* A field page as it was kept; in the background it is fetched anew for the next time. */
const open = async (event, path) => {
  const had = FIELD.test(path) && await caches.match(path, ANY);
  if (had) {
    event.waitUntil(keep(path));
    return had;
  }
  return fetch(event.request).catch(() => card(path));
};
/* A form that may change what this phone is: the kept pages go, those it still may see are fetched anew. */
const pass = async (event) => {
  let answer;
  try { answer = await fetch(event.request); } catch (error) {
    if (event.request.mode === "navigate") return unreachable();
    throw error;
  }
  passes += 1;
  const names = (await caches.keys()).filter((name) => IS_PAGES.test(name));
  const had = new Set((await Promise.all(names.map(paths))).flat());
  await Promise.all(names.map((name) => caches.delete(name)));
  const offline = caches.open(SHELL).then((shell) => keepIn(shell, new Request(SETTINGS.offline, UNSEEN))).catch(() => {});
  event.waitUntil(Promise.all([offline, ...[...had].map(keep)]));
  return answer;
};
const file = async (request) => {
  const had = await caches.match(request, ANY);
  if (had) return had;
  const answer = await fetch(request);
  const { pathname, search } = new URL(request.url);
  const isFile = answer.status === 200 && !answer.redirected && !answer.headers.get("Content-Type")?.startsWith("text/html");
  if (isFile && SETTINGS.readers.includes(pathname + search)) {
    const copy = answer.clone();
    caches.open(SHELL).then((shell) => shell.put(request, copy)).catch(() => {});
  }
  return answer;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && DOORS.test(pathname)) event.respondWith(pass(event));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(open(event, pathname));
  else if (FILES.test(pathname)) event.respondWith(file(request));
});
