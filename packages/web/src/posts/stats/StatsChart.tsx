import { makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits, STATS_DIMENSION_LABELS, type StatsDimension } from '@satomori/core';
import { Bars } from './Bars.tsx';
import { barColor } from './chartColors.ts';
import { type ChartContent, chartContent } from './chartEntries.ts';
import { Columns } from './Columns.tsx';
import type { CountedEntry } from './statsTable.ts';
import { type Figure, FIGURE_LABELS } from './statsView.ts';

const useStyles = makeStyles({
  figure: { margin: 0, minWidth: 0 },
  title: { marginBottom: '8px', fontWeight: 700 },
  note: { margin: '6px 0 0', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

const HEIGHT = 220;
export const mostOf = ({ entries }: ChartContent): number =>
  Math.max(0, ...entries.map(({ value }) => value));

/** Note on what is not drawn: nothing is left out silently. */
export const leftNote = ({ entries, isTime, left }: ChartContent): string | null => {
  if (left === 0) return null;
  const drawn = `${isTime ? '新しい' : '多い'}${entries.length}だけを図にしています`;
  return `${drawn}（ほかの${groupDigits(left)}は表に）`;
};

interface StatsChartProps {
  dimension: StatsDimension;
  entries: readonly CountedEntry[];
  figure: Figure;
}

/** One dimension as bars; hidden from screen readers, because the table has the same content. */
export function StatsChart({ dimension, entries, figure }: StatsChartProps) {
  const styles = useStyles();
  const content = chartContent(dimension, entries, figure);
  const note = leftNote(content);
  return (
    <figure className={styles.figure} aria-hidden="true">
      <figcaption className={styles.title}>
        {STATS_DIMENSION_LABELS[dimension]}ごとの{FIGURE_LABELS[figure]}
      </figcaption>
      {content.isTime ? (
        <Columns
          entries={content.entries}
          most={mostOf(content)}
          color={barColor(dimension, '')}
          height={HEIGHT}
        />
      ) : (
        <Bars dimension={dimension} entries={content.entries} most={mostOf(content)} />
      )}
      {note !== null && <p className={styles.note}>{note}</p>}
    </figure>
  );
}
