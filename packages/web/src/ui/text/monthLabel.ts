/** A month `2026-11` in words: `2026年11月`. */
export function monthLabel(month: string): string {
  const [year, number] = month.split('-');
  return `${year}年${Number(number)}月`;
}
