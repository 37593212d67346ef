import type { Scope } from '../access/scope.ts';
import { insertRows, isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { takeBackParked } from '../parked-devices/repository.ts';

/** Which of the messages that came to nothing are read again. */
export interface ReplayFilter {
  /** Received from this moment on, in milliseconds. */
  since: number;
  integrationId: string | undefined;
  /** The newest of them; without it all. */
  limit?: number;
}

const UNREAD = ['failed', 'parked'] as const;

const unread = (db: Db, scope: Scope, { since, integrationId }: ReplayFilter) =>
  db
    .selectFrom('message_outcomes as became')
    .innerJoin('raw_messages as raw', (join) =>
      join.onRef('raw.site_id', '=', 'became.site_id').onRef('raw.id', '=', 'became.id'),
    )
    .where('became.site_id', '=', scope.siteId)
    .where('became.status', 'in', UNREAD)
    .where('raw.received_at', '>=', since)
    .$if(integrationId !== undefined, (query) => query.where('raw.integration_id', '=', integrationId ?? ''));

/** The ids of messages that could not be read, or had no trap, newest first. */
export async function listUnread(db: Db, scope: Scope, filter: ReplayFilter): Promise<string[]> {
  const { limit } = filter;
  const rows = await unread(db, scope, filter)
    .select('became.id')
    .orderBy('became.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes them pending again, in the order in which they were received; the site's lock is held. One that was read
 * meanwhile stays as it is, so that no frame is judged twice.
 *
 * Source: R4, R157, R180.
 */
export async function makePending(trx: Db, scope: Scope, ids: readonly string[], now: number): Promise<void> {
  const again = await trx
    .deleteFrom('message_outcomes')
    .where('site_id', '=', scope.siteId)
    .where(isAmong(trx, 'id', [...ids]))
    .where('status', 'in', UNREAD)
    .returning(['id', 'receipt_no', 'status', 'dev_eui'])
    .execute();
  // Their devices count them again where they still have no trap.
  const waited = again.flatMap(({ status, dev_eui }) =>
    status === 'parked' && dev_eui !== null ? [dev_eui] : [],
  );
  await takeBackParked(trx, scope, waited, now);
  await insertRows(
    trx,
    'waiting_messages',
    again.map(({ id, receipt_no }) => ({ site_id: scope.siteId, id, receipt_no })),
  );
}

/** How many of these still cannot be read, and how many have no trap. */
export async function countUnread(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<{ failed: number; parked: number }> {
  const rows = await db
    .selectFrom('message_outcomes')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('site_id', '=', scope.siteId)
    .where(isAmong(db, 'id', [...ids]))
    .where('status', 'in', UNREAD)
    .groupBy('status')
    .execute();
  const of = (wanted: string) => rows.find(({ status }) => status === wanted)?.count ?? 0;
  return { failed: of('failed'), parked: of('parked') };
}
