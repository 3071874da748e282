// The service worker keeps the client for times without a network; a new version is offered, never forced.
import { announcer } from "./announcer.svelte";
import { i18n } from "./i18n.svelte";

export function keepUpdated(): void {
  if (!("serviceWorker" in navigator)) return;
  const hadOne = navigator.serviceWorker.controller !== null;
  let reloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!hadOne || reloading) return;
    reloading = true;
    location.reload();
  });
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").then(watch, () => {
      // Without a worker everything works, except without a network.
    });
  });
}

function watch(registration: ServiceWorkerRegistration | undefined): void {
  // Some tools forbid workers by answering nothing.
  if (!registration) return;
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void registration.update().catch(() => undefined);
  });
}

function offer(worker: ServiceWorker): void {
  announcer.offer(i18n.t.update.ready, i18n.t.update.load, () => worker.postMessage("take over"));
}
