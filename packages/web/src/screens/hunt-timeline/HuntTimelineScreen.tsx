import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { HuntPoint, Image } from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useNow } from '../../platform/clock.ts';
import { ON_PHONE } from '../../platform/viewport.ts';
import { huntPointQueries } from '../../queries/huntPoints.ts';
import { useServer } from '../../queries/server.tsx';
import { useSession } from '../../queries/session.tsx';
import { StoredPhoto } from '../../queries/StoredPhoto.tsx';
import { captureTitle } from '../../ui/captureWords.ts';
import { Empty } from '../../ui/Empty.tsx';
import { EndlessEnd } from '../../ui/EndlessEnd.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { NewArrivals } from '../../ui/NewArrivals.tsx';
import { Page } from '../../ui/Page.tsx';
import { PhotoViewer } from '../../ui/PhotoViewer.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useChangedIds } from '../../ui/useChangedIds.ts';
import { byDay } from './byDay.ts';
import { DayGroup } from './DayGroup.tsx';
import {
  EVERYTHING,
  filterOf,
  isFiltered,
  readTimelineAddress,
  type TimelineAddress,
  writeTimelineAddress,
} from './timelineAddress.ts';
import { TimelineFilters } from './TimelineFilters.tsx';
import { useShownCaptures } from './useShownCaptures.ts';

const PAGE = 50;

const useStyles = makeStyles({
  post: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '32px',
    padding: '0 16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: 700,
    textDecorationLine: 'none',
    // On a phone the bar of places has it.
    [ON_PHONE]: { display: 'none' },
  },
  count: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

const number = (value: number) => value.toLocaleString('ja-JP');
function countWords(shown: number, total: number | undefined): string {
  if (total === undefined) return '';
  return shown < total ? `${number(total)} 件中 ${number(shown)} 件を表示` : `${number(total)} 件`;
}

const renderLarge = ({ path }: Image) => <StoredPhoto path={path} size="view" alt="写真" fit="contain" />;

function useTimeline(address: TimelineAddress) {
  const filter = useMemo(() => ({ ...filterOf(address), limit: PAGE, count: '1' as const }), [address]);
  const query = useInfiniteQuery(huntPointQueries(useServer().reading).list(filter));
  const rows = useMemo(() => query.data?.pages.flatMap(({ json }) => json), [query.data]);
  const stamps = useMemo(() => new Map(rows?.map(({ id, sequence }) => [id, String(sequence)])), [rows]);
  const view = useShownCaptures(rows, JSON.stringify(filter));
  return { query, ...view, total: query.data?.pages[0]?.total, markedIds: useChangedIds(stamps) };
}

/** ほかくリスト: captures by day, newest first, as they come in. */
export function HuntTimelineScreen() {
  const styles = useStyles();
  const now = useNow();
  const { site } = useSession();
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readTimelineAddress(params), [params]);
  const { query, shown, waiting, showAll, total, markedIds } = useTimeline(address);
  const [opened, setOpened] = useState<{ capture: HuntPoint; index: number } | null>(null);
  const open = useCallback((capture: HuntPoint, index: number) => setOpened({ capture, index }), []);
  const days = useMemo(() => byDay(shown, now), [shown, now]);
  const change = (part: Partial<TimelineAddress>) =>
    setParams(writeTimelineAddress({ ...address, ...part }), { replace: true });

  return (
    <Page
      title="ほかくリスト"
      actions={
        <Link to="/HuntShot" className={styles.post}>
          捕獲を記録する
        </Link>
      }
    >
      <TimelineFilters
        address={address}
        onChange={change}
        needsApproval={site.post_needs_approval}
        count={
          <p className={styles.count} role="status">
            {countWords(shown.length, total)}
          </p>
        }
      />
      {query.isPending && <Skeleton rows={5} height={170} />}
      {query.error !== null && !query.isFetchNextPageError && (
        <LoadFailed
          error={query.error}
          onRetry={() => void query.refetch()}
          hasOldData={query.data !== undefined}
        />
      )}
      {waiting > 0 && <NewArrivals count={waiting} onShow={showAll} />}
      {query.data !== undefined && shown.length === 0 && (
        <NothingYet isFiltered={isFiltered(address)} onShowAll={() => change(EVERYTHING)} />
      )}
      {days.map((day) => (
        <DayGroup
          key={day.day}
          day={day}
          needsApproval={site.post_needs_approval}
          markedIds={markedIds}
          onPhoto={open}
        />
      ))}
      <EndlessEnd
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        hasFailed={query.isFetchNextPageError}
        onMore={query.fetchNextPage}
      />
      {opened !== null && (
        <PhotoViewer
          title={captureTitle(opened.capture)}
          photos={opened.capture.photos}
          start={opened.index}
          renderPhoto={renderLarge}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}

function NothingYet({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (isFiltered)
    return (
      <Empty action={<Button onClick={onShowAll}>すべて表示</Button>}>この条件に合う捕獲はありません。</Empty>
    );
  return (
    <Empty action={<Link to="/HuntShot">捕獲を記録する</Link>}>
      ここに、捕獲の記録が写真とともに新しい順に並びます。
    </Empty>
  );
}
