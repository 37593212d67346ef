/** The type of a value on every engine; JSON is compared by content, not by its text. */
export type ValueKind = 'text' | 'integer' | 'real' | 'boolean' | 'json';

export interface TableShape {
  name: string;
  columns: readonly { name: string; kind: ValueKind }[];
  /** Columns of the primary key: rows are in their order, texts compared byte by byte. */
  key: readonly string[];
}

export type Row = Record<string, unknown>;

/** The whole database as of one moment, while other writers continue. */
export interface Snapshot {
  /** Migrations that had run, in order. */
  readonly migrations: readonly string[];
  /** All tables of ours with data of their own, by name. */
  readonly tables: readonly TableShape[];
  /**
   * All rows of a table in the order of its key, a few hundred at a time. One table at a time.
   *
   * @param siteId only those of this site; of a table of the whole server none
   */
  rows(table: TableShape, siteId?: string): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

export const BATCH_ROWS = 500;
const MIGRATION_TABLES = /^kysely_/;
/** Filled from other tables by triggers, also during a restore. */
const DERIVED_TABLES: ReadonlySet<string> = new Set(['post_cells']);

/** Describe the place where the data are stored, not the data. */
const TABLES_OF_PLACE: ReadonlySet<string> = new Set(['photo_folder']);

/** Whether a table contains data that are stored nowhere else. */
export const isBackedUp = (name: string): boolean =>
  !MIGRATION_TABLES.test(name) && !DERIVED_TABLES.has(name) && !TABLES_OF_PLACE.has(name);
