import type { FiredWhen, Measured, SensorModel } from './sensors.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** All stories begin at the same moment; instants in milliseconds. */
export const START = Date.parse('2026-11-01T09:00:00.000+09:00');
export const END = START + 8 * DAY;
/** Everything reaches the server at such steps, so that many stories can be told at once. */
export const STEP = 5 * MINUTE;
/** Further than anything is delayed. */
export const LAST_DELIVERY = END + 4 * DAY;
export const LONGEST_DELAY = 72 * HOUR;

export const stepAfter = (at: number): number => Math.ceil(at / STEP) * STEP;

/** From the moment the trap acts until somebody has looked after it; a flapping contact is one firing. */
export interface Firing {
  index: number;
  at: number;
  /** When somebody has set it again, or found it at rest; from then on the contact speaks of something new. */
  endsAt: number;
  /** A person's hands moved the contact, with 作業中 recorded: nobody needs to be called. */
  isByHand: boolean;
}

/** The contacts from here on, until the next change: whether each stands as when the trap has acted. */
export interface Change {
  at: number;
  acted: readonly boolean[];
}

export type ActKind = 'set' | 'checked' | 'patrol' | 'working';

/** What a person did at the trap and recorded on a phone. */
export interface Act {
  kind: ActKind;
  /** In truth. */
  at: number;
  /** As the phone says. */
  claimedAt: number;
  deliveredAt: number;
  /** Before the messages of the same step, or after them. */
  isBeforeMessages: boolean;
  /** When the phone last knew the newest reading, which the act names; `null`: it names none. */
  seenAt: number | null;
}

/** One frame as the device made it. */
export interface Frame {
  sentAt: number;
  cause: Measured['cause'] | 'start' | 'join' | 'stored';
  /** The n-th since the counters last began anew; and under which address. */
  session: number;
  dev_addr: string;
  f_cnt: number;
  bytes: Buffer;
  f_port: number;
  object?: Record<string, unknown>;
  /** What its contact of now says in truth; `null` where the frame does not speak of it. */
  contact: 'fired' | 'armed' | null;
  /** Firings that it speaks of, by its contact of now or by a stored record. */
  firings: readonly number[];
  /** Of all contacts together. */
  count: number;
  /** Of a lost frame: what it would have said, for the device to keep. */
  measured: Measured;
}

/** One arrival of a frame at the server. */
export interface Delivery {
  id: string;
  frame: Frame;
  arrivedAt: number;
  receivedAt: number;
  /** As the message says. */
  networkAt: number;
  /** The gateway knew when it heard the frame, so `networkAt` is when it was sent and not when it arrived. */
  hasOwnTime: boolean;
  isCopy: boolean;
}

/** What the server's clock is off by at a moment, in milliseconds. */
export type ServerError = (at: number) => number;

export interface Story {
  seed: number;
  model: SensorModel;
  firedWhen: FiredWhen;
  heartbeatMs: number;
  changes: readonly Change[];
  firings: readonly Firing[];
  acts: readonly Act[];
  deliveries: readonly Delivery[];
  /** Where the server's clock is set meanwhile; `null`: it is right. */
  serverError: ServerError | null;
}

export const firedBy = (firings: readonly Firing[], at: number): Firing | undefined =>
  firings.find((firing) => firing.at <= at && at < firing.endsAt);

/** The contacts as they stand at a moment. */
export const actedAt = (changes: readonly Change[], at: number): readonly boolean[] =>
  changes.findLast((change) => change.at <= at)?.acted ?? [];
