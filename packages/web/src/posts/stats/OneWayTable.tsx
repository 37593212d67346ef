import { mergeClasses } from '@fluentui/react-components';
import { STATS_DIMENSION_LABELS, type Stats, type StatsDimension } from '@satomori/core';
import { EntryLabel } from './EntryLabel.tsx';
import type { CountedEntry } from './statsTable.ts';
import { type Figure, FIGURE_LABELS } from './statsView.ts';
import { useTableStyles } from './tableStyles.ts';

interface OneWayTableProps {
  caption: string;
  dimension: StatsDimension;
  entries: readonly CountedEntry[];
  /** Only the first so many are put into the page. */
  most: number;
  totals: Pick<Stats, 'records' | 'animals' | 'uncounted'>;
  /** What the share is one of. */
  figure: Figure;
}

const number = (value: number) => value.toLocaleString('ja-JP');
const share = (part: number, whole: number) => (whole === 0 ? '―' : `${((100 * part) / whole).toFixed(1)}%`);

/** One dimension: records, animals, and those without a number of animals. */
export function OneWayTable({ caption, dimension, entries, most, totals, figure }: OneWayTableProps) {
  const styles = useTableStyles();
  const { head } = styles;
  const cell = mergeClasses(styles.value, styles.number);
  const total = mergeClasses(cell, styles.total);
  // Most often every record has a number, and the phone has room for the words.
  const hasUncounted = totals.uncounted.total > 0;
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.first)}>
              {STATS_DIMENSION_LABELS[dimension]}
            </th>
            <th scope="col" className={head}>
              件数
            </th>
            <th scope="col" className={head}>
              頭数
            </th>
            <th scope="col" className={head}>
              {FIGURE_LABELS[figure]}の割合
            </th>
            {hasUncounted && (
              <th scope="col" className={head}>
                頭数なし
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, most).map((entry) => (
            <tr key={entry.key}>
              <th scope="row" className={mergeClasses(styles.value, styles.first)}>
                <EntryLabel dimension={dimension} value={entry} />
              </th>
              <td className={cell}>{number(entry.counts.records)}</td>
              <td className={cell}>{number(entry.counts.animals)}</td>
              <td className={cell}>{share(entry.counts[figure], totals[figure].total)}</td>
              {hasUncounted && (
                <td className={mergeClasses(cell, entry.counts.uncounted === 0 && styles.nothing)}>
                  {number(entry.counts.uncounted)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={mergeClasses(styles.value, styles.first, styles.total)}>
              合計
            </th>
            <td className={total}>{number(totals.records.total)}</td>
            <td className={total}>{number(totals.animals.total)}</td>
            <td className={total}>{share(totals[figure].total, totals[figure].total)}</td>
            {hasUncounted && <td className={total}>{number(totals.uncounted.total)}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
