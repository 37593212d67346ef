import { groupDigits, STATS_DIMENSION_LABELS, type StatsDimension, type StatsValue } from '@satomori/core';
import { EntryLabel } from './EntryLabel.tsx';
import type { CountedEntry, Counts } from './statsTable.ts';
import { StatsTable } from './StatsTable.tsx';
import type { Figure } from './statsView.ts';

interface CrossTableProps {
  caption: string;
  by: readonly [StatsDimension, StatsDimension];
  /** Entries of rows and columns. */
  first: readonly CountedEntry[];
  second: readonly CountedEntry[];
  cell: (first: StatsValue, second: StatsValue) => Counts;
  figure: Figure;
  total: number;
  /** Maximum number of rows and columns in the page. */
  mostRows: number;
  mostColumns: number;
}

/** Key of the column of sums. */
const SUM = ' sum';

/** One dimension as rows, the other as columns, with the totals of both. */
export function CrossTable(props: CrossTableProps) {
  const { caption, by, first, second, cell, figure, total, mostRows, mostColumns } = props;
  const columns = second.slice(0, mostColumns);
  return (
    <StatsTable
      caption={caption}
      corner={`${STATS_DIMENSION_LABELS[by[0]]} ＼ ${STATS_DIMENSION_LABELS[by[1]]}`}
      columns={[
        { key: SUM, label: '合計' },
        ...columns.map((column) => ({
          key: column.key,
          label: <EntryLabel dimension={by[1]} value={column} />,
        })),
      ]}
      rows={first.slice(0, mostRows).map((row) => ({
        key: row.key,
        label: <EntryLabel dimension={by[0]} value={row} />,
        cells: [
          { key: SUM, text: groupDigits(row.counts[figure]), isSum: true },
          ...columns.map((column) => {
            const count = cell(row, column)[figure];
            return { key: column.key, text: groupDigits(count), isNothing: count === 0 };
          }),
        ],
      }))}
      totals={[
        { key: SUM, text: groupDigits(total) },
        ...columns.map(({ key, counts }) => ({ key, text: groupDigits(counts[figure]) })),
      ]}
    />
  );
}
