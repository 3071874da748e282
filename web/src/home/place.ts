/** Which place a seat came in, from 1 on; whoever shares a score shares the better place. */
export function placeOf(seat: number, scores: readonly number[], winners: readonly number[]): number {
  if (winners.includes(seat)) return 1;
  const own = scores[seat] ?? 0;
  const better = scores.filter((score, other) => other !== seat && (winners.includes(other) || score > own));
  return better.length + 1;
}
