import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EFFICIENCY_DIMENSIONS, type EfficiencyDimension, groupDigits } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { useReading } from '../../../queries/api.ts';
import { type StatsFilter, statsQueries } from '../../../queries/posts/stats.ts';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { DimensionSelect } from '../DimensionSelect.tsx';
import { dimensionsOf } from '../statsView.ts';
import { EfficiencyTable } from './EfficiencyTable.tsx';
import { EFFICIENCY_TABLES } from './efficiencyTables.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  choice: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px 16px' },
  corrected: { [ON_PHONE]: { minHeight: '48px' } },
  tables: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(500px, 100%), 1fr))',
    gap: '16px 32px',
    alignItems: 'start',
    // That of traps has more columns than half a desk has room for.
    '& > :first-child': { gridColumn: '1 / -1' },
  },
  old: { opacity: 0.55 },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  all: { alignSelf: 'flex-start', [ON_PHONE]: { minHeight: '48px' } },
});

/** As in 集計, where people are no choice either. */
const OFFERED = dimensionsOf('captures').flatMap(
  (offered) => EFFICIENCY_DIMENSIONS.find((dimension) => dimension === offered) ?? [],
);
/** More rows would take a phone long to lay out; the rest is shown on request. */
const MAX_ROWS = 60;

/** The figures of 捕獲効率 by one dimension. Source: R232. */
export function EfficiencyResult({ filter }: { filter: StatsFilter }) {
  const styles = useStyles();
  const reading = useReading();
  const [by, setBy] = useState<EfficiencyDimension>('month');
  const [isCorrected, setIsCorrected] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    statsQueries(reading).efficiency({ by, isCorrected, filter }),
  );
  return (
    <div className={styles.part}>
      <div className={styles.choice} role="group" aria-label="捕獲効率の分け方" data-control>
        <DimensionSelect label="分ける項目" dimensions={OFFERED} value={by} onChange={setBy} />
        <Checkbox
          className={styles.corrected}
          label="捕獲・空はじき1回につき、わな台日から半日を引く"
          checked={isCorrected}
          onChange={(_event, { checked }) => setIsCorrected(checked === true)}
        />
      </div>
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {isPending && <Skeleton rows={8} height={32} />}
      {data !== undefined && (
        <div
          className={mergeClasses(styles.part, isPlaceholderData && styles.old)}
          aria-busy={isPlaceholderData}
        >
          <p className={styles.note}>
            期間 {data.period.first_day}～{data.period.last_day}（前年 {data.last_period.first_day}～
            {data.last_period.last_day}
            ）。期間を絞り込んでいないときは今年度です。「－」は、割る数がありません。
          </p>
          <div className={styles.tables}>
            {EFFICIENCY_TABLES.map((table) => (
              <EfficiencyTable
                key={table.title}
                table={table}
                stats={data}
                most={isWhole ? Infinity : MAX_ROWS}
              />
            ))}
          </div>
          {!isWhole && data.rows.length > MAX_ROWS && (
            <Button className={styles.all} onClick={() => setIsWhole(true)}>
              すべて表示（{groupDigits(data.rows.length)}行）
            </Button>
          )}
          <p className={styles.note}>{data.dimension_method}</p>
          <p className={styles.note}>{data.methods.last_year}</p>
        </div>
      )}
    </div>
  );
}
