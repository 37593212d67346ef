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

export type ReadingEvent = 'reading' | 'boot' | 'config' | 'tamper' | 'contact_only';

/**
 * The content of one sensor frame, in the same terms for every model. A decoder reports what the device measured;
 * `judgeContact` decides whether that means "fired".
 */
export interface Reading {
  event: ReadingEvent;
  /** All contacts that the frame reports; none has precedence over another. */
  contacts: readonly SensorContact[];
  /**
   * The frame does not fully match the model's table: truncated, or with unreadable parts. It may still be a firing,
   * but never proves that the trap is armed.
   */
  is_doubtful: boolean;
  battery_v: number | null;
  battery_pct: number | null;
  /** The sensor's own low-battery flag; `null` if it has none. */
  battery_flag: boolean | null;
  temperature_c: number | null;
  humidity_pct: number | null;
  tilt_deg: number | null;
  /** Further measurements. */
  other_values: Measured;
  /** Reported values that cannot be true: stored here only. */
  impossible_values: Measured;
  /** Records stored by the device; their contacts are also in `contacts`. */
  stored_records: StoredRecord[];
  counter: number | null;
  /** What `counter` counts; see `countedFirings`. */
  counts: CounterKind | null;
  is_tampered: boolean | null;
  /** The device's own clock, in milliseconds. */
  device_at: number | null;
  /** Start-up and configuration frames never alarm. */
  alarming: boolean;
}

type ContactState = SensorContact['contact'];

/** A contact at the time of the frame. */
export const liveContact = (contact: ContactState): SensorContact => ({
  contact,
  at: null,
  is_stored: false,
});

/** A contact from the device's memory. A time of 0 means that its clock was never set. */
export const storedContact = (contact: ContactState, at: number): SensorContact => ({
  contact,
  at: at === 0 ? null : at,
  is_stored: true,
});

/** A record from the device's memory: its contact and the other measurements in it. */
export interface FoundRecord {
  /** Milliseconds; 0 if the device's clock was never set. */
  at: number;
  contact: ContactState;
  values: Measured;
}

/** The contact for a flag of a payload table: 1 open, 0 closed; the tables have no other values. */
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

const impossibleIn = (values: Values): Measured =>
  Object.fromEntries(values.filter(([measure, value]) => value !== null && !isPossible(measure, value)));

/** The decoded values that cannot be true. */
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

/** The decoded values without the impossible ones. */
function withoutImpossible(found: Found, impossible: Measured): Found {
  const isTrue = ([name]: [string, unknown]) => !(name in impossible);
  return {
    ...Object.fromEntries(Object.entries(found).filter(isTrue)),
    other_values: Object.fromEntries(Object.entries(found.other_values ?? {}).filter(isTrue)),
  };
}

/**
 * Creates a reading from a decoder's result; whether it may raise an alarm follows from the event. A value that
 * cannot be true makes the reading doubtful and is stored separately.
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

/** A frame that cannot be decoded proves contact with the device and nothing else. */
export const contactOnly = (): Reading => makeReading({ event: 'contact_only' });

/**
 * The trap's contact according to a reading, given how the sensor is mounted.
 *
 * @returns `null` if the reading does not report it, or would report "armed" in a doubtful frame
 * Source: R11, R24.
 */
export const judgeContact = (reading: Reading, firedWhen: FiredWhen): Contact | null =>
  judgeContacts(reading.contacts, firedWhen, reading.is_doubtful);

/** As `judgeContact`, by the live contacts only, without the records stored by the device. */
export const judgeLiveContact = ({ contacts, is_doubtful }: Reading, firedWhen: FiredWhen): Contact | null =>
  judgeContacts(
    contacts.filter(({ is_stored }) => !is_stored),
    firedWhen,
    is_doubtful,
  );

/** Half of all changes of a contact are towards its present state, or one more. */
const changesTowards = (changes: number, isFired: boolean): number =>
  Math.floor((changes + (isFired ? 1 : 0)) / 2);

/**
 * The number of firings that the device counted. A door counts openings: on a trap that fires by closing an increase
 * means that it was reopened, which is no firing. If every change is counted, only those towards "fired" are firings.
 *
 * @returns `null` if the counter does not count firings
 * Source: R31.
 */
export function countedFirings({ contacts, counter, counts }: Reading, firedWhen: FiredWhen): number | null {
  if (counter === null || counts === null) return null;
  if (counts === 'openings') return firedWhen === 'open' || firedWhen === 'pulled' ? counter : null;
  const contact = judgeContacts(contacts, firedWhen, false);
  return contact === null ? null : changesTowards(counter, contact === 'fired');
}
