// The service worker keeps the client for times without a network; a new version is offered, never forced.
import { announcer } from "./announcer.svelte";
import { i18n } from "./i18n.svelte";

let registered: ServiceWorkerRegistration | undefined;

export function keepUpdated(): void {
  if (!("serviceWorker" in navigator)) return;
  // On a first visit the first worker takes the page over as it is; every later one is a new version.
  let controlled = navigator.serviceWorker.controller !== null;
  let reloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled && !reloading) {
      reloading = true;
      location.reload();
    }
    controlled = true;
  });
  // What the page itself needs comes first; its words may have come after everything else.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

function register(): void {
  navigator.serviceWorker.register("/sw.js").then(watch, () => {
    // Without a worker everything works, except without a network.
  });
}

/** Asks the server whether there is a new version; if there is, it is offered. */
export function lookForUpdate(): void {
  // Without a network there is nothing new.
  void registered?.update().catch(() => undefined);
}

function watch(registration: ServiceWorkerRegistration | undefined): void {
  // Some tools forbid workers by answering nothing.
  if (!registration) return;
  registered = registration;
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") lookForUpdate();
  });
}

function offer(worker: ServiceWorker): void {
  announcer.offer(i18n.t.update.ready, i18n.t.update.load, () => worker.postMessage("take over"));
}
