import { groupDigits } from '@satomori/core';

/** What is said on stderr below a list, so that nobody takes a part for the whole. */
export function countNote(shown: number, { total, next }: { total?: number; next: string | null }): string {
  const all = total ?? (next === null ? shown : undefined);
  const note = `${all === undefined ? '' : `${groupDigits(all)}件中 `}${groupDigits(shown)}件を表示しました。`;
  return next === null ? note : `${note}すべて見る: --all`;
}
