import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { STATS_SUBJECT_LABELS, type StatsSubject } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useReading } from '../../queries/api.ts';
import { type StatsFilter, statsQueries } from '../../queries/posts/stats.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { DimensionChoice } from './DimensionChoice.tsx';
import { StatsResult } from './StatsResult.tsx';
import type { StatsView } from './statsView.ts';

const useStyles = makeStyles({
  tab: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '12px 16px 24px',
    containerType: 'inline-size',
  },
  result: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  old: { opacity: 0.55 },
  all: { [ON_PHONE]: { minHeight: '48px' } },
});

export interface StatsTabProps {
  of: StatsSubject;
  /** The filter of map and list. */
  filter: StatsFilter;
  view: StatsView;
  onChange: (view: StatsView) => void;
  /** Removes all filters. */
  onShowAll: () => void;
  /** Further figures below the counts. */
  children?: ReactNode;
}

/** 集計: figures of what map and list show, with the same totals as the list. */
export function StatsTab({ of, filter, view, onChange, onShowAll, children }: StatsTabProps) {
  const styles = useStyles();
  const reading = useReading();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    statsQueries(reading).counts({ of, by: view.by, filter }),
  );
  const isFiltered = Object.keys(filter).length > 0;
  const word = STATS_SUBJECT_LABELS[of];
  return (
    <div className={styles.tab}>
      <DimensionChoice of={of} view={view} onChange={onChange} />
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {isPending && (
        <>
          <Skeleton rows={1} height={88} />
          <Skeleton rows={8} height={32} />
        </>
      )}
      {data !== undefined && (
        <div
          className={mergeClasses(styles.result, isPlaceholderData && styles.old)}
          aria-busy={isPlaceholderData}
        >
          {data.records.total === 0 ? (
            <Empty
              action={
                isFiltered && (
                  <Button className={styles.all} onClick={onShowAll}>
                    絞り込みを外す
                  </Button>
                )
              }
            >
              {isFiltered
                ? `条件に合う${word}はありません。`
                : `ここに、${word}の件数と頭数が項目ごとに並びます。`}
            </Empty>
          ) : (
            <StatsResult stats={data} figure={view.figure} />
          )}
        </div>
      )}
      {children}
    </div>
  );
}
