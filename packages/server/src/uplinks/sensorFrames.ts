import {
  type Contact,
  type ContactFrame,
  contactBefore,
  type FormerFrame,
  type FrameMark,
  type FramePlace,
  isAwaited,
  isFiring,
  isNext,
  isSameSession,
  isUnbroken,
  placeOf,
} from '@satomori/core';
import type { StoredTrap } from '../traps/repository.ts';
import { findDecoder } from './decoders/registry.ts';
import type { NetworkMessage } from './networkMessage.ts';
import type { RawMessage } from './rawMessageRepository.ts';
import { countedFirings, judgeContact, judgeLiveContact, type Reading } from './decoders/reading.ts';

/** One message as far as its place among those of the sensor and its contact are concerned. */
export interface SensorFrame {
  /** What the frame says of the trap, by what the device had stored as well. */
  contact: Contact | null;
  /** `contact` is how the trap stands now, by the live contacts alone. */
  frame: ContactFrame;
  /** Sent before the newest frame of the sensor: it says nothing of the trap as it stands. */
  isBehind: boolean;
  /** Its counters may have begun again, or gone on from before that: it may be a late frame after all. */
  isUncertain: boolean;
  /** It says "armed", and is uncertain. */
  mayBeArmed: boolean;
  /** The one that was to come next: it repeats no old one, whatever its content. */
  isAwaited: boolean;
  saysFired: boolean;
  /** The last frame of the counters before its own; `null` where there are none. */
  former: FormerFrame | null;
  /** The contact by the frames up to this one. */
  lastContact: Contact | null;
  /** A firing by its contact or by its counter, if it is not one already known. */
  isFiring: boolean;
  /** The contact has stayed fired since a firing that was looked after. */
  isLeftFired: boolean;
}

/** What the trap's row remembers of its sensor's newest frame. */
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

const DAY_MS = 24 * 60 * 60_000;
/** The largest whole number that the log holds; what lies beyond is a mark of the maker's or a slip, and counts nothing. */
const HIGHEST_NUMBER = 0x7fff_ffff;
export const storable = (value: number | null): number | null =>
  value !== null && value > HIGHEST_NUMBER ? null : value;

/** When the frame was sent: the network's time, else the device's where it can be right. */
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

/** A sensor of tilt need not report that it was righted, nor one of an unknown model that it was closed. */
export const reportsEachChange = ({
  fired_when,
  sensor_model,
}: Pick<Remembered, 'fired_when' | 'sensor_model'>): boolean =>
  fired_when !== 'tilt' && findDecoder(sensor_model) !== null;

/** The remembered frame of the counters before those of the newest one. */
const formerOf = ({ former_frame }: Pick<StoredTrap, 'former_frame'>): FormerFrame | null =>
  former_frame === null ? null : (JSON.parse(former_frame) as FormerFrame);

/** What is remembered, after this frame, of the counters before its own. */
function formerAfter(
  mark: FrameMark,
  place: FramePlace,
  trap: Remembered,
  receivedAt: number,
): FormerFrame | null {
  const newest = newestOf(trap);
  const former = formerOf(trap);
  if (place === 'behind' || newest.f_cnt === null) return former;
  if (place === 'next' && isSameSession(mark, newest))
    return former === null ? null : { ...former, is_over: true };
  // A single late frame is behind what goes on after all.
  const wasSingle = place === 'resumed' && former?.is_over === false && newest.f_cnt < (mark.f_cnt ?? 0);
  if (wasSingle) return former.before;
  const before = former === null ? null : { ...former, before: null };
  return { ...newest, left_at: receivedAt, is_over: false, before };
}

/**
 * A frame that was understood, speaks of no contact and has no lost frame before it: the contact is as it was. Records
 * from the device's memory do speak of it, and may be of any time.
 */
export const isContactKept = (
  frame: FrameMark,
  previous: ContactFrame,
  { event, contacts, is_doubtful }: Reading,
): boolean => event === 'reading' && !is_doubtful && contacts.length === 0 && isNext(frame, previous);

/** Judges a message against what is remembered of its sensor. */
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
  const place = placeOf(mark, newestOf(trap), raw.received_at, formerOf(trap));
  const previous = (place === 'resumed' ? formerOf(trap) : null) ?? newestOf(trap);
  const isUncertain = place === 'began_again' || place === 'resumed';
  // It may be a late frame after all: it may alarm, and proves nothing before the next one follows it.
  const believed = (contact: Contact | null) => (isUncertain && contact === 'armed' ? null : contact);
  const contact = believed(said);
  const frame: ContactFrame = { ...mark, contact: believed(live) };
  const countsOn = place === 'resumed' || (place === 'next' && isSameSession(mark, previous));
  const judged = { contact, counter: countsOn ? mark.counter : null, isAlarming: reading.alarming };
  const isKept = reportsEachChange(trap) && place === 'next' && isContactKept(mark, previous, reading);
  const isRearmed = place === 'resumed' && previous.contact === 'armed';
  const before = contactBefore(isRearmed ? 'armed' : trap.contact_since_check, {
    isOpen: trap.open_fired_at !== null,
    isUnbroken: reportsEachChange(trap) && isUnbroken(previous, frame),
  });
  const fires = isFiring({ contact: before, counter: previous.counter }, judged);
  return {
    contact,
    frame,
    former: formerAfter(mark, place, trap, raw.received_at),
    lastContact: isKept ? previous.contact : frame.contact,
    isBehind: place === 'behind',
    isUncertain,
    mayBeArmed: isUncertain && said === 'armed',
    isAwaited: isAwaited(mark, previous),
    saysFired: contact === 'fired',
    isFiring: fires,
    isLeftFired: contact === 'fired' && !fires && trap.open_fired_at === null,
  };
}

/** How a trap's row remembers the newest frame; messages that are no frames (a status) leave it as it is. */
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

/** So many are remembered; a trap that is fired stays so whatever a forgotten one says. */
const MAX_FIRED_FRAMES = 20;

const firedFramesOf = ({ fired_frames }: Pick<StoredTrap, 'fired_frames'>): string[] =>
  fired_frames === null ? [] : (JSON.parse(fired_frames) as string[]);

/** Whether this very frame has said "fired" of the trap, with no check, setting or proof of armed since. */
export const isKnownAsFired = (trap: Pick<StoredTrap, 'fired_frames'>, contentKey: string | null): boolean =>
  contentKey !== null && firedFramesOf(trap).includes(contentKey);

/** The trap's `fired_frames` after this frame. */
export function rememberFired(
  trap: Pick<StoredTrap, 'fired_frames'>,
  { contact, isBehind: isLate, saysFired }: SensorFrame,
  contentKey: string | null,
): string | null {
  const known = contact === 'armed' && !isLate ? [] : firedFramesOf(trap);
  const frames = saysFired && contentKey !== null ? [...known, contentKey] : known;
  return frames.length === 0 ? null : JSON.stringify(frames.slice(-MAX_FIRED_FRAMES));
}
