import { useSyncExternalStore } from 'react';
import { readJson, writeJson } from './storage.ts';

const KEY = 'satomori-clock-offset';

const TICK_MS = 10_000;
/** The time of a page that is being drawn, which nothing follows yet: longer than that takes. */
const SAME_MOMENT_MS = 1_000;
/** Smaller differences come from latency and rounding to seconds. */
const NOTEWORTHY_MS = 60_000;

/**
 * Milliseconds that the device's clock is behind the server's. Stored, because an expired token needs it at
 * start.
 */
let offset = readOffset();
let isMeasured = false;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function readOffset(): number {
  const stored = readJson(localStorage, KEY);
  return typeof stored === 'number' && Number.isFinite(stored) ? stored : 0;
}

function tick() {
  now = clock.now();
  for (const listener of listeners) listener();
}

/** The device's clock corrected by the server's: a phone's may be a day off. Source: R44, R70. */
export const clock = {
  /** In milliseconds. */
  now: (): number => Date.now() + offset,
  /**
   * The earliest the current time may be: until the first answer, the device's clock may have been corrected
   * since the difference was stored. Used so that no one is signed out too early.
   */
  earliest: (): number => (isMeasured ? clock.now() : Math.min(Date.now(), clock.now())),
  /** A time by the server's clock as the device's clock would have it, and the other way round. */
  toDevice: (at: number): number => at - offset,
  fromDevice: (at: number): number => at + offset,
  /**
   * @param date header `Date` of an answer that is proven to be the server's
   * @param sentAt when it was requested, by the device's clock: a late answer is ignored
   */
  note: (date: string | null, sentAt: number): void => {
    const receivedAt = Date.now();
    const measured = Date.parse(date ?? '') - receivedAt;
    if (Number.isNaN(measured) || Math.abs(receivedAt - sentAt) >= NOTEWORTHY_MS) return;
    isMeasured = true;
    const found = Math.abs(measured) < NOTEWORTHY_MS ? 0 : measured;
    if (Math.abs(found - offset) < NOTEWORTHY_MS) return;
    offset = found;
    writeJson(localStorage, KEY, offset);
    tick();
  },
  /** It is at least this late: a clock that was set back while there was no connection makes nothing younger. Source: R211. */
  notBefore: (at: number): void => {
    const behind = at - clock.now();
    if (behind < NOTEWORTHY_MS) return;
    offset += behind;
    writeJson(localStorage, KEY, offset);
    tick();
  },
};

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK_MS);
    // Timers do not run while a phone sleeps.
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** Brought up to date before something follows it: a change right after the first drawing would draw it all again. */
function current(): number {
  if (listeners.size === 0 && Math.abs(clock.now() - now) >= SAME_MOMENT_MS) now = clock.now();
  return now;
}

/** The time in milliseconds from one clock for the whole page, updated every 10 seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, current);
