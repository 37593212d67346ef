import { createBatcher } from '../batching/createBatcher.ts';
import type { Database } from '../database/database.ts';
import { findIntegrations, hashKey, type Integration } from './integrationRepository.ts';
import { insertRawMessages, type KeptMessage } from './rawMessageRepository.ts';

/** What the webhooks of all network servers share. */
export interface WebhookDesk {
  /** The integration of a key as sent; `null` for none, an unknown or a withdrawn one. */
  findIntegration(key: string | null): Promise<Integration | null>;
  /** Resolves when the message is on the disk; `false` where it was there already. */
  keep(kept: KeptMessage): Promise<boolean>;
}

/** A message has at most 1 MiB. */
const MOST_TOGETHER = 200;
const MOST_WAITING = 2_000;
/** Reading keeps no order; a few lookups beside each other leave connections for everybody else. */
const LOOKUPS_AT_ONCE = 3;

/**
 * Keys are looked up and messages kept together with whatever else comes at the same moment: one question and one
 * commit for all of them. A key is asked for anew each time, so one that is withdrawn opens nothing from then on.
 *
 * Source: trust rule 2 (group commit).
 */
export function createWebhookDesk({ db }: Pick<Database, 'db'>): WebhookDesk {
  const limits = { mostTogether: MOST_TOGETHER, mostWaiting: MOST_WAITING };
  const find = createBatcher<string, Integration | null>({
    ...limits,
    atOnce: LOOKUPS_AT_ONCE,
    run: async (hashes) => {
      const found = await findIntegrations(db, hashes);
      return hashes.map((hash) => found.get(hash) ?? null);
    },
  });
  return {
    findIntegration: async (key) => (key === null ? null : find(hashKey(key))),
    keep: createBatcher({ ...limits, run: (kept) => insertRawMessages(db, kept) }),
  };
}
