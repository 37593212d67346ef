import type { MAIL_RULES, MAIL_STATUSES } from '@satomori/core';
import type { Instant, OneOf } from './columnKinds.ts';

/** Mails: pending ones, and the outcome of the others. */
export interface MailLogTable {
  site_id: string;
  /** Also the Message-ID, so that a repeated mail is recognized. */
  id: string;
  rule: OneOf<typeof MAIL_RULES>;
  /** The person concerned. */
  user_id: string | null;
  to_addresses: string;
  reply_to: string | null;
  subject: string;
  /** `null` once it was sent, and for a mail with a code, whose body is composed when it is sent. */
  body: string | null;
  status: OneOf<typeof MAIL_STATUSES>;
  /** The mail server's error for the last attempt. */
  error: string | null;
  /** The mail server's answer, with its own id of the mail. */
  provider_message_id: string | null;
  attempts: number;
  queued_at: Instant;
  /**
   * Earliest time of the next attempt. The sender first moves it ahead, so that no other server sends the same mail.
   */
  next_attempt_at: Instant;
  sent_at: Instant | null;
  dedup_key: string;
}
