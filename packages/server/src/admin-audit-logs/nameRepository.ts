import { type AuditTarget, NOTIFICATION_RULE_LABELS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { AuditRow } from './repository.ts';

type Names = ReadonlyMap<string, string>;

/** The column that names a row, of tables whose rows have a name. */
const NAME_COLUMNS = {
  users: 'name',
  groups: 'name',
  traps: 'name',
  gateways: 'name',
  areas: 'name',
  integrations: 'name',
  questions: 'question',
  posts: 'capture_no',
} as const;
type NamedTable = keyof typeof NAME_COLUMNS;

const TABLE_OF: Partial<Record<AuditTarget, NamedTable>> = {
  map_hunt_point: 'posts',
  trap: 'traps',
  gateway: 'gateways',
  user: 'users',
  group: 'groups',
  question: 'questions',
  area: 'areas',
  integration: 'integrations',
};

/** What the ids in a change may mean. */
const REFERRED: readonly NamedTable[] = ['users', 'groups', 'traps', 'gateways', 'questions'];

async function readNames(db: Db, scope: Scope, table: NamedTable, ids: ReadonlySet<string>): Promise<Names> {
  if (ids.size === 0) return new Map();
  const column = NAME_COLUMNS[table];
  const rows = await db
    .selectFrom(table as 'groups')
    .select(['id', `${column as 'name'} as name`])
    .where('site_id', '=', scope.siteId)
    .where(isAmong(db, 'id', [...ids]))
    .execute();
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

/** Names of photos: the numbers of their captures. */
async function readPhotoNames(db: Db, scope: Scope, ids: ReadonlySet<string>): Promise<Names> {
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom('images')
    .innerJoin('posts', (join) =>
      join.onRef('posts.site_id', '=', 'images.site_id').onRef('posts.id', '=', 'images.owner_id'),
    )
    .select(['images.id', 'posts.capture_no'])
    .where('images.site_id', '=', scope.siteId)
    .where(isAmong(db, 'images.id', [...ids]))
    .execute();
  return new Map(
    rows.flatMap(({ id, capture_no }) => (capture_no === null ? [] : [[id, capture_no] as const])),
  );
}

async function readPeople(db: Db, scope: Scope, rows: readonly AuditRow[]) {
  const ids = new Set(rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])));
  if (ids.size === 0) return new Map<string, { name: string; login_id: string }>();
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'login_id'])
    .where('site_id', '=', scope.siteId)
    .where(isAmong(db, 'id', [...ids]))
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** All ids in a value, at any depth, those of the questions that were answered included. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [...idsIn(key), ...idsIn(part)]);
}

const targetsOf = (rows: readonly AuditRow[], isWanted: (target: AuditTarget) => boolean) =>
  new Set(rows.filter(({ target_type }) => isWanted(target_type)).map(({ target_id }) => target_id));

/** Entries with the present names of who acted, of what was changed and of what the changes refer to. */
export async function withNames(db: Db, scope: Scope, rows: readonly AuditRow[]) {
  const referred = new Map(rows.map(({ id, changes }) => [id, idsIn(changes)]));
  const all = new Set([...referred.values()].flat());
  const people = await readPeople(db, scope, rows);
  const targets = new Map<string, string>([
    ...Object.entries(NOTIFICATION_RULE_LABELS),
    ...(await readPhotoNames(
      db,
      scope,
      targetsOf(rows, (type) => type === 'image'),
    )),
  ]);
  const names = new Map<string, string>();
  for (const table of Object.keys(NAME_COLUMNS) as NamedTable[]) {
    const of = targetsOf(rows, (type) => TABLE_OF[type] === table);
    for (const [id, name] of await readNames(db, scope, table, of)) targets.set(id, name);
    if (!REFERRED.includes(table)) continue;
    for (const [id, name] of await readNames(db, scope, table, all)) names.set(id, name);
  }
  return rows.map((row) => {
    const person = row.user_id === null ? undefined : people.get(row.user_id);
    return {
      ...row,
      user_name: person?.name ?? null,
      user_login_id: person?.login_id ?? null,
      target_name: targets.get(row.target_id) ?? null,
      names: Object.fromEntries(
        (referred.get(row.id) ?? []).flatMap((id) => {
          const name = names.get(id);
          return name === undefined ? [] : [[id, name] as const];
        }),
      ),
    };
  });
}
