import {
  type fieldLines,
  fieldsBeside,
  fieldText,
  SETTING_LEVEL_LABELS,
  TRAP_FIELDS,
  type Trap,
  formatInterval,
} from '@satomori/core';
import { FactList, type NamedFact } from '../../ui/list/FactList.tsx';

type Level = Trap['settings']['battery_low_pct']['level'];

/** 「このわな」 is set here; everything else is inherited. Source: R32. */
const fromLevel = (level: Level) =>
  level === 'trap' ? 'このわなの設定' : `${SETTING_LEVEL_LABELS[level]}の設定を使っています`;

type FieldName = Parameters<typeof fieldLines<typeof TRAP_FIELDS>>[2][number];

const NOT_SAID = '未登録';
const textOf = (trap: Trap, name: FieldName): string => fieldText(TRAP_FIELDS, trap, name) || NOT_SAID;

const factsOf = (trap: Trap, names: readonly FieldName[]): NamedFact[] =>
  names.map((name) => ({ word: TRAP_FIELDS[name].label, value: textOf(trap, name) }));

function inForce({ settings }: Trap): NamedFact[] {
  const { heartbeat_interval_s, battery_low_v, battery_low_pct, patrol_due_hour } = settings;
  return [
    {
      word: '定時通信の間隔',
      value: formatInterval(heartbeat_interval_s.value),
      from: fromLevel(heartbeat_interval_s.level),
    },
    {
      word: '電池低下（電圧）',
      value: battery_low_v.value === null ? '使いません' : `${battery_low_v.value}V 未満`,
      from: fromLevel(battery_low_v.level),
    },
    {
      word: '電池低下（残量）',
      value: `${battery_low_pct.value}% 未満`,
      from: fromLevel(battery_low_pct.level),
    },
    {
      word: '見回り期限',
      value: `毎日 ${patrol_due_hour.value}時まで`,
      from: fromLevel(patrol_due_hour.level),
    },
  ];
}

const sensor = (trap: Trap): NamedFact[] => [
  { word: '型式', value: textOf(trap, 'sensor_model') },
  ...factsOf(trap, ['dev_eui', 'sensor_serial', 'fired_when']),
  { word: TRAP_FIELDS.expected_interval_s.label, value: formatInterval(trap.expected_interval_s) },
  ...factsOf(trap, ['battery_changed_on']),
  { word: '最後に受信した親機', value: textOf(trap, 'last_gateway_name') },
];

const position = ({ latitude, longitude, accuracy }: Trap) =>
  latitude === null || longitude === null
    ? NOT_SAID
    : `${latitude.toFixed(6)}, ${longitude.toFixed(6)}${accuracy === null ? '' : `（誤差 約${Math.round(accuracy)}m）`}`;

const legal = (trap: Trap): NamedFact[] => [
  { word: 'わな番号', value: trap.trap_no },
  { word: TRAP_FIELDS.trap_type.label, value: `${textOf(trap, 'trap_type')}　${trap.trap_count}基` },
  ...factsOf(trap, ['owner_name', 'group_name', 'capture_class']),
  { word: '対象', value: textOf(trap, 'target_species') },
  ...factsOf(trap, ['label_ok', 'set_on']),
  ...(trap.removed_on === null ? [] : factsOf(trap, ['removed_on'])),
  ...factsOf(trap, ['fiscal_year', 'place']),
  { word: `${TRAP_FIELDS.latitude.label}・${TRAP_FIELDS.longitude.label}`, value: position(trap) },
];

const SNARE = ['loop_diameter_cm', 'wire_mm', 'has_stopper', 'has_swivel'] as const;

/** Above, under a heading or a label of this page's own, or in the head of the page. */
const SHOWN_ELSEWHERE = [
  ...(['sensor_model', 'dev_eui', 'sensor_serial', 'fired_when', 'expected_interval_s'] as const),
  ...(['battery_changed_on', 'last_gateway_name', 'trap_no', 'trap_type', 'trap_count'] as const),
  ...(['owner_name', 'group_name', 'capture_class', 'target_species', 'label_ok', 'set_on'] as const),
  ...(['removed_on', 'fiscal_year', 'place', 'latitude', 'longitude', 'bait', 'memo'] as const),
  ...(['name', 'state', 'state_reason', 'open_fired_at', 'last_proof_at', 'last_seen_at'] as const),
  ...(['last_patrol_at', 'is_patrol_due', 'battery_v', 'battery_pct', 'is_battery_low'] as const),
  ...(['last_rssi_dbm', 'last_snr_db'] as const),
] as const;
const ALL_OTHERS = fieldsBeside(TRAP_FIELDS, [...SNARE, ...SHOWN_ELSEWHERE]);

/** Settings in force with their origin, the sensor, and legal data of the trap. */
export const TrapSettings = ({ trap }: { trap: Trap }) => (
  <div>
    <FactList title="見守りの設定" facts={inForce(trap)} />
    <FactList title="子機" facts={sensor(trap)} />
    <FactList
      title="わな"
      facts={[
        ...legal(trap),
        ...(trap.trap_type === 'snare' ? factsOf(trap, SNARE) : []),
        ...factsOf(trap, ['bait', ...ALL_OTHERS, 'memo']),
      ]}
    />
  </div>
);
