import type { Gateway } from '../contract/gateways.ts';
import type { Trap } from '../contract/traps.ts';
import { formatDateTime } from '../format/dates.ts';
import { CAPTURE_CLASS_LABELS, sensorModelText, stateReasonText, TRAP_TYPE_LABELS } from '../traps/labels.ts';
import {
  GATEWAY_KIND_LABELS,
  GATEWAY_STATE_LOOKS,
  POWER_SOURCE_LABELS,
  TRAP_STATE_LOOKS,
} from '../messages/labels.ts';
import { SPECIES_LABELS } from '../species/labels.ts';
import { GATEWAY_HEADINGS, TRAP_HEADINGS } from '../messages/trapLabels.ts';
import { type CsvColumn, csvOf, type CsvValue } from './csv.ts';

const time = (at: string | null): CsvValue => (at === null ? null : formatDateTime(at));

function columnsOf<Row, Key extends string>(
  headings: Record<Key, string>,
  values: Partial<Record<Key, (row: Row) => CsvValue>>,
): CsvColumn<Row>[] {
  return (Object.keys(values) as Key[]).map((key) => ({
    heading: headings[key],
    value: values[key] as (row: Row) => CsvValue,
  }));
}

const TRAP_COLUMNS = columnsOf<Trap, keyof typeof TRAP_HEADINGS>(TRAP_HEADINGS, {
  state: ({ state }) => TRAP_STATE_LOOKS[state].word,
  state_reason: stateReasonText,
  name: ({ name }) => name,
  trap_no: ({ trap_no }) => trap_no,
  trap_type: ({ trap_type }) => TRAP_TYPE_LABELS[trap_type],
  trap_count: ({ trap_count }) => trap_count,
  place: ({ place }) => place,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  group: ({ group_name }) => group_name,
  owner: ({ owner_name }) => owner_name,
  target_species: ({ target_species }) => target_species.map((each) => SPECIES_LABELS[each]).join('、'),
  capture_class: ({ capture_class }) => (capture_class === null ? null : CAPTURE_CLASS_LABELS[capture_class]),
  set_on: ({ set_on }) => set_on,
  open_fired_at: ({ open_fired_at }) => time(open_fired_at),
  last_proof_at: ({ last_proof_at }) => time(last_proof_at),
  battery_v: ({ battery_v }) => battery_v,
  battery_pct: ({ battery_pct }) => battery_pct,
  battery_low: ({ is_battery_low }) => (is_battery_low ? '低下' : null),
  rssi_dbm: ({ last_rssi_dbm }) => last_rssi_dbm,
  snr_db: ({ last_snr_db }) => last_snr_db,
  last_seen_at: ({ last_seen_at }) => time(last_seen_at),
  last_patrol_at: ({ last_patrol_at }) => time(last_patrol_at),
  patrol_due: ({ is_patrol_due }) => (is_patrol_due ? '残り' : null),
  gateway: ({ last_gateway_name }) => last_gateway_name,
  sensor_model: ({ sensor_model }) => sensorModelText(sensor_model),
  memo: ({ memo }) => memo,
});

const GATEWAY_COLUMNS = columnsOf<Gateway, keyof typeof GATEWAY_HEADINGS>(GATEWAY_HEADINGS, {
  state: ({ state }) => GATEWAY_STATE_LOOKS[state].word,
  name: ({ name }) => name,
  code: ({ code }) => code,
  kind: ({ kind }) => GATEWAY_KIND_LABELS[kind],
  place: ({ place }) => place,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  last_seen_at: ({ last_seen_at }) => time(last_seen_at),
  power: ({ power }) => (power === null ? null : POWER_SOURCE_LABELS[power]),
  battery_v: ({ battery_v }) => battery_v,
  temperature_c: ({ temperature_c }) => temperature_c,
  trap_count: ({ trap_count }) => trap_count,
});

/** Traps for a spreadsheet, in the order given; times are `YYYY-MM-DD HH:mm` in Japan. */
export const trapsCsv = (traps: readonly Trap[]): string => csvOf(TRAP_COLUMNS, traps);
export const gatewaysCsv = (gateways: readonly Gateway[]): string => csvOf(GATEWAY_COLUMNS, gateways);
