import { groupDigits, type Stats, STATS_DIMENSION_LABELS, type StatsDimension } from '@satomori/core';
import { EntryLabel } from './EntryLabel.tsx';
import type { CountedEntry } from './statsTable.ts';
import { StatsTable } from './StatsTable.tsx';
import { type Figure, FIGURE_LABELS } from './statsView.ts';

interface OneWayTableProps {
  caption: string;
  dimension: StatsDimension;
  entries: readonly CountedEntry[];
  /** Maximum number of rows in the page. */
  most: number;
  totals: Pick<Stats, 'records' | 'animals' | 'uncounted'>;
  /** The figure that the share refers to. */
  figure: Figure;
}

const share = (part: number, whole: number) => (whole === 0 ? '―' : `${((100 * part) / whole).toFixed(1)}%`);

/** One dimension: records, animals, and records without a number of animals. */
export function OneWayTable({ caption, dimension, entries, most, totals, figure }: OneWayTableProps) {
  // Usually every record has a number, and a phone needs the space for the labels.
  const hasUncounted = totals.uncounted.total > 0;
  const cells = (records: number, animals: number, part: number, uncounted: number) => [
    { key: 'records', text: groupDigits(records) },
    { key: 'animals', text: groupDigits(animals) },
    { key: 'share', text: share(part, totals[figure].total) },
    ...(hasUncounted ? [{ key: 'uncounted', text: groupDigits(uncounted), isNothing: uncounted === 0 }] : []),
  ];
  return (
    <StatsTable
      caption={caption}
      corner={STATS_DIMENSION_LABELS[dimension]}
      columns={[
        { key: 'records', label: '件数' },
        { key: 'animals', label: '頭数' },
        { key: 'share', label: `${FIGURE_LABELS[figure]}の割合` },
        ...(hasUncounted ? [{ key: 'uncounted', label: '頭数なし' }] : []),
      ]}
      rows={entries.slice(0, most).map((entry) => ({
        key: entry.key,
        label: <EntryLabel dimension={dimension} value={entry} />,
        cells: cells(
          entry.counts.records,
          entry.counts.animals,
          entry.counts[figure],
          entry.counts.uncounted,
        ),
      }))}
      totals={cells(totals.records.total, totals.animals.total, totals[figure].total, totals.uncounted.total)}
    />
  );
}
