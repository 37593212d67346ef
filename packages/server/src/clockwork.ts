import type { FastifyBaseLogger } from 'fastify';
import { forgetOldAttempts } from './auth/attemptLimits.ts';
import { forgetChanges } from './events/repository.ts';
import { noteOfflineGateways } from './gateways/noteOffline.ts';
import type { Services } from './services.ts';
import { endWork } from './traps/endWork.ts';

const TICK_MS = 5_000;
const KEEP_CHANGES_MS = 7 * 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** What happens by the mere passing of time: work that ends, gateways that fall silent, records that are forgotten. */
export function startClockwork(
  { database, hub, now }: Services,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { stop: () => Promise<void> } {
  let lastTidied = 0;
  let current: Promise<void> = Promise.resolve();

  async function tidy(at: number): Promise<void> {
    if (at - lastTidied < HOUR_MS) return;
    lastTidied = at;
    await forgetChanges(database.db, at - KEEP_CHANGES_MS);
    await forgetOldAttempts(database.db, at);
  }

  async function tick(): Promise<void> {
    try {
      const at = now();
      const sites = [...(await endWork(database, at)), ...(await noteOfflineGateways(database, at))];
      for (const siteId of new Set(sites)) hub.wake(siteId);
      await tidy(at);
    } catch (error) {
      log.warn({ err: error }, 'the clockwork waits for the database');
    }
  }

  let isStopped = false;
  let timer = setTimeout(run, TICK_MS);
  function run() {
    current = tick().finally(() => {
      if (!isStopped) timer = setTimeout(run, TICK_MS);
    });
  }
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
