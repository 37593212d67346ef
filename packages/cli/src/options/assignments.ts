import { InvalidArgumentError } from 'commander';
import { type DaySpan, readDaySpan } from './daySpan.ts';

/** How a value is shown, and how it is read as a person types it. */
export interface ValueForm {
  show: (value: unknown) => string;
  /** @throws {InvalidArgumentError} */
  read: (text: string) => unknown;
  /** The possible words, for completion. */
  words?: readonly string[];
  /** What an empty text means; defaults to no value. */
  empty?: unknown;
}

export const TEXT: ValueForm = { show: String, read: (text) => text };

export function readNumber(text: string): number {
  const number = Number(text.normalize('NFKC'));
  if (!Number.isFinite(number)) throw new InvalidArgumentError(`「${text}」は数値ではありません。`);
  return number;
}
export const numberIn = (unit: string): ValueForm => ({
  show: (value) => `${String(value)}${unit}`,
  read: readNumber,
});

/** A day; of a month or another span, its first or last one. */
export const dayAt = (end: keyof DaySpan): ValueForm => ({
  show: String,
  read: (text) => {
    const span = readDaySpan(text, Date.now());
    if (span !== null) return span[end];
    throw new InvalidArgumentError(`「${text}」は日付として読めません（例: 2027-03-31、R9.3.31）。`);
  },
});

/** One of a few words, typed by its code or by the word. */
export function oneOf<Value extends string | boolean>(
  words: readonly (readonly [code: string, word: string, value: Value])[],
): ValueForm {
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

/**
 * Reads arguments of the form `field=value`, each added to those before; the field by its code or by its label.
 *
 * @param forms in the order of the help
 */
export function assignmentsOf<Field extends string>(
  forms: Readonly<Record<Field, ValueForm>>,
  labels: Readonly<Record<Field, string>>,
) {
  const fields = Object.keys(forms) as Field[];
  const read = (
    text: string,
    before: Partial<Record<Field, unknown>> = {},
  ): Partial<Record<Field, unknown>> => {
    const [, name = text, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    const field = fields.find((each) => each === name || labels[each] === name);
    if (field === undefined || value === undefined)
      throw new InvalidArgumentError(
        `「${text}」は読めません。項目=値 と書いてください。項目: ${fields.join(' ')}`,
      );
    const { empty = null, read: readValue } = forms[field];
    return { ...before, [field]: value === '' ? empty : readValue(value) };
  };
  const words = fields.flatMap((field) => (forms[field].words ?? ['']).map((word) => `${field}=${word}`));
  return Object.assign(read, { words });
}
