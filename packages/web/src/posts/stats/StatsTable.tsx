import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTableStyles } from './tableStyles.ts';

/** A cell of the table. */
interface StatsCell {
  /** `null` where the records have no value of the dimension. */
  key: string | null;
  text: string;
  /** The figure is 0 and drawn less prominently. */
  isNothing?: boolean;
  /** The sum of its row. */
  isSum?: boolean;
}

interface StatsTableProps {
  caption: string;
  /** Heading of the column of row labels. */
  corner: string;
  columns: readonly { key: string | null; label: ReactNode }[];
  rows: readonly { key: string | null; label: ReactNode; cells: readonly StatsCell[] }[];
  /** Last row, one cell for each column. */
  totals: readonly StatsCell[];
}

/** Table of figures with labels and totals; where it is wider than the screen, it scrolls inside its box. */
export function StatsTable({ caption, corner, columns, rows, totals }: StatsTableProps) {
  const styles = useTableStyles();
  const value = mergeClasses(styles.value, styles.number);
  const nothing = mergeClasses(value, styles.nothing);
  const total = mergeClasses(value, styles.total);
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.first)}>
              {corner}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={styles.head}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row" className={mergeClasses(styles.value, styles.first)}>
                {label}
              </th>
              {cells.map((cell) => (
                <td key={cell.key} className={cell.isNothing === true ? nothing : value}>
                  {cell.isSum === true ? <strong>{cell.text}</strong> : cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={mergeClasses(styles.value, styles.first, styles.total)}>
              合計
            </th>
            {totals.map(({ key, text }) => (
              <td key={key} className={total}>
                {text}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
