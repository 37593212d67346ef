const RFC_3339 = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,3})\d*)?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Milliseconds of an RFC 3339 time with up to nanoseconds; `null` without an offset, since the instant is unknown.
 */
export function instantOf(value: unknown): number | null {
  const [, day, time, fraction = '', offset] = (typeof value === 'string' && RFC_3339.exec(value)) || [];
  if (offset === undefined) return null;
  const milliseconds = Date.parse(`${day}T${time}.${fraction.padEnd(3, '0')}${offset.toUpperCase()}`);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
