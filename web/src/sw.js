// The service worker: keeps the client itself, never anything of the API.
// VERSION and FILES are filled in by the build.
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const CACHE = `tablee-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter((key) => key !== CACHE).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  // A page knows which games wait: what was told of others is done with.
  if (Array.isArray(event.data?.waiting)) event.waitUntil(close((notice) => !event.data.waiting.includes(notice.tag)));
});

self.addEventListener("push", (event) => {
  const told = event.data?.json();
  if (told) event.waitUntil(tell(told));
});

// An installed app may look now and then, as often as its browser lets it.
self.addEventListener("periodicsync", (event) => {
  if (event.tag === "waiting") event.waitUntil(waits().then((waiting) => tidy(waiting)));
});

// It is somebody's turn. A game has one notification, whose tag is its table. A push may have been under way for
// hours, and must show something: if they have moved elsewhere, it says so.
async function tell(told) {
  const waiting = await waits();
  const shown = { tag: told.table, icon: "/icon-192.png", timestamp: told.at };
  if (waiting && !waiting.includes(told.table)) await self.registration.showNotification(told.past, { ...shown, silent: true });
  else {
    const image = told.picture && { image: told.picture };
    await self.registration.showNotification(told.title, { ...shown, ...image, body: told.text });
  }
  if (waiting) await tidy(waiting, told.table);
  else await self.navigator.setAppBadge?.(told.waiting);
}

// The tables that wait for whoever sits here; null where the house does not say.
async function waits() {
  try {
    const answer = await fetch("/api/v1/me/games", { signal: AbortSignal.timeout(5_000) });
    return answer.ok ? (await answer.json()).running.filter((game) => game.waits).map((game) => game.id) : null;
  } catch {
    return null;
  }
}

// What was told of other games is done with, on whichever device: its notification goes, and the badge counts the rest.
async function tidy(waiting, shown) {
  if (!waiting) return;
  await close((notice) => notice.tag !== shown && !waiting.includes(notice.tag));
  await self.navigator.setAppBadge?.(waiting.length);
}

// One touch leads to the game as it is now: in a window that shows it, or in a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(enter(`/t/${event.notification.tag}`));
});

async function enter(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((client) => new URL(client.url).pathname === path);
  if (there) return there.focus();
  return self.clients.openWindow(path);
}

async function close(done) {
  for (const notice of await self.registration.getNotifications()) if (done(notice)) notice.close();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/metrics") return;
  // The server has the newest page; without a network, the kept one opens every address.
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/")));
  // Hashed files never change.
  else if (FILES.includes(url.pathname)) event.respondWith(kept(url.pathname, request));
});

async function kept(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? (request ? fetch(request) : Response.error());
}
