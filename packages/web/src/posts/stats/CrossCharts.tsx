import { makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits, STATS_DIMENSION_LABELS, type StatsDimension, type StatsValue } from '@satomori/core';
import { Bars } from './Bars.tsx';
import { barColor } from './chartColors.ts';
import { chartContent, isTime } from './chartEntries.ts';
import { Columns } from './Columns.tsx';
import { EntryLabel } from './EntryLabel.tsx';
import { leftNote, mostOf } from './StatsChart.tsx';
import type { CountedEntry, Counts } from './statsTable.ts';
import { type Figure, FIGURE_LABELS, FIGURE_UNITS } from './statsView.ts';

const useStyles = makeStyles({
  figure: { margin: 0, minWidth: 0 },
  title: { marginBottom: '8px', fontWeight: 700 },
  charts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
    gap: '20px 24px',
  },
  name: { display: 'flex', alignItems: 'center', gap: '8px', marginBottom: '6px', fontWeight: 700 },
  total: {
    color: tokens.colorNeutralForeground2,
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  note: { margin: '6px 0 0', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

const MAX_CHARTS = 6;
const HEIGHT = 130;

interface CrossChartsProps {
  by: readonly [StatsDimension, StatsDimension];
  first: readonly CountedEntry[];
  second: readonly CountedEntry[];
  cell: (first: StatsValue, second: StatsValue) => Counts;
  figure: Figure;
}

/** Two dimensions as one small chart for each value of one of them, all to the same scale. */
export function CrossCharts({ by, first, second, cell, figure }: CrossChartsProps) {
  const styles = useStyles();
  // Time runs along the charts; otherwise there is a chart for each value of the first dimension.
  const isTurned = isTime(by[0]) && !isTime(by[1]);
  const [split, along] = isTurned ? [by[1], by[0]] : by;
  const [splits, steps] = isTurned ? [second, first] : [first, second];
  const highest = new Set(
    [...splits].sort((a, b) => b.counts[figure] - a.counts[figure]).slice(0, MAX_CHARTS),
  );
  const countsAt = (one: StatsValue, step: StatsValue) => (isTurned ? cell(step, one) : cell(one, step));
  const charts = splits
    .filter((one) => highest.has(one))
    .map((one) => ({
      one,
      content: chartContent(
        along,
        steps.map((step) => ({ ...step, counts: countsAt(one, step) })),
        figure,
      ),
    }));
  const most = Math.max(0, ...charts.map(({ content }) => mostOf(content)));
  const left = splits.length - charts.length;
  return (
    <figure className={styles.figure} aria-hidden="true">
      <figcaption className={styles.title}>
        {STATS_DIMENSION_LABELS[split]}ごとの{FIGURE_LABELS[figure]}（{STATS_DIMENSION_LABELS[along]}別）
      </figcaption>
      <div className={styles.charts}>
        {charts.map(({ one, content }) => (
          <div key={one.key}>
            <div className={styles.name}>
              <EntryLabel dimension={split} value={one} />
              <span className={styles.total}>
                {groupDigits(one.counts[figure])} {FIGURE_UNITS[figure]}
              </span>
            </div>
            {content.isTime ? (
              <Columns
                entries={content.entries}
                most={most}
                color={barColor(split, one.key)}
                height={HEIGHT}
              />
            ) : (
              <Bars dimension={along} entries={content.entries} most={most} />
            )}
            {leftNote(content) !== null && <p className={styles.note}>{leftNote(content)}</p>}
          </div>
        ))}
      </div>
      {left > 0 && (
        <p className={styles.note}>
          多い{MAX_CHARTS}だけを図にしています（ほかの{groupDigits(left)}は表に）
        </p>
      )}
    </figure>
  );
}
