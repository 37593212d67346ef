import type { CompiledQuery, InferResult } from 'kysely';
import { asParameter, isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';

/** What every request needs to know of its person. */
export interface Session {
  user: {
    id: string;
    stamp: string;
    is_hunter: boolean;
    is_posting: boolean;
    is_gw_view: boolean;
    is_admin: boolean;
    is_shared_viewer: boolean;
    hunt_group_id: string | null;
    witness_group_id: string | null;
  };
  site: { id: string; is_satomori: boolean; post_needs_approval: boolean; witness_public_days: number };
  /** The person's hunt group and those below it. */
  huntGroupIds: string[];
  /** Where the site's sequence stood when this was read. */
  siteSequence: number;
}

/** The hunt groups of these people and all below them, as `below`. */
const withGroupsBelow = (db: Db, userIds: readonly string[]) =>
  db.withRecursive('below', (query) =>
    query
      .selectFrom('users')
      .innerJoin('groups', (join) =>
        join.onRef('groups.site_id', '=', 'users.site_id').onRef('groups.id', '=', 'users.hunt_group_id'),
      )
      .select(['users.id as user_id', 'groups.site_id', 'groups.id'])
      .where(isAmong(db, 'users.id', userIds))
      .where('groups.deleted_at', 'is', null)
      // `union` ends also where somebody has made the tree a circle.
      .union((inner) =>
        inner
          .selectFrom('groups')
          .innerJoin('below', (join) =>
            join.onRef('below.site_id', '=', 'groups.site_id').onRef('below.id', '=', 'groups.parent_id'),
          )
          .select(['below.user_id', 'groups.site_id', 'groups.id'])
          .where('groups.deleted_at', 'is', null),
      ),
  );

const sessionQuery = (db: Db, userIds: readonly string[]) =>
  withGroupsBelow(db, userIds)
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .leftJoin('site_sequences', 'site_sequences.site_id', 'users.site_id')
    .leftJoin('below', 'below.user_id', 'users.id')
    .select([
      'users.id',
      'users.stamp',
      'users.is_hunter',
      'users.is_posting',
      'users.is_gw_view',
      'users.is_admin',
      'users.is_shared_viewer',
      'users.hunt_group_id',
      'users.witness_group_id',
      'users.is_disabled',
      'sites.id as site_id',
      'sites.is_satomori',
      'sites.post_needs_approval',
      'sites.witness_public_days',
      'site_sequences.value as site_sequence',
      'below.id as group_below',
    ])
    .where(isAmong(db, 'users.id', userIds))
    .where('users.deleted_at', 'is', null)
    .where('sites.deleted_at', 'is', null);

type SessionRow = InferResult<ReturnType<typeof sessionQuery>>[number];

function sessionOf(rows: readonly [SessionRow, ...SessionRow[]]): Session | null {
  const [row] = rows;
  const { site_id, is_satomori, post_needs_approval, witness_public_days, ...others } = row;
  const { site_sequence, is_disabled, ...rest } = others;
  if (is_disabled) return null;
  const { group_below: _, ...user } = rest;
  return {
    user,
    site: { id: site_id, is_satomori, post_needs_approval, witness_public_days },
    huntGroupIds: rows.flatMap(({ group_below }) => (group_below === null ? [] : [group_below])),
    siteSequence: site_sequence ?? 0,
  };
}

/** Every request asks this, so it is built once for each engine. */
const compiled = new WeakMap<object, CompiledQuery<SessionRow>>();

function queryFor(db: Db, userIds: readonly string[]): CompiledQuery<SessionRow> {
  const { adapter } = db.getExecutor();
  const query = compiled.get(adapter) ?? sessionQuery(db, []).compile();
  compiled.set(adapter, query);
  // The list of the people is all that it is given.
  return { ...query, parameters: query.parameters.map(() => asParameter(db, userIds)) };
}

/** The sessions of users as they stand now, in one query; `null` for unknown, disabled and deleted ones. */
export async function loadSessions(db: Db, userIds: readonly string[]): Promise<(Session | null)[]> {
  const { rows } = await db.executeQuery(queryFor(db, userIds));
  const byUser = Map.groupBy(rows, ({ id }) => id);
  return userIds.map((id) => {
    const [first, ...others] = byUser.get(id) ?? [];
    return first === undefined ? null : sessionOf([first, ...others]);
  });
}

/** As `loadSessions`, for one user. */
export async function loadSession(db: Db, userId: string): Promise<Session | null> {
  const [session = null] = await loadSessions(db, [userId]);
  return session;
}
