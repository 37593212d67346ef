import {
  type Contact,
  type ContactFrame,
  contactBefore,
  isAwaited,
  isFiring,
  isSameSession,
  isUnbroken,
  placeOf,
} from '@satomori/core';
import type { StoredTrap } from '../traps/repository.ts';
import { findDecoder } from './decoders/registry.ts';
import type { NetworkMessage } from './networkMessage.ts';
import type { RawMessage } from './rawMessageRepository.ts';
import { countedFirings, judgeContact, judgeLiveContact, type Reading } from './reading.ts';

/** One message as far as its place among those of the sensor and its contact are concerned. */
export interface SensorFrame {
  /** What the frame says of the trap, by what the device had stored as well. */
  contact: Contact | null;
  /** `contact` is how the trap stands now, by the live contacts alone. */
  frame: ContactFrame;
  /** Sent before the newest frame of the sensor: it says nothing of the trap as it stands. */
  isBehind: boolean;
  /** The frame counter began again, and with it the counter of firings. */
  hasBegunAgain: boolean;
  /** The one that was to come next: it repeats no old one, whatever its content. */
  isAwaited: boolean;
  saysFired: boolean;
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

/** A sensor of tilt need not tell that it was righted, nor one whose model nobody knows that it was closed. */
export const tellsEachChange = ({
  fired_when,
  sensor_model,
}: Pick<Remembered, 'fired_when' | 'sensor_model'>): boolean =>
  fired_when !== 'tilt' && findDecoder(sensor_model) !== null;

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
  const newest = newestOf(trap);
  const mark = {
    f_cnt: message.f_cnt,
    dev_addr: message.dev_addr,
    sent_at: sentAt(message, reading, raw.received_at),
  };
  const place = placeOf(mark, newest, raw.received_at);
  const countsOn = place === 'next' && isSameSession(mark, newest);
  // It may be a late frame after all: it may alarm, and proves nothing before the next one follows it.
  const believed = (contact: Contact | null) =>
    place === 'began_again' && contact === 'armed' ? null : contact;
  const contact = believed(said);
  const frame: ContactFrame = {
    ...mark,
    contact: said === null ? null : believed(judgeLiveContact(reading, trap.fired_when)),
    counter: storable(countedFirings(reading, trap.fired_when)),
  };
  const judged = { contact, counter: countsOn ? frame.counter : null, isAlarming: reading.alarming };
  const before = contactBefore(trap.contact_since_check, {
    isOpen: trap.open_fired_at !== null,
    isUnbroken: tellsEachChange(trap) && isUnbroken(newest, frame),
  });
  return {
    contact,
    frame,
    isBehind: place === 'behind',
    hasBegunAgain: place === 'began_again',
    isAwaited: isAwaited(mark, newest),
    saysFired: contact === 'fired',
    isFiring: isFiring({ contact: before, counter: trap.counter }, judged),
    isLeftFired: contact === 'fired' && before === 'fired' && trap.open_fired_at === null,
  };
}

/** How a trap's row remembers the newest frame; messages that are no frames (a status) leave it as it is. */
export const rememberFrame = ({ frame }: SensorFrame, { kind }: NetworkMessage) =>
  kind === 'up' || kind === 'join'
    ? {
        frame_f_cnt: frame.f_cnt,
        frame_dev_addr: frame.dev_addr,
        frame_sent_at: frame.sent_at,
        frame_contact: frame.contact,
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
