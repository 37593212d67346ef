import { identityKey } from '@satomori/core';
import { type QueryExecutorProvider, sql } from 'kysely';
import { IDENTITIES, identityColumn } from './keyColumns.ts';

/** A row of an older server whose name is that of an older row, but for how it is written. */
export interface Twin {
  table: keyof typeof IDENTITIES;
  column: string;
  name: string;
  /** As the older row writes it. */
  other: string;
}

interface Named {
  site_id: string;
  id: string;
  name: string;
  key: string | null;
  /** Within what no two may be the same. */
  place: string;
}

/** The key of a twin. No name has it, since no key of a name holds two spaces in a row. */
const apart = (key: string, id: string): string => `${key}  ${id}`;
const isApart = (key: string): boolean => key.includes('  ');

async function readNames(
  db: QueryExecutorProvider,
  table: string,
  column: string,
  within: readonly string[],
) {
  const site = sql.ref(table === 'sites' ? 'id' : 'site_id');
  const place = [sql`''`, ...within.map((each) => sql`cast(${sql.ref(each)} as text)`)];
  const { rows } = await sql<Named>`select ${site} as site_id, id, ${sql.ref(column)} as name,
    ${sql.ref(identityColumn(column))} as key, ${sql.join(place, sql` || ' ' || `)} as place
    from ${sql.table(table)} where ${sql.ref(column)} is not null order by created_at, id`.execute(db);
  return rows;
}

async function fillColumn(
  db: QueryExecutorProvider,
  table: Twin['table'],
  column: string,
  within: readonly string[],
): Promise<Twin[]> {
  const taken = new Map<string, string>();
  const twins: Twin[] = [];
  const wrong: (Named & { wanted: string })[] = [];
  for (const row of await readNames(db, table, column, within)) {
    const key = identityKey(row.name);
    const other = taken.get(`${row.place} ${key}`);
    if (other === undefined) taken.set(`${row.place} ${key}`, row.name);
    else twins.push({ table, column, name: row.name, other });
    const wanted = other === undefined ? key : apart(key, row.id);
    if (row.key !== wanted) wrong.push({ ...row, wanted });
  }
  const site = sql.ref(table === 'sites' ? 'id' : 'site_id');
  // Those set apart first, so that at no moment two have the same key.
  for (const { site_id, id, wanted } of wrong.toSorted((a, b) => +isApart(b.wanted) - +isApart(a.wanted)))
    await sql`update ${sql.table(table)} set ${sql.ref(identityColumn(column))} = ${wanted}
      where ${site} = ${site_id} and id = ${id}`.execute(db);
  return twins;
}

/**
 * Gives every name that must be one its key. Of two that are the same but for how they are written the older has the
 * key; the other stays too, under one of its own, and is told at every start until one of them is renamed.
 *
 * @param db without plugins; all in one transaction
 * Source: R66.
 */
export async function fillIdentityKeys(db: QueryExecutorProvider): Promise<Twin[]> {
  const twins: Twin[] = [];
  for (const [table, columns] of Object.entries(IDENTITIES))
    for (const [column, within] of Object.entries(columns))
      twins.push(...(await fillColumn(db, table as Twin['table'], column, within)));
  return twins;
}

const WORDS: Record<Twin['table'], Record<string, string>> = {
  users: { login_id: 'ログインID', user_code: '従事者記号' },
  sites: { name: 'サイト' },
  traps: { trap_no: 'わな番号' },
};

/** A twin for whoever runs the server; how the characters differ is not seen, so their codes stand behind. */
export function twinWords({ table, column, name, other }: Twin): string {
  const codes = (text: string) =>
    [...text].map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(' ');
  return `${WORDS[table][column]}「${other}」（${codes(other)}）と「${name}」（${codes(name)}）は、書き方だけが違う同じ名前です。どちらもそのまま使えますが、片方の名前を変えてください。`;
}
