import pg from 'pg';
import { NUMBER_TYPES } from '../postgres.ts';
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

/**
 * Every column of our tables, with its position in the primary key. Read from the catalog: the same from
 * `information_schema` takes seconds.
 */
const SHAPES = `
  select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as data_type,
    array_position(p.conkey, a.attnum) as key_position
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
  order by c.relname collate "C", a.attnum`;

interface ColumnInfo {
  table_name: string;
  column_name: string;
  data_type: string;
  key_position: number | null;
}

function readShapes(infos: readonly ColumnInfo[]): TableShape[] {
  const byTable = Map.groupBy(infos, ({ table_name }) => table_name);
  return [...byTable].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column_name, data_type }) => {
      const kind = KINDS[data_type];
      if (kind === undefined) throw new Error(`unknown type ${data_type} of ${name}.${column_name}`);
      return { name: column_name, kind };
    }),
    key: columns
      .filter(({ key_position }) => key_position !== null)
      .sort((a, b) => (a.key_position ?? 0) - (b.key_position ?? 0))
      .map(({ column_name }) => column_name),
  }));
}

const quoted = (name: string) => `"${name}"`;

/** The natural order of SQLite: texts byte by byte, whatever the database's collation. */
function orderOf(table: TableShape): string {
  const kinds = new Map(table.columns.map(({ name, kind }) => [name, kind]));
  return table.key
    .map((name) => quoted(name) + (kinds.get(name) === 'text' ? ' collate "C"' : ''))
    .join(', ');
}

async function* readRows(client: pg.Client, table: TableShape, siteId?: string): AsyncGenerator<Row[]> {
  const where = siteId === undefined ? '' : `where ${siteCondition(table.name, '$1')}`;
  const select = `select * from ${quoted(table.name)} ${where} order by ${orderOf(table)}`;
  await client.query(
    `declare backup_rows no scroll cursor for ${select}`,
    where.includes('$1') ? [siteId] : [],
  );
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH_ROWS} from backup_rows`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close backup_rows');
}

/** One repeatable-read transaction on its own connection: all tables are read as of the same moment. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    types: NUMBER_TYPES,
    connectionTimeoutMillis: 5_000,
  });
  // The running query reports a broken connection; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const infos = (await client.query<ColumnInfo>(SHAPES)).rows;
    const hasMigrations = infos.some(({ table_name }) => table_name === 'kysely_migration');
    const migrations = hasMigrations
      ? (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows
      : [];
    return {
      migrations: migrations.map(({ name }) => name),
      tables: readShapes(infos.filter(({ table_name }) => isBackedUp(table_name))),
      rows: (table, siteId) => readRows(client, table, siteId),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
