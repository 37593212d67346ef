import { DAY_MS, HOUR_MS, MINUTE_MS } from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';
import { sweepPhotos } from '../photos/sweepPhotos.ts';
import { hashOldPhotos, type HashProgress } from '../posts/captures/hashOldPhotos.ts';
import { noteOfflineGateways } from '../gateways/noteOffline.ts';
import { resolveOfflineGateways } from '../gateways/resolveOffline.ts';
import { runLadders } from '../alarms/ladder.ts';
import { remindOfFirings } from '../alarms/scheduled/notChecked.ts';
import { readLineQuotas } from '../delivery/line/askLine.ts';
import { noteUnreachable } from '../alarms/unreachable/unreachable.ts';
import { endExcess } from '../alarms/excessMessages.ts';
import { noteSilentSensors } from '../alarms/scheduled/silentSensors.ts';
import { queueDigests } from '../digests/queueDigests.ts';
import { queueMonthlyReports } from '../monthly-reports/queueMonthlyReports.ts';
import { raiseDailyAlarms } from '../alarms/scheduled/dailyAlarms.ts';
import { createRunJob, createInterval } from './runJob.ts';
import { deleteExpired } from './deleteExpired.ts';
import type { Services } from './services.ts';
import { removeOld } from '../retention/removeOld.ts';
import { endWork } from '../trap-logs/endWork.ts';

const TICK_MS = 5_000;
/** Of the messages that LINE has sent this month. */
const ASK_LINE_EVERY_MS = 6 * HOUR_MS;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Starts once a minute, one run at a time. */
function createMinuteJob(run: (at: number) => Promise<void>) {
  const interval = createInterval(MINUTE_MS);
  let running: Promise<void> | null = null;
  return {
    tick: (counted: number, at: number) => {
      if (running !== null || !interval.isDue(counted)) return;
      running = run(at).finally(() => {
        running = null;
      });
    },
    ended: () => running,
  };
}

/** Jobs that take longer than a tick: concurrent with the ticks, each one at a time. */
function createLongJobs(services: Services, log: Log, isStopped: () => boolean) {
  const { database, hub, photos, photoFolder, mailer, lineApi, publicUrl, weather, now } = services;
  const runJob = createRunJob(log);
  const stopping = new AbortController();
  const hashProgress: HashProgress = { before: null };
  const sweepInterval = createInterval(DAY_MS);
  let sweeping: Promise<void> = Promise.resolve();
  let removing: Promise<void> = Promise.resolve();
  let asking: Promise<void> = Promise.resolve();

  async function removeNightly(at: number): Promise<void> {
    const done = await runJob('remove what is no longer kept', () =>
      removeOld({ database, photos }, at, isStopped),
    );
    for (const siteId of done ?? []) hub.wake(siteId);
  }

  async function queueMails(at: number): Promise<void> {
    if (!mailer.sendsMail) return;
    await runJob('send digests', () => queueDigests(database, at, isStopped));
    await runJob('send monthly reports', () =>
      queueMonthlyReports(database, { now: at, publicUrl, isStopped }),
    );
    mailer.wake();
  }

  async function hashPhotos(): Promise<void> {
    const sites = await runJob('hash old photos', () =>
      hashOldPhotos({ database, photos, photoFolder, log }, hashProgress, isStopped),
    );
    for (const siteId of sites ?? []) hub.wake(siteId);
  }

  async function readForecast(): Promise<void> {
    await runJob('read the weather forecast', () => weather.refresh(stopping.signal));
  }

  const minuteJobs = [queueMails, hashPhotos, readForecast].map(createMinuteJob);

  return {
    hourly: (at: number) => {
      removing = removing.then(() => removeNightly(at));
      asking = asking.then(async () => {
        await runJob('ask LINE', () => readLineQuotas(database.db, { lineApi, now }, ASK_LINE_EVERY_MS));
      });
    },
    sweepDaily: (counted: number) => {
      if (!sweepInterval.isDue(counted)) return;
      sweeping = runJob('sweep photos', () =>
        sweepPhotos({ database, photos, photoFolder }, Date.now(), isStopped),
      ).then((done) => {
        if (done === null) sweepInterval.dueIn(counted, HOUR_MS);
      });
    },
    eachMinute: (counted: number, at: number) => {
      for (const job of minuteJobs) job.tick(counted, at);
    },
    ended: () => {
      stopping.abort();
      return Promise.all([sweeping, removing, asking, ...minuteJobs.map((job) => job.ended())]);
    },
  };
}

export interface TimedJobs {
  /** Resolves when no job runs any more. */
  stop: () => Promise<void>;
}

/** The timed jobs: 作業中 that ends, gateways and sensors that become silent, records that are deleted. */
export function createTimedJobs(services: Services, log: Log): TimedJobs & { tick: () => Promise<void> } {
  const { database, hub, mailer, clockWatch, now } = services;
  let isStopped = false;
  const runJob = createRunJob(log);
  const longJobs = createLongJobs(services, log, () => isStopped);
  // Nothing is deleted at once: the clock of a machine that has just started may still be set, which is noticed
  // later. By the monotonic clock, so that no step of the wall clock delays these. Source: R61.
  const cleanUpInterval = createInterval(HOUR_MS, performance.now());
  const minuteInterval = createInterval(MINUTE_MS);

  async function cleanUp(at: number): Promise<void> {
    await deleteExpired(services, { at, runJob, isStopped: () => isStopped });
    const told = await runJob('note unreachable people', () =>
      noteUnreachable(database, at, mailer.sendsMail),
    );
    for (const siteId of told ?? []) hub.wake(siteId);
    longJobs.hourly(at);
  }

  /** Sensors report some times a day, and what is due by the day can wait: these need no look every few seconds. */
  async function eachMinute(): Promise<string[]> {
    const silent = await runJob('note silent sensors', () => noteSilentSensors(database, now()));
    const calm = await runJob('end excess of messages', () => endExcess(database, now()));
    const due = await runJob('raise alarms of the day', () => raiseDailyAlarms(database, now()));
    return [...(silent ?? []), ...(calm ?? []), ...(due ?? [])];
  }

  async function tick(): Promise<void> {
    const at = now();
    const jobs = [
      await runJob('watch the clock', () => clockWatch.check()),
      await runJob('end work', () => endWork(database, at)),
      // Those that are back first, so that an outage that has ended does not take in the next.
      await runJob('resolve offline gateways', () => resolveOfflineGateways(database, now())),
      await runJob('note offline gateways', () => noteOfflineGateways(database, at)),
      await runJob('run ladders', () => runLadders(database, now())),
      await runJob('remind of firings', () => remindOfFirings(database, now())),
      minuteInterval.isDue(performance.now()) ? await eachMinute() : [],
    ];
    for (const siteId of new Set(jobs.flatMap((sites) => sites ?? []))) hub.wake(siteId);
    // Records deleted because of a wrong clock could not be restored. Source: R69.
    if (clockWatch.state() !== 'ok') return;
    if (cleanUpInterval.isDue(performance.now())) await cleanUp(at);
    longJobs.sweepDaily(performance.now());
    longJobs.eachMinute(performance.now(), at);
  }

  return {
    tick,
    stop: async () => {
      isStopped = true;
      await longJobs.ended();
    },
  };
}

/** Starts the timed jobs, one tick after the other. */
export function startTimedJobs(services: Services, log: Log): TimedJobs {
  const jobs = createTimedJobs(services, log);
  let isStopped = false;
  let current: Promise<void> = Promise.resolve();
  let timer = setTimeout(run, TICK_MS);
  function run() {
    current = jobs.tick().finally(() => {
      if (!isStopped) timer = setTimeout(run, TICK_MS);
    });
  }
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      // At once, so that the tick under way ends soon; and again for the jobs that it started meanwhile.
      await Promise.all([current, jobs.stop()]);
      await jobs.stop();
    },
  };
}
