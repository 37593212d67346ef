import {
  type Contact,
  type CounterKind,
  type FiredWhen,
  isPossible,
  judgeContacts,
  type Measure,
  type Measured,
  type SensorContact,
  type StoredRecord,
} from '@satomori/core';

export type ReadingEvent = 'reading' | 'boot' | 'config' | 'tamper' | 'moved' | 'contact_only';

/**
 * What one frame of a sensor says, in the same words for every model.
 * A decoder gives what the device measured; whether that means "fired" is judged by `judgeContact`.
 */
export interface Reading {
  event: ReadingEvent;
  /** Every contact that the frame reports, as it stands; none has precedence over another. */
  contacts: readonly SensorContact[];
  /**
   * The frame is not wholly as the model's table has it: cut short, or with something nobody can read.
   * What was read still counts for a firing, never as proof that the trap is armed.
   */
  is_doubtful: boolean;
  battery_v: number | null;
  battery_pct: number | null;
  /** The sensor's own low-battery flag; `null`: it has none. */
  battery_flag: boolean | null;
  temperature_c: number | null;
  humidity_pct: number | null;
  tilt_deg: number | null;
  /** What else was measured. */
  other_values: Measured;
  /** What was reported and cannot be true: kept here, and in no other field. */
  impossible_values: Measured;
  /** What the device had stored; the contacts of it are among `contacts`. */
  stored_records: StoredRecord[];
  counter: number | null;
  /** What the counter counts; see `countedFirings`. */
  counts: CounterKind | null;
  is_tampered: boolean | null;
  /** The device's own clock, milliseconds. */
  device_at: number | null;
  /** Start-up and configuration frames never alarm. */
  alarming: boolean;
}

type ContactState = SensorContact['contact'];

/** A contact as it stands now, at the time of the frame. */
export const liveContact = (contact: ContactState): SensorContact => ({
  contact,
  at: null,
  is_stored: false,
});

/** A contact from the device's memory. A time of 0 is a clock that was never set. */
export const storedContact = (contact: ContactState, at: number): SensorContact => ({
  contact,
  at: at === 0 ? null : at,
  is_stored: true,
});

/** A record from the device's memory: its contact, and what was measured beside it. */
export interface FoundRecord {
  /** Milliseconds; 0: its clock was never set. */
  at: number;
  contact: ContactState;
  values: Measured;
}

/** The contact that a flag of a payload table reports: 1 open, 0 closed, and nothing else is in the table. */
export const openOrClosed = (isOpen: boolean | null): 'open' | 'closed' | 'unknown' =>
  isOpen === null ? 'unknown' : isOpen ? 'open' : 'closed';

const NOTHING: Reading = {
  event: 'reading',
  contacts: [],
  is_doubtful: false,
  battery_v: null,
  battery_pct: null,
  battery_flag: null,
  temperature_c: null,
  humidity_pct: null,
  tilt_deg: null,
  other_values: {},
  impossible_values: {},
  stored_records: [],
  counter: null,
  counts: null,
  is_tampered: null,
  device_at: null,
  alarming: true,
};

const MEASURES = ['battery_v', 'battery_pct', 'temperature_c', 'humidity_pct', 'tilt_deg'] as const;
type Found = Partial<Omit<Reading, 'alarming' | 'impossible_values' | 'stored_records'>> & {
  stored?: readonly FoundRecord[];
};

const isEmpty = (values: Measured): boolean => Object.keys(values).length === 0;

type Values = readonly (readonly [Measure, number | null])[];
const listed = (values: Measured): Values => Object.entries(values) as [Measure, number][];

/** Those of the values that cannot be true. */
const impossibleIn = (values: Values): Measured =>
  Object.fromEntries(values.filter(([measure, value]) => value !== null && !isPossible(measure, value)));

/** The values among those found that cannot be true. */
const impossibleOf = (found: Found): Measured =>
  impossibleIn([
    ...MEASURES.map((measure) => [measure, found[measure] ?? null] as const),
    ...listed(found.other_values ?? {}),
  ]);

function recordOf({ at, contact, values }: FoundRecord): StoredRecord {
  const impossible_values = impossibleIn(listed(values));
  return {
    at: at === 0 ? null : new Date(at).toISOString(),
    contact,
    values: Object.fromEntries(Object.entries(values).filter(([measure]) => !(measure in impossible_values))),
    impossible_values,
  };
}

/** What was found, without the values that cannot be true. */
function withoutImpossible(found: Found, impossible: Measured): Found {
  const isTrue = ([name]: [string, unknown]) => !(name in impossible);
  return {
    ...Object.fromEntries(Object.entries(found).filter(isTrue)),
    other_values: Object.fromEntries(Object.entries(found.other_values ?? {}).filter(isTrue)),
  };
}

/**
 * A whole reading from what a decoder found; whether it may alarm follows from the event. A value that cannot be true
 * makes it doubtful, and is kept apart.
 */
export function makeReading({ stored = [], ...found }: Found): Reading {
  const event = found.event ?? NOTHING.event;
  const impossible_values = impossibleOf(found);
  const stored_records = stored.map(recordOf);
  const isImpossible = [{ impossible_values }, ...stored_records].some(
    (each) => !isEmpty(each.impossible_values),
  );
  return {
    ...NOTHING,
    ...withoutImpossible(found, impossible_values),
    contacts: [...(found.contacts ?? []), ...stored.map(({ contact, at }) => storedContact(contact, at))],
    impossible_values,
    stored_records,
    ...(isImpossible ? { is_doubtful: true } : {}),
    alarming: event !== 'boot' && event !== 'config',
  };
}

/** A frame that nobody can decode proves that the device is there, and nothing else. */
export const contactOnly = (): Reading => makeReading({ event: 'contact_only' });

/**
 * What a reading says of the trap, given how its sensor is mounted.
 *
 * @returns `null` where the reading says nothing of it, and where it would say "armed" on a doubtful frame
 * Source: R11, R24.
 */
export const judgeContact = (reading: Reading, firedWhen: FiredWhen): Contact | null =>
  judgeContacts(reading.contacts, firedWhen, reading.is_doubtful);

/** As `judgeContact`, of the contacts as they stand now: what the device had stored is left out. */
export const judgeLiveContact = ({ contacts, is_doubtful }: Reading, firedWhen: FiredWhen): Contact | null =>
  judgeContacts(
    contacts.filter(({ is_stored }) => !is_stored),
    firedWhen,
    is_doubtful,
  );

/** Half of all changes of a contact are towards the state in which it is now, or one more. */
const changesTowards = (changes: number, isFired: boolean): number =>
  Math.floor((changes + (isFired ? 1 : 0)) / 2);

/**
 * How often the device counted a firing. Doors count openings: on a trap that fires by closing a rise means that
 * somebody opened it again, which is no firing. Some count every change of the contact: of those, the ones towards
 * "fired" are firings.
 *
 * @returns `null` where the counter says nothing of firings
 * Source: R31.
 */
export function countedFirings({ contacts, counter, counts }: Reading, firedWhen: FiredWhen): number | null {
  if (counter === null || counts === null) return null;
  if (counts === 'openings') return firedWhen === 'open' || firedWhen === 'pulled' ? counter : null;
  const contact = judgeContacts(contacts, firedWhen, false);
  return contact === null ? null : changesTowards(counter, contact === 'fired');
}
