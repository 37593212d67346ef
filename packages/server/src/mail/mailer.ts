import { HOUR_MS, type MailRule } from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { doublingWaits } from '../outbound/attempt.ts';
import { createQueueWorker, type QueueWorker } from '../outbound/queueWorker.ts';
import { type ComposeOptions, composeMail } from './compose.ts';
import { type ClaimedMail, claimMail, settleMail } from './repository.ts';
import { MailRefusal, type MailTransport, type OutgoingMail } from './smtp.ts';

/** Sends the pending mails. */
export interface Mailer extends QueueWorker {
  /** Without a mail server mails stay queued. */
  readonly sendsMail: boolean;
}

const POLL_INTERVAL_MS = 5_000;
/** Longer than one attempt can take with all its time limits. */
const LEASE_MS = 3 * 60_000;
const AT_ONCE = 3;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Between two servers on one database. */
const CLOCK_ERROR_MS = 60_000;
/** A mail that could not be sent for this long is no longer of use. */
const GIVE_UP_AFTER_MS: Record<MailRule, number> = {
  password_reset: 2 * HOUR_MS,
  email_changed: 72 * HOUR_MS,
  inquiry: 72 * HOUR_MS,
  digest: 24 * HOUR_MS,
  monthly_report: 72 * HOUR_MS,
};

/** 30 s, 1, 2, 4 … minutes, at most an hour. */
export const mailWaitAfter = doublingWaits(FIRST_WAIT_MS, LONGEST_WAIT_MS);

export interface MailerOptions extends ComposeOptions {
  database: Database;
  transport: MailTransport | null;
  /** Whether the age of a mail can be told: not while the clock is known to have stepped. Source: R69. */
  isClockSure: () => boolean;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** @returns claims one mail that is due, if there is one, and returns what sends it */
function createSender({ database, isClockSure, now, log, ...compose }: Omit<MailerOptions, 'transport'>) {
  const { db, engine } = database;
  const wait = { lease: LEASE_MS, longest: LONGEST_WAIT_MS + CLOCK_ERROR_MS };

  /** Never the address, the text or the mail server's message, which may contain the address (R18). */
  const warn = (mail: ClaimedMail, code: string, what: string) =>
    log.warn({ mail_id: mail.id, rule: mail.rule, attempts: mail.attempts, code }, what);

  async function fail(mail: ClaimedMail, error: string, code: string): Promise<void> {
    warn(mail, code, 'a mail will not be sent');
    await settleMail(db, mail, { status: 'failed', error });
  }

  const tryLater = (mail: ClaimedMail, error: string) =>
    settleMail(db, mail, { error, next_attempt_at: now() + mailWaitAfter(mail.attempts) });

  async function deliver(through: MailTransport, mail: ClaimedMail, outgoing: OutgoingMail): Promise<void> {
    let reply: string;
    try {
      reply = await through.deliver(outgoing);
    } catch (error) {
      if (!(error instanceof MailRefusal)) throw error;
      if (error.isFinal) return fail(mail, error.message, error.code);
      warn(mail, error.code, 'a mail waits for the mail server');
      await tryLater(mail, error.message);
      return;
    }
    await settleMail(db, mail, {
      status: 'sent',
      sent_at: now(),
      provider_message_id: reply,
      error: null,
      body: null,
    });
  }

  async function send(through: MailTransport, mail: ClaimedMail): Promise<void> {
    if (isClockSure() && now() - mail.queued_at > GIVE_UP_AFTER_MS[mail.rule])
      return fail(mail, mail.error ?? 'too old', 'too_old');
    let outgoing: OutgoingMail | null;
    try {
      outgoing = await database.transaction((trx) => composeMail(trx, mail, compose, now()));
    } catch (error) {
      log.warn({ err: error, mail_id: mail.id, rule: mail.rule }, 'a mail could not be composed');
      await tryLater(mail, 'not composed');
      return;
    }
    if (outgoing === null) return fail(mail, 'nobody to send to', 'no_recipient');
    return deliver(through, mail, outgoing);
  }

  return async (through: MailTransport): Promise<(() => Promise<void>) | null> => {
    const mail = await database.transaction((trx) => claimMail(trx, engine, now(), wait));
    return mail === undefined ? null : () => send(through, mail);
  };
}

/**
 * Sends the queued mails. A mail is claimed in one transaction, composed in another, so that one that cannot be
 * composed does not hold up the next, sent outside of any, and settled: after a crash in between it is sent again,
 * with the same Message-ID, when its lease has expired.
 */
export function createMailer({ transport, ...options }: MailerOptions): Mailer {
  const claim = createSender(options);
  const worker = createQueueWorker({
    claim: async () => (transport === null ? null : claim(transport)),
    atOnce: AT_ONCE,
    pollMs: POLL_INTERVAL_MS,
    log: options.log,
    name: 'mail',
  });
  return { ...worker, sendsMail: transport !== null };
}
