import { newId } from '@satomori/core';
import type { Db, Engine } from '../database/database.ts';
import type { MailLogTable } from '../database/tables.ts';

export type NewMail = Pick<MailLogTable, 'site_id' | 'rule' | 'to_addresses' | 'subject' | 'dedup_key'> &
  Partial<Pick<MailLogTable, 'user_id' | 'reply_to' | 'body'>>;

/** Queues a mail with whatever else the transaction does. The same key again queues nothing. */
export async function queueMail(trx: Db, mail: NewMail, now: number): Promise<void> {
  await trx
    .insertInto('mail_logs')
    .values({
      id: newId(),
      status: 'queued',
      attempts: 0,
      queued_at: now,
      next_attempt_at: now,
      ...mail,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'dedup_key']).doNothing())
    .execute();
}

/**
 * Takes the mail that has waited longest: it is nobody else's until the lease ends, and comes back then if this
 * server has died. Servers on one PostgreSQL pass over each other's. One that lies further ahead than a mail waits was
 * queued by a clock that was fast, and is due.
 *
 * @param wait milliseconds: of the lease, and the longest before another attempt
 * Source: R61.
 */
export function claimMail(trx: Db, engine: Engine, now: number, wait: { lease: number; longest: number }) {
  const due = trx
    .selectFrom('mail_logs')
    .select('id')
    .where('status', '=', 'queued')
    .where((eb) => eb.or([eb('next_attempt_at', '<=', now), eb('next_attempt_at', '>', now + wait.longest)]))
    .orderBy('next_attempt_at')
    .limit(1);
  return (
    trx
      .updateTable('mail_logs')
      .set((eb) => ({ next_attempt_at: now + wait.lease, attempts: eb('attempts', '+', 1) }))
      // `=`, not `in`: PostgreSQL may run a subquery of `in` again for each row, and would claim as many.
      .where('id', '=', engine === 'postgres' ? due.forUpdate().skipLocked() : due)
      .where('status', '=', 'queued')
      .returningAll()
      .executeTakeFirst()
  );
}
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

type Outcome = Partial<
  Pick<MailLogTable, 'status' | 'error' | 'provider_message_id' | 'sent_at' | 'next_attempt_at' | 'body'>
>;

/** Notes what became of an attempt, unless the mail has been withdrawn or taken by another server since. */
export const settleMail = (db: Db, mail: ClaimedMail, outcome: Outcome) =>
  db
    .updateTable('mail_logs')
    .set(outcome)
    .where('site_id', '=', mail.site_id)
    .where('id', '=', mail.id)
    .where('status', '=', 'queued')
    .where('attempts', '=', mail.attempts)
    .execute();

/** Withdraws the mails that would give a person a new code: what they were asked for is done. */
export const withdrawResetMails = (trx: Db, person: { site_id: string; id: string }) =>
  trx
    .updateTable('mail_logs')
    .set({ status: 'failed', error: 'withdrawn' })
    .where('site_id', '=', person.site_id)
    .where('user_id', '=', person.id)
    .where('rule', '=', 'password_reset')
    .where('status', '=', 'queued')
    .execute();

/** Whose mail it is as they stand now; nobody for those who may not sign in. */
export const findRecipient = (db: Db, mail: Pick<ClaimedMail, 'site_id' | 'user_id'>) =>
  db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select([
      'users.site_id',
      'users.id',
      'users.login_id',
      'users.name',
      'users.email',
      'sites.name as site',
    ])
    .where('users.site_id', '=', mail.site_id)
    .where('users.id', '=', mail.user_id ?? '')
    .where('users.is_disabled', '=', false)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** When the oldest mail that still waits was queued; `null` when none waits. */
export async function oldestQueuedMail(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('mail_logs')
    .select((eb) => eb.fn.min('queued_at').as('oldest'))
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** Forgets mails queued before: addresses and subjects are nobody's business for ever. */
export const forgetOldMails = (db: Db, before: number) =>
  db.deleteFrom('mail_logs').where('queued_at', '<', before).execute();
