import { DAY_MS, formatDate, HOUR_MS, MINUTE_MS, SIGNAL_DAYS } from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';
import { forgetOldAttempts } from '../accounts/attemptRepository.ts';
import { forgetEndedTokens } from '../sessions/endedTokenRepository.ts';
import { forgetExpiredCodes } from '../accounts/oneTimeCodeRepository.ts';
import { forgetChanges } from '../events/repository.ts';
import { sweepPhotos } from '../photos/sweepPhotos.ts';
import { noteOfflineGateways } from '../gateways/noteOffline.ts';
import { resolveOfflineGateways } from '../gateways/resolveOffline.ts';
import { runLadders } from '../alarms/ladder.ts';
import { remindOfFirings } from '../alarms/notChecked.ts';
import { readLineQuotas } from '../delivery/line/askLine.ts';
import { forgetLineEvents } from '../delivery/line/allSitesRepository.ts';
import { noteUnreachable } from '../alarms/unreachable.ts';
import { endExcess } from '../alarms/excessMessages.ts';
import { noteSilentSensors } from '../alarms/silentSensors.ts';
import { forgetExpiredStarts } from '../openid/startRepository.ts';
import { forgetDigests } from '../mail/digestRepository.ts';
import { sendDigests } from '../digests/sendDigests.ts';
import { sendMonthlyReports } from '../monthly-reports/sendMonthlyReports.ts';
import { forgetOldMails } from '../mail/repository.ts';
import { forgetStaged } from '../imports/forgetStaged.ts';
import { raiseDailyAlarms } from '../alarms/dailyAlarms.ts';
import { forgetSignalDays } from '../signal/repository.ts';
import { forgetRaised } from '../alarms/ruleRepository.ts';
import type { Services } from './services.ts';
import { removeOld } from '../retention/removeOld.ts';
import { endWork } from '../trap-logs/endWork.ts';

const TICK_MS = 5_000;
const KEEP_CHANGES_MS = 7 * DAY_MS;
/** Longer than an event of LINE is valid. */
const KEEP_LINE_EVENTS_MS = 3 * DAY_MS;
/** Of the messages that LINE has sent this month. */
const ASK_LINE_EVERY_MS = 6 * HOUR_MS;
const KEEP_MAILS_MS = 90 * DAY_MS;
/** Longer than the longest time that a digest looks back. */
const KEEP_DIGESTS_MS = 90 * DAY_MS;
/** Until then an import that failed or was cancelled can be run again. */
const KEEP_STAGED_MS = 7 * DAY_MS;
/** A reminder of a permit may be up to sixty days old. */
const KEEP_RAISED_MS = 400 * DAY_MS;
const KEEP_SIGNAL_MS = SIGNAL_DAYS * DAY_MS;
/** A clock that is set back makes an expired token valid again, even one that was a year fast. */
const KEEP_ENDED_TOKENS_MS = 400 * DAY_MS;

/** Starts the timed jobs: 作業中 that ends, gateways and sensors that become silent, records that are deleted. */
export function startClockwork(
  { database, hub, photos, photoFolder, outbox, clockWatch, lineApi, publicUrl, now }: Services,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { stop: () => Promise<void> } {
  // Nothing is deleted at once: the clock of a machine that has just started may still be set, which is noticed
  // later. By the monotonic clock, so that no step of the wall clock delays these. Source: R61.
  let lastTidied = performance.now();
  let lastListened = Number.NEGATIVE_INFINITY;
  let lastSwept = Number.NEGATIVE_INFINITY;
  let lastMailed = Number.NEGATIVE_INFINITY;
  let current: Promise<void> = Promise.resolve();
  let sweeping: Promise<void> = Promise.resolve();
  let removing: Promise<void> = Promise.resolve();
  let asking: Promise<void> = Promise.resolve();
  let mailing: Promise<void> = Promise.resolve();

  /** If a job fails, the next one still runs, and this one is repeated later. Source: R69. */
  async function attempt<Result>(job: string, work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error, job }, 'a timed job failed, and is tried again');
      return null;
    }
  }

  async function tidy(counted: number, at: number): Promise<void> {
    if (counted - lastTidied < HOUR_MS) return;
    lastTidied = counted;
    const { db } = database;
    // By the machine's clock, with which they are written.
    await attempt('forget changes', () => forgetChanges(db, Date.now() - KEEP_CHANGES_MS));
    await attempt('forget attempts', () => forgetOldAttempts(db, at));
    await attempt('forget codes', () => forgetExpiredCodes(db, at));
    await attempt('forget sign-ins', () => forgetExpiredStarts(db, at));
    await attempt('forget ended tokens', () => forgetEndedTokens(db, at - KEEP_ENDED_TOKENS_MS));
    await attempt('forget raised alarms', () => forgetRaised(db, at - KEEP_RAISED_MS));
    await attempt('forget signal', () => forgetSignalDays(db, formatDate(at - KEEP_SIGNAL_MS)));
    await attempt('forget mails', () => forgetOldMails(db, at - KEEP_MAILS_MS));
    await attempt('forget events of LINE', () => forgetLineEvents(db, at - KEEP_LINE_EVENTS_MS));
    await attempt('forget digests', () => forgetDigests(db, at - KEEP_DIGESTS_MS));
    await attempt('forget rows of imports', () =>
      forgetStaged(database, at - KEEP_STAGED_MS, () => isStopped),
    );
    const told = await attempt('note unreachable people', () =>
      noteUnreachable(database, at, outbox.sendsMail),
    );
    for (const siteId of told ?? []) hub.wake(siteId);
    // Concurrent with the ticks; one at a time.
    removing = removing.then(() => removeNightly(at));
    asking = asking.then(async () => {
      await attempt('ask LINE', () => readLineQuotas(db, { lineApi, now }, ASK_LINE_EVERY_MS));
    });
  }

  /** Sensors report some times a day, and what is due by the day can wait: these need no look every few seconds. */
  async function eachMinute(counted: number): Promise<string[]> {
    if (counted - lastListened < MINUTE_MS) return [];
    lastListened = counted;
    const silent = await attempt('note silent sensors', () => noteSilentSensors(database, now()));
    const calm = await attempt('end excess of messages', () => endExcess(database, now()));
    const due = await attempt('raise alarms of the day', () => raiseDailyAlarms(database, now()));
    return [...(silent ?? []), ...(calm ?? []), ...(due ?? [])];
  }

  async function tick(): Promise<void> {
    const at = now();
    const jobs = [
      await attempt('watch the clock', () => clockWatch.look()),
      await attempt('end work', () => endWork(database, at)),
      // Those that are back first, so that an outage that has ended does not take in the next.
      await attempt('resolve offline gateways', () => resolveOfflineGateways(database, now())),
      await attempt('note offline gateways', () => noteOfflineGateways(database, at)),
      await attempt('run ladders', () => runLadders(database, now())),
      await attempt('remind of firings', () => remindOfFirings(database, now())),
      await eachMinute(performance.now()),
    ];
    for (const siteId of new Set(jobs.flatMap((sites) => sites ?? []))) hub.wake(siteId);
    // Records deleted because of a wrong clock could not be restored. Source: R69.
    if (clockWatch.state() !== 'ok') return;
    await tidy(performance.now(), at);
    sweepDaily(performance.now());
    mailEachMinute(performance.now(), at);
  }

  async function removeNightly(at: number): Promise<void> {
    const done = await attempt('remove what is no longer kept', () =>
      removeOld({ database, photos }, at, () => isStopped),
    );
    for (const siteId of done ?? []) hub.wake(siteId);
  }

  /** Concurrent with the ticks, since it takes long with many photos. */
  function sweepDaily(counted: number): void {
    if (counted - lastSwept < DAY_MS) return;
    lastSwept = counted;
    sweeping = sweepPhotos({ database, photos, photoFolder }, Date.now(), () => isStopped).catch(
      (error: unknown) => {
        // Repeated within the hour.
        lastSwept = counted - DAY_MS + HOUR_MS;
        log.warn({ err: error }, 'photos could not be swept');
      },
    );
  }

  async function queueMails(at: number): Promise<void> {
    await attempt('send digests', () => sendDigests(database, at, () => isStopped));
    await attempt('send monthly reports', () =>
      sendMonthlyReports(database, { now: at, publicUrl, isStopped: () => isStopped }),
    );
  }

  /** Concurrent with the ticks, since it takes a while where many people want one; one at a time. */
  function mailEachMinute(counted: number, at: number): void {
    if (!outbox.sendsMail || counted - lastMailed < MINUTE_MS) return;
    lastMailed = Number.POSITIVE_INFINITY;
    mailing = queueMails(at).then(() => {
      lastMailed = performance.now();
      outbox.wake();
    });
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
      await Promise.all([current, sweeping, removing, asking, mailing]);
    },
  };
}
