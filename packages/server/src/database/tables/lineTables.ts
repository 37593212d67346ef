import type { DeliveryProblem } from '@satomori/core';
import type { Instant } from './columnKinds.ts';

/** The town's own LINE account that a site sends its notifications from. */
export interface LineAccountTable {
  site_id: string;
  is_active: boolean;
  /** By which people add it: `@123abcde`. */
  basic_id: string | null;
  access_token: string | null;
  /** With which LINE signs what it sends. */
  channel_secret: string | null;
  /** As LINE has it. */
  display_name: string | null;
  /** Messages sent in the month of `quota_read_at`; `quota_limit` is `null` where there is none. */
  quota_used: number | null;
  quota_limit: number | null;
  quota_read_at: Instant | null;
  quota_problem: DeliveryProblem | null;
  /** When LINE was last asked for it, also without success. */
  asked_at: Instant | null;
  last_received_at: Instant | null;
  last_sent_at: Instant | null;
  problem: DeliveryProblem | null;
  /** What LINE answered to it, shortened. */
  problem_answer: string | null;
  problem_at: Instant | null;
  updated_at: Instant;
  version: number;
}

/** A person's LINE, as the account of their site knows it. */
export interface LineLinkTable {
  site_id: string;
  user_id: string;
  /** An id that LINE gives to each person for each provider. */
  line_user_id: string;
  /** By LINE's clock. */
  linked_at: Instant;
  last_sent_at: Instant | null;
}

/** Events of LINE that have been received: LINE may send one again. */
export interface LineEventTable {
  site_id: string;
  id: string;
  received_at: Instant;
}
