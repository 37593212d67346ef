import type { Gateway } from '../contract/devices/gateways.ts';
import type { Trap } from '../contract/devices/traps.ts';
import { formatDateTime } from '../format/dates.ts';
import { GATEWAY_LABELS } from '../gateways/labels.ts';
import { GATEWAY_KIND_LABELS, GATEWAY_STATE_LOOKS, TRAP_STATE_LOOKS } from '../messages/labels.ts';
import { POWER_SOURCE_LABELS } from '../messages/recordLabels.ts';
import { type FieldDefinition, namesWhere } from '../schemas/defineField.ts';
import { fieldText } from '../schemas/fieldText.ts';
import { TRAP_FIELDS } from '../traps/fields.ts';
import { stateReasonText } from '../traps/labels.ts';
import type { CsvColumn, CsvValue } from './csv.ts';

const LISTED = namesWhere(TRAP_FIELDS, { isListed: true });
type ListedName = (typeof LISTED)[number];
/** What the office's register has besides. */
const OF_REGISTER = ['dev_eui', 'sensor_serial', 'removed_on'] as const;
type ColumnName = ListedName | (typeof OF_REGISTER)[number];

const FIRST: readonly ListedName[] = [
  ...(['state', 'state_reason', 'name', 'trap_no', 'trap_type', 'trap_count'] as const),
  ...(['place', 'latitude', 'longitude', 'group_name', 'owner_name', 'target_species'] as const),
  ...(['capture_class', 'set_on', 'open_fired_at', 'last_proof_at', 'battery_v', 'battery_pct'] as const),
  ...(['is_battery_low', 'last_rssi_dbm', 'last_snr_db', 'last_seen_at', 'last_patrol_at'] as const),
  ...(['is_patrol_due', 'last_gateway_name', 'sensor_model'] as const),
];
const LAST: ListedName = 'memo';

/** What more than the field itself says. */
const OWN_VALUES: Partial<Record<ColumnName, (trap: Trap) => CsvValue>> = {
  state: ({ state }) => TRAP_STATE_LOOKS[state].word,
  state_reason: stateReasonText,
};

/** The unit is in the heading, so that numbers stay numbers. */
function trapColumn(name: ColumnName): CsvColumn<Trap> {
  const { label, unit }: FieldDefinition = TRAP_FIELDS[name];
  const fieldValue = (trap: Trap): CsvValue => {
    const value = trap[name];
    return typeof value === 'number' ? value : fieldText(TRAP_FIELDS, trap, name);
  };
  return {
    heading: unit === undefined ? label : `${label} ${unit}`,
    value: OWN_VALUES[name] ?? fieldValue,
  };
}

const OTHERS = LISTED.filter((name) => name !== LAST && !FIRST.includes(name));
/** The fields of a trap in the register, in the order of its columns. */
export const trapRegisterNames = (): readonly ColumnName[] => [...FIRST, ...OF_REGISTER, ...OTHERS, LAST];
export const trapRegisterColumns = (): readonly CsvColumn<Trap>[] => trapRegisterNames().map(trapColumn);

export const gatewayRegisterColumns = (): readonly CsvColumn<Gateway>[] => [
  { heading: '状態', value: ({ state }) => GATEWAY_STATE_LOOKS[state].word },
  { heading: '名前', value: ({ name }) => name },
  { heading: '番号', value: ({ code }) => code },
  { heading: '種類', value: ({ kind }) => GATEWAY_KIND_LABELS[kind] },
  { heading: '場所', value: ({ place }) => place },
  { heading: '緯度', value: ({ latitude }) => latitude },
  { heading: '経度', value: ({ longitude }) => longitude },
  {
    heading: '最終通信',
    value: ({ last_seen_at }) => (last_seen_at === null ? null : formatDateTime(last_seen_at)),
  },
  { heading: '電源', value: ({ power }) => (power === null ? null : POWER_SOURCE_LABELS[power]) },
  { heading: '電池 V', value: ({ battery_v }) => battery_v },
  { heading: '温度 ℃', value: ({ temperature_c }) => temperature_c },
  { heading: '受信したわな', value: ({ trap_count }) => trap_count },
  { heading: GATEWAY_LABELS.gateway_eui, value: ({ gateway_eui }) => gateway_eui },
  { heading: GATEWAY_LABELS.network, value: ({ network }) => network },
  { heading: GATEWAY_LABELS.installed_on, value: ({ installed_on }) => installed_on },
  { heading: GATEWAY_LABELS.removed_on, value: ({ removed_on }) => removed_on },
  { heading: GATEWAY_LABELS.memo, value: ({ memo }) => memo },
];
