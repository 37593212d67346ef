import { formatTimestamp } from '@satomori/core';
import type { FileColumn } from './fileColumn.ts';
import type { Placed } from './place.ts';

/** What a file says of itself, so that it can be understood, and asked for again, without the app. */
export interface FileAbout {
  site: string;
  /** What its rows are. */
  subject: string;
  /** The filter in words: label and value. */
  filter: readonly (readonly [label: string, text: string])[];
  /** Milliseconds. */
  savedAt: number;
}

/** A list to be written to a file; its rows are read a page at a time. */
export interface SavedList<Row> {
  about: FileAbout;
  columns: readonly FileColumn<Row>[];
  pages: AsyncIterable<readonly Row[]>;
}

/** A list whose rows lie somewhere. */
export interface PlacedList<Row> extends SavedList<Row> {
  placed: Placed<Row>;
}

/** What a file says of itself, in words. Counted when all rows are written: it also shows that none is missing. */
export const aboutLines = (
  { site, subject, filter, savedAt }: FileAbout,
  count: number,
  /** Rows that the file cannot contain. */
  unplaced = 0,
): (readonly [string, string | number])[] => [
  ['サイト', site],
  ['内容', subject],
  ...(filter.length === 0 ? ([['条件', '絞り込みなし']] as const) : filter),
  ['件数', count],
  ...(unplaced === 0 ? [] : ([['位置がなく、書き出していない件数', unplaced]] as const)),
  ['書き出した日時', formatTimestamp(savedAt)],
];
