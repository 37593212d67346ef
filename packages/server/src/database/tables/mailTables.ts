import type { MAIL_RULES, MAIL_STATUSES } from '@satomori/core';
import type { Instant, OneOf } from './columnKinds.ts';

/** Mails: what waits to be sent, and what became of it. */
export interface MailLogTable {
  site_id: string;
  /** Also the mail's Message-ID, so that a mail sent again can be known as the same. */
  id: string;
  rule: OneOf<typeof MAIL_RULES>;
  /** Whom it is about. */
  user_id: string | null;
  to_addresses: string;
  reply_to: string | null;
  subject: string;
  /** `null` where it is written when it is sent, because it holds a code, and once it was sent. */
  body: string | null;
  status: OneOf<typeof MAIL_STATUSES>;
  /** Of the last attempt, as the mail server said it. */
  error: string | null;
  /** The mail server's answer, with its own number of the mail. */
  provider_message_id: string | null;
  attempts: number;
  queued_at: Instant;
  /** Not before this. Whoever sends it moves it ahead first, so that no other server takes it meanwhile. */
  next_attempt_at: Instant;
  sent_at: Instant | null;
  dedup_key: string;
}
