import {
  formatInterval,
  MESH_STYLE_LABELS,
  OPEN_POSITION_LABELS,
  PREFECTURES,
  type SiteSetting,
  type SiteSettings,
} from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import { numberIn, oneOf, TEXT, type ValueForm } from '../options/assignments.ts';

const UNITS = { 秒: 1, s: 1, 分: 60, m: 60, 時間: 3600, h: 3600, 日: 86_400, d: 86_400 } as const;

function readInterval(text: string): number {
  const [, amount, unit = '秒'] = /^([\d.]+)(\D*)$/.exec(text.normalize('NFKC').trim()) ?? [];
  const seconds = UNITS[unit as keyof typeof UNITS] ?? (unit === '' ? 1 : Number.NaN);
  const interval = Math.round(Number(amount) * seconds);
  if (Number.isFinite(interval)) return interval;
  throw new InvalidArgumentError(`「${text}」は間隔として読めません（例: 6h、30m、90s、6時間）。`);
}
const INTERVAL: ValueForm = { show: (value) => formatInterval(Number(value)), read: readInterval };

const TIME_OF_DAY: ValueForm = {
  show: String,
  read: (text) => {
    const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(text.normalize('NFKC').trim()) ?? [];
    if (hours !== '' && Number(hours) < 24 && Number(minutes) < 60)
      return `${hours.padStart(2, '0')}:${minutes}`;
    throw new InvalidArgumentError(`「${text}」は時刻として読めません（例: 21:00、6:00）。`);
  },
};

export const SETTING_FORMS: Record<SiteSetting, ValueForm> = {
  name: TEXT,
  name_kana: TEXT,
  prefecture_code: oneOf(PREFECTURES.map(([code, word]) => [code, word, code])),
  municipality_code: TEXT,
  fiscal_year_start_month: numberIn('月'),
  hunt_group_id: TEXT,
  witness_group_id: TEXT,
  center_latitude: numberIn(''),
  center_longitude: numberIn(''),
  default_zoom: numberIn(''),
  mesh_style: oneOf(Object.entries(MESH_STYLE_LABELS).map(([code, word]) => [code, word, code])),
  mesh_letters: TEXT,
  contact_name: TEXT,
  contact_phone: TEXT,
  contact_email: TEXT,
  mail_sender_name: TEXT,
  mail_sender_address: TEXT,
  post_needs_approval: oneOf([
    ['true', '要る', true],
    ['false', '要らない', false],
  ]),
  witness_public_days: numberIn('日'),
  open_data_position: oneOf(Object.entries(OPEN_POSITION_LABELS).map(([code, word]) => [code, word, code])),
  heat_days: numberIn('日'),
  heartbeat_interval_s: INTERVAL,
  status_interval_s: INTERVAL,
  battery_low_v: numberIn('V'),
  battery_low_pct: numberIn('%'),
  patrol_due_hour: numberIn('時'),
  quiet_from: TIME_OF_DAY,
  quiet_to: TIME_OF_DAY,
  keep_raw_messages_days: numberIn('日'),
  keep_positions_days: numberIn('日'),
  keep_sightings_years: numberIn('年'),
};

/** A setting in words; `null` where it has no value. */
export function settingText(settings: SiteSettings, setting: SiteSetting): string | null {
  const value = settings[setting];
  return value === null ? null : SETTING_FORMS[setting].show(value);
}
