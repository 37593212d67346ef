import type { FastifyBaseLogger } from 'fastify';
import { forgetOldAttempts } from './auth/attemptLimits.ts';
import { forgetExpiredCodes } from './auth/oneTimeCodeRepository.ts';
import { forgetChanges } from './events/repository.ts';
import { sweepPhotos } from './images/sweepPhotos.ts';
import { noteOfflineGateways } from './gateways/noteOffline.ts';
import { forgetOldMails } from './mail/repository.ts';
import type { Services } from './services.ts';
import { endWork } from './traps/endWork.ts';

const TICK_MS = 5_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const KEEP_CHANGES_MS = 7 * DAY_MS;
const KEEP_MAILS_MS = 90 * DAY_MS;

/** What happens by the mere passing of time: work that ends, gateways that fall silent, records that are forgotten. */
export function startClockwork(
  { database, hub, photos, photoFolder, now }: Services,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { stop: () => Promise<void> } {
  let lastTidied = 0;
  let lastSwept = 0;
  let current: Promise<void> = Promise.resolve();
  let sweeping: Promise<void> = Promise.resolve();

  async function tidy(at: number): Promise<void> {
    if (at - lastTidied < HOUR_MS) return;
    lastTidied = at;
    // As they are written: by the clock of the machine.
    await forgetChanges(database.db, Date.now() - KEEP_CHANGES_MS);
    await forgetOldAttempts(database.db, at);
    await forgetExpiredCodes(database.db, at);
    await forgetOldMails(database.db, at - KEEP_MAILS_MS);
  }

  async function tick(): Promise<void> {
    try {
      const at = now();
      const sites = [...(await endWork(database, at)), ...(await noteOfflineGateways(database, at))];
      for (const siteId of new Set(sites)) hub.wake(siteId);
      await tidy(at);
      sweepDaily(at);
    } catch (error) {
      log.warn({ err: error }, 'the clockwork waits for the database');
    }
  }

  /** Beside the ticks, for it takes its time where there are many photos. */
  function sweepDaily(at: number): void {
    if (at - lastSwept < DAY_MS) return;
    lastSwept = at;
    sweeping = sweepPhotos({ database, photos, photoFolder }, Date.now(), () => isStopped).catch(
      (error: unknown) => {
        // Tried again within the hour.
        lastSwept = at - DAY_MS + HOUR_MS;
        log.warn({ err: error }, 'photos could not be swept');
      },
    );
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
      await Promise.all([current, sweeping]);
    },
  };
}
