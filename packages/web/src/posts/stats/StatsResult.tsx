import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { groupDigits, type Stats, STATS_DIMENSION_LABELS, STATS_SUBJECT_LABELS } from '@satomori/core';
import { useMemo, useState } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useSession } from '../../queries/session/session.tsx';
import { CrossCharts } from './CrossCharts.tsx';
import { CrossTable } from './CrossTable.tsx';
import { OneWayTable } from './OneWayTable.tsx';
import { StatsChart } from './StatsChart.tsx';
import { cellsOf, entriesOf } from './statsTable.ts';
import { type Figure, FIGURE_LABELS } from './statsView.ts';
import { Totals } from './Totals.tsx';

const useStyles = makeStyles({
  // The table first; side by side where there is room.
  both: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '24px 32px',
    alignItems: 'start',
  },
  // A window of 960 px minus its margins.
  beside: { '@container (min-width: 928px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
  part: { minWidth: 0, display: 'flex', flexDirection: 'column', gap: '8px' },
  all: { alignSelf: 'flex-start', [ON_PHONE]: { minHeight: '48px' } },
  methods: {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
});

/** More rows would take a phone long to lay out; the rest is shown on request. */
const MAX_ROWS = 100;
const MAX_COLUMNS = 36;
/** A table with more columns needs the whole width. */
const MAX_BESIDE = 4;
/** The figures of an answer: totals, table, chart, and the method. */
export function StatsResult({ stats, figure }: { stats: Stats; figure: Figure }) {
  const styles = useStyles();
  const { site } = useSession();
  const [isWhole, setIsWhole] = useState(false);
  const first = useMemo(() => entriesOf(stats, 0, site), [stats, site]);
  const second = useMemo(() => entriesOf(stats, 1, site), [stats, site]);
  const cell = useMemo(() => cellsOf(stats), [stats]);
  const [one = 'species', other] = stats.by;
  const subject = STATS_SUBJECT_LABELS[stats.of];
  const most = { rows: isWhole ? Infinity : MAX_ROWS, columns: isWhole ? Infinity : MAX_COLUMNS };
  const isCut = first.length > most.rows || second.length > most.columns;
  const names = stats.by.map((dimension) => STATS_DIMENSION_LABELS[dimension]).join(' × ');
  return (
    <>
      <Totals stats={stats} />
      <div className={mergeClasses(styles.both, second.length <= MAX_BESIDE && styles.beside)}>
        <div className={styles.part}>
          {other === undefined ? (
            <OneWayTable
              caption={`${subject}の集計（${names}）`}
              dimension={one}
              entries={first}
              most={most.rows}
              totals={stats}
              figure={figure}
            />
          ) : (
            <CrossTable
              caption={`${subject}の${FIGURE_LABELS[figure]}（${names}）`}
              by={[one, other]}
              first={first}
              second={second}
              cell={cell}
              figure={figure}
              total={stats[figure].total}
              mostRows={most.rows}
              mostColumns={most.columns}
            />
          )}
          {isCut && (
            <Button className={styles.all} onClick={() => setIsWhole(true)}>
              すべて表示（{groupDigits(first.length)}行
              {other !== undefined && ` × ${groupDigits(second.length)}列`}）
            </Button>
          )}
          {stats.dimension_methods.length > 0 && (
            <ul className={styles.methods} aria-label="項目の数え方">
              {stats.dimension_methods.map((method) => (
                <li key={method}>{method}</li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.part}>
          {other === undefined ? (
            <StatsChart dimension={one} entries={first} figure={figure} />
          ) : (
            <CrossCharts by={[one, other]} first={first} second={second} cell={cell} figure={figure} />
          )}
        </div>
      </div>
    </>
  );
}
