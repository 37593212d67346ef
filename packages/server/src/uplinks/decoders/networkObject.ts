import { MEASURE_RANGES, type ObjectMapping, plainKey, type SensorContact } from '@satomori/core';
import { liveContact, makeReading, type Reading } from './reading.ts';

/** One value of the object, by its plain key: that of its list where it stands in one. */
interface Entry {
  key: string;
  value: unknown;
  isNested: boolean;
}
/** Several keys of the object may be one plain key (`door_status`, `doorStatus`): none hides another. */
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
/** Only words of one meaning: whether `true` or `1` is open or closed differs from codec to codec. */
const DOOR_WORDS: ReadonlyMap<unknown, ContactState> = new Map([
  ['open', 'open'],
  ['opened', 'open'],
  ['close', 'closed'],
  ['closed', 'closed'],
]);
/** These tell of a contact under whatever key; whether it is the trap's, nobody knows. */
const NAMED_WORDS: ReadonlyMap<unknown, ContactState> = new Map([...DOOR_WORDS, ['tilted', 'tilted']]);
const TAMPER_KEYS = ['tamperstatus', 'tamper', 'tamperdetect'];
/** As with doors: `true` is installed with some makers, and uninstalled with others. */
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
/** Their name says what `true` means. */
const BATTERY_LOW_KEYS = ['batterylow', 'lowbattery', 'batlow', 'lowbat'];
const YES_WORDS: ReadonlySet<unknown> = new Set(['true', '1', 'yes', 'low']);
const NO_WORDS: ReadonlySet<unknown> = new Set(['false', '0', 'no', 'normal']);
/** Of the battery in volts, whatever their value: an impossible one is kept as such. */
const BATTERY_VOLT_KEYS = ['batv', 'batteryv', 'batteryvoltage'];
/** Of the battery where they can be. */
const VOLT_KEYS = ['voltage', 'volt'];
const PERCENT_KEYS = ['battery', 'batterypct', 'batterypercent', 'batterypercentage', 'batterylevel'];
/** `battery` is percent with most makers and volts with some: a fraction up to here is a cell's voltage. */
const HIGHEST_CELL_VOLTS = 5;

function wordOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim().toLowerCase();
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : null;
}

/** All that the object says, at any depth. A body may be nested as deep as its sender likes: no recursion. */
function entriesOf(object: Readonly<Record<string, unknown>>): Entry[] {
  const entries: Entry[] = Object.entries(object).map(([key, value]) => ({
    key: plainKey(key),
    value,
    isNested: false,
  }));
  // Grows while it is gone through.
  for (const { key, value } of entries) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value))
      entries.push({ key: Array.isArray(value) ? key : plainKey(name), value: inner, isNested: true });
  }
  return entries;
}

/** `true` where any value under the keys is a word of yes; `null` where none is a known word. */
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
 * What an entry without a mapping says of a contact. A named word under a key that nobody knows may be a firing, and
 * is no proof: beside what it says stands one that is `unknown`.
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

/** The first number within the range: under a key whose unit nobody knows, another one is something else. */
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

/** What an administrator chose that the value means; `unknown` where nothing was chosen for it. */
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
 * What a network server's own decoder found, where we have none for the model: the keys that common codecs use.
 * What an administrator chose for a key goes before them. A contact that is only a boolean or a number is no proof: the frame counts as contact with the device, and no more.
 *
 * @returns `null` where no key is known
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
    // What a bare `count` counts nobody knows: it is kept, and alarms nobody.
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
