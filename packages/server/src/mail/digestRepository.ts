import type { Digest } from '@satomori/core';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { DigestTable } from '../database/tables.ts';
import { mayBeMailed, READER_COLUMNS } from './readerRepository.ts';

export type ChosenDigest = Exclude<Digest, 'none'>;

/** As the index `user_configs_by_digest` has it. */
const wantsDigest = sql<boolean>`(user_configs.settings ->> 'digest') in ('daily', 'weekly')`;
const chosen = sql<ChosenDigest>`user_configs.settings ->> 'digest'`;

/** The people of a site who want a digest and may get one. Source: R166. */
const readers = (db: Db, scope: Scope) =>
  db
    .selectFrom('user_configs')
    .innerJoin('users', (join) =>
      join.onRef('users.site_id', '=', 'user_configs.site_id').onRef('users.id', '=', 'user_configs.user_id'),
    )
    .innerJoin('sites', 'sites.id', 'user_configs.site_id')
    .select([
      'users.site_id',
      'users.id',
      'users.name',
      'users.license_to',
      'users.permit_to',
      'users.registration_year',
      chosen.as('digest'),
      ...READER_COLUMNS,
    ])
    .where('user_configs.site_id', '=', scope.siteId)
    .where(wantsDigest)
    .where(mayBeMailed);

/** Those without a digest of this day, by their ids, after one of them. */
export const listDigestReaders = (
  db: Db,
  scope: Scope,
  {
    day,
    choices,
    after,
    limit,
  }: { day: string; choices: readonly ChosenDigest[]; after: string; limit: number },
) =>
  readers(db, scope)
    .where(chosen, 'in', choices)
    .where('user_configs.user_id', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('digests')
            .select('digests.day')
            .whereRef('digests.site_id', '=', 'user_configs.site_id')
            .whereRef('digests.user_id', '=', 'user_configs.user_id')
            .where('digests.day', '=', day),
        ),
      ),
    )
    .orderBy('user_configs.user_id')
    .limit(limit)
    .execute();
export type DigestReader = Awaited<ReturnType<typeof listDigestReaders>>[number];

/** The person, if they still may get a digest, as when it is sent. */
export const findDigestReader = (db: Db, scope: Scope, userId: string) =>
  readers(db, scope).where('user_configs.user_id', '=', userId).executeTakeFirst();

/** The newest digest of a person. */
export const findLastDigest = (db: Db, scope: Scope, userId: string) =>
  db
    .selectFrom('digests')
    .select(['sequence', 'made_at'])
    .where('site_id', '=', scope.siteId)
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @returns whether it was the first of that person and day, of all servers */
export async function insertDigest(
  trx: Db,
  scope: Scope,
  digest: Omit<DigestTable, 'site_id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('digests')
    .values({ site_id: scope.siteId, ...digest })
    .onConflict((conflict) => conflict.columns(['site_id', 'user_id', 'day']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Deletes those that no later digest begins at any more. */
export const deleteExpiredDigests = (db: Db, before: number) =>
  db.deleteFrom('digests').where('made_at', '<', before).execute();
