import { MEASURE_RANGES, type ObjectMapping, plainKey, type SensorContact } from '@satomori/core';
import { liveContact, makeReading, type Reading } from './reading.ts';

/** One value of the object under its normalized key; a value in a list has the key of the list. */
interface Entry {
  key: string;
  value: unknown;
  isNested: boolean;
}
/** Several keys of the object may normalize to one (`door_status`, `doorStatus`); all their values are kept. */
type Values = ReadonlyMap<string, readonly unknown[]>;
type ContactState = SensorContact['contact'];

/** Keys under which codecs report a door or magnet. */
const DOOR_KEYS = [
  'magnetstatus',
  'magnet',
  'dooropenstatus',
  'doorstatus',
  'door',
  'contactstatus',
  'contact',
  'dooropen',
];
/** Only unambiguous words: whether `true` or `1` is open or closed differs between codecs. */
const DOOR_WORDS: ReadonlyMap<unknown, ContactState> = new Map([
  ['open', 'open'],
  ['opened', 'open'],
  ['close', 'closed'],
  ['closed', 'closed'],
]);
/** These describe a contact under any key, though not necessarily that of the trap. */
const NAMED_WORDS: ReadonlyMap<unknown, ContactState> = new Map([...DOOR_WORDS, ['tilted', 'tilted']]);
const TAMPER_KEYS = ['tamperstatus', 'tamper', 'tamperdetect'];
/** As with doors, `true` means installed for some manufacturers and uninstalled for others. */
const TAMPER_WORDS: ReadonlySet<unknown> = new Set(['uninstalled', 'removed', 'tampered', 'alarm']);
const NO_TAMPER_WORDS: ReadonlySet<unknown> = new Set(['installed', 'normal']);
const TILT_KEYS = ['thresholdx', 'thresholdy', 'thresholdz', 'tiltstatus', 'istilted'];
const TILT_WORDS: ReadonlyMap<unknown, ContactState> = new Map([
  ['trigger', 'tilted'],
  ['triggered', 'tilted'],
  ['tilt', 'tilted'],
  ['tilted', 'tilted'],
  ['normal', 'upright'],
  ['upright', 'upright'],
]);
const WORDS_UNDER: ReadonlyMap<string, ReadonlyMap<unknown, ContactState>> = new Map([
  ...DOOR_KEYS.map((key) => [key, DOOR_WORDS] as const),
  ...TILT_KEYS.map((key) => [key, TILT_WORDS] as const),
]);
/** The meaning of `true` follows from these names. */
const BATTERY_LOW_KEYS = ['batterylow', 'lowbattery', 'batlow', 'lowbat'];
const YES_WORDS: ReadonlySet<unknown> = new Set(['true', '1', 'yes', 'low']);
const NO_WORDS: ReadonlySet<unknown> = new Set(['false', '0', 'no', 'normal']);
/** Keys of the battery in volts whatever their value; an impossible value is stored as such. */
const BATTERY_VOLT_KEYS = ['batv', 'batteryv', 'batteryvoltage'];
/** Keys of the battery in volts if the value is in the range of a battery. */
const VOLT_KEYS = ['voltage', 'volt'];
const PERCENT_KEYS = ['battery', 'batterypct', 'batterypercent', 'batterypercentage', 'batterylevel'];
/**
 * `battery` is in percent for most manufacturers and in volts for some: a fraction up to this value is a cell's
 * voltage.
 */
const HIGHEST_CELL_VOLTS = 5;

function wordOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim().toLowerCase();
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : null;
}

/** All entries of the object, at any depth. Without recursion, since a sender may nest a body arbitrarily deep. */
function entriesOf(object: Readonly<Record<string, unknown>>): Entry[] {
  const entries: Entry[] = Object.entries(object).map(([key, value]) => ({
    key: plainKey(key),
    value,
    isNested: false,
  }));
  // The array grows during the iteration.
  for (const { key, value } of entries) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value))
      entries.push({ key: Array.isArray(value) ? key : plainKey(name), value: inner, isNested: true });
  }
  return entries;
}

/** `true` if any value under the keys is one of the positive words; `null` if no value is a known word. */
function judge(
  values: Values,
  keys: readonly string[],
  yes: ReadonlySet<unknown>,
  no: ReadonlySet<unknown>,
): boolean | null {
  const words = keys.flatMap((key) => values.get(key) ?? []).map(wordOf);
  return words.some((word) => yes.has(word)) ? true : words.some((word) => no.has(word)) ? false : null;
}

/**
 * Contacts of an entry without a mapping. A named word under an unknown key may be a firing but proves nothing, so an
 * `unknown` contact is added to it.
 */
function contactsOf({ key, value, isNested }: Entry): SensorContact[] {
  if (value === null || value === undefined) return [];
  const word = wordOf(value);
  const listed = isNested ? undefined : WORDS_UNDER.get(key);
  const contact = listed?.get(word);
  if (contact !== undefined) return [liveContact(contact)];
  const named = NAMED_WORDS.get(word);
  if (named !== undefined) return [liveContact(named), liveContact('unknown')];
  return listed === undefined ? [] : [liveContact('unknown')];
}

/** The first number within the range. The unit under some keys is unknown; a number outside has another meaning. */
function number(
  values: Values,
  keys: readonly string[],
  lowest = -Infinity,
  highest = Infinity,
): number | null {
  for (const value of keys.flatMap((key) => values.get(key) ?? [])) {
    if (typeof value === 'number' && value >= lowest && value <= highest) return value;
  }
  return null;
}

/** The meanings that an administrator mapped to the values; `unknown` for a value without a mapping. */
function mappedContacts(mapping: ObjectMapping, { key, value }: Entry): SensorContact[] {
  if (value === null || value === undefined) return [];
  const word = wordOf(value);
  const chosen = mapping.find((entry) => plainKey(entry.key) === key && wordOf(entry.value) === word);
  return [liveContact(chosen?.contact ?? 'unknown')];
}

function wholeNumber(values: Values, keys: readonly string[]): number | null {
  const found = number(values, keys, 0, Number.MAX_SAFE_INTEGER);
  return Number.isInteger(found) ? found : null;
}

function battery(values: Values): Pick<Reading, 'battery_v' | 'battery_pct'> {
  const volts = number(values, BATTERY_VOLT_KEYS) ?? number(values, VOLT_KEYS, ...MEASURE_RANGES.battery_v);
  const level = number(values, PERCENT_KEYS, ...MEASURE_RANGES.battery_pct);
  const isVolts = level !== null && !Number.isInteger(level) && level <= HIGHEST_CELL_VOLTS;
  return { battery_v: volts ?? (isVolts ? level : null), battery_pct: isVolts ? null : level };
}

/**
 * Reads what the network server's own codec decoded, for models without a decoder: keys mapped by an administrator,
 * then those of common codecs. A contact that is only a boolean or a number proves contact with the device only.
 *
 * @returns `null` if no key is known
 * Source: R24.
 */
export function readNetworkObject(
  object: Readonly<Record<string, unknown>> | null,
  mapping: ObjectMapping = [],
): Reading | null {
  if (object === null) return null;
  const entries = entriesOf(object);
  const values: Values = new Map(
    [
      ...Map.groupBy(
        entries.filter(({ isNested }) => !isNested),
        ({ key }) => key,
      ),
    ].map(([key, group]) => [key, group.map(({ value }) => value)]),
  );
  const mapped = new Set(mapping.map(({ key }) => plainKey(key)));
  const contacts = entries.flatMap((entry) =>
    mapped.has(entry.key) ? mappedContacts(mapping, entry) : contactsOf(entry),
  );
  const openings = wholeNumber(values, ['dooropentimes', 'opentimes']);
  const found = {
    is_tampered: judge(values, TAMPER_KEYS, TAMPER_WORDS, NO_TAMPER_WORDS),
    ...battery(values),
    temperature_c: number(values, ['temperature', 'temperaturec', 'temp', 'tempcsht', 'temperatureboard']),
    humidity_pct: number(values, ['humidity', 'humiditypct', 'humsht']),
    tilt_deg: number(values, ['tilt', 'tiltdeg', 'angle']),
    battery_flag: judge(values, BATTERY_LOW_KEYS, YES_WORDS, NO_WORDS),
    // The meaning of a bare `count` is unknown: it is stored but raises no alarm.
    counter: openings ?? wholeNumber(values, ['counter', 'count']),
  };
  if (contacts.length === 0 && Object.values(found).every((value) => value === null)) return null;
  const isUnreadable = contacts.length > 0 && contacts.every(({ contact }) => contact === 'unknown');
  return makeReading({
    ...(isUnreadable ? { event: 'contact_only' } : {}),
    contacts,
    counts: openings === null ? null : 'openings',
    ...found,
  });
}
