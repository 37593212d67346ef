import { mergeClasses } from '@fluentui/react-components';
import { STATS_DIMENSION_LABELS, type StatsDimension, type StatsValue } from '@satomori/core';
import { EntryLabel } from './EntryLabel.tsx';
import type { CountedEntry, Counts } from './statsTable.ts';
import type { Figure } from './statsView.ts';
import { useTableStyles } from './tableStyles.ts';

interface CrossTableProps {
  caption: string;
  by: readonly [StatsDimension, StatsDimension];
  /** Rows and columns. */
  first: readonly CountedEntry[];
  second: readonly CountedEntry[];
  cell: (first: StatsValue, second: StatsValue) => Counts;
  figure: Figure;
  total: number;
  /** Only the first so many rows and columns are put into the page. */
  mostRows: number;
  mostColumns: number;
}

const number = (value: number) => value.toLocaleString('ja-JP');

/** One dimension down, the other across, with the totals of both. */
export function CrossTable(props: CrossTableProps) {
  const { caption, by, first, second, cell, figure, total, mostRows, mostColumns } = props;
  const styles = useTableStyles();
  const columns = second.slice(0, mostColumns);
  const value = mergeClasses(styles.value, styles.number);
  const nothing = mergeClasses(value, styles.nothing);
  const sum = mergeClasses(value, styles.total);
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.first)}>
              {STATS_DIMENSION_LABELS[by[0]]} ＼ {STATS_DIMENSION_LABELS[by[1]]}
            </th>
            <th scope="col" className={styles.head}>
              合計
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={styles.head}>
                <EntryLabel dimension={by[1]} value={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.slice(0, mostRows).map((row) => (
            <tr key={row.key}>
              <th scope="row" className={mergeClasses(styles.value, styles.first)}>
                <EntryLabel dimension={by[0]} value={row} />
              </th>
              <td className={value}>
                <strong>{number(row.counts[figure])}</strong>
              </td>
              {columns.map((column) => {
                const count = cell(row, column)[figure];
                return (
                  <td key={column.key} className={count === 0 ? nothing : value}>
                    {number(count)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={mergeClasses(styles.value, styles.first, styles.total)}>
              合計
            </th>
            <td className={sum}>{number(total)}</td>
            {columns.map((column) => (
              <td key={column.key} className={sum}>
                {number(column.counts[figure])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
