/**
 * Older first, before all what never was. Moments of the server (ISO 8601, UTC) stand in order as texts; to compare them
 * as words of a language would first make that language ready, which costs a slow phone 60 ms.
 */
export function compareMoments(one: string | null, other: string | null): number {
  const [a, b] = [one ?? '', other ?? ''];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
