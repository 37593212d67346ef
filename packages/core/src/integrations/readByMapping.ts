import { formatDateTime } from '../format/dates.ts';
import { instantOf, isInstant } from '../format/instantOf.ts';
import { CONTACT_LABELS } from '../messages/recordLabels.ts';
import type { Contact } from '../traps/judgeFiring.ts';
import {
  MAPPING_LABELS,
  type MappedField,
  type MessageMapping,
  stepsOf,
  type TimeFormat,
  valueWord,
} from '../traps/messageMapping.ts';

/** What a mapping reads of one field of a message. */
export interface MappedValue<Value> {
  path: string;
  /** As it stands in the message; `null` if there is nothing. */
  found: string | null;
  value: Value | null;
  /** Why there is no value, as a sentence without a full stop. */
  problem: string | null;
}

/** What a mapping reads of a message; `null` for what it does not name. */
export interface MappedMessage {
  device: MappedValue<string>;
  message_id: MappedValue<string> | null;
  /** Milliseconds. */
  time: MappedValue<number> | null;
  contact: MappedValue<Contact> | null;
  battery: MappedValue<{ battery_v: number } | { battery_pct: number }> | null;
  rssi_dbm: MappedValue<number> | null;
  snr_db: MappedValue<number> | null;
}

const MAX_TEXT = 200;

/** What stands at a path: only what the sender itself wrote there. */
function foundAt(message: unknown, path: string): unknown {
  let found = message;
  for (const step of stepsOf(path)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

type Read<Value> = (text: string) => { value: Value } | { problem: string };

function read<Value>(message: unknown, path: string, valueOf: Read<Value>): MappedValue<Value> {
  const found = foundAt(message, path);
  if (found === undefined || found === null || found === '')
    return { path, found: null, value: null, problem: '電文にこの項目がありません' };
  if (typeof found !== 'string' && typeof found !== 'number' && typeof found !== 'boolean')
    return { path, found: '…', value: null, problem: 'ひとつの値ではなく、項目の集まりです' };
  const text = String(found).trim();
  const result = valueOf(text);
  const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  return { path, found: shown, value: null, problem: null, ...result };
}

const asText: Read<string> = (text) =>
  text.length > MAX_TEXT ? { problem: `${MAX_TEXT}文字より長い値です` } : { value: text };

const asNumber: Read<number> = (text) =>
  text === '' || !Number.isFinite(Number(text)) ? { problem: '数ではありません' } : { value: Number(text) };

const asTime =
  (format: TimeFormat): Read<number> =>
  (text) => {
    if (format === 'iso') {
      const at = instantOf(text);
      return at === null ? { problem: '日時と時差（+09:00 か Z）のある文字ではありません' } : { value: at };
    }
    const at = Math.round(Number(text) * (format === 'epoch_s' ? 1000 : 1));
    return text !== '' && at > 0 && isInstant(at)
      ? { value: at }
      : { problem: '1970年からの時間を表す数ではありません' };
  };

const asContact =
  (values: NonNullable<MessageMapping['contact']>['values']): Read<Contact> =>
  (text) => {
    const listed = values.find(({ value }) => valueWord(value) === valueWord(text));
    return listed === undefined ? { problem: '値の表にありません' } : { value: listed.contact };
  };

const asBattery =
  (
    unit: NonNullable<MessageMapping['battery']>['unit'],
  ): Read<{ battery_v: number } | { battery_pct: number }> =>
  (text) => {
    const number = asNumber(text);
    if ('problem' in number) return number;
    const { value } = number;
    if (unit === 'percent') return { value: { battery_pct: value } };
    return { value: { battery_v: unit === 'mv' ? value / 1000 : value } };
  };

/**
 * Reads a message by the mapping of its model. The same on the server and on the screen that shows it beforehand.
 *
 * Source: R179.
 */
export function readByMapping(mapping: MessageMapping, message: unknown): MappedMessage {
  const { device, message_id, time, contact, battery, rssi_dbm, snr_db } = mapping;
  const number = (path: string | null) => (path === null ? null : read(message, path, asNumber));
  return {
    device: read(message, device, asText),
    message_id: message_id === null ? null : read(message, message_id, asText),
    time: time === null ? null : read(message, time.path, asTime(time.format)),
    contact: contact === null ? null : read(message, contact.path, asContact(contact.values)),
    battery: battery === null ? null : read(message, battery.path, asBattery(battery.unit)),
    rssi_dbm: number(rssi_dbm),
    snr_db: number(snr_db),
  };
}

const TEXTS: {
  [Field in MappedField]: (value: NonNullable<NonNullable<MappedMessage[Field]>['value']>) => string;
} = {
  device: (value) => value,
  message_id: (value) => value,
  time: formatDateTime,
  contact: (value) => CONTACT_LABELS[value],
  battery: (value) => ('battery_v' in value ? `${value.battery_v}V` : `${value.battery_pct}%`),
  rssi_dbm: (value) => `${value}dBm`,
  snr_db: (value) => `${value}dB`,
};

/** Each field as it was read, or why not, for the screen and the terminal. */
export function mappedFacts(mapped: MappedMessage): [label: string, text: string][] {
  const fields = Object.keys(TEXTS) as MappedField[];
  return fields.flatMap((field): [string, string][] => {
    const each = mapped[field];
    if (each === null) return [];
    const { value, problem, found } = each;
    const text =
      value === null
        ? `読み取れません。${problem}${found === null ? '' : `（${found}）`}`
        : (TEXTS[field] as (value: unknown) => string)(value);
    return [[MAPPING_LABELS[field], text]];
  });
}
