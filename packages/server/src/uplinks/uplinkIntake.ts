import type { Integration } from '../access/identifyCaller.ts';
import { createBatcher } from '../batching/createBatcher.ts';
import type { Database } from '../database/database.ts';
import { findIntegrations, hashKey } from './integrationRepository.ts';
import { insertSentMessages, type KeptMessage } from './rawMessageRepository.ts';

/** Shared by the webhooks of all network servers. */
export interface UplinkIntake {
  /** The integration of a key; `null` for no key, an unknown or a revoked one. It may be a few seconds old. */
  findIntegration(key: string | null): Promise<Integration | null>;
  /**
   * Resolves when the message is on disk; `false` if it was already stored, `null` if its integration was revoked or
   * its site disabled meanwhile and it is not stored.
   */
  keep(kept: KeptMessage): Promise<boolean | null>;
}

/** Each message is at most as long as its endpoint permits. */
const MAX_BATCH_SIZE = 200;
const MAX_PENDING = 2_000;
/** Lookups need no order; a small limit leaves connections for other requests. */
const LOOKUPS_AT_ONCE = 3;
/**
 * Only within a burst; a single message is not delayed. PostgreSQL's `commit_delay` does the same between
 * connections.
 */
const BATCH_DELAY_MS = 3;
/** For this long the body of a request with a revoked key may still be read, but not stored. */
const KNOWN_FOR_MS = 5_000;
const MAX_KNOWN = 1_000;

/** Recently found integrations, by the hashes of their keys; unknown keys are not cached. */
function createKnownKeys(now: () => number) {
  const known = new Map<string, { integration: Integration; until: number }>();
  return {
    find(hash: string): Integration | undefined {
      const found = known.get(hash);
      return found === undefined || found.until <= now() ? undefined : found.integration;
    },
    add(hash: string, integration: Integration): void {
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(hash, { integration, until: now() + KNOWN_FOR_MS });
    },
    forget(integrationId: string): void {
      for (const [hash, { integration }] of known) if (integration.id === integrationId) known.delete(hash);
    },
  };
}

/**
 * Stores messages that arrive at the same moment in one statement and commit. A key is looked up before its body is
 * read and cached for a few seconds; the insert checks it again, so that a revoked key takes effect at once.
 *
 * Source: R2.
 */
export function createUplinkIntake({ db }: Pick<Database, 'db'>, now: () => number): UplinkIntake {
  const limits = { maxBatchSize: MAX_BATCH_SIZE, maxPending: MAX_PENDING };
  const known = createKnownKeys(now);
  const find = createBatcher<string, Integration | null>({
    ...limits,
    atOnce: LOOKUPS_AT_ONCE,
    run: async (hashes) => {
      const found = await findIntegrations(db, hashes);
      for (const [hash, integration] of found)
        if (!integration.is_site_disabled) known.add(hash, integration);
      return hashes.map((hash) => found.get(hash) ?? null);
    },
  });
  const keep = createBatcher<KeptMessage, boolean | null>({
    ...limits,
    delayMs: BATCH_DELAY_MS,
    run: (sent) => insertSentMessages(db, sent),
  });
  return {
    findIntegration: async (key) => {
      if (key === null) return null;
      const hash = hashKey(key);
      return known.find(hash) ?? find(hash);
    },
    keep: async (sent) => {
      const isNew = await keep(sent);
      if (isNew === null) known.forget(sent.message.integration_id);
      return isNew;
    },
  };
}
