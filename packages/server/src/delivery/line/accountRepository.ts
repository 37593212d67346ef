import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';

export const findLineAccount = (db: Db, { siteId }: Scope) =>
  db.selectFrom('line_accounts').selectAll().where('site_id', '=', siteId).executeTakeFirst();
export type StoredLineAccount = NonNullable<Awaited<ReturnType<typeof findLineAccount>>>;
type Columns = Omit<StoredLineAccount, 'site_id'>;

/** What was read of an account with another token says nothing of this one. */
export const NOTHING_READ = {
  display_name: null,
  quota_used: null,
  quota_limit: null,
  quota_read_at: null,
  quota_problem: null,
  asked_at: null,
  last_sent_at: null,
  problem: null,
  problem_answer: null,
  problem_at: null,
};

export const NOTHING_STORED = {
  ...NOTHING_READ,
  is_active: false,
  basic_id: null,
  access_token: null,
  channel_secret: null,
  last_received_at: null,
  version: 0,
};

/** Stores the account under the site's lock. */
export async function saveLineAccount(trx: Db, { siteId }: Scope, columns: Columns): Promise<void> {
  await trx
    .insertInto('line_accounts')
    .values({ site_id: siteId, ...columns })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(columns))
    .execute();
}

export const updateLineAccount = (db: Db, { siteId }: Scope, values: Partial<Columns>) =>
  db.updateTable('line_accounts').set(values).where('site_id', '=', siteId).execute();

/**
 * Whether this server may read the account at LINE now: nobody has within `pause` milliseconds. The first of those who
 * ask at once may.
 */
export async function claimAccountRead(
  db: Db,
  { siteId }: Scope,
  { now, pause }: { now: number; pause: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('line_accounts')
    .set({ asked_at: now })
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', now - pause), eb('asked_at', '>', now)]),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** @returns whether it is news: nothing, or something else, stood in the way, or a message has arrived since */
export async function noteProblem(
  trx: Db,
  { siteId }: Scope,
  noted: Pick<StoredLineAccount, 'problem' | 'problem_answer' | 'problem_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('line_accounts')
    .set(noted)
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb('problem', 'is', null),
        eb('problem', '!=', noted.problem),
        eb('last_sent_at', '>=', eb.ref('problem_at')),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) > 0) return true;
  await trx.updateTable('line_accounts').set(noted).where('site_id', '=', siteId).execute();
  return false;
}
