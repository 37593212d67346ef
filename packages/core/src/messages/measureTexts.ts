import type { SENSED_CONTACTS } from '../traps/objectMapping.ts';
import type { StoredRecord } from '../contract/devices/trapLogs.ts';
import { formatTimestamp } from '../format/dates.ts';
import { type Measure, MEASURE_RANGES } from '../traps/measures.ts';

const MEASURE_LABELS: Record<Measure, { word: string; unit: string }> = {
  battery_v: { word: '電池', unit: 'V' },
  battery_pct: { word: '電池', unit: '%' },
  temperature_c: { word: '温度', unit: '℃' },
  humidity_pct: { word: '湿度', unit: '%' },
  tilt_deg: { word: '傾き', unit: '度' },
  angle_x_deg: { word: '角度X', unit: '度' },
  angle_y_deg: { word: '角度Y', unit: '度' },
  angle_z_deg: { word: '角度Z', unit: '度' },
  min_report_s: { word: '最短の送信間隔', unit: '秒' },
  max_report_s: { word: '最長の送信間隔', unit: '秒' },
};

/** Measured values in words, in a fixed order: `温度 30.8℃`. */
export function measureTexts(values: Readonly<Record<string, number>> | null): string[] {
  return (Object.keys(MEASURE_RANGES) as Measure[]).flatMap((measure) => {
    const value = values?.[measure];
    if (value === undefined) return [];
    const { word, unit } = MEASURE_LABELS[measure];
    return [`${word} ${value}${unit}`];
  });
}

/** Values that a sensor reported and that cannot be true, as one text; `null` where there are none. */
export function impossibleText(values: Readonly<Record<string, number>> | null): string | null {
  const texts = measureTexts(values);
  return texts.length === 0 ? null : `ありえない値のため使いません（${texts.join('、')}）`;
}

const CONTACT_WORDS: Record<(typeof SENSED_CONTACTS)[number], string> = {
  open: '磁石が離れた状態',
  closed: '磁石が近づいた状態',
  pulled: 'ワイヤーが引かれた状態',
  plugged: 'ワイヤーがつながった状態',
  tilted: '傾いた状態',
  upright: '傾いていない状態',
  unknown: '接点は不明',
};

/** What a sensor had stored, one text per record: `2026-11-20 12:00:00 磁石が離れた状態、温度 30.8℃`. */
export const storedRecordTexts = (records: readonly StoredRecord[] | null): string[] =>
  (records ?? []).map(({ at, contact, values, impossible_values }) => {
    const time = at === null ? '時刻不明' : formatTimestamp(at);
    const impossible = impossibleText(impossible_values);
    const said = [
      CONTACT_WORDS[contact],
      ...measureTexts(values),
      ...(impossible === null ? [] : [impossible]),
    ];
    return `${time} ${said.join('、')}`;
  });
