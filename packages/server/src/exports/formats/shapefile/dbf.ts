import type { ColumnKind, FileColumn } from '../fileColumn.ts';

/** Of a text in a `.dbf`. */
const MAX_TEXT_BYTES = 254;
const MAX_NAME_LENGTH = 10;
const MAX_DECIMALS = 15;
const TYPES: Record<ColumnKind, string> = { text: 'C', time: 'C', day: 'D', number: 'N' };
const DAY_LENGTH = 8;

/** A field of a `.dbf`; as wide as its longest value. */
export interface DbfField {
  name: string;
  type: string;
  /** Bytes. */
  width: number;
  decimals: number;
}

/** Names of ten letters at most, none twice: `captured_at` is `captured_a`. */
function shortNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let short = name.slice(0, MAX_NAME_LENGTH);
    for (let number = 2; taken.has(short); number += 1)
      short = `${name.slice(0, MAX_NAME_LENGTH - String(number).length)}${number}`;
    taken.add(short);
    return short;
  });
}

export const fieldsOf = <Row>(columns: readonly FileColumn<Row>[]): DbfField[] => {
  const names = shortNames(columns.map(({ name }) => name));
  return columns.map(({ kind }, index) => ({
    name: names[index] ?? '',
    type: TYPES[kind],
    width: kind === 'day' ? DAY_LENGTH : 1,
    decimals: 0,
  }));
};

/** Makes a field wide enough for a value. Returns whether the value has to be cut even so. Source: R238. */
export function widen(field: DbfField, value: string): boolean {
  if (field.type === 'D') return false;
  if (field.type === 'C') {
    const bytes = Buffer.byteLength(value);
    field.width = Math.max(field.width, Math.min(bytes, MAX_TEXT_BYTES));
    return bytes > MAX_TEXT_BYTES;
  }
  const [whole = '', fraction = ''] = value.split('.');
  const wholeWidth = Math.max(whole.length, field.width - (field.decimals && field.decimals + 1));
  field.decimals = Math.max(field.decimals, Math.min(fraction.length, MAX_DECIMALS));
  field.width = wholeWidth + (field.decimals && field.decimals + 1);
  return false;
}

/** The whole characters of a text that fit. */
function cutText(text: string, width: number): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= width) return bytes;
  let end = width;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

function written({ type, width, decimals }: DbfField, value: string): Buffer {
  const cell = Buffer.alloc(width, ' ');
  if (value === '') return cell;
  if (type === 'N') cell.write(Number(value).toFixed(decimals).padStart(width));
  else cutText(type === 'D' ? value.replaceAll('-', '') : value, width).copy(cell);
  return cell;
}

const HEADER_BYTES = 32;
const NOT_DELETED = Buffer.from(' ');

/** @param at of the last change, in milliseconds */
export function dbfHead(fields: readonly DbfField[], count: number, at: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES * (fields.length + 1) + 1);
  const day = new Date(at);
  head.set([3, day.getUTCFullYear() - 1900, day.getUTCMonth() + 1, day.getUTCDate()]);
  head.writeUInt32LE(count, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(
    fields.reduce((sum, { width }) => sum + width, 1),
    10,
  );
  for (const [index, { name, type, width, decimals }] of fields.entries()) {
    const start = HEADER_BYTES * (index + 1);
    head.write(name, start, 'latin1');
    head.write(type, start + 11, 'latin1');
    head.set([width, decimals], start + 16);
  }
  head[head.length - 1] = 0x0d;
  return head;
}

export const dbfRow = (fields: readonly DbfField[], values: readonly string[]): Buffer =>
  Buffer.concat([NOT_DELETED, ...fields.map((field, index) => written(field, values[index] ?? ''))]);

export const DBF_END = Buffer.from([0x1a]);
