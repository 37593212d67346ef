import type { ImportMapping } from '@satomori/core';

const without = <Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));

/** A field with these columns; without any it has none. */
export const withColumns = ({ columns }: ImportMapping, slot: string, headings: string[]) => ({
  columns: headings.length === 0 ? without(columns, slot) : { ...columns, [slot]: headings },
});

/** A field with what every other row says. */
export const withConstant = ({ constants }: ImportMapping, slot: string, text: string) => ({
  constants: text === '' ? without(constants, slot) : { ...constants, [slot]: text },
});

/** A text of a field that is read as another; `null` no longer. */
export function withWord({ words }: ImportMapping, slot: string, from: string, to: string | null) {
  const ofSlot = { ...without(words[slot] ?? {}, from), ...(to === null ? {} : { [from]: to }) };
  const others = without(words, slot);
  return { words: Object.keys(ofSlot).length === 0 ? others : { ...others, [slot]: ofSlot } };
}

/** The replaced texts of all fields. */
export const wordsOf = ({ words }: ImportMapping): { slot: string; from: string; to: string }[] =>
  Object.entries(words).flatMap(([slot, all]) =>
    Object.entries(all).map(([from, to]) => ({ slot, from, to })),
  );
