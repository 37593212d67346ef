import { IMPORT_TARGET_TABLE, type ImportTable } from '@satomori/core/imports';
import type { Judged } from './judgedRows.ts';
import type { Summary, UnreadWord } from './readingTypes.ts';
import { labeller } from './rowViews.ts';

/** So many texts that are not understood are offered for replacement. */
const MAX_UNREAD = 50;

const mostFirst = <Counted extends { count: number }>(all: Iterable<Counted>): Counted[] =>
  [...all].toSorted((a, b) => b.count - a.count);

/** Texts of coded fields that are not understood, the most frequent first. */
function unreadWords({ rows }: ImportTable, { mapping, reader, rows: judged }: Judged): UnreadWord[] {
  const coded = new Set(
    IMPORT_TARGET_TABLE[mapping.target].fields.flatMap(({ slot, words }) => (words === null ? [] : [slot])),
  );
  const found = new Map<string, UnreadWord>();
  for (const [at, { problems }] of judged.entries())
    for (const { field: slot } of problems) {
      if (!coded.has(slot)) continue;
      const text = reader.textOf(rows[at]!, slot).trim();
      const key = `${slot} ${text}`;
      const known = found.get(key) ?? { slot, text, count: 0 };
      if (text !== '') found.set(key, { ...known, count: known.count + 1 });
    }
  return mostFirst(found.values()).slice(0, MAX_UNREAD);
}

/** What the rows have become, counted. */
export function summaryOf(
  table: ImportTable,
  judged: Judged,
): Omit<Summary, 'edited' | 'missing' | 'ofMapping'> {
  const labelOf = labeller(IMPORT_TARGET_TABLE[judged.mapping.target].fields);
  const byField = new Map<string, number>();
  let [faulty, noted, repeatedKeys] = [0, 0, 0];
  for (const { problems, own, hasNotes } of judged.rows) {
    if (problems.length > 0) faulty += 1;
    if (hasNotes) noted += 1;
    if (problems.length > own.length) repeatedKeys += 1;
    for (const field of new Set(problems.map((problem) => problem.field)))
      byField.set(field, (byField.get(field) ?? 0) + 1);
  }
  return {
    ready: judged.rows.length - faulty,
    faulty,
    noted,
    repeatedKeys,
    problems: mostFirst([...byField].map(([field, count]) => ({ field, label: labelOf(field), count }))),
    unread: unreadWords(table, judged),
  };
}
