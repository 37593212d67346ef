import type { FastifyBaseLogger } from 'fastify';
import { forgetOldAttempts } from './auth/attemptLimits.ts';
import { forgetEndedTokens } from './auth/endedTokenRepository.ts';
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
  { database, hub, photos, photoFolder, clockWatch, now }: Services,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { stop: () => Promise<void> } {
  // By the clock that only counts: no step of the other may put these off. Source: R61.
  let lastTidied = Number.NEGATIVE_INFINITY;
  let lastSwept = Number.NEGATIVE_INFINITY;
  let current: Promise<void> = Promise.resolve();
  let sweeping: Promise<void> = Promise.resolve();

  async function tidy(counted: number, at: number): Promise<void> {
    if (counted - lastTidied < HOUR_MS) return;
    lastTidied = counted;
    // As they are written: by the clock of the machine.
    await forgetChanges(database.db, Date.now() - KEEP_CHANGES_MS);
    await forgetOldAttempts(database.db, at);
    await forgetExpiredCodes(database.db, at);
    // Not at once: a clock that is set back makes an expired token good again.
    await forgetEndedTokens(database.db, at - DAY_MS);
    await forgetOldMails(database.db, at - KEEP_MAILS_MS);
  }

  async function tick(): Promise<void> {
    try {
      const at = now();
      const sites = [
        ...(await clockWatch.look()),
        ...(await endWork(database, at)),
        ...(await noteOfflineGateways(database, at)),
      ];
      for (const siteId of new Set(sites)) hub.wake(siteId);
      await tidy(performance.now(), at);
      sweepDaily(performance.now());
    } catch (error) {
      log.warn({ err: error }, 'the clockwork waits for the database');
    }
  }

  /** Beside the ticks, for it takes its time where there are many photos. */
  function sweepDaily(counted: number): void {
    if (counted - lastSwept < DAY_MS) return;
    lastSwept = counted;
    sweeping = sweepPhotos({ database, photos, photoFolder }, Date.now(), () => isStopped).catch(
      (error: unknown) => {
        // Tried again within the hour.
        lastSwept = counted - DAY_MS + HOUR_MS;
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
