/** Lines of one section of a digest; the others are counted. */
export const MAX_LINES = 20;

export interface Section {
  title: string;
  /** At most `MAX_LINES`. */
  lines: readonly string[];
  /** Of all, also those without a line. */
  total: number;
}

/** A section of these things, in their order. */
export const sectionOf = <Thing>(
  title: string,
  things: readonly Thing[],
  lineOf: (thing: Thing) => string,
): Section => ({ title, lines: things.slice(0, MAX_LINES).map(lineOf), total: things.length });

export function sectionText({ title, lines, total }: Section): string {
  const more = total > lines.length ? [`ほか${total - lines.length}件`] : [];
  return [`■ ${title}（${total}件）`, ...[...lines, ...more].map((line) => `・${line}`)].join('\n');
}
