import {
  CAPTURE_CLASS_LABELS,
  FIRED_WHEN_LABELS,
  sensorModelText,
  SETTING_LEVEL_LABELS,
  SPECIES_LABELS,
  TRAP_TYPE_LABELS,
  type Trap,
} from '@satomori/core';
import { FactList, type NamedFact } from '../../ui/list/FactList.tsx';
import { formatInterval } from '../../ui/text/formatInterval.ts';

type Level = Trap['settings']['battery_low_pct']['level'];

/** 「このわな」 is set here; everything else is inherited. Source: R32. */
const fromLevel = (level: Level) =>
  level === 'trap' ? 'このわなの設定' : `${SETTING_LEVEL_LABELS[level]}の設定を使っています`;

const known = (value: string | number | null | undefined, unit = '') =>
  value == null || value === '' ? '未登録' : `${value}${unit}`;
const yesNo = (value: boolean | null) => (value === null ? '未登録' : value ? 'あり' : 'なし');

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
  { word: '型式', value: known(sensorModelText(trap.sensor_model)) },
  { word: 'devEUI', value: known(trap.dev_eui) },
  { word: '製造番号', value: known(trap.sensor_serial) },
  { word: '作動とみなすとき', value: FIRED_WHEN_LABELS[trap.fired_when] },
  { word: '実際の通信間隔', value: formatInterval(trap.expected_interval_s) },
  { word: '電池を替えた日', value: known(trap.battery_changed_on) },
  { word: '最後に受信した親機', value: known(trap.last_gateway_name) },
];

const position = ({ latitude, longitude, accuracy }: Trap) =>
  latitude === null || longitude === null
    ? '未登録'
    : `${latitude.toFixed(6)}, ${longitude.toFixed(6)}${accuracy === null ? '' : `（誤差 約${Math.round(accuracy)}m）`}`;

const legal = (trap: Trap): NamedFact[] => [
  { word: 'わな番号', value: trap.trap_no },
  { word: '種類', value: `${TRAP_TYPE_LABELS[trap.trap_type]}　${trap.trap_count}基` },
  { word: '設置者', value: known(trap.owner_name) },
  { word: 'グループ', value: known(trap.group_name) },
  {
    word: '捕獲区分',
    value: trap.capture_class === null ? '未登録' : CAPTURE_CLASS_LABELS[trap.capture_class],
  },
  { word: '対象', value: known(trap.target_species.map((each) => SPECIES_LABELS[each]).join('、')) },
  { word: '標識', value: trap.label_ok ? '取り付け済み' : '取り付け未確認' },
  { word: '設置日', value: known(trap.set_on) },
  ...(trap.removed_on === null ? [] : [{ word: '撤去日', value: trap.removed_on }]),
  { word: '年度', value: `${trap.fiscal_year}年度` },
  { word: '場所', value: known(trap.place) },
  { word: '緯度・経度', value: position(trap) },
];

const snare = (trap: Trap): NamedFact[] => [
  { word: '輪の直径', value: known(trap.loop_diameter_cm, 'cm') },
  { word: 'ワイヤーの太さ', value: known(trap.wire_mm, 'mm') },
  { word: '締付け防止金具', value: yesNo(trap.has_stopper) },
  { word: 'よりもどし', value: yesNo(trap.has_swivel) },
];

/** Settings in force with their origin, the sensor, and legal data of the trap. */
export const TrapSettings = ({ trap }: { trap: Trap }) => (
  <div>
    <FactList title="見守りの設定" facts={inForce(trap)} />
    <FactList title="子機" facts={sensor(trap)} />
    <FactList
      title="わな"
      facts={[
        ...legal(trap),
        ...(trap.trap_type === 'snare' ? snare(trap) : []),
        { word: '餌', value: known(trap.bait) },
        { word: 'メモ', value: known(trap.memo) },
      ]}
    />
  </div>
);
