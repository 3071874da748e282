// What this browser remembers between visits. Storage may be forbidden: then nothing is remembered.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`tablee.${key}`);
  } catch {
    return null;
  }
}

/** Everything this browser remembered is gone. */
export function forget(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith("tablee.")) localStorage.removeItem(key);
  } catch {
    // Nothing was remembered then.
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`tablee.${key}`, value);
  } catch {
    // Not remembered then.
  }
}
