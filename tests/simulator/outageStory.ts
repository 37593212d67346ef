import { type Chance, createChance } from './chance.ts';
import { DAY, HOUR, MINUTE } from './truth.ts';

/** How finely the story is told. */
export const STEP = 10 * MINUTE;
export const LENGTH = 4 * DAY;
/** After this nothing new happens, so that everything has the time to end. */
const QUIET_FROM = 3 * DAY;
/** A gateway without a message for so long is offline: two of its intervals. */
export const OFFLINE_AFTER = HOUR;
export const HEARTBEAT = 6 * HOUR;

interface Span {
  from: number;
  to: number;
}

export interface OutageTrap {
  /** Indexes of the gateways within reach. */
  gateways: number[];
  /** When its heartbeats begin, after the start. */
  phase: number;
  /** From when its sensor is dead. */
  diesAt: number | null;
  firesAt: number | null;
}

/** What happens at two gateways and their traps, from the start on (milliseconds). */
export interface OutageStory {
  seed: number;
  /** Outages of each gateway, in order. */
  outages: Span[][];
  traps: OutageTrap[];
  hasOwnLadder: boolean;
  /** Of the people who are told first: how likely each answers, and then comes. */
  answers: number;
  comes: number;
}

function drawOutages(chance: Chance): Span[] {
  const spans: Span[] = [];
  let at = chance.between(2 * HOUR, DAY);
  while (at < QUIET_FROM && spans.length < 3) {
    const to = at + chance.byFactor(20 * MINUTE, 30 * HOUR);
    spans.push({ from: at, to });
    at = to + chance.byFactor(3 * HOUR, 30 * HOUR);
  }
  return spans;
}

const drawTrap = (chance: Chance): OutageTrap => ({
  gateways: chance.pick([[0], [1], [0, 1]]),
  phase: chance.between(0, HEARTBEAT),
  diesAt: chance.is(0.2) ? chance.between(DAY, 2 * DAY) : null,
  firesAt: chance.is(0.4) ? chance.between(DAY, QUIET_FROM) : null,
});

export function tellOutages(seed: number): OutageStory {
  const chance = createChance(seed);
  return {
    seed,
    outages: [0, 1].map(() => (chance.is(0.8) ? drawOutages(chance) : [])),
    traps: Array.from({ length: 4 }, () => drawTrap(chance)),
    hasOwnLadder: chance.is(0.5),
    answers: chance.pick([0, 0.3, 0.8]),
    comes: chance.pick([0, 0.5, 1]),
  };
}

/** Whether the gateway is off at that moment. */
export const isOff = (story: OutageStory, gateway: number, at: number): boolean =>
  (story.outages[gateway] ?? []).some(({ from, to }) => at >= from && at < to);
