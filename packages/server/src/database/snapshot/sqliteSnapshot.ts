import Sqlite from 'better-sqlite3';
import { siteCondition } from './siteTables.ts';
import { BATCH_ROWS, isBackedUp, type Row, type Snapshot, type TableShape, type ValueKind } from './shape.ts';

const KINDS: Record<string, ValueKind> = {
  text: 'text',
  bigint: 'integer',
  integer: 'integer',
  'double precision': 'real',
  boolean: 'boolean',
  jsonb: 'json',
};

const READERS: Partial<Record<ValueKind, (value: unknown) => unknown>> = {
  boolean: (value) => (value === null ? null : value !== 0),
  json: (value) => (typeof value === 'string' ? JSON.parse(value) : value),
};

interface ColumnInfo {
  name: string;
  type: string;
  pk: number;
}

function readShape(database: Sqlite.Database, table: string): TableShape {
  const infos = database
    .prepare<[string], ColumnInfo>('select name, type, pk from pragma_table_info(?)')
    .all(table);
  return {
    name: table,
    columns: infos.map(({ name, type }) => {
      const kind = KINDS[type.toLowerCase()];
      if (kind === undefined) throw new Error(`unknown type ${type} of ${table}.${name}`);
      return { name, kind };
    }),
    key: infos
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
  };
}

const quoted = (name: string) => `"${name}"`;

async function* readRows(
  database: Sqlite.Database,
  table: TableShape,
  siteId?: string,
): AsyncGenerator<Row[]> {
  const readers = table.columns.flatMap(({ name, kind }) => {
    const read = READERS[kind];
    return read === undefined ? [] : [{ name, read }];
  });
  const order = table.key.map(quoted).join(', ');
  const where = siteId === undefined ? '' : `where ${siteCondition(table.name, '?')}`;
  let batch: Row[] = [];
  for (const row of database
    .prepare<unknown[], Row>(`select * from ${quoted(table.name)} ${where} order by ${order}`)
    .iterate(...(where.includes('?') ? [siteId] : []))) {
    for (const { name, read } of readers) row[name] = read(row[name]);
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** One read transaction on the file: in WAL mode writers continue, and it does not see their changes. */
export async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    database.exec('begin');
    // The transaction sees the database as of its first read.
    const names = database
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' order by name")
      .all()
      .map(({ name }) => name);
    const migrations = names.includes('kysely_migration')
      ? database.prepare<[], { name: string }>('select name from kysely_migration order by name').all()
      : [];
    return {
      migrations: migrations.map(({ name }) => name),
      tables: names
        .filter((name) => isBackedUp(name) && !name.startsWith('sqlite_'))
        .map((name) => readShape(database, name)),
      rows: (table, siteId) => readRows(database, table, siteId),
      close: async () => {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
