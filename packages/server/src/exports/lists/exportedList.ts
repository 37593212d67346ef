import type { AuditTarget, DecodedInputOf, exportRows } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { FileColumn } from '../formats/fileColumn.ts';
import type { Placed } from '../formats/place.ts';
import type { SavedList } from '../formats/savedList.ts';
import type { PostKind } from '../../posts/kinds.ts';

export type ExportQuery = DecodedInputOf<typeof exportRows>['query'];
type Subject = ExportQuery['of'];

/** Whose file it is, and with which filter. */
export interface ExportCall<Of extends Subject = Subject> {
  db: Db;
  scope: Scope;
  query: Extract<ExportQuery, { of: Of }>;
  /** Their areas are visible to their members. */
  witnessGroupId: string | null;
  /** Milliseconds; states are those of this moment. */
  now: number;
}

/** Who reads the file, and how their site works. */
export interface ColumnsFor {
  scope: Scope;
  site: { post_needs_approval: boolean };
}

/** A list that can be saved. */
export interface ExportedList<Row, Of extends Subject = Subject> {
  /** What the audit log calls it. */
  target: AuditTarget;
  /** For latin file names. */
  ascii: string;
  columns(reader: ColumnsFor, query: ExportCall<Of>['query']): FileColumn<Row>[];
  /** Of lists with formats for maps. */
  placed?: Placed<Row>;
  /** All rows as the caller may see them, a page at a time. */
  pages(call: ExportCall<Of>): SavedList<Row>['pages'];
  count(call: ExportCall<Of>): Promise<number>;
  /** The posts whose photos can be saved. */
  photosOf?: PostKind;
}
