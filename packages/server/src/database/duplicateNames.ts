import { identityKey } from '@satomori/core';
import { type QueryExecutorProvider, sql } from 'kysely';
import { IDENTITIES, identityColumn } from './keyColumns.ts';

/** A row of an older server whose name differs from that of an older row only in spelling. */
export interface DuplicateName {
  table: keyof typeof IDENTITIES;
  column: string;
  name: string;
  /** The spelling of the older row. */
  other: string;
}

type Identities = { [Table in DuplicateName['table']]?: Readonly<Record<string, readonly string[]>> };

interface Named {
  site_id: string;
  id: string;
  name: string;
  key: string | null;
  /** The place within which names are unique. */
  place: string;
}

/** The key of a duplicate. No name has it, since the key of a name contains no two consecutive spaces. */
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
  table: DuplicateName['table'],
  column: string,
  within: readonly string[],
): Promise<DuplicateName[]> {
  const taken = new Map<string, string>();
  const duplicateNames: DuplicateName[] = [];
  const wrong: (Named & { wanted: string })[] = [];
  for (const row of await readNames(db, table, column, within)) {
    const key = identityKey(row.name);
    const other = taken.get(`${row.place} ${key}`);
    if (other === undefined) taken.set(`${row.place} ${key}`, row.name);
    else duplicateNames.push({ table, column, name: row.name, other });
    const wanted = other === undefined ? key : apart(key, row.id);
    if (row.key !== wanted) wrong.push({ ...row, wanted });
  }
  const site = sql.ref(table === 'sites' ? 'id' : 'site_id');
  // Duplicates first, so that no two rows have the same key at any moment.
  for (const { site_id, id, wanted } of wrong.toSorted((a, b) => +isApart(b.wanted) - +isApart(a.wanted)))
    await sql`update ${sql.table(table)} set ${sql.ref(identityColumn(column))} = ${wanted}
      where ${site} = ${site_id} and id = ${id}`.execute(db);
  return duplicateNames;
}

/**
 * Writes the identity key of every name. Of two names that differ only in spelling the older row has the key; the
 * other one gets a key of its own and is reported at every start until one of them is renamed.
 *
 * @param db without plugins; all in one transaction
 * @param identities those of an older version, for its migration
 * Source: R66.
 */
export async function fillIdentityKeys(
  db: QueryExecutorProvider,
  identities: Identities = IDENTITIES,
): Promise<DuplicateName[]> {
  const duplicateNames: DuplicateName[] = [];
  for (const [table, columns] of Object.entries(identities))
    for (const [column, within] of Object.entries(columns))
      duplicateNames.push(...(await fillColumn(db, table as DuplicateName['table'], column, within)));
  return duplicateNames;
}

const WORDS: Record<DuplicateName['table'], Record<string, string>> = {
  users: { login_id: 'ログインID', user_code: '従事者記号' },
  sites: { name: 'サイト' },
  traps: { trap_no: 'わな番号' },
};

/** Describes a duplicate name for the operator, with character codes, since the difference may be invisible. */
export function duplicateNameText({ table, column, name, other }: DuplicateName): string {
  const codes = (text: string) =>
    [...text].map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(' ');
  return `${WORDS[table][column]}「${other}」（${codes(other)}）と「${name}」（${codes(name)}）は、書き方だけが違う同じ名前です。どちらもそのまま使えますが、片方の名前を変えてください。`;
}
