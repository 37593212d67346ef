import type { Integration } from '../access/identifyCaller.ts';
import { createBatcher } from '../batching/createBatcher.ts';
import type { Database } from '../database/database.ts';
import { findIntegrations, hashKey } from './integrationRepository.ts';
import { insertSentMessages, type KeptMessage } from './rawMessageRepository.ts';

/** What the webhooks of all network servers share. */
export interface UplinkIntake {
  /** The integration of a key as sent; `null` for none, an unknown or a withdrawn one. It may be a few seconds old. */
  findIntegration(key: string | null): Promise<Integration | null>;
  /**
   * Resolves when the message is on the disk; `false` where it was there already, `null` where its integration was
   * withdrawn meanwhile and it is not kept.
   */
  keep(kept: KeptMessage): Promise<boolean | null>;
}

/** Each as long at most as its contract says. */
const MAX_BATCH_SIZE = 200;
const MAX_PENDING = 2_000;
/** Reading keeps no order; a few lookups beside each other leave connections for everybody else. */
const LOOKUPS_AT_ONCE = 3;
/** Of a burst; a message that comes alone waits for nobody. PostgreSQL's `commit_delay` does the same among connections. */
const GATHER_MS = 3;
/** So long a key that was withdrawn may still have its body read, not kept. */
const KNOWN_FOR_MS = 5_000;
const MAX_KNOWN = 1_000;

/** Integrations found lately, by the hashes of their keys; a stranger's key is never among them. */
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
 * Messages are kept together with whatever else comes at the same moment, in one statement and so one commit. A key is
 * looked up before its body is read, and remembered for a few seconds; the statement that keeps the message asks once
 * more, so that one that is withdrawn opens nothing from then on.
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
      for (const [hash, integration] of found) known.add(hash, integration);
      return hashes.map((hash) => found.get(hash) ?? null);
    },
  });
  const keep = createBatcher<KeptMessage, boolean | null>({
    ...limits,
    gatherMs: GATHER_MS,
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
