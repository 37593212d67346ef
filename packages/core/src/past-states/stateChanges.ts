import {
  type ActAtTrap,
  actedOf,
  type ActedTrap,
  changesOfAct,
  isCheck,
  timesOfAct,
} from '../trap-acts/actChanges.ts';
import { latest } from '../trap-acts/latest.ts';
import { wasReceivedLate } from '../format/durations.ts';
import { clearsFiring, type Contact, type Firing } from '../traps/judgeFiring.ts';
import { type ContactFrame, orderOf } from '../traps/frameOrder.ts';
import { deriveTrapState, type TrapState } from '../traps/state.ts';
import { movesTrap } from '../traps/movesTrap.ts';

/** Instants in milliseconds. */
interface Received {
  id: string;
  received_at: number;
  /** Position in the order of receipt in the site. */
  sequence: number;
}

/** A frame of the trap's sensor. */
export interface LoggedReading extends Received, Firing {
  type: 'reading';
  is_firing: boolean;
  contact: Contact | null;
  counter: number | null;
  f_cnt: number | null;
}

/** What a person recorded at the trap, or in the register about it; also what was cancelled later. */
export interface LoggedAct extends Received, ActAtTrap {
  type: 'act';
  /** By the phone's clock. */
  said_at: number;
  is_there: boolean;
  /** Order of receipt of the newest reading that its author had seen; `null` if not sent. */
  seen_sequence: number | null;
}

export interface LoggedCancellation extends Received {
  type: 'cancellation';
  /** Id of the act. */
  cancels: string;
}

/** Another sensor: what the former one reported proves nothing any more. */
export interface LoggedSensorChange extends Received {
  type: 'sensor_change';
}

export type TrapLogEntry = LoggedReading | LoggedAct | LoggedCancellation | LoggedSensorChange;

type Register = Pick<ActedTrap, 'placement' | 'latitude' | 'longitude'>;

/** What is stored of a trap's past. */
export interface TrapPast {
  /** Milliseconds. */
  registered_at: number;
  register: Register;
  /** The register before the first act; `undefined`: not stored, or without acts. */
  before: Register | undefined;
  expected_interval_s: number;
  /** In the order of receipt. */
  entries: readonly TrapLogEntry[];
}

/** The state and place of a trap from this moment (milliseconds) until its next change. */
export interface StateChange {
  at: number;
  state: TrapState;
  latitude: number | null;
  longitude: number | null;
}

/** What was known of a trap at a moment. */
interface Known {
  trap: ActedTrap;
  contact: Contact | null;
  open: readonly Firing[];
  newest: ContactFrame | null;
}

const NOTHING_DONE: Omit<ActedTrap, keyof Register> = {
  placement_at: null,
  positioned_at: null,
  set_on: null,
  removed_on: null,
  set_at: null,
  checked_at: null,
  working_until: null,
  accuracy: null,
  last_patrol_at: null,
  last_proof_at: null,
  last_event_at: null,
  battery_changed_on: null,
};

const isMove = (entry: TrapLogEntry): boolean =>
  entry.type === 'act' && movesTrap(entry) && entry.latitude != null;

/** A trap that no act has moved has always been where the register says. */
function knownAtFirst({ register, before = register, entries }: TrapPast): Known {
  const { latitude, longitude } = entries.some(isMove) ? before : register;
  const trap = { ...NOTHING_DONE, placement: before.placement, latitude, longitude };
  return { trap, contact: null, open: [], newest: null };
}

/** "Armed" from before the trap was visited or fired says nothing about the present. */
function isOutdated({ trap, open }: Known, reading: LoggedReading): boolean {
  const since = Math.max(trap.set_at ?? 0, trap.checked_at ?? 0, open[0]?.occurred_at ?? 0);
  return reading.contact === 'armed' && wasReceivedLate(reading) && reading.occurred_at < since;
}

function afterReading(known: Known, reading: LoggedReading): Known {
  const { contact, occurred_at, received_at, network_at, counter, f_cnt } = reading;
  const open = reading.is_firing ? [...known.open, reading] : known.open;
  const frame = { f_cnt, dev_addr: null, sent_at: network_at, counter, contact };
  const order = known.newest === null ? 'next' : orderOf(frame, known.newest, received_at);
  if (order === 'behind') return { ...known, open };
  // Where the counter restarted the frame may be a late one: its "armed" proves nothing.
  if (contact === null || (contact === 'armed' && order !== 'next')) return { ...known, open, newest: frame };
  const proof = Math.min(occurred_at, received_at);
  const last_proof_at =
    contact === 'armed' ? latest(known.trap.last_proof_at, proof, received_at) : known.trap.last_proof_at;
  return {
    trap: { ...known.trap, last_proof_at },
    contact: isOutdated(known, reading) ? known.contact : contact,
    open,
    newest: frame,
  };
}

function afterAct(known: Known, act: LoggedAct): Known {
  const { said_at, received_at, is_there, sequence, seen_sequence } = act;
  const occurred_at = is_there ? said_at : Number.NEGATIVE_INFINITY;
  const check = { occurred_at, received_at, sequence, seen_sequence };
  const open = isCheck(act) ? known.open.filter((firing) => !clearsFiring(check, firing)) : known.open;
  const times = timesOfAct(said_at, received_at, is_there);
  const changes = changesOfAct(known.trap, act, times, {
    hasCleared: open.length < known.open.length,
    isStillOpen: open.length > 0,
  });
  return { ...known, open, trap: actedOf({ ...known.trap, ...changes }) };
}

const afterSensorChange = (known: Known): Known => ({
  ...known,
  trap: { ...known.trap, last_proof_at: null },
  contact: null,
  newest: null,
});

/** What was known after the entry at this index, as if an act that was cancelled by then had never been recorded. */
function knownAfter(past: TrapPast, known: Known, index: number): Known {
  const entry = past.entries[index];
  switch (entry?.type) {
    case 'reading':
      return afterReading(known, entry);
    case 'act':
      return afterAct(known, entry);
    case 'sensor_change':
      return afterSensorChange(known);
    case 'cancellation':
      return withoutCancelled(past, index);
    default:
      return known;
  }
}

function withoutCancelled(past: TrapPast, index: number): Known {
  const received = past.entries.slice(0, index + 1);
  const cancelled = new Set(
    received.flatMap((entry) => (entry.type === 'cancellation' ? entry.cancels : [])),
  );
  const entries = received.filter(({ id, type }) => type !== 'cancellation' && !cancelled.has(id));
  return entries.reduce(
    (known, _, each) => knownAfter({ ...past, entries }, known, each),
    knownAtFirst(past),
  );
}

function stateAt({ trap, contact, open }: Known, expected_interval_s: number, at: number) {
  const open_fired_at = open[0]?.occurred_at ?? null;
  const evidence = { ...trap, contact, open_fired_at, expected_interval_s };
  return deriveTrapState({ ...evidence, is_path_down: false, unstable_count: null }, at);
}

/**
 * The states of a trap in a period as they were known at the time, oldest first: the first is the one at its start,
 * and none is before the registration. What was received later or corrected later does not count. A gateway that was
 * down is not: 経路断 is 不明. The interval of the sensor is the present one.
 *
 * @param period milliseconds, without `to`
 * Source: R278.
 */
export function stateChangesOf(past: TrapPast, period: { from: number; to: number }): StateChange[] {
  const found: StateChange[] = [];
  let known = knownAtFirst(past);
  let since = past.registered_at;
  const addUntil = (end: number) => {
    for (let at: number | null = since; at !== null && at < end; ) {
      const { state, state_until } = stateAt(known, past.expected_interval_s, at);
      const { latitude, longitude } = known.trap;
      const last = found.at(-1);
      const isSame = last?.state === state && last.latitude === latitude && last.longitude === longitude;
      if (!isSame) found.push({ at, state, latitude, longitude });
      at = state_until === null ? null : Date.parse(state_until);
    }
  };
  for (const [index, { received_at }] of past.entries.entries()) {
    // The server's clock may have been set back: what is received later is known later.
    const received = Math.max(since, received_at);
    addUntil(Math.min(received, period.to));
    known = knownAfter(past, known, index);
    since = received;
  }
  addUntil(period.to);
  return found.slice(
    Math.max(
      0,
      found.findLastIndex(({ at }) => at <= period.from),
    ),
  );
}

/** The change in force at a moment in milliseconds; `undefined` before the first. @param changes oldest first */
export function changeAt<Change extends { at: number }>(
  changes: readonly Change[],
  at: number,
): Change | undefined {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1];
}
