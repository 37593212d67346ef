import {
  CAPTURE_CLASS_LABELS,
  elapsed,
  FIRED_WHEN_LABELS,
  sensorModelText,
  SETTING_LEVEL_LABELS,
  SPECIES_LABELS,
  stateReasonText,
  type Trap,
  TRAP_TYPE_LABELS,
} from '@satomori/core';
import type { Cell } from '../output/columns.ts';
import type { Detail } from '../output/output.ts';
import type { Style } from '../output/style.ts';
import { longTime } from '../output/times.ts';
import { batteryText, signalText } from '../output/readings.ts';
import { provenAt, stateCell } from './columns.ts';

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

/** The lines of a trap's details, what needs a person first. Empty values are left out. */
export function trapDetails(trap: Trap, style: Style, now: number): Detail[] {
  return [
    ['状態', stateLine(trap, style, now)],
    ['名前', trap.name],
    ['番号', trap.trap_no],
    ['向かっている人', responderLine(trap, style)],
    ['最終確認', since(provenAt(trap), style, now)],
    ['最終通信', since(trap.last_seen_at, style, now)],
    ['最終見回り', since(trap.last_patrol_at, style, now)],
    ['見回り', trap.is_patrol_due ? '本日の見回りが必要です' : null],
    ['電池', batteryLine(trap)],
    ['電波', signalText(trap.last_rssi_dbm, trap.last_snr_db, style) || null],
    ['親機', trap.last_gateway_name],
    ['種類', TRAP_TYPE_LABELS[trap.trap_type]],
    ['対象', trap.target_species.map((species) => SPECIES_LABELS[species]).join('、') || null],
    ['捕獲区分', trap.capture_class === null ? null : CAPTURE_CLASS_LABELS[trap.capture_class]],
    ['設置者', trap.owner_name],
    ['グループ', trap.group_name],
    ['場所', trap.place],
    ['位置', positionLine(trap)],
    ['設置日', trap.set_on],
    [
      '子機',
      [sensorModelText(trap.sensor_model), trap.dev_eui].filter((part) => part !== null).join(' ') || null,
    ],
    ['作動の判定', FIRED_WHEN_LABELS[trap.fired_when]],
    ...settingLines(trap),
    ['メモ', trap.memo],
    ['id', trap.id],
  ];
}
