// This browser as its push service knows it, and what its worker may do by itself.

const EVERY = 12 * 3_600_000;

interface Periodic {
  register: (tag: string, how: { minInterval: number }) => Promise<void>;
  unregister: (tag: string) => Promise<void>;
}

const worker = async (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker?.getRegistration();

/** Null if this browser is not told; asks nobody for anything. */
export async function subscription(): Promise<PushSubscription | null> {
  // Some browsers have none to ask in a private window.
  return (await (await worker())?.pushManager?.getSubscription().catch(() => null)) ?? null;
}

/** An installed app looks now and then whether what it shows is done with: where its browser knows how, and lets it. */
export async function lookNowAndThen(on: boolean): Promise<void> {
  const { periodicSync } = ((await worker()) ?? {}) as { periodicSync?: Periodic };
  await (on ? periodicSync?.register("waiting", { minInterval: EVERY }) : periodicSync?.unregister("waiting"))?.catch(() => undefined);
}
