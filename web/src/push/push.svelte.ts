// Whether this browser is told when it is one's turn: asked for only when somebody says so.
import { announcer } from "../announcer.svelte";
import * as api from "../api";
import * as server from "../asks";
import { i18n } from "../i18n.svelte";
import { recall, remember } from "../memory";
import type { QuietHours, Told } from "../wire";
import { lookNowAndThen, subscription } from "./device";
import { texts } from "./texts";

/** Why it cannot be; null: it can. */
type Obstacle = "refused" | "cannot" | "insecure" | "install" | null;

const NIGHT = { begins: 22 * 60, ends: 8 * 60 };

class Push {
  on = $state(false);
  busy = $state(false);
  obstacle = $state<Obstacle>(null);
  quiet = $state.raw<QuietHours | null>(null);
  /** Nobody has answered the offer yet. */
  unasked = $state(!recall("push"));
  #key = "";

  /** Finds out how things stand; asks nobody for anything. Whoever wants to be told is: under another address than
   * before, in another language, as somebody else, it is said to the house again. */
  async look(): Promise<void> {
    this.obstacle = obstacle();
    try {
      this.#hear(await server.told());
      if (this.obstacle !== null || recall("push") !== "on") return;
      const made = (await subscription()) ?? (Notification.permission === "granted" ? await this.#subscribe() : null);
      this.on = made !== null;
      if (made) await this.#tell(made);
    } catch (error) {
      announcer.warn(api.why(error));
    }
  }

  /** Somebody wants to be told: now the browser may ask them. */
  async begin(): Promise<void> {
    await this.#do(async () => {
      if ((await Notification.requestPermission()) !== "granted") {
        this.obstacle = obstacle();
        return announcer.warn(texts[i18n.lang].refused);
      }
      if (!this.#key) this.#hear(await server.told());
      const made = await this.#subscribe();
      if (!made) return announcer.warn(texts[i18n.lang].failed);
      await this.#tell(made);
      this.#choose(true);
      announcer.note(texts[i18n.lang].thanks);
    });
  }

  async end(): Promise<void> {
    await this.#do(async () => {
      const made = await subscription();
      if (made) {
        this.#hear(await server.unsubscribe({ endpoint: made.endpoint }));
        await made.unsubscribe();
      }
      await lookNowAndThen(false);
      this.#choose(false);
      announcer.note(texts[i18n.lang].ended);
    });
  }

  /** No, and not asked again. */
  decline(): void {
    this.#choose(false);
  }

  async beQuiet(hours: { begins: number; ends: number } | null): Promise<void> {
    await this.#do(async () => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      this.#hear(await server.beQuiet({ quiet: hours && { ...hours, zone } }));
    });
  }

  get night(): typeof NIGHT {
    return NIGHT;
  }

  async #do(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } catch (error) {
      announcer.warn(api.why(error));
    } finally {
      this.busy = false;
    }
  }

  #hear(told: Told): void {
    this.#key = told.key;
    this.quiet = told.quiet;
  }

  #choose(on: boolean): void {
    this.on = on;
    this.unasked = false;
    remember("push", on ? "on" : "off");
  }

  /** Nothing where the browser's push service does not answer. */
  async #subscribe(): Promise<PushSubscription | null> {
    const worker = await navigator.serviceWorker.ready;
    const made = worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.#key });
    return made.catch(() => null);
  }

  async #tell(made: PushSubscription): Promise<void> {
    const { endpoint = "", keys } = made.toJSON();
    this.#hear(await server.subscribe({ endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", lang: i18n.lang }));
    await lookNowAndThen(true);
  }
}

function obstacle(): Obstacle {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1 ? "install" : "cannot";
  }
  return Notification.permission === "denied" ? "refused" : null;
}

export const push = new Push();
