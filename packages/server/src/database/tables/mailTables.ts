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

/** The digests of a person: that of each day once, also where there was nothing to say and no mail was sent. */
export interface DigestTable {
  site_id: string;
  user_id: string;
  /** `YYYY-MM-DD` in Japan. */
  day: string;
  /** The site's sequence up to which the person's notifications are in this digest or an earlier one. */
  sequence: number;
  made_at: Instant;
}
