// What this browser remembers between visits. Storage may be forbidden: then nothing is remembered.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`tablee.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`tablee.${key}`, value);
  } catch {
    // Not remembered then.
  }
}
