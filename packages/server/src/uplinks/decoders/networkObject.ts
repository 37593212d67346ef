import { MEASURE_RANGES, type ObjectMapping, plainKey, type SensorContact } from '@satomori/core';
import { liveContact, makeReading, type Reading } from '../reading.ts';

type Values = ReadonlyMap<string, unknown>;
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
const TAMPER_KEYS = ['tamperstatus', 'tamper', 'tamperdetect'];
const TAMPER_WORDS: ReadonlySet<unknown> = new Set([
  'uninstalled',
  'removed',
  'tampered',
  'alarm',
  'true',
  '1',
]);
const NO_TAMPER_WORDS: ReadonlySet<unknown> = new Set(['installed', 'normal', 'false', '0']);
const TILT_KEYS = ['thresholdx', 'thresholdy', 'thresholdz', 'tiltstatus', 'istilted'];
const TILT_WORDS: ReadonlyMap<unknown, ContactState> = new Map([
  ['trigger', 'tilted'],
  ['triggered', 'tilted'],
  ['tilt', 'tilted'],
  ['tilted', 'tilted'],
  ['normal', 'upright'],
  ['upright', 'upright'],
]);
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

/** The first of the keys whose value is one of the known words. */
function judge(
  values: Values,
  keys: readonly string[],
  yes: ReadonlySet<unknown>,
  no: ReadonlySet<unknown>,
): boolean | null {
  const answers = keys.flatMap((key) => {
    const word = wordOf(values.get(key));
    return yes.has(word) ? [true] : no.has(word) ? [false] : [];
  });
  return answers.length === 0 ? null : answers.includes(true);
}

/** The contact under each of the keys that the object has; `unknown` where its value is no word of one meaning. */
const contactsUnder = (
  values: Values,
  keys: readonly string[],
  words: ReadonlyMap<unknown, ContactState>,
): SensorContact[] =>
  keys
    .filter((key) => (values.get(key) ?? null) !== null)
    .map((key) => liveContact(words.get(wordOf(values.get(key))) ?? 'unknown'));

/** The first number within the range: under a key whose unit nobody knows, another one is something else. */
function number(
  values: Values,
  keys: readonly string[],
  lowest = -Infinity,
  highest = Infinity,
): number | null {
  for (const key of keys) {
    const value = values.get(key);
    if (typeof value === 'number' && value >= lowest && value <= highest) return value;
  }
  return null;
}

/** What an administrator chose that the values under this key mean. */
const wordsOf = (mapping: ObjectMapping, key: string): ReadonlyMap<unknown, ContactState> =>
  new Map(
    mapping
      .filter((entry) => plainKey(entry.key) === key)
      .map(({ value, contact }) => [wordOf(value), contact]),
  );

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
  const values: Values = new Map(Object.entries(object).map(([key, value]) => [plainKey(key), value]));
  const mapped = new Set(mapping.map(({ key }) => plainKey(key)));
  const isUnmapped = (key: string) => !mapped.has(key);
  const contacts = [
    ...[...mapped].flatMap((key) => contactsUnder(values, [key], wordsOf(mapping, key))),
    ...contactsUnder(values, DOOR_KEYS.filter(isUnmapped), DOOR_WORDS),
    ...contactsUnder(values, TILT_KEYS.filter(isUnmapped), TILT_WORDS),
  ];
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
