import type { ImportMapping, ImportTargetName } from '@satomori/core';
import type { Encoding, FileFormat, ImportField, References } from '@satomori/core/imports';

/** What was found in a file. */
export interface OpenedFile {
  name: string;
  /** Hexadecimal. */
  sha256: string;
  format: FileFormat;
  /** Of a text file. */
  encoding: Encoding | null;
  /** Names of a workbook's sheets, and the one that was read. */
  sheets: string[];
  sheet: string | null;
  headings: string[];
  /** Heading → what the first filled cell below it says. */
  examples: Record<string, string>;
  /** Texts above the headings. */
  above: string[];
  rowCount: number;
}

/** A mapping with the fields of its target. */
export interface MappedFields {
  mapping: ImportMapping;
  fields: readonly ImportField[];
}

/** A text of a field that is not understood, in so many rows. */
export interface UnreadWord {
  slot: string;
  text: string;
  count: number;
}

/** What the rows become by a mapping. */
export interface Summary {
  /** Rows that can be imported. */
  ready: number;
  faulty: number;
  /** Rows of which something was decided while reading. */
  noted: number;
  /** Rows with a changed cell. */
  edited: number;
  /** How many rows have a problem with a field, the most frequent first. */
  problems: { field: string; label: string; count: number }[];
  repeatedKeys: number;
  /** Labels of required fields that nothing fills. */
  missing: string[];
  /** What is wrong with the mapping itself, by its part (`source`, `keys`). */
  ofMapping: { field: string; message: string }[];
  unread: UnreadWord[];
}

export interface LabelledText {
  label: string;
  text: string;
}

/** A row as the preview shows it. */
export interface RowView {
  /** Place within the file's rows, from 0. */
  index: number;
  line: number;
  /** The cells that the mapping uses, in the order of the file. */
  cells: { heading: string; text: string }[];
  values: LabelledText[];
  problems: LabelledText[];
  notes: string[];
  isEdited: boolean;
}

/** Which rows are shown: all, or by a problem of a field (`field:species`). */
export type RowFilter = 'all' | 'faulty' | 'noted' | 'edited' | `field:${string}`;

export interface Interpretation {
  mapping: ImportMapping;
  references: References;
  /** Milliseconds. */
  now: number;
}

/** A piece of the preview. */
export interface RowWindow {
  filter: RowFilter;
  from: number;
  count: number;
}

export interface Proposal {
  target: ImportTargetName;
  source: string;
}

/** Told while rows are read. */
export type OnRowsRead = (done: number, total: number) => void;
