/** The stretch of the energy track that is shown: wide enough to tell markers apart, never empty. */

export interface Span {
  readonly from: number;
  readonly to: number;
}

const LEAST = 8;

export function span(energies: readonly number[]): Span {
  const low = Math.min(...energies);
  const high = Math.max(...energies);
  const from = Math.max(0, low - 1);
  return { from, to: Math.max(high + 1, from + LEAST) };
}

/** Round numbers along the stretch, at most seven. */
export function ticks({ from, to }: Span): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((size) => (to - from) / size <= 6) ?? 200;
  const first = Math.ceil(from / step) * step;
  const found: number[] = [];
  for (let tick = first; tick <= to; tick += step) found.push(tick);
  return found;
}
