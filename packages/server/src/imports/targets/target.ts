import type { ImportMapping, InputProblem } from '@satomori/core';
import type * as z from 'zod/mini';
import type { Author } from '../../audit-logs/repository.ts';
import type { Db } from '../../database/database.ts';

/** On whose behalf, from which source and when rows become records. */
export interface Importing {
  author: Author;
  source: string;
  now: number;
}

/** While rows are checked. */
export interface Checking extends Importing {
  /** The hash of a password that nobody knows; the same for a whole import, since it takes long. */
  passwordHash: () => Promise<string>;
}

/** A row of a file, with what the writing of its record needs. */
export interface TargetRow {
  /** Of the record that is made. */
  row_id: string;
  source_key: string;
  content_hash: string;
  /** The body without its id. */
  row_values: Record<string, unknown>;
  /** What `prepare` made of the row; `null` for one that is not written. */
  prepared: Record<string, unknown> | null;
}

/** Which rows of an import are written, by their positions; of these all that are prepared. */
export interface ReadyRows {
  importId: string;
  from: number;
  to: number;
  /** How many are prepared. */
  count: number;
}

/** A value that one row of a file alone may have. */
export interface UniqueValue {
  field: string;
  /** What the message calls it. */
  label: string;
  key: string;
}

/** What is written of a row, as JSON with the same names for all rows; or why it is refused. */
export type Prepared =
  | { columns: Record<string, unknown>; unique: readonly UniqueValue[] }
  | { problems: readonly InputProblem[] };

/** How rows of files become records of one kind, and how they are taken back. */
export interface Target {
  /** With which a person would enter what a row tells. */
  body: z.ZodMiniType;
  /** What the mapping has to say itself before a row may; checked when rows arrive. */
  refuse?(
    mapping: Pick<ImportMapping, 'columns' | 'constants'>,
    values: TargetRow['row_values'],
  ): InputProblem[];
  /**
   * Checks a row outside of the transaction, by the same rules as if a person entered it.
   *
   * @throws {AppError} `not_found`; {InputError} for what is refused
   */
  prepare(db: Db, checking: Checking, row: TargetRow): Promise<Prepared>;
  /** Writes rows that are prepared, in the transaction of the import. `readyRows` reads them. */
  write(trx: Db, importing: Importing, rows: ReadyRows): Promise<void>;
  /** Removes records that nobody has changed since. @returns the ids of those */
  undo(trx: Db, importing: Importing, ids: readonly string[]): Promise<ReadonlySet<string>>;
}
