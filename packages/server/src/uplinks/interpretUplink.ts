import {
  alarmsWhen,
  clearsFiring,
  type Contact,
  deriveTrapState,
  firedAt,
  judgeNewestStored,
  newId,
  type TrapLogKind,
} from '@satomori/core';
import type { GatewayReception } from '../gateways/receptionTracker.ts';
import { isLate } from '../alarms/trapFired.ts';
import type { NewTrapLog } from '../traps/trapLogRepository.ts';
import { latest, USUAL_CLOCK_ERROR_MS } from '../traps/latest.ts';
import type { StoredTrap } from '../traps/repository.ts';
import type { SENSED_COLUMNS } from '../traps/sensedRepository.ts';
import type { NetworkMessage } from './networkMessage.ts';
import type { RawMessage } from './rawMessageRepository.ts';
import { judgeContact, type Reading } from './decoders/reading.ts';
import { judgeFrame, rememberFired, rememberFrame, type SensorFrame, storable } from './sensorFrames.ts';

export type UnnumberedLog = Omit<NewTrapLog, 'receipt_no' | 'sequence'>;
type Changes = Partial<Pick<StoredTrap, (typeof SENSED_COLUMNS)[number]>>;

export interface Received {
  raw: RawMessage;
  message: NetworkMessage;
  trap: StoredTrap;
  reading: Reading;
  gateways: readonly GatewayReception[];
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The device's own time: of the contact that fired where it has one, else of the frame. What a device had stored may be
 * as old as the trap; all else is believed within a day of the network's time.
 */
function deviceTimeOf({ reading, trap }: Received, network: number) {
  const ofContact = firedAt(reading.contacts, trap.fired_when);
  const at = ofContact ?? reading.device_at;
  const oldest = ofContact === null ? network - DAY_MS : Math.min(network - DAY_MS, trap.created_at);
  return { at, isGood: at !== null && at >= oldest && at <= network + DAY_MS };
}

/**
 * When it happened: the device's time where it can be right, else the network's time.
 * Odd times are flagged, never rejected.
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
type Judged = SensorFrame & { isFired: boolean };

/** While somebody works on a trap, or it is not set at all, its readings are logged and alarm nobody. */
function isWatched(trap: StoredTrap, now: number): boolean {
  const evidence = { ...trap, expected_interval_s: 0, is_path_down: false, unstable_count: null };
  return alarmsWhen(deriveTrapState(evidence, now).state);
}

function kindOf({ reading, trap }: Received, judged: Judged): TrapLogKind {
  if (judged.isFired) return 'fired';
  if (reading.event === 'contact_only') return 'contact_only';
  if (reading.event === 'boot' || reading.event === 'config') return reading.event;
  if (reading.is_tampered === true) return 'tamper';
  if (reading.event === 'moved') return 'moved';
  const isRearmed = judged.contact === 'armed' && trap.contact === 'fired' && !judged.isBehind;
  return isRearmed ? 'rearmed' : 'heartbeat';
}

/** By the order of receipt, whatever the server's clock said then. */
const cameAfterVisit = ({ trap, raw }: Received): boolean =>
  trap.looked_after_no !== null && raw.receipt_no > trap.looked_after_no;

/**
 * It was received before somebody last set or checked the trap, and is worked off only now (its sensor hung on no trap
 * then): who was there could know it, as a check recorded after it would have cleared it. A check that lies ahead was
 * recorded while the clock was wrong, and says nothing of what came first.
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

/** A late "armed" says nothing of the trap as it stands, when it fired or somebody was there since. */
function isOutdated(received: Received, contact: Contact | null, times: Times, now: number): boolean {
  if (isLookedAfter(received, times, now)) return true;
  const { trap } = received;
  const since = Math.max(trap.set_at ?? 0, trap.checked_at ?? 0, trap.open_fired_at ?? 0);
  return contact === 'armed' && isLate(times) && times.occurred_at < since;
}

/** Until when the reading proves the trap armed: proof is as old as the reading, and a late one proves nothing. */
function provenAt({ contact, isBehind }: Judged, times: Times): number | null {
  if (contact !== 'armed' || isBehind) return null;
  return Math.min(times.occurred_at, times.received_at);
}

/** How far the device has counted; `null` after a firing that it told from its memory, which it has counted as well. */
function counterAfter({ counter: known }: StoredTrap, { contact, frame }: Judged): number | null {
  if (contact === 'fired' && frame.contact !== 'fired') return frame.counter;
  return frame.counter ?? known;
}

/** What the next contact is judged against; no entry where this reading leaves that as it was. */
function contactSince({ trap, reading }: Received, judged: Judged): Changes {
  const { contact } = judged.frame;
  if (contact !== null) return { contact_since_check: contact };
  // A firing told from memory may be over: unless its last record says "fired", the next "fired" is one of its own.
  const isOver = judged.saysFired && judgeNewestStored(reading.contacts, trap.fired_when) !== 'fired';
  return isOver ? { contact_since_check: null } : {};
}

/** What the reading says of the trap as it stands; a late one says nothing of it. */
function newestChanges(received: Received, judged: Judged, times: Times, now: number): Changes {
  const { trap, reading, message } = received;
  const { frame } = judged;
  const { contact } = frame;
  const changes: Changes = rememberFrame(judged, message);
  // What may be late after all must not keep the next firing from counting.
  const isInOrder = !judged.isUncertain && !isLookedAfter(received, times, now);
  if (isInOrder) Object.assign(changes, contactSince(received, judged));
  // In doubt whether it stands armed the next "fired" rings once more; one left fired after a check stays so.
  else if (judged.mayBeArmed && trap.open_fired_at !== null) changes.contact_since_check = null;
  if (contact !== null && !isOutdated(received, contact, times, now)) changes.contact = contact;
  changes.counter = counterAfter(trap, judged);
  if (reading.battery_v !== null) changes.battery_v = reading.battery_v;
  if (reading.battery_pct !== null) changes.battery_pct = reading.battery_pct;
  if (reading.battery_flag !== null) changes.battery_flag = reading.battery_flag;
  return changes;
}

/** What the reading changes on the trap's row. */
function changesOf(received: Received, judged: Judged, logId: string, times: Times, now: number): Changes {
  const { trap, message, gateways, raw } = received;
  const [best] = gateways;
  const changes: Changes = {
    ...(judged.isBehind ? {} : newestChanges(received, judged, times, now)),
    fired_frames: rememberFired(trap, judged, raw.content_key),
    last_seen_at: latest(trap.last_seen_at, times.received_at, now),
    last_event_at: latest(trap.last_event_at, times.received_at, now),
    last_log_id: logId,
  };
  const proof = provenAt(judged, times);
  if (proof !== null) changes.last_proof_at = latest(trap.last_proof_at, proof, now);
  if (message.best !== null) {
    Object.assign(changes, { last_rssi_dbm: message.best.rssi_dbm, last_snr_db: message.best.snr_db });
  }
  if (best !== undefined) changes.last_gateway_id = best.gateway_id;
  return changes;
}

const unlessEmpty = <Values extends object>(values: Values): Values | null =>
  Object.keys(values).length === 0 ? null : values;

function logOf(received: Received, kind: TrapLogKind, contact: Contact | null, now: number): UnnumberedLog {
  const { trap, reading, message, raw, gateways } = received;
  const { battery_v, battery_pct, battery_flag, temperature_c, humidity_pct, tilt_deg } = reading;
  return {
    id: newId(),
    trap_id: trap.id,
    kind,
    source: 'sensor',
    ...timesOf(received),
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

/** What follows from a reading: a row of the log, the trap as it stands after it, and whether it fired. */
export interface InterpretedUplink {
  log: UnnumberedLog;
  trap: StoredTrap;
  /** `null` where it is no firing. */
  firing: Times | null;
  /** The trap was looked after, and its contact has stayed fired. */
  isLeftFired: boolean;
}

/** Reads off what one message says of its trap. Writes nothing: a batch of them is written together. */
export function interpretUplink(received: Received, now: number): InterpretedUplink {
  const { trap, reading } = received;
  const times = timesOf(received);
  const frame = judgeFrame(trap, received);
  const counts = isWatched(trap, now) && !isLookedAfter(received, times, now);
  const isFired = frame.isFiring && counts;
  const judged: Judged = { ...frame, isFired };
  const contact = judgeContact(reading, trap.fired_when);
  const log = logOf(received, kindOf(received, judged), contact, now);
  const changes = changesOf(received, judged, log.id, times, now);
  if (isFired && trap.open_fired_at === null) {
    changes.open_fired_at = times.occurred_at;
    changes.open_fired_received_at = times.received_at;
  }
  return {
    log,
    trap: { ...trap, ...changes, updated_at: now },
    firing: isFired ? times : null,
    isLeftFired: frame.isLeftFired && counts,
  };
}
