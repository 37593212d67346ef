import type { CompiledQuery, InferResult } from 'kysely';
import { asParameter, isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';

/** Person and token of a session; the token is `null` if the server itself works for the person. */
export interface SessionKey {
  userId: string;
  tokenId: string | null;
}

/** Data about the person that every request needs. */
export interface Session {
  tokenId: SessionKey['tokenId'];
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
  /** The site's sequence when this was read. */
  siteSequence: number;
}

/** The hunt groups of these people and all below them, as `below`. */
const withGroupsBelow = (db: Db, ids: readonly string[]) =>
  db.withRecursive('below', (query) =>
    query
      .selectFrom('users')
      .innerJoin('groups', (join) =>
        join.onRef('groups.site_id', '=', 'users.site_id').onRef('groups.id', '=', 'users.hunt_group_id'),
      )
      .select(['users.id as user_id', 'groups.site_id', 'groups.id'])
      .where(isAmong(db, 'users.id', ids))
      .where('groups.deleted_at', 'is', null)
      // `union` terminates even if the tree contains a cycle.
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

/** @param ids of people and of tokens in one list, so that the query has one parameter; no id is both */
const sessionQuery = (db: Db, ids: readonly string[]) =>
  withGroupsBelow(db, ids)
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .leftJoin('site_sequences', 'site_sequences.site_id', 'users.site_id')
    .leftJoin('below', 'below.user_id', 'users.id')
    .leftJoin('ended_tokens', (join) =>
      join
        .onRef('ended_tokens.site_id', '=', 'users.site_id')
        .onRef('ended_tokens.user_id', '=', 'users.id')
        .on(isAmong(db, 'ended_tokens.token_id', ids)),
    )
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
      'sites.is_disabled as is_site_disabled',
      'sites.is_satomori',
      'sites.post_needs_approval',
      'sites.witness_public_days',
      'site_sequences.value as site_sequence',
      'below.id as group_below',
      'ended_tokens.token_id as ended_token',
    ])
    .where(isAmong(db, 'users.id', ids))
    .where('users.deleted_at', 'is', null)
    .where('sites.deleted_at', 'is', null);

type SessionRow = InferResult<ReturnType<typeof sessionQuery>>[number];

function sessionOf(
  rows: readonly [SessionRow, ...SessionRow[]],
  tokenId: Session['tokenId'],
): Session | null {
  const [row] = rows;
  const { site_id, is_satomori, post_needs_approval, witness_public_days, ...others } = row;
  const { site_sequence, is_disabled, is_site_disabled, ...rest } = others;
  if (is_disabled || is_site_disabled) return null;
  if (tokenId !== null && rows.some(({ ended_token }) => ended_token === tokenId)) return null;
  const { group_below: _group, ended_token: _token, ...user } = rest;
  const groupIds = rows.flatMap(({ group_below }) => (group_below === null ? [] : [group_below]));
  return {
    tokenId,
    user,
    site: { id: site_id, is_satomori, post_needs_approval, witness_public_days },
    huntGroupIds: [...new Set(groupIds)],
    siteSequence: site_sequence ?? 0,
  };
}

/** Every request executes this query, so it is compiled once per engine. */
const compiled = new WeakMap<object, CompiledQuery<SessionRow>>();

function queryFor(db: Db, ids: readonly string[]): CompiledQuery<SessionRow> {
  const { adapter } = db.getExecutor();
  const query = compiled.get(adapter) ?? sessionQuery(db, []).compile();
  compiled.set(adapter, query);
  // The list of ids is its only parameter.
  return { ...query, parameters: query.parameters.map(() => asParameter(db, ids)) };
}

/**
 * Sessions as of now, in one query.
 *
 * @returns `null` for users who are unknown, disabled or deleted, or whose site is disabled, and for ended tokens
 */
export async function loadSessions(db: Db, keys: readonly SessionKey[]): Promise<(Session | null)[]> {
  const ids = keys.flatMap(({ userId, tokenId }) => (tokenId === null ? [userId] : [userId, tokenId]));
  const { rows } = await db.executeQuery(queryFor(db, [...new Set(ids)]));
  const byUser = Map.groupBy(rows, ({ id }) => id);
  return keys.map(({ userId, tokenId }) => {
    const [first, ...others] = byUser.get(userId) ?? [];
    return first === undefined ? null : sessionOf([first, ...others], tokenId);
  });
}

/** As `loadSessions`, for one user. */
export async function loadSession(
  db: Db,
  userId: string,
  tokenId: SessionKey['tokenId'] = null,
): Promise<Session | null> {
  const [session = null] = await loadSessions(db, [{ userId, tokenId }]);
  return session;
}
