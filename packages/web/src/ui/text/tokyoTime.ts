import { formatDateTime } from '@satomori/core';

/** What `<input type="datetime-local">` shows for a moment: Japanese time, whatever zone the device is set to. */
export const toTokyoInput = (moment: string | number): string => formatDateTime(moment).replace(' ', 'T');

/** The moment (ISO text) that such a text means; `null` where it means none. */
export function fromTokyoInput(text: string): string | null {
  const at = Date.parse(`${text.slice(0, 16)}:00+09:00`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
