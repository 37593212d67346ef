import { newId } from '@satomori/core';
import type { Db, Engine } from '../database/database.ts';
import { isOfDisabledSite } from '../database/disabledSites.ts';
import type { MailLogTable } from '../database/tables.ts';

export type NewMail = Pick<MailLogTable, 'site_id' | 'rule' | 'to_addresses' | 'subject' | 'dedup_key'> &
  Partial<Pick<MailLogTable, 'user_id' | 'reply_to' | 'body'>>;

/** Queues a mail within the caller's transaction. The same key again queues nothing. */
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
 * Claims the mail that has waited longest, until the lease ends; if this server has crashed, it can be claimed again
 * then. Servers on one PostgreSQL skip each other's. A mail scheduled further ahead than `longest` is due.
 *
 * @param wait milliseconds: of the lease, and the longest before another attempt
 * Source: R61.
 */
export function claimMail(trx: Db, engine: Engine, now: number, wait: { lease: number; longest: number }) {
  const due = trx
    .selectFrom('mail_logs')
    .select('id')
    .where('status', '=', 'queued')
    .where((eb) => eb.not(isOfDisabledSite('mail_logs')))
    .where((eb) => eb.or([eb('next_attempt_at', '<=', now), eb('next_attempt_at', '>', now + wait.longest)]))
    .orderBy('next_attempt_at')
    .limit(1);
  return (
    trx
      .updateTable('mail_logs')
      .set((eb) => ({ next_attempt_at: now + wait.lease, attempts: eb('attempts', '+', 1) }))
      // `=`, not `in`: PostgreSQL may execute a subquery of `in` for each row, and would claim as many mails.
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

/** The mail, unless it has been withdrawn or claimed by another server since. */
const updateClaimed = (db: Db, mail: ClaimedMail) =>
  db
    .updateTable('mail_logs')
    .where('site_id', '=', mail.site_id)
    .where('id', '=', mail.id)
    .where('status', '=', 'queued')
    .where('attempts', '=', mail.attempts);

/**
 * Keeps a mail from being withdrawn or claimed until the transaction ends.
 *
 * @returns whether it has not been since
 */
export async function holdMail(trx: Db, mail: ClaimedMail): Promise<boolean> {
  const held = updateClaimed(trx, mail).set((eb) => ({ attempts: eb.ref('attempts') }));
  return (await held.returning('id').executeTakeFirst()) !== undefined;
}

/** Stores the result of an attempt, unless the mail has been withdrawn or claimed by another server since. */
export const settleMail = (db: Db, mail: ClaimedMail, outcome: Outcome) =>
  updateClaimed(db, mail).set(outcome).execute();

/** Withdraws mails that would give a person a new code: it is no longer needed. */
export const withdrawResetMails = (trx: Db, person: { site_id: string; id: string }) =>
  trx
    .updateTable('mail_logs')
    .set({ status: 'failed', error: 'withdrawn' })
    .where('site_id', '=', person.site_id)
    .where('user_id', '=', person.id)
    .where('rule', '=', 'password_reset')
    .where('status', '=', 'queued')
    .execute();

/** The present data of a mail's recipient; none for a person who may not sign in. */
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

/** Of the site of a mail: the sender, and whom to ask. */
export const findMailSite = (db: Db, { site_id }: Pick<ClaimedMail, 'site_id'>) =>
  db
    .selectFrom('sites')
    .select([
      'name',
      'mail_sender_name',
      'mail_sender_address',
      'contact_name',
      'contact_phone',
      'contact_email',
    ])
    .where('id', '=', site_id)
    .executeTakeFirstOrThrow();

export type MailSite = Awaited<ReturnType<typeof findMailSite>>;

/** When the oldest pending mail was queued; `null` if there is none. */
export async function oldestQueuedMail(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('mail_logs')
    .select((eb) => eb.fn.min('queued_at').as('oldest'))
    .where('status', '=', 'queued')
    .where((eb) => eb.not(isOfDisabledSite('mail_logs')))
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** Deletes mails queued before this time, since addresses and subjects are personal data. */
export const deleteExpiredMails = (db: Db, before: number) =>
  db.deleteFrom('mail_logs').where('queued_at', '<', before).execute();
