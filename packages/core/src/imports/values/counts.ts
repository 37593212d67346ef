import { isBlank, plainText, quote, type Reading, tightText } from './reading.ts';

/** A count as fields of a post. */
export interface ReadCount {
  /** `null`: not known exactly. */
  count: number | null;
  /** As written, where it is more than a number. */
  count_text: string | null;
  adult_count: number | null;
  young_count: number | null;
}

const UNITS = '(?:頭|匹|羽|個体|尾|体)';
const NUMBER = '(\\d{1,3}|[一二三四五六七八九十])';
const PLAIN = new RegExp(`^(?:計|合計)?${NUMBER}(?:\\.0+)?${UNITS}?$`, 'u');
const PART = new RegExp(`^(成獣|成体|親グマ|親|幼獣|幼体|子グマ|仔|子)${NUMBER}${UNITS}?$`, 'u');
const ADULT = /^(成|親)/u;
const KANJI_DIGITS = '一二三四五六七八九十';

const numberOf = (text: string): number => {
  const kanji = KANJI_DIGITS.indexOf(text);
  return kanji === -1 ? Number(text) : kanji + 1;
};

/** 「親1頭、子2頭」, where every part is one of grown or young animals. */
function inParts(text: string): Pick<ReadCount, 'adult_count' | 'young_count'> | null {
  const parts = text.split(/[、,・と+＋()（）]/u).filter((part) => part !== '');
  const matches = parts.map((part) => PART.exec(part));
  if (matches.length === 0 || matches.includes(null)) return null;
  const sum = (isAdult: boolean) => {
    const amounts = matches
      .filter((part) => ADULT.test(part![1]!) === isAdult)
      .map((part) => numberOf(part![2]!));
    return amounts.length === 0 ? null : amounts.reduce((total, amount) => total + amount);
  };
  return { adult_count: sum(true), young_count: sum(false) };
}

const NOTHING_TOLD: ReadCount = { count: null, count_text: null, adult_count: null, young_count: null };

/**
 * A count of animals: `3頭`, `２`, `成獣1頭`, `親1頭、子2頭`. What is no exact number (`2〜3頭`, `数頭`, `不明`) is kept as
 * text, with a note, and counts nothing.
 */
export function readCount(cell: string): Reading<ReadCount> {
  if (isBlank(cell)) return { value: null };
  const text = tightText(cell);
  const plain = PLAIN.exec(text);
  if (plain !== null) return { value: { ...NOTHING_TOLD, count: numberOf(plain[1]!) } };
  const parts = inParts(text);
  if (parts === null)
    return {
      value: { ...NOTHING_TOLD, count_text: plainText(cell).slice(0, 200) },
      note: `頭数${quote(cell)}は、書かれたまま残します（数としては不明）`,
    };
  return { value: { ...NOTHING_TOLD, ...parts, count: (parts.adult_count ?? 0) + (parts.young_count ?? 0) } };
}
