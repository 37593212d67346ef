/**
 * `12,480`: a whole number with its digits in groups of three. Not `toLocaleString`: loading a locale takes 20 to 30
 * ms, on a slow phone 120 ms.
 */
export const groupDigits = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** A value with its unit, `12kg`; `null` for none. */
export const withUnit = (value: number | null, unit: string): string | null =>
  value === null ? null : `${value}${unit}`;
