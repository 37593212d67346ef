import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFreeTexts } from '../isolation/freeTexts.ts';
import type { ApiDocument } from './apiDocument.ts';

/** Reverses the writing direction from here on, and never restores it. */
export const TURNING_TEXT = '\u202E逆さに並ぶ名前';

/** Field values that are malicious or unexpected. */
export const HOSTILE_TEXTS = [
  '<img src=x onerror="hostile=1"><script>hostile=1</script><b>太字</b>',
  '𠮷野の𩸽',
  'Ｗ'.repeat(300),
  'w'.repeat(300),
  '🦌🐗👨‍👩‍👧‍👦🇯🇵🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '一行目\n二行目\r\n三行目',
  'null',
  'undefined',
  "'; drop table posts; -- {{hostile}} ${hostile} %00 \\u0000",
  TURNING_TEXT,
] as const;

/**
 * Texts that the product itself reads, although the contract allows any: changing them would break its work, not its
 * screens.
 */
const READ_BY_THE_PRODUCT = [
  'code',
  'path',
  'color',
  'icon',
  'login_id',
  'dev_eui',
  'gateway_eui',
  'mesh_code',
  'source_id',
  'raw_payload',
  'municipality_code',
  'prefecture_code',
];
/** Tables of the database itself, and what a network sent: neither is shown on a screen. */
const NO_ENTITIES = ['kysely_migration', 'kysely_migration_lock', 'raw_messages', 'settings'];

interface Column {
  name: string;
  type: string;
}

/**
 * Writes hostile texts into every free-text field of every row, in an embedded database whose server is stopped. Each
 * row gets another one; a table with few rows gets all of them.
 *
 * @returns `table.column` of each field that was written
 */
export function writeHostileTexts(dataDir: string, document: ApiDocument): string[] {
  const isFree = createFreeTexts(document);
  const inContract = new Set(
    JSON.stringify(document)
      .match(/"[a-z_]+"(?=:\{)/g)
      ?.map((each) => each.slice(1, -1)),
  );
  const database = new DatabaseSync(join(dataDir, 'satomori.db'));
  try {
    const rows = <Row>(sql: string) => database.prepare(sql).all() as Row[];
    const tables = rows<{ name: string }>("select name from sqlite_master where type = 'table'")
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('sqlite_') && !NO_ENTITIES.includes(name));
    return tables.flatMap((table) =>
      rows<Column>(`pragma table_info("${table}")`)
        .filter(({ name, type }) => /text|char/i.test(type) && inContract.has(name) && isFree(name))
        .filter(({ name }) => !READ_BY_THE_PRODUCT.includes(name))
        .map(({ name }) => {
          overwrite(database, table, name);
          return `${table}.${name}`;
        }),
    );
  } finally {
    database.close();
  }
}

function overwrite(database: DatabaseSync, table: string, column: string): void {
  const ids = database.prepare(`select rowid as at from "${table}"`).all() as { at: number }[];
  const isFew = ids.length < HOSTILE_TEXTS.length;
  const update = database.prepare(`update or ignore "${table}" set "${column}" = ? where rowid = ?`);
  ids.forEach(({ at }, index) => {
    const text = isFew ? HOSTILE_TEXTS.join(' ') : HOSTILE_TEXTS[index % HOSTILE_TEXTS.length]!;
    // Where values must be unique, the second one gets its number appended.
    if (Number(update.run(text, at).changes) === 0) update.run(`${index}${text}`, at);
  });
}
