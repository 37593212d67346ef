/** A value with its unit, `12kg`; `null` for none. */
export const withUnit = (value: number | null, unit: string): string | null =>
  value === null ? null : `${value}${unit}`;
