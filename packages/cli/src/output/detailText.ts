/** The known parts, separated by spaces; `null` where none is known. */
export const joined = (...parts: (string | number | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' ') || null;

export const withUnit = (value: number | null, unit: string): string | null =>
  value === null ? null : `${value}${unit}`;
