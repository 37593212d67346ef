import type { NotificationRule } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';

export const findTarget = (db: Db, { siteId }: Scope) =>
  db.selectFrom('webhook_targets').selectAll().where('site_id', '=', siteId).executeTakeFirst();
export type StoredTarget = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

export const NOTHING_STORED = {
  is_active: false,
  url: null,
  secret: null,
  rules: [] as NotificationRule[],
  includes_phones: false,
  version: 0,
  last_sent_at: null,
  problem: null,
  problem_answer: null,
  problem_at: null,
  tested_at: null,
};

type Columns = Omit<StoredTarget, 'site_id'>;

/** Stores the target under the site's lock. */
export async function saveTarget(trx: Db, { siteId }: Scope, columns: Columns): Promise<void> {
  const values = { ...columns, rules: JSON.stringify(columns.rules) };
  await trx
    .insertInto('webhook_targets')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
}

export const updateTarget = (db: Db, { siteId }: Scope, values: Partial<Omit<Columns, 'rules'>>) =>
  db.updateTable('webhook_targets').set(values).where('site_id', '=', siteId).execute();

/** @returns whether this address was on: of several messages that are told so, one tells the administrators */
export async function turnOff(
  trx: Db,
  { siteId }: Scope,
  { url, now }: { url: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_targets')
    .set((eb) => ({ is_active: false, updated_at: now, version: eb('version', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('url', '=', url)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** @returns whether a test may be sent: none was within `pause` milliseconds */
export async function noteTest(
  trx: Db,
  { siteId }: Scope,
  { now, pause }: { now: number; pause: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_targets')
    .set({ tested_at: now })
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([eb('tested_at', 'is', null), eb('tested_at', '<=', now - pause), eb('tested_at', '>', now)]),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}
