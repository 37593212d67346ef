import { type CsvValue, formatTimestamp } from '@satomori/core';
import type { FileColumn } from './fileColumn.ts';

/** A value for programs that draw maps: moments as ISO 8601 with the offset of Japan. */
export function valueOf<Row>({ kind, value }: FileColumn<Row>, row: Row): CsvValue {
  const cell = value(row);
  return kind === 'time' && cell !== null ? isoInJapan(Number(cell)) : cell;
}

/** `2026-11-20T10:02:00+09:00`. */
export const isoInJapan = (at: number): string => `${formatTimestamp(at).replace(' ', 'T')}+09:00`;
