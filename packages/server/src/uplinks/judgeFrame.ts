import {
  type Contact,
  contactBefore,
  type ContactFrame,
  DAY_MS,
  type FormerFrame,
  type FrameMark,
  type FrameOrder,
  isAwaited,
  isFiring,
  isNext,
  isSameSession,
  isUnbroken,
  orderOf,
} from '@satomori/core';
import type { StoredTrap } from '../traps/repository.ts';
import { findDecoder } from './decoders/registry.ts';
import type { NetworkMessage } from './networkMessage.ts';
import type { RawMessage } from './rawMessageRepository.ts';
import { countedFirings, judgeContact, judgeLiveContact, type Reading } from './decoders/reading.ts';

/** A message with its order among the sensor's frames and its contact. */
export interface SensorFrame {
  /** The trap's contact by all records of the frame, including those stored by the device. */
  contact: Contact | null;
  /** `contact` is the present one, by the live contacts only. */
  frame: ContactFrame;
  /** Sent before the newest frame of the sensor: it does not describe the trap's present state. */
  isBehind: boolean;
  /** Its counters may have restarted, or continue earlier ones: it may be a late frame. */
  isUncertain: boolean;
  /** It reports "armed", but is uncertain. */
  mayBeArmed: boolean;
  /** It has the expected next counter, so it is not a repetition, whatever its content. */
  isAwaited: boolean;
  saysFired: boolean;
  /** The last frame of the previous counters; `null` if there are none. */
  former: FormerFrame | null;
  /** The contact by all frames up to this one. */
  lastContact: Contact | null;
  /** A new firing by its contact or its counter. */
  isFiring: boolean;
  /** The contact has remained fired since a firing that was checked. */
  isLeftFired: boolean;
}

/** The stored state of the sensor's newest frame in the trap's row. */
type Remembered = Pick<
  StoredTrap,
  | 'frame_f_cnt'
  | 'frame_dev_addr'
  | 'frame_sent_at'
  | 'frame_contact'
  | 'former_frame'
  | 'counter'
  | 'contact_since_check'
  | 'open_fired_at'
  | 'fired_when'
  | 'sensor_model'
>;

/** The largest integer that a log column can hold; larger counters are ignored. */
const HIGHEST_NUMBER = 0x7fff_ffff;
export const storable = (value: number | null): number | null =>
  value !== null && value > HIGHEST_NUMBER ? null : value;

/** When the frame was sent: the network's time, else the device's if it is plausible. */
function sentAt(message: NetworkMessage, reading: Reading, receivedAt: number): number | null {
  if (message.network_at !== null || reading.device_at === null) return message.network_at;
  return Math.abs(reading.device_at - receivedAt) <= DAY_MS ? reading.device_at : null;
}

const newestOf = (trap: Remembered): ContactFrame => ({
  f_cnt: trap.frame_f_cnt,
  dev_addr: trap.frame_dev_addr,
  sent_at: trap.frame_sent_at,
  contact: trap.frame_contact,
  counter: trap.counter,
});

/** A tilt sensor need not report that it is upright again, nor one of an unknown model that it is closed. */
export const reportsEachChange = ({
  fired_when,
  sensor_model,
}: Pick<Remembered, 'fired_when' | 'sensor_model'>): boolean =>
  fired_when !== 'tilt' && findDecoder(sensor_model) !== null;

/** The stored frame of the counters before those of the newest one. */
const formerOf = ({ former_frame }: Pick<StoredTrap, 'former_frame'>): FormerFrame | null =>
  former_frame === null ? null : (JSON.parse(former_frame) as FormerFrame);

/** The frame of the previous counters to store after this frame. */
function formerAfter(
  mark: FrameMark,
  order: FrameOrder,
  trap: Remembered,
  receivedAt: number,
): FormerFrame | null {
  const newest = newestOf(trap);
  const former = formerOf(trap);
  if (order === 'behind' || newest.f_cnt === null) return former;
  if (order === 'next' && isSameSession(mark, newest))
    return former === null ? null : { ...former, is_over: true };
  // A single late frame is older than the counters that continue after it.
  const wasSingle = order === 'resumed' && former?.is_over === false && newest.f_cnt < (mark.f_cnt ?? 0);
  if (wasSingle) return former.before;
  const before = former === null ? null : { ...former, before: null };
  return { ...newest, left_at: receivedAt, is_over: false, before };
}

/**
 * A decoded frame without a contact and without a lost frame before it: the contact is unchanged. Records from the
 * device's memory do report a contact, and may be of any time.
 */
export const isContactKept = (
  frame: FrameMark,
  previous: ContactFrame,
  { event, contacts, is_doubtful }: Reading,
): boolean => event === 'reading' && !is_doubtful && contacts.length === 0 && isNext(frame, previous);

/** Judges a message by the stored state of its sensor. */
export function judgeFrame(
  trap: Remembered,
  {
    message,
    reading,
    raw,
  }: { message: NetworkMessage; reading: Reading; raw: Pick<RawMessage, 'received_at'> },
): SensorFrame {
  const said = reading.alarming ? judgeContact(reading, trap.fired_when) : null;
  const live = said === null ? null : judgeLiveContact(reading, trap.fired_when);
  const mark: ContactFrame = {
    f_cnt: message.f_cnt,
    dev_addr: message.dev_addr,
    sent_at: sentAt(message, reading, raw.received_at),
    counter: storable(countedFirings(reading, trap.fired_when)),
    contact: live,
  };
  const order = orderOf(mark, newestOf(trap), raw.received_at, formerOf(trap));
  const previous = (order === 'resumed' ? formerOf(trap) : null) ?? newestOf(trap);
  const isUncertain = order === 'began_again' || order === 'resumed';
  // It may be a late frame: it may raise an alarm, but proves nothing until the next one follows.
  const believed = (contact: Contact | null) => (isUncertain && contact === 'armed' ? null : contact);
  const contact = believed(said);
  const frame: ContactFrame = { ...mark, contact: believed(live) };
  const countsOn = order === 'resumed' || (order === 'next' && isSameSession(mark, previous));
  const judged = { contact, counter: countsOn ? mark.counter : null, isAlarming: reading.alarming };
  const isKept = reportsEachChange(trap) && order === 'next' && isContactKept(mark, previous, reading);
  const isRearmed = order === 'resumed' && previous.contact === 'armed';
  const before = contactBefore(isRearmed ? 'armed' : trap.contact_since_check, {
    isOpen: trap.open_fired_at !== null,
    isUnbroken: reportsEachChange(trap) && isUnbroken(previous, frame),
  });
  const fires = isFiring({ contact: before, counter: previous.counter }, judged);
  return {
    contact,
    frame,
    former: formerAfter(mark, order, trap, raw.received_at),
    lastContact: isKept ? previous.contact : frame.contact,
    isBehind: order === 'behind',
    isUncertain,
    mayBeArmed: isUncertain && said === 'armed',
    isAwaited: isAwaited(mark, previous),
    saysFired: contact === 'fired',
    isFiring: fires,
    isLeftFired: contact === 'fired' && !fires && trap.open_fired_at === null,
  };
}

/** The columns that store the newest frame; messages that are no frames (a status) leave them unchanged. */
export const rememberFrame = ({ frame, former, lastContact }: SensorFrame, { kind }: NetworkMessage) =>
  kind === 'up' || kind === 'join'
    ? {
        frame_f_cnt: frame.f_cnt,
        frame_dev_addr: frame.dev_addr,
        frame_sent_at: frame.sent_at,
        frame_contact: lastContact,
        former_frame: former === null ? null : JSON.stringify(former),
      }
    : {};

/** Number of frames stored; a fired trap stays fired whatever a forgotten one contained. */
const MAX_FIRED_FRAMES = 20;

const firedFramesOf = ({ fired_frames }: Pick<StoredTrap, 'fired_frames'>): string[] =>
  fired_frames === null ? [] : (JSON.parse(fired_frames) as string[]);

/** Whether this very frame has fired the trap, with no check, setting or proof of armed since. */
export const isKnownAsFired = (trap: Pick<StoredTrap, 'fired_frames'>, contentKey: string | null): boolean =>
  contentKey !== null && firedFramesOf(trap).includes(contentKey);

/** The trap's `fired_frames` after this frame. */
export function rememberFired(
  trap: Pick<StoredTrap, 'fired_frames'>,
  { contact, isBehind, saysFired }: SensorFrame,
  contentKey: string | null,
): string | null {
  const known = contact === 'armed' && !isBehind ? [] : firedFramesOf(trap);
  const frames = saysFired && contentKey !== null ? [...known, contentKey] : known;
  return frames.length === 0 ? null : JSON.stringify(frames.slice(-MAX_FIRED_FRAMES));
}
