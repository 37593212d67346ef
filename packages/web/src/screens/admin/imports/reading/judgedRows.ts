import type { ImportMapping, InputProblem } from '@satomori/core';
import type { RowReader } from '@satomori/core/imports';

/** What is kept of a row that was read; its values are read again where they are needed. */
export interface JudgedRow {
  line: number;
  key: string;
  /** Without repeated keys. */
  own: readonly InputProblem[];
  /** With them. */
  problems: readonly InputProblem[];
  hasNotes: boolean;
}

/** The rows by a mapping. */
export interface Judged {
  mapping: ImportMapping;
  reader: RowReader;
  rows: JudgedRow[];
  nameOf: (id: string) => string;
}
