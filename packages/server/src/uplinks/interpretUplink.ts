import {
  alarmsWhen,
  clearsFiring,
  type Contact,
  countMessage,
  DAY_MS,
  deriveTrapState,
  firedAt,
  isTooMany,
  judgeNewestStored,
  judgeTilt,
  leaveOut,
  type TrapLogKind,
  USUAL_CLOCK_ERROR_MS,
  wasReceivedLate,
  latest,
} from '@satomori/core';
import type { GatewayReception } from '../gateways/receptionTracker.ts';
import type { NewTrapLog } from '../traps/trapLogRepository.ts';
import { messageRateOf } from '../traps/messageRateOf.ts';
import type { StoredTrap } from '../traps/repository.ts';
import type { SENSED_COLUMNS } from '../traps/sensedRepository.ts';
import type { NetworkMessage } from './networkMessage.ts';
import type { RawMessage } from './rawMessageRepository.ts';
import { judgeContact, type Reading } from './decoders/reading.ts';
import { judgeFrame, rememberFired, rememberFrame, type SensorFrame, storable } from './judgeFrame.ts';

export type UnnumberedLog = Omit<NewTrapLog, 'receipt_no' | 'sequence'>;
type Changes = Partial<Pick<StoredTrap, (typeof SENSED_COLUMNS)[number]>>;

export interface Received {
  raw: RawMessage;
  message: NetworkMessage;
  trap: StoredTrap;
  reading: Reading;
  gateways: readonly GatewayReception[];
}

/**
 * The device's time: of the contact that fired if there is one, else of the frame. A stored record may be as old as
 * the trap; any other time is accepted within a day of the network's time.
 */
function deviceTimeOf({ reading, trap }: Received, network: number) {
  const ofContact = firedAt(reading.contacts, trap.fired_when);
  const at = ofContact ?? reading.device_at;
  const oldest = ofContact === null ? network - DAY_MS : Math.min(network - DAY_MS, trap.created_at);
  return { at, isGood: at !== null && at >= oldest && at <= network + DAY_MS };
}

/**
 * When it happened: the device's time if it is plausible, else the network's time. Odd times are flagged, never
 * rejected.
 *
 * Source: R6.
 */
function timesOf(received: Received) {
  const { message, raw } = received;
  const network = message.network_at ?? raw.received_at;
  const device = deviceTimeOf(received, network);
  const occurred_at = device.isGood ? (device.at ?? network) : network;
  const isDeviceClockOdd = device.at !== null && !device.isGood;
  const isFuture = occurred_at > raw.received_at + USUAL_CLOCK_ERROR_MS;
  const isOld = raw.received_at - occurred_at > DAY_MS;
  return {
    occurred_at,
    network_at: message.network_at,
    received_at: raw.received_at,
    is_clock_odd: isDeviceClockOdd || isFuture || isOld,
  };
}

type Times = ReturnType<typeof timesOf>;
type Judged = SensorFrame & {
  isFired: boolean;
  /** Whether the sensor lies tilted where that is no firing; `null`: not known by this frame. */
  isTilted: boolean | null;
};

/** While a person works on a trap, or if it is not set, its readings are logged without an alarm. */
function isWatched(trap: StoredTrap, now: number): boolean {
  const evidence = { ...trap, expected_interval_s: 0, is_path_down: false, unstable_count: null };
  return alarmsWhen(deriveTrapState(evidence, now).state);
}

/** Tilted by this frame and not before: the same tilt, reported again, is no new movement. */
const isMoved = (trap: StoredTrap, { isTilted, isFired }: Judged): boolean =>
  isTilted === true && trap.is_tilted !== true && !isFired;

function kindOf({ reading, trap }: Received, judged: Judged): TrapLogKind {
  if (judged.isFired) return 'fired';
  if (reading.event === 'contact_only') return 'contact_only';
  if (reading.event === 'boot' || reading.event === 'config') return reading.event;
  if (reading.is_tampered === true) return 'tamper';
  if (isMoved(trap, judged)) return 'moved';
  const isRearmed = judged.contact === 'armed' && trap.contact === 'fired' && !judged.isBehind;
  return isRearmed ? 'rearmed' : 'heartbeat';
}

/** By the order of receipt, whatever the server's clock was at that time. */
const cameAfterVisit = ({ trap, raw }: Received): boolean =>
  trap.looked_after_no !== null && raw.receipt_no > trap.looked_after_no;

/**
 * The message was received before the last setting or check but is processed only now (its sensor had no trap), so
 * the visitor could know of it. A check in the future was recorded by a wrong clock and is ignored.
 *
 * Source: R48.
 */
function isLookedAfter(received: Received, times: Times, now: number): boolean {
  if (cameAfterVisit(received)) return false;
  const { trap } = received;
  const at = Math.max(trap.set_at ?? 0, trap.checked_at ?? 0);
  const check = { occurred_at: at, received_at: at, sequence: 1, seen_sequence: null };
  return times.received_at < at && at <= now && clearsFiring(check, { id: '', sequence: 0, ...times });
}

/** A late "armed" is ignored if the trap has fired or been visited since. */
function isOutdated(received: Received, contact: Contact | null, times: Times, now: number): boolean {
  if (isLookedAfter(received, times, now)) return true;
  const { trap } = received;
  const since = Math.max(trap.set_at ?? 0, trap.checked_at ?? 0, trap.open_fired_at ?? 0);
  return contact === 'armed' && wasReceivedLate(times) && times.occurred_at < since;
}

/**
 * Until when the reading proves that the trap was armed: at the time of the reading; a late reading proves nothing.
 */
function provenAt({ contact, isBehind }: Judged, times: Times): number | null {
  if (contact !== 'armed' || isBehind) return null;
  return Math.min(times.occurred_at, times.received_at);
}

/** The device's counter after the reading; `null` after a firing from its memory, which the counter includes too. */
function counterAfter({ counter: known }: StoredTrap, { contact, frame }: Judged): number | null {
  if (contact === 'fired' && frame.contact !== 'fired') return frame.counter;
  return frame.counter ?? known;
}

/** The contact to compare the next one with; no entry if this reading leaves it unchanged. */
function contactSince({ trap, reading }: Received, judged: Judged): Changes {
  const { contact } = judged.frame;
  if (contact !== null) return { contact_since_check: contact };
  // A firing from memory may be over: unless the last record is "fired", the next "fired" is a new firing.
  const isOver = judged.saysFired && judgeNewestStored(reading.contacts, trap.fired_when) !== 'fired';
  return isOver ? { contact_since_check: null } : {};
}

/** Changes of the trap's present state; none for a late reading. */
function newestChanges(received: Received, judged: Judged, times: Times, now: number): Changes {
  const { trap, reading, message } = received;
  const { frame } = judged;
  const { contact } = frame;
  const changes: Changes = rememberFrame(judged, message);
  // A frame that may be late must not prevent the next firing from being counted.
  const isInOrder = !judged.isUncertain && !isLookedAfter(received, times, now);
  if (isInOrder) Object.assign(changes, contactSince(received, judged));
  // If it is uncertain whether the trap is armed, the next "fired" alarms again; one left fired after a check stays
  // so.
  else if (judged.mayBeArmed && trap.open_fired_at !== null) changes.contact_since_check = null;
  if (contact !== null && !isOutdated(received, contact, times, now)) changes.contact = contact;
  if (judged.isTilted !== null) changes.is_tilted = judged.isTilted;
  changes.counter = counterAfter(trap, judged);
  if (reading.battery_v !== null) changes.battery_v = reading.battery_v;
  if (reading.battery_pct !== null) changes.battery_pct = reading.battery_pct;
  if (reading.battery_flag !== null) changes.battery_flag = reading.battery_flag;
  return changes;
}

/** All changes of the trap's row by a reading. */
function changesOf(
  received: Received,
  judged: Judged,
  logId: string | null,
  times: Times,
  now: number,
): Changes {
  const { trap, message, gateways, raw } = received;
  const [best] = gateways;
  const last_seen_at = latest(trap.last_seen_at, times.received_at, now);
  const changes: Changes = {
    ...(judged.isBehind ? {} : newestChanges(received, judged, times, now)),
    fired_frames: rememberFired(trap, judged, raw.content_key),
    last_seen_at,
    last_event_at: latest(trap.last_event_at, times.received_at, now),
    last_log_id: logId,
  };
  const proof = provenAt(judged, times);
  if (proof !== null) changes.last_proof_at = latest(trap.last_proof_at, proof, now);
  // The signal is that of the message received last, not of an older one that is read only now.
  if (last_seen_at !== times.received_at) return changes;
  if (message.best !== null) {
    Object.assign(changes, { last_rssi_dbm: message.best.rssi_dbm, last_snr_db: message.best.snr_db });
  }
  if (best !== undefined) changes.last_gateway_id = best.gateway_id;
  return changes;
}

const unlessEmpty = <Values extends object>(values: Values): Values | null =>
  Object.keys(values).length === 0 ? null : values;

function logOf(
  received: Received,
  times: Times,
  kind: TrapLogKind,
  contact: Contact | null,
  now: number,
): UnnumberedLog {
  const { trap, reading, message, raw, gateways } = received;
  const { battery_v, battery_pct, battery_flag, temperature_c, humidity_pct, tilt_deg } = reading;
  return {
    // So that what came with the message belongs to the log, too.
    id: raw.id,
    trap_id: trap.id,
    kind,
    source: 'sensor',
    ...times,
    contact,
    battery_v,
    battery_pct,
    temperature_c,
    humidity_pct,
    tilt_deg,
    battery_flag,
    other_values: unlessEmpty(reading.other_values),
    impossible_values: unlessEmpty(reading.impossible_values),
    stored_records: unlessEmpty(reading.stored_records),
    counter: storable(reading.counter),
    rssi_dbm: message.best?.rssi_dbm ?? null,
    snr_db: message.best?.snr_db ?? null,
    spreading_factor: storable(message.spreading_factor),
    frequency_hz: message.frequency_hz,
    f_cnt: message.f_cnt,
    f_port: storable(message.f_port),
    gateway_id: gateways[0]?.gateway_id ?? null,
    raw_payload: message.bytes.length > 0 ? Buffer.from(message.bytes).toString('hex') : null,
    raw_message_id: raw.id,
    created_at: now,
  };
}

/**
 * A report in time that repeats what the history says of the contact. One that says "fired" never is: it may be a
 * firing once a late check is known.
 */
function isPlainHeartbeat({ trap, reading, message }: Received, log: UnnumberedLog, judged: Judged): boolean {
  const { kind, contact } = log;
  if ((message.pictures?.kept ?? 0) > 0) return false;
  if (kind !== 'heartbeat' || contact === 'fired' || judged.isFiring || judged.isUncertain) return false;
  if (reading.contacts.some(({ is_stored }) => is_stored) || wasReceivedLate(log)) return false;
  return contact === null || contact === trap.contact;
}

/** The result of a reading: a log row, the trap after it, and whether it fired. */
export interface InterpretedUplink {
  log: UnnumberedLog;
  /** The history leaves it out: its sensor sends too often, and it changes nothing. */
  isLeftOut: boolean;
  trap: StoredTrap;
  /** `null` if it is no firing. */
  firing: Times | null;
  /** The trap was checked or set, and its contact has remained fired. */
  isLeftFired: boolean;
  /** Its contact is armed by this reading, and was not before. */
  isArmedAgain: boolean;
  /** The trap is set, nobody works on it, and the reading came after the last visit. */
  isWatched: boolean;
  /** `null` where the sensor does not report it. */
  isTampered: boolean | null;
  isMoved: boolean;
}

/**
 * Interprets one message of a trap. Writes nothing: a batch is written together. Of a sensor that sends too often,
 * each message is judged all the same; only what repeats the history is left out of it.
 *
 * Source: R178.
 */
export function interpretUplink(received: Received, now: number): InterpretedUplink {
  const { trap, reading, raw } = received;
  const times = timesOf(received);
  const frame = judgeFrame(trap, received);
  const isWatchedNow = isWatched(trap, now) && !isLookedAfter(received, times, now);
  const isFired = frame.isFiring && isWatchedNow;
  const saysTilt = reading.alarming && !frame.isBehind;
  const isTilted = saysTilt ? judgeTilt(reading.contacts, trap.fired_when) : null;
  const judged: Judged = { ...frame, isFired, isTilted };
  const contact = judgeContact(reading, trap.fired_when);
  const log = logOf(received, times, kindOf(received, judged), contact, now);
  const rate = countMessage(messageRateOf(trap), raw.received_at);
  const isLeftOut = isTooMany(rate) && isPlainHeartbeat(received, log, judged);
  const changes = {
    ...changesOf(received, judged, isLeftOut ? trap.last_log_id : log.id, times, now),
    message_rate: JSON.stringify(isLeftOut ? leaveOut(rate) : rate),
  };
  if (isFired && trap.open_fired_at === null) {
    changes.open_fired_at = times.occurred_at;
    changes.open_fired_received_at = times.received_at;
  }
  return {
    log,
    isLeftOut,
    trap: { ...trap, ...changes, updated_at: now },
    firing: isFired ? times : null,
    isLeftFired: frame.isLeftFired && isWatchedNow,
    isArmedAgain: changes.contact === 'armed' && trap.contact !== 'armed',
    isWatched: isWatchedNow,
    isTampered: reading.is_tampered,
    isMoved: isMoved(trap, judged),
  };
}
