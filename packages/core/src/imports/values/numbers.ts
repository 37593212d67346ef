import { isBlank, isUnknown, type Reading, tightText, unreadable } from './reading.ts';

const NUMBER = /^([-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-+]?\d+(?:\.\d+)?|[-+]?\.\d+)([^\d]*)$/u;
const LENGTHS: Readonly<Record<string, number>> = {
  mm: 1,
  ミリ: 1,
  cm: 10,
  センチ: 10,
  m: 1000,
  メートル: 1000,
};
const WEIGHTS: Readonly<Record<string, number>> = { g: 1, グラム: 1, kg: 1000, キロ: 1000, キログラム: 1000 };

/** How many of `to` are one of `from`; `null` where they measure different things. */
function rate(from: string, to: string): number | null {
  for (const scale of [LENGTHS, WEIGHTS]) {
    const [one, other] = [scale[from], scale[to]];
    if (one !== undefined && other !== undefined) return one / other;
  }
  return null;
}

/**
 * A number, with or without its unit: `12.5kg`, `１２０ｃｍ`, `1.2m` for centimetres. 「約50kg」 is a problem, since it would
 * become exact.
 *
 * @param unit of the field
 */
export function readNumber(cell: string, unit = ''): Reading<number> {
  if (isBlank(cell) || isUnknown(cell)) return { value: null };
  const [, digits, written = ''] = NUMBER.exec(tightText(cell)) ?? [];
  if (digits === undefined) return unreadable(cell, '数');
  const value = Number(digits.replaceAll(',', ''));
  const wanted = unit.normalize('NFKC').toLowerCase();
  const given = written.toLowerCase();
  if (given === '' || given === wanted) return { value };
  const factor = rate(given, wanted);
  return factor === null
    ? unreadable(cell, unit === '' ? '数' : `数（${unit}）`)
    : { value: Number((value * factor).toPrecision(12)) };
}

const YES = /^([○◯〇●◎✓✔☑レ]|有り?|有る|あり|ある|はい|済み?|する|可|要|true|yes|y|1(\.0+)?|on)$/iu;
const NO = /^([×✕✗☐x]|無し?|無い|なし|ない|いいえ|未|しない|不可|不要|false|no|n|0(\.0+)?|off)$/iu;

/** ○ and ×, 有 and 無, 1 and 0; an empty cell is `null`. */
export function readFlag(cell: string): Reading<boolean> {
  if (isBlank(cell) || isUnknown(cell)) return { value: null };
  // NFKC leaves the marks alone.
  const text = tightText(cell);
  if (YES.test(text)) return { value: true };
  return NO.test(text) ? { value: false } : unreadable(cell, '○か×（有・無）');
}
