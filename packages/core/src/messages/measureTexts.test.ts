import { expect, it } from 'vitest';
import { impossibleText, measureTexts, storedRecordTexts } from './measureTexts.ts';

it('measureTexts says each value with its unit, always in the same order', () => {
  expect(measureTexts({ angle_z_deg: 90, angle_x_deg: -5 })).toEqual(['角度X -5度', '角度Z 90度']);
  expect(measureTexts({ max_report_s: 1_800, min_report_s: 900 })).toEqual([
    '最短の送信間隔 900秒',
    '最長の送信間隔 1800秒',
  ]);
  expect(measureTexts(null)).toEqual([]);
});

it('impossibleText says what was reported, and that it is not used', () => {
  expect(impossibleText({ humidity_pct: 127.5, temperature_c: 3276.7 })).toBe(
    'ありえない値のため使いません（温度 3276.7℃、湿度 127.5%）',
  );
  expect(impossibleText({})).toBeNull();
  expect(impossibleText(null)).toBeNull();
});

it('storedRecordTexts says when it was, how the contact stood, and what was measured', () => {
  const record = { contact: 'open', values: { temperature_c: -5 }, impossible_values: {} } as const;
  expect(
    storedRecordTexts([
      { ...record, at: '2026-11-20T03:00:01.000Z' },
      { ...record, at: null, values: {}, impossible_values: { humidity_pct: 127.5 } },
    ]),
  ).toEqual([
    '2026-11-20 12:00:01 磁石が離れた状態、温度 -5℃',
    '時刻不明 磁石が離れた状態、ありえない値のため使いません（湿度 127.5%）',
  ]);
  expect(storedRecordTexts(null)).toEqual([]);
});
