const RFC_3339 = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,3})\d*)?([Zz]|[+-]\d{2}:\d{2})$/;

/** The years 0000 to 9999: no other instant can be written in RFC 3339, and far ones fit into no column. */
const EARLIEST = -62_167_219_200_000;
const LATEST = 253_402_300_799_999;

/** The instant itself where RFC 3339 can write it. */
export const nearestInstant = (milliseconds: number): number =>
  Math.min(Math.max(milliseconds, EARLIEST), LATEST);

/** Whether RFC 3339 can write it, so that it may be stored. */
export const isInstant = (milliseconds: number): boolean => nearestInstant(milliseconds) === milliseconds;

/**
 * Milliseconds of an RFC 3339 time with up to nanoseconds; `null` without an offset, since the instant is unknown.
 */
export function instantOf(value: unknown): number | null {
  const [, day, time, fraction = '', offset] = (typeof value === 'string' && RFC_3339.exec(value)) || [];
  if (offset === undefined) return null;
  const milliseconds = Date.parse(`${day}T${time}.${fraction.padEnd(3, '0')}${offset.toUpperCase()}`);
  return isInstant(milliseconds) ? milliseconds : null;
}
