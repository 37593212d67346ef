import { HOUR_MS, type MailRule } from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { type ComposeOptions, composeMail } from './compose.ts';
import { type ClaimedMail, claimMail, settleMail } from './repository.ts';
import { MailRefusal, type MailTransport, type OutgoingMail } from './smtp.ts';

/** Sends the pending mails. */
export interface Outbox {
  /** Without a mail server mails stay queued. */
  readonly sendsMail: boolean;
  /** Starts sending if there are pending mails. */
  wake(): void;
  /** Resolves when no mail is due. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_INTERVAL_MS = 5_000;
/** Longer than one attempt can take with all its time limits. */
const LEASE_MS = 3 * 60_000;
const AT_ONCE = 3;
/** A stopping server waits no longer than this for a slow mail server; after the lease the mail is sent again. */
const STOP_WITHIN_MS = 5_000;

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Between two servers on one database. */
const CLOCK_ERROR_MS = 60_000;
/** A mail that could not be sent for this long is no longer of use. */
const GIVE_UP_AFTER_MS: Record<MailRule, number> = {
  password_reset: 2 * HOUR_MS,
  email_changed: 72 * HOUR_MS,
  inquiry: 72 * HOUR_MS,
};

/** 30 s, 1, 2, 4 … minutes, at most an hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);

export interface OutboxOptions extends ComposeOptions {
  database: Database;
  transport: MailTransport | null;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** @returns sends one mail that is due, and says whether there was one */
function createSender({ database, now, log, ...compose }: Omit<OutboxOptions, 'transport'>) {
  const { db, engine } = database;

  /** Never the address, the text or the mail server's message, which may contain the address (R18). */
  const warn = (mail: ClaimedMail, code: string, what: string) =>
    log.warn({ mail_id: mail.id, rule: mail.rule, attempts: mail.attempts, code }, what);

  async function fail(mail: ClaimedMail, error: string, code: string): Promise<void> {
    warn(mail, code, 'a mail will not be sent');
    await settleMail(db, mail, { status: 'failed', error });
  }

  const claim = () =>
    database.transaction(async (trx) => {
      const mail = await claimMail(trx, engine, now(), {
        lease: LEASE_MS,
        longest: LONGEST_WAIT_MS + CLOCK_ERROR_MS,
      });
      if (mail === undefined) return null;
      const isTooOld = now() - mail.queued_at > GIVE_UP_AFTER_MS[mail.rule];
      return { mail, isTooOld, outgoing: isTooOld ? null : await composeMail(trx, mail, compose, now()) };
    });

  async function send(through: MailTransport, mail: ClaimedMail, outgoing: OutgoingMail): Promise<void> {
    let reply: string;
    try {
      reply = await through.deliver(outgoing);
    } catch (error) {
      if (!(error instanceof MailRefusal)) throw error;
      if (error.isFinal) return fail(mail, error.message, error.code);
      warn(mail, error.code, 'a mail waits for the mail server');
      await settleMail(db, mail, { error: error.message, next_attempt_at: now() + waitAfter(mail.attempts) });
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

  return async (through: MailTransport): Promise<boolean> => {
    const claimed = await claim();
    if (claimed === null) return false;
    const { mail, isTooOld, outgoing } = claimed;
    if (isTooOld) await fail(mail, mail.error ?? 'too old', 'too_old');
    else if (outgoing === null) await fail(mail, 'nobody to send to', 'no_recipient');
    else await send(through, mail, outgoing);
    return true;
  };
}

/**
 * Sends the queued mails. A mail is claimed and composed in one transaction, sent outside of any, and settled: after
 * a crash in between it is sent again, with the same Message-ID, when its lease has expired.
 */
export function createOutbox({ transport, ...options }: OutboxOptions): Outbox {
  const { log } = options;
  const sendOne = createSender(options);
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;

  async function lane(through: MailTransport): Promise<void> {
    try {
      while (!isStopped && (await sendOne(through)));
    } catch (error) {
      log.warn({ err: error }, 'the mail queue waits for the database');
    }
  }

  async function work(through: MailTransport): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false;
      await Promise.all(Array.from({ length: AT_ONCE }, () => lane(through)));
    }
  }

  function wake(): void {
    if (transport === null || isStopped) return;
    isAsked = true;
    running ??= work(transport).finally(() => {
      running = null;
      if (isAsked) wake();
    });
  }

  const timer = setInterval(wake, POLL_INTERVAL_MS);
  timer.unref();

  return {
    sendsMail: transport !== null,
    wake,
    drain: async () => {
      wake();
      while (running !== null) await running;
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      const patience = Promise.withResolvers<void>();
      const limit = setTimeout(patience.resolve, STOP_WITHIN_MS);
      await Promise.race([running, patience.promise]);
      clearTimeout(limit);
    },
  };
}
