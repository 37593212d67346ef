/** What a value is on every engine; JSON is compared by what it says, not by how it is written. */
export type ValueKind = 'text' | 'integer' | 'real' | 'boolean' | 'json';

export interface TableShape {
  name: string;
  columns: readonly { name: string; kind: ValueKind }[];
  /** Columns of the primary key: rows come in their order, texts compared byte by byte. */
  key: readonly string[];
}

export type Row = Record<string, unknown>;

/** The whole database as it stood at one moment, while others go on writing. */
export interface Snapshot {
  /** Migrations that had run, in their order. */
  readonly migrations: readonly string[];
  /** Every table of ours that holds something of its own, by name. */
  readonly tables: readonly TableShape[];
  /** All rows of a table in the order of its key, a few hundred at a time. One table at a time. */
  rows(table: TableShape): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

export const BATCH_ROWS = 500;
const MIGRATION_TABLES = /^kysely_/;
/** Filled from other tables by triggers, also while these are restored. */
const DERIVED_TABLES: ReadonlySet<string> = new Set(['post_cells']);

/** Say of the place where the data lie, not of the data. */
const TABLES_OF_PLACE: ReadonlySet<string> = new Set(['photo_folder']);

/** Whether a table holds something that is nowhere else. */
export const isBackedUp = (name: string): boolean =>
  !MIGRATION_TABLES.test(name) && !DERIVED_TABLES.has(name) && !TABLES_OF_PLACE.has(name);
