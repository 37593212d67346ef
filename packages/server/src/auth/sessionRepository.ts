import type { CompiledQuery, InferResult } from 'kysely';
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
  site: { id: string; is_satomori: boolean; post_needs_approval: boolean };
  /** The person's hunt group and those below it. */
  huntGroupIds: string[];
  /** Where the site's sequence stood when this was read. */
  siteSequence: number;
}

/** A person's hunt group and all below it, as `below`. */
const withGroupsBelow = (db: Db, userId: string) =>
  db.withRecursive('below', (query) =>
    query
      .selectFrom('users')
      .innerJoin('groups', (join) =>
        join.onRef('groups.site_id', '=', 'users.site_id').onRef('groups.id', '=', 'users.hunt_group_id'),
      )
      .select(['groups.site_id', 'groups.id'])
      .where('users.id', '=', userId)
      .where('groups.deleted_at', 'is', null)
      // `union` ends also where somebody has made the tree a circle.
      .union((inner) =>
        inner
          .selectFrom('groups')
          .innerJoin('below', (join) =>
            join.onRef('below.site_id', '=', 'groups.site_id').onRef('below.id', '=', 'groups.parent_id'),
          )
          .select(['groups.site_id', 'groups.id'])
          .where('groups.deleted_at', 'is', null),
      ),
  );

const sessionQuery = (db: Db, userId: string) =>
  withGroupsBelow(db, userId)
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .leftJoin('site_sequences', 'site_sequences.site_id', 'users.site_id')
    .leftJoin('below', (join) => join.onTrue())
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
      'site_sequences.value as site_sequence',
      'below.id as group_below',
    ])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('sites.deleted_at', 'is', null);

type SessionRow = InferResult<ReturnType<typeof sessionQuery>>[number];

/** Stands for the person in the text of the query. */
const SOMEBODY = '';
/** Every request asks this, so it is built once for each engine. */
const compiled = new WeakMap<object, CompiledQuery<SessionRow>>();

function queryFor(db: Db, userId: string): CompiledQuery<SessionRow> {
  const { adapter } = db.getExecutor();
  const query = compiled.get(adapter) ?? sessionQuery(db, SOMEBODY).compile();
  compiled.set(adapter, query);
  const parameters = query.parameters.map((value) => (value === SOMEBODY ? userId : value));
  return { ...query, parameters };
}

/** The session of a user as it stands now, in one query; `null` for unknown, disabled and deleted ones. */
export async function loadSession(db: Db, userId: string): Promise<Session | null> {
  const { rows } = await db.executeQuery(queryFor(db, userId));
  const [row] = rows;
  if (row === undefined || row.is_disabled) return null;
  const {
    site_id,
    is_satomori,
    post_needs_approval,
    site_sequence,
    group_below: _,
    is_disabled: __,
    ...user
  } = row;
  return {
    user,
    site: { id: site_id, is_satomori, post_needs_approval },
    huntGroupIds: rows.flatMap(({ group_below }) => (group_below === null ? [] : [group_below])),
    siteSequence: site_sequence ?? 0,
  };
}
