import { formatDateTime } from '@satomori/core';

/** Value of `<input type="datetime-local">` for a time: Japanese time, whatever the device's time zone. */
export const toTokyoInput = (moment: string | number): string => formatDateTime(moment).replace(' ', 'T');

/** The time (ISO text) of such a value; `null` where it is invalid. */
export function fromTokyoInput(text: string): string | null {
  const at = Date.parse(`${text.slice(0, 16)}:00+09:00`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
