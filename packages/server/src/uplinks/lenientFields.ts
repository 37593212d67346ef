import { isObject } from '@satomori/core';

/** Readers for JSON of other systems: they never throw, whatever the input. */

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export const flagOf = (value: unknown): boolean => value === true;

/** JSON of protocol buffers contains large numbers as strings. */
const asNumber = (value: unknown): number =>
  typeof value === 'string' && value.trim() !== ''
    ? Number(value)
    : typeof value === 'number'
      ? value
      : Number.NaN;

/** A missing or unreadable number is 0. */
export function numberOf(value: unknown): number {
  const number = asNumber(value);
  return Number.isFinite(number) ? number : 0;
}

/** A missing number is 0; `null` for anything other than a non-negative integer. */
export function integerOf(value: unknown): number | null {
  if (value === undefined || value === null) return 0;
  const number = asNumber(value);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Lower-case hex with this number of digits; the input may have `-` or `:` between bytes. */
export function hexOf(value: unknown, digits: number): string | null {
  if (typeof value !== 'string') return null;
  const hex = value.replaceAll(/[-:]/g, '').toLowerCase();
  return hex.length === digits && /^[0-9a-f]+$/.test(hex) ? hex : null;
}

const NO_BYTES = new Uint8Array(0);
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** The bytes of base64 text; empty for no text, `null` if it is not base64. */
export function bytesOf(data: unknown): Uint8Array | null {
  if (data === undefined || data === null) return NO_BYTES;
  if (typeof data !== 'string' || !BASE64.test(data)) return null;
  return new Uint8Array(Buffer.from(data, 'base64'));
}
