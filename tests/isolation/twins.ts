import { DAY_MS, newId } from '@satomori/core';
import type { TestServer } from '@satomori/server/testing';

type Db = TestServer['database']['db'];
export type Row = Record<string, unknown>;
export type RowsByTable = Map<string, Row[]>;

export interface Column {
  name: string;
  isText: boolean;
  isNullable: boolean;
}
export type Columns = Map<string, Column[]>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
export const uuidsIn = (text: string): string[] => text.match(UUID) ?? [];

/**
 * Changed without a call: by the database as messages arrive, whose rows the twins would collide with, and by a timed
 * job that removes what it has done.
 */
const CHANGED_BY_ITSELF = ['receipt_counters', 'unhashed_photos'];

/** Every table that contains rows of a site, read from the database itself. */
export async function readColumns(db: Db): Promise<Columns> {
  const tables = await db.introspection.getTables();
  const ofSites = tables.filter(
    ({ name, columns }) =>
      !CHANGED_BY_ITSELF.includes(name) &&
      (name === 'sites' || columns.some((column) => column.name === 'site_id')),
  );
  return new Map(
    ofSites.map(({ name, columns }) => [
      name,
      columns.map((column) => ({
        name: column.name,
        isText: /text|char/i.test(column.dataType),
        isNullable: column.isNullable,
      })),
    ]),
  );
}

const byContent = (row: Row, other: Row): number => (JSON.stringify(row) < JSON.stringify(other) ? -1 : 1);

/** All rows of a site, by table, sorted: a database guarantees no order. */
export async function readSite(db: Db, columns: Columns, siteId: string): Promise<RowsByTable> {
  const rows: RowsByTable = new Map();
  for (const table of columns.keys()) {
    const key = table === 'sites' ? 'id' : 'site_id';
    const found = await db
      .selectFrom(table as never)
      .selectAll()
      .where(key as never, '=', siteId as never)
      .execute();
    rows.set(table, found.sort(byContent));
  }
  return rows;
}

/** A log has the id of its message, which only administrators see. */
const MESSAGES = ['raw_messages', 'waiting_messages', 'message_outcomes'];

/** Not part of a group: what its site has for all, and sightings, which the whole site sees. */
const ofTheSite = (table: string, row: Row): boolean =>
  ['sites', 'site_sequences', 'changes', 'gateways', ...MESSAGES].includes(table) ||
  (table === 'posts' && !row['is_hunt']) ||
  row['owner_type'] === 'map_point';

/** The rows of a group and of everything that belongs to one of its rows: members, traps, captures, logs, photos. */
export function rowsOfGroup(site: RowsByTable, groupId: string): RowsByTable {
  const ids = new Set([groupId]);
  const found = new Map<string, Set<Row>>();
  const belongs = (table: string, row: Row): boolean =>
    !ofTheSite(table, row) &&
    // A person's notification belongs to that person, whatever it is about.
    (table !== 'push_logs' || ids.has(row['user_id'] as string)) &&
    Object.values(row).some((value) => ids.has(value as string));
  for (let before = -1; before < ids.size; ) {
    before = ids.size;
    for (const [table, rows] of site) {
      for (const row of rows.filter((each) => belongs(table, each))) {
        found.set(table, (found.get(table) ?? new Set()).add(row));
        // A user's id leads to what the user did; the id of anything else to the rows that depend on it.
        if (typeof row['id'] === 'string') ids.add(row['id']);
      }
    }
  }
  return new Map([...found].map(([table, rows]) => [table, [...rows]]));
}

const isJson = (value: unknown): value is object => typeof value === 'object' && value !== null;

export interface Marks {
  /** Whether a field of this name contains free text of people: then it gets the canary. */
  isFree: (name: string) => boolean;
  /** A text that occurs nowhere else, for this column. */
  canary: (table: string, column: string) => string;
}

function markJson(value: unknown, name: string, table: string, marks: Marks): unknown {
  if (Array.isArray(value)) return value.map((item) => markJson(item, name, table, marks));
  if (isJson(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, markJson(item, key, table, marks)]),
    );
  const isText = typeof value === 'string' && uuidsIn(value).length === 0;
  return isText && marks.isFree(name) ? marks.canary(table, name) : value;
}

/**
 * Copies of the rows with new ids, and a canary in every free text. Columns added to a table later are included
 * automatically.
 */
export function makeTwin(rows: RowsByTable, columns: Columns, marks: Marks): RowsByTable {
  const ids = new Map<string, string>();
  for (const [table, found] of rows) {
    for (const { id, path, storage_key } of found) {
      if (typeof id === 'string') ids.set(id, ids.get(id) ?? newId());
      if (table !== 'images') continue;
      for (const key of [path, storage_key]) ids.set(String(key), newId().replaceAll('-', ''));
    }
  }
  const renamed = (value: string): string =>
    ids.get(value) ?? value.replaceAll(UUID, (uuid) => ids.get(uuid) ?? uuid);
  const twinValue = (table: string, { name, isText }: Column, value: unknown): unknown => {
    if (isJson(value)) return renamed(JSON.stringify(markJson(value, name, table, marks)));
    if (!isText) return value;
    if (typeof value === 'string' && (uuidsIn(value).length > 0 || ids.has(value))) return renamed(value);
    return marks.isFree(name) ? marks.canary(table, name) : value;
  };
  const twinRow = (table: string, row: Row): Row =>
    Object.fromEntries(
      (columns.get(table) ?? []).map((column) => [column.name, twinValue(table, column, row[column.name])]),
    );
  return new Map([...rows].map(([table, found]) => [table, found.map((row) => twinRow(table, row))]));
}

/** A row for each table that is empty in the world: its ids are the twin's, its texts canaries. */
export function fillEmptyTables(
  twin: RowsByTable,
  columns: Columns,
  marks: Marks,
  of: { siteId: string; groupId: string; now: number },
): RowsByTable {
  const idOf = (name: string): string | undefined => {
    if (name === 'site_id') return of.siteId;
    if (name === 'group_id') return of.groupId;
    const table = `${name.replace(/_id$/, '')}s`;
    return twin.get(table)?.[0]?.['id'] as string | undefined;
  };
  const valueOf = (table: string, { name, isText, isNullable }: Column): unknown => {
    if (name === 'id') return newId();
    if (name.endsWith('_id')) return idOf(name) ?? (isNullable ? null : newId());
    if (isText) return marks.isFree(name) ? marks.canary(table, name) : isNullable ? null : 'none';
    if (isNullable) return null;
    // Dated today, and valid for so long that no cleanup deletes it.
    if (/(^|_)(at|until)$/.test(name)) return of.now + (name.startsWith('expires') ? DAY_MS : 0);
    return 0;
  };
  const empty = [...columns].filter(([table]) => (twin.get(table) ?? []).length === 0);
  return new Map(
    empty.map(([table, found]) => [
      table,
      [Object.fromEntries(found.map((column) => [column.name, valueOf(table, column)]))],
    ]),
  );
}

export async function insertRows(db: Db, rows: RowsByTable): Promise<void> {
  for (const [table, found] of rows) {
    for (const row of found)
      await db
        .insertInto(table as never)
        .values(row)
        .execute();
  }
}
