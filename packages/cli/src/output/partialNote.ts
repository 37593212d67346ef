import { groupDigits } from '@satomori/core';

/** What a cut list says on stderr, so that nobody takes a part for the whole; `null` where it was complete. */
export function partialNote(shown: number, answer: { total?: number; next: string | null }): string | null {
  if (answer.next === null) return null;
  const total = answer.total === undefined ? '' : `${groupDigits(answer.total)}件中 `;
  return `${total}${groupDigits(shown)}件を表示しました。すべて見る: --all`;
}
