let collator: Intl.Collator | undefined;

/**
 * わな2号 before わな10号. The collator is created at the first call, not at start, because that takes at least 20
 * ms.
 */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('ja', { numeric: true });
  return collator.compare(one, other);
}

/**
 * Compares by characters, `null` first: for ids and times of the server (ISO 8601, UTC), whose text order is
 * the order of time. Creating a collator for them would cost a slow phone 60 ms.
 */
export function compareTexts(one: string | null, other: string | null): number {
  const [a, b] = [one ?? '', other ?? ''];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
