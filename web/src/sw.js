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
});

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
