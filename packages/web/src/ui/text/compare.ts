/**
 * Compares by characters, `null` first: for ids and times of the server (ISO 8601, UTC), whose text order is
 * the order of time. Creating a collator for them would cost a slow phone 60 ms.
 */
export function compareTexts(one: string | null, other: string | null): number {
  const [a, b] = [one ?? '', other ?? ''];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
