import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { findTrap } from './findTrap.ts';
import {
  batteryEndText,
  elapsed,
  fieldLines,
  fieldsBeside,
  fieldText,
  SETTING_LEVEL_LABELS,
  SIGNAL_LABEL,
  stateReasonText,
  type Trap,
  type TrapBatteryEnd,
  trapExcessText,
  TRAP_FIELDS,
} from '@satomori/core';
import type { Cell } from '../output/columns.ts';
import { batteryText, joined, signalText } from '../output/cellTexts.ts';
import type { Detail } from '../output/output.ts';
import type { Style } from '../output/style.ts';
import { longTime } from '../output/times.ts';
import { provenAt, stateCell } from './list.ts';

const since = (at: string | null, style: Style, now: number): string | null =>
  at === null ? null : `${longTime(at, style)}（${elapsed(at, now)}）`;

/** State with its reason and start, as one line. */
export function stateLine(trap: Trap, style: Style, now: number): Cell {
  const { text, ...look } = stateCell(trap.state, style);
  const at = trap.state === 'fired' ? since(trap.open_fired_at, style, now) : null;
  return { ...look, text: [text, at, stateReasonText(trap)].filter((part) => part !== null).join(' ') };
}

function responderLine({ responder }: Trap, style: Style): string | null {
  if (responder === null) return null;
  const eta = responder.eta_minutes === null ? '' : ` あと${responder.eta_minutes}分`;
  return `${responder.user_name}${eta}（${longTime(responder.acknowledged_at, style)}）${responder.note ?? ''}`;
}

function batteryLine(trap: Trap): string | null {
  const text = batteryText(trap);
  if (text === '') return null;
  const changed = trap.battery_changed_on === null ? '' : ` 交換 ${trap.battery_changed_on}`;
  return `${text}${trap.is_battery_low ? '（低下）' : ''}${changed}`;
}

const positionLine = ({ latitude, longitude, accuracy }: Trap): string | null =>
  latitude === null || longitude === null
    ? null
    : `${latitude}, ${longitude}${accuracy === null ? '' : `（±${Math.round(accuracy)}m）`}`;

const settingLine = (
  { value, level }: { value: number; level: keyof typeof SETTING_LEVEL_LABELS },
  unit: string,
) => `${value}${unit}（${SETTING_LEVEL_LABELS[level]}の設定）`;

function settingLines({ settings }: Trap): Detail[] {
  const { battery_low_v: volts } = settings;
  return [
    ['通信間隔', settingLine(settings.heartbeat_interval_s, '秒')],
    [
      '電池のしきい値',
      volts.value === null
        ? settingLine(settings.battery_low_pct, '%')
        : settingLine({ value: volts.value, level: volts.level }, 'V'),
    ],
    ['見回りの期限', settingLine(settings.patrol_due_hour, '時')],
  ];
}

type FieldName = Parameters<typeof fieldLines<typeof TRAP_FIELDS>>[2][number];

const BELONGING = ['capture_class', 'owner_name', 'group_name', 'place'] as const;
/** In a line with other fields, under a label of the terminal's own, or left to the web app. */
const SHOWN_TOGETHER = [
  ...(['state', 'state_reason', 'open_fired_at', 'name', 'trap_no', 'last_proof_at'] as const),
  ...(['last_seen_at', 'last_patrol_at', 'is_patrol_due', 'battery_v', 'battery_pct'] as const),
  ...(['is_battery_low', 'battery_changed_on', 'last_rssi_dbm', 'last_snr_db'] as const),
  ...(['last_gateway_name', 'latitude', 'longitude', 'set_on', 'sensor_model', 'dev_eui'] as const),
  ...(['fired_when', 'memo', 'trap_count', 'removed_on', 'fiscal_year', 'bait', 'wire_mm'] as const),
  ...(['loop_diameter_cm', 'has_stopper', 'has_swivel', 'label_ok', 'sensor_serial'] as const),
  ...(['expected_interval_s', 'trap_type', 'target_species'] as const),
] as const;
const ALL_OTHERS = fieldsBeside(TRAP_FIELDS, [...BELONGING, ...SHOWN_TOGETHER]);

/** The lines of a trap's details, what needs a person first. Empty values are left out. */
export function trapDetails(
  trap: Trap,
  style: Style,
  now: number,
  batteryEnd: TrapBatteryEnd['battery_end'] = null,
): Detail[] {
  const lines = (...names: FieldName[]) => fieldLines(TRAP_FIELDS, trap, names, (at) => longTime(at, style));
  const text = (name: FieldName) => fieldText(TRAP_FIELDS, trap, name);
  return [
    [TRAP_FIELDS.state.label, stateLine(trap, style, now)],
    ...lines('name', 'trap_no'),
    ['向かっている人', responderLine(trap, style)],
    [TRAP_FIELDS.last_proof_at.label, since(provenAt(trap), style, now)],
    [TRAP_FIELDS.last_seen_at.label, since(trap.last_seen_at, style, now)],
    ['電文', trapExcessText(trap)],
    [TRAP_FIELDS.last_patrol_at.label, since(trap.last_patrol_at, style, now)],
    ['見回り', trap.is_patrol_due ? '本日の見回りが必要です' : null],
    [TRAP_FIELDS.battery_v.label, batteryLine(trap)],
    ['電池の見込み', batteryEnd === null ? null : batteryEndText(batteryEnd)],
    [SIGNAL_LABEL, signalText(trap.last_rssi_dbm, trap.last_snr_db, style) || null],
    ...lines('last_gateway_name', 'trap_type'),
    ['対象', text('target_species')],
    ...lines(...BELONGING),
    ['位置', positionLine(trap)],
    ...lines('set_on'),
    ['子機', joined(text('sensor_model'), trap.dev_eui)],
    ['作動の判定', text('fired_when')],
    ...settingLines(trap),
    ...lines(...ALL_OTHERS, 'memo'),
    ['id', trap.id],
  ];
}

export async function showTrap({ api, output, now, signal }: ReadingContext, wanted: string): Promise<void> {
  const trap = await findTrap(api, wanted);
  // JSON is the trap alone.
  if (output.mode === 'json') return output.details(trap, []);
  const { battery_end } = await api.traps.batteryEnd(trap.id, { signal });
  await output.details(trap, trapDetails(trap, output.style, now(), battery_end));
}

export const showTrapCommand = defineCommand({
  noun: 'traps',
  verb: 'show',
  summary: 'わなを詳しく表示する',
  arguments: [{ name: '<trap>', description: '番号、名前、id のどれか' }],
  context: 'reading',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).trapSchema },
  run: showTrap,
});
