/** `12,480`. Not `toLocaleString`, which takes 20 ms to make ready. */
const grouped = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** What a cut list says on stderr, so that nobody takes a part for the whole; `null` where it was complete. */
export function partialNote(shown: number, answer: { total?: number; next: string | null }): string | null {
  if (answer.next === null) return null;
  const total = answer.total === undefined ? '' : `${grouped(answer.total)}件中 `;
  return `${total}${grouped(shown)}件を表示しました。すべて見る: --all`;
}
