// What is read aloud, and the toasts: small notes in words that go away by themselves.

export interface Toast {
  key: number;
  text: string;
  tone: "note" | "warning";
  action?: { label: string; run: () => void };
}

const STAY = 6_000;

class Announcer {
  polite = $state("");
  toasts = $state.raw<Toast[]>([]);
  #count = 0;

  /** Read aloud when the reader is free. */
  say(text: string): void {
    // The same sentence twice must be a change, or it is not read again.
    this.polite = this.polite === text ? `${text}\u00a0` : text;
  }

  note(text: string): void {
    this.#show({ key: this.#count++, text, tone: "note" }, STAY);
  }

  warn(text: string): void {
    this.#show({ key: this.#count++, text, tone: "warning" }, STAY);
  }

  /** Stays until somebody acts on it or closes it. */
  offer(text: string, label: string, run: () => void): void {
    this.#show({ key: this.#count++, text, tone: "note", action: { label, run } }, null);
  }

  close(toast: Toast): void {
    this.toasts = this.toasts.filter((other) => other.key !== toast.key);
  }

  #show(toast: Toast, stay: number | null): void {
    const others = this.toasts.filter((other) => other.text !== toast.text);
    // The oldest give way, but an offer waits for its answer.
    const kept = new Set([...others.filter((other) => other.action), ...others.slice(-2)]);
    this.toasts = [...others.filter((other) => kept.has(other)), toast];
    if (stay !== null) setTimeout(() => this.close(toast), stay);
  }
}

export const announcer = new Announcer();
