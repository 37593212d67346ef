import {
  formatInterval,
  MESH_STYLE_LABELS,
  PREFECTURES,
  type SiteSetting,
  type SiteSettings,
} from '@satomori/core';
import { InvalidArgumentError } from 'commander';

/** How a setting is shown, and how it is read as a person types it; an empty text is no value. */
interface SettingForm {
  show: (value: SiteSettings[SiteSetting]) => string;
  /** @throws {InvalidArgumentError} */
  read: (text: string) => SiteSettings[SiteSetting];
  /** The possible words, for completion. */
  words?: readonly string[];
}

const TEXT: SettingForm = { show: String, read: (text) => text };

function readNumber(text: string): number {
  const number = Number(text.normalize('NFKC'));
  if (!Number.isFinite(number)) throw new InvalidArgumentError(`「${text}」は数値ではありません。`);
  return number;
}
const number = (unit: string): SettingForm => ({
  show: (value) => `${String(value)}${unit}`,
  read: readNumber,
});

const UNITS = { 秒: 1, s: 1, 分: 60, m: 60, 時間: 3600, h: 3600, 日: 86_400, d: 86_400 } as const;

function readInterval(text: string): number {
  const [, amount, unit = '秒'] = /^([\d.]+)(\D*)$/.exec(text.normalize('NFKC').trim()) ?? [];
  const seconds = UNITS[unit as keyof typeof UNITS] ?? (unit === '' ? 1 : Number.NaN);
  const interval = Math.round(Number(amount) * seconds);
  if (Number.isFinite(interval)) return interval;
  throw new InvalidArgumentError(`「${text}」は間隔として読めません（例: 6h、30m、90s、6時間）。`);
}
const INTERVAL: SettingForm = { show: (value) => formatInterval(Number(value)), read: readInterval };

/** One of a few words, typed by its code or by the word. */
function oneOf<Value extends string | boolean>(
  words: readonly (readonly [code: string, word: string, value: Value])[],
): SettingForm {
  return {
    show: (value) => words.find((each) => each[2] === value)?.[1] ?? String(value),
    read: (text) => {
      const found = words.find(([code, word]) => code === text || word === text);
      if (found !== undefined) return found[2];
      const all = words.map(([code, word]) => `${code}（${word}）`).join(' ');
      throw new InvalidArgumentError(`「${text}」はありません。次のどれかにしてください: ${all}`);
    },
    words: words.map(([code]) => code),
  };
}

export const SETTING_FORMS: Record<SiteSetting, SettingForm> = {
  name: TEXT,
  name_kana: TEXT,
  prefecture_code: oneOf(PREFECTURES.map(([code, word]) => [code, word, code])),
  municipality_code: TEXT,
  fiscal_year_start_month: number('月'),
  hunt_group_id: TEXT,
  witness_group_id: TEXT,
  center_latitude: number(''),
  center_longitude: number(''),
  default_zoom: number(''),
  mesh_style: oneOf(Object.entries(MESH_STYLE_LABELS).map(([code, word]) => [code, word, code])),
  contact_name: TEXT,
  contact_phone: TEXT,
  contact_email: TEXT,
  post_needs_approval: oneOf([
    ['true', '要る', true],
    ['false', '要らない', false],
  ]),
  witness_public_days: number('日'),
  heat_days: number('日'),
  heartbeat_interval_s: INTERVAL,
  status_interval_s: INTERVAL,
  battery_low_v: number('V'),
  battery_low_pct: number('%'),
  patrol_due_hour: number('時'),
};

/** A setting in words; `null` where it has no value. */
export function settingText(settings: SiteSettings, setting: SiteSetting): string | null {
  const value = settings[setting];
  return value === null ? null : SETTING_FORMS[setting].show(value);
}
