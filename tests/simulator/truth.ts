import type { FiredWhen, Measured, SensorModel } from './sensors.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** All stories begin at the same moment; instants in milliseconds. */
export const START = Date.parse('2026-11-01T09:00:00.000+09:00');
export const END = START + 8 * DAY;
/** Everything reaches the server at such steps, so that many stories can be played at once. */
export const STEP = 5 * MINUTE;
/** Later than the longest delay. */
export const LAST_DELIVERY = END + 4 * DAY;
export const LONGEST_DELAY = 72 * HOUR;

export const stepAfter = (at: number): number => Math.ceil(at / STEP) * STEP;

/** From the moment the trap fires until a person has reset it; a flapping contact is one firing. */
export interface Firing {
  index: number;
  at: number;
  /** When a person has set it again, or found it at rest; from then on the contact reports something new. */
  endsAt: number;
  /** A person's hands moved the contact during 作業中: no notification is needed. */
  isByHand: boolean;
}

/** The contacts from here on, until the next change: whether each is in the state of a fired trap. */
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
  /** By the phone's clock. */
  claimedAt: number;
  deliveredAt: number;
  /** Before the messages of the same step, or after them. */
  isBeforeMessages: boolean;
  /** When the phone last knew the newest reading, which the act names; `null`: it names none. */
  seenAt: number | null;
}

/** One frame as the device sent it. */
export interface Frame {
  sentAt: number;
  cause: Measured['cause'] | 'start' | 'join' | 'stored';
  /** Number of restarts of the counters before it; and its address. */
  session: number;
  dev_addr: string;
  f_cnt: number;
  bytes: Buffer;
  f_port: number;
  object?: Record<string, unknown>;
  /** The true contact where the frame reports it; otherwise `null`. */
  contact: 'fired' | 'armed' | null;
  /** Firings that it reports, by its present contact or by a stored record. */
  firings: readonly number[];
  /** Sum over all contacts. */
  count: number;
  /** In a lost frame: its content, for the device to store. */
  measured: Measured;
}

/** One arrival of a frame at the server. */
export interface Delivery {
  id: string;
  frame: Frame;
  arrivedAt: number;
  receivedAt: number;
  /** As in the message. */
  networkAt: number;
  /** The gateway knew when it received the frame, so `networkAt` is when it was sent and not when it arrived. */
  hasOwnTime: boolean;
  isCopy: boolean;
}

/** The error of the server's clock at a moment, in milliseconds. */
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

/** The contacts at a moment. */
export const actedAt = (changes: readonly Change[], at: number): readonly boolean[] =>
  changes.findLast((change) => change.at <= at)?.acted ?? [];
