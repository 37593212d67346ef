import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { type ClockStep, notifyClockStep } from './notifyClockStep.ts';
import { findClockSeen, readDatabaseClock, saveClockSeen } from './repository.ts';

/** In milliseconds. */
export interface Clocks {
  /** May be set. */
  wall: () => number;
  /** Only counts. */
  monotonic: () => number;
  /** `null` for the embedded one. */
  database: () => Promise<number | null>;
}

/** `stepped`: within the last hour. `differs`: from the database's clock. */
export type ClockState = 'ok' | 'stepped' | 'differs';

export interface ClockWatch {
  /**
   * Checks whether the clock was set since the last check, or while no server was running.
   *
   * @returns the sites whose administrators were notified
   */
  check(): Promise<string[]>;
  state(): ClockState;
}

/** Between two checks; gradual corrections by NTP stay below it. */
const STEP_MS = 30_000;
/** At a start the clock of a small machine may not be set yet. */
const STEP_AT_START_MS = 5 * 60_000;
const WRITE_EVERY_MS = 60_000;
const SHOW_FOR_MS = 60 * 60_000;
const MAX_PENDING = 10;

export const clocksOf = (database: Database): Clocks => ({
  wall: Date.now,
  monotonic: () => performance.now(),
  database: () => readDatabaseClock(database),
});

const iso = (at: number): string => new Date(at).toISOString();

interface Watched {
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  clocks?: Clocks | undefined;
}

/**
 * Detects that the server's clock was set, while the server runs or between two runs.
 *
 * Source: R60.
 */
export function createClockWatch({ database, log, clocks = clocksOf(database) }: Watched): ClockWatch {
  const { db } = database;
  const read = () => ({ wall: clocks.wall(), monotonic: clocks.monotonic() });
  const started = read();
  let last = started;
  let pending: ClockStep[] = [];
  let steppedAt = Number.NEGATIVE_INFINITY;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let isStartCompared = false;
  let differs = false;

  function note(step: ClockStep): void {
    steppedAt = clocks.monotonic();
    writtenAt = Number.NEGATIVE_INFINITY;
    pending = [...pending, step].slice(-MAX_PENDING);
    const { before, after } = step;
    log.warn(
      { clock_before: iso(before), clock_after: iso(after), step_s: Math.round((after - before) / 1000) },
      'the clock of the server was set',
    );
  }

  function compareWithLastCheck(): void {
    const now = read();
    const before = last.wall + now.monotonic - last.monotonic;
    last = now;
    if (Math.abs(now.wall - before) >= STEP_MS) note({ before, after: now.wall });
  }

  /** How long no server was running is unknown, so only a clock that was set back can be detected. */
  async function compareWithLastRun(): Promise<void> {
    const seen = await findClockSeen(db);
    isStartCompared = true;
    if (seen !== null && seen - started.wall > STEP_AT_START_MS) note({ before: seen, after: started.wall });
  }

  async function notifyPending(): Promise<string[]> {
    const sites: string[] = [];
    for (let step = pending[0]; step !== undefined; step = pending[0]) {
      sites.push(...(await notifyClockStep(database, step)));
      pending.shift();
    }
    return sites;
  }

  async function compareWithDatabase(): Promise<void> {
    const there = await clocks.database();
    const here = clocks.wall();
    const hasDiffered = differs;
    differs = there !== null && Math.abs(there - here) >= STEP_MS;
    if (!differs || hasDiffered) return;
    log.warn(
      { clock: iso(here), database_clock: iso(there ?? here) },
      'the clocks of the server and of the database differ',
    );
  }

  async function check(): Promise<string[]> {
    compareWithLastCheck();
    if (!isStartCompared) await compareWithLastRun();
    const sites = await notifyPending();
    const { wall, monotonic } = read();
    if (monotonic - writtenAt >= WRITE_EVERY_MS) {
      await compareWithDatabase();
      await saveClockSeen(db, wall);
      writtenAt = monotonic;
    }
    return sites;
  }

  function state(): ClockState {
    // Whoever asks may act before the next check: a step counts from its first moment.
    compareWithLastCheck();
    if (differs) return 'differs';
    return clocks.monotonic() - steppedAt < SHOW_FOR_MS ? 'stepped' : 'ok';
  }

  return { check, state };
}
