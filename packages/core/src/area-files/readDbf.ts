import { decodeText } from './decodeText.ts';

const FIELD_BYTES = 32;
const END_OF_FIELDS = 0x0d;
/** Codes of the header for CP932. */
const JAPANESE = new Set([0x13, 0x7b]);

interface DbfField {
  name: string;
  at: number;
  length: number;
}

const withoutNulls = (text: string): string => (text.split('\0')[0] ?? '').trim();

function fieldsOf(bytes: Uint8Array, end: number, encoding: string): DbfField[] {
  const fields: DbfField[] = [];
  let at = 1;
  for (let offset = FIELD_BYTES; offset + FIELD_BYTES <= end; offset += FIELD_BYTES) {
    if (bytes[offset] === END_OF_FIELDS) break;
    const length = bytes[offset + 16] ?? 0;
    const end = bytes.subarray(offset, offset + 11).indexOf(0);
    const name = bytes.subarray(offset, offset + (end === -1 ? 11 : end));
    fields.push({ name: withoutNulls(decodeText(name, encoding)), at, length });
    at += length;
  }
  return fields;
}

/**
 * The rows of a dBASE table as texts; fewer where the file ends earlier.
 *
 * @param encoding what the `.cpg` file says; empty where there is none
 */
export function readDbf(bytes: Uint8Array, encoding: string, maxRows: number): Record<string, string>[] {
  if (bytes.length < FIELD_BYTES + 1) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [start, rowBytes] = [view.getUint16(8, true), view.getUint16(10, true)];
  if (rowBytes === 0) return [];
  const named = encoding === '' && JAPANESE.has(bytes[29] ?? 0) ? 'shift_jis' : encoding;
  const fields = fieldsOf(bytes, Math.min(start, bytes.length), named);
  const rows: Record<string, string>[] = [];
  const count = Math.min(view.getUint32(4, true), maxRows);
  for (let offset = start; rows.length < count && offset + rowBytes <= bytes.length; offset += rowBytes) {
    const values = fields.map(({ name, at, length }) => [
      name,
      withoutNulls(decodeText(bytes.subarray(offset + at, offset + at + length), named)),
    ]);
    rows.push(Object.fromEntries(values) as Record<string, string>);
  }
  return rows;
}
