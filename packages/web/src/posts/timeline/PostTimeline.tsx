import { makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits, type Photo, type PostSubject, startOfDay } from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useNow } from '../../platform/device/clock.ts';
import { ON_NARROW_DESKTOP, ON_PHONE, ON_WIDE, ON_WIDEST } from '../../platform/device/viewport.ts';
import type { InfiniteList } from '../../queries/allPages.ts';
import { useSession } from '../../queries/session/session.tsx';
import { StoredPhoto } from '../../photos/StoredPhoto.tsx';
import { EndlessEnd } from '../../ui/list/EndlessEnd.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { NewArrivals } from '../../ui/list/NewArrivals.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PhotoViewer } from '../../photos/PhotoViewer.tsx';
import type { Post } from '../card/postWords.ts';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { columns } from '../../ui/list/columns.ts';
import { useChangedIds } from '../../ui/list/useChangedIds.ts';
import { PaperButton } from '../papers/PaperButton.tsx';
import { PostActs } from '../review/PostActs.tsx';
import { type Review, ReviewContext } from '../review/reviewContext.ts';
import { ReviewHint } from '../review/ReviewHint.tsx';
import { useHeldPosts } from '../review/useHeldPosts.ts';
import { type ReviewOptions, useReview } from '../review/useReview.ts';
import { VerdictDialog } from '../review/VerdictDialog.tsx';
import type { PostKind } from '../filter/postKind.ts';
import { byDay } from './byDay.ts';
import { DayGroup, type PlaceInList } from './DayGroup.tsx';
import { EmptyTimeline } from './EmptyTimeline.tsx';
import { PostItem } from './PostItem.tsx';
import { ReturnedNotice } from './ReturnedNotice.tsx';
import {
  filterOf,
  mapAddressOf,
  readTimelineAddress,
  type TimelineAddress,
  type TimelineFilter,
  writeTimelineAddress,
} from '../filter/timelineAddress.ts';
import { TimelineFiles } from './TimelineFiles.tsx';
import { TimelineFilters } from './TimelineFilters.tsx';
import { type CountOf, useStateCounts } from './useStateCounts.ts';
import { useShownPosts } from './useShownPosts.ts';
import { SCREEN_READER_ONLY } from '../../ui/text/screenReaderOnly.ts';

const PAGE = 50;
const NONE: ReadonlySet<string> = new Set();

type Filter = TimelineFilter & { limit: number; count: '1' };

/** What the card of a row needs from the list. */
export interface CardParts<Row> {
  needsApproval: boolean;
  isMarked: boolean;
  renderPhoto: (photo: Photo) => ReactNode;
  onPhoto: (row: Row, index: number) => void;
  renderFoot: (post: Post) => ReactNode;
}

/** Path of a form and the label of its link. */
export interface Posting {
  to: string;
  label: string;
}

interface PostTimelineProps<Row extends Post> {
  title: string;
  subject: PostSubject;
  /** Name of its rows, and texts of the empty list. */
  words: Pick<PostKind, 'noun' | 'species' | 'kinds' | 'empty'>;
  /** The map that shows the same posts. */
  map: { to: string; layers?: string };
  groups: 'hunt' | 'witness';
  /** `null` for people who may not post. */
  posting: Posting | null;
  /** Form for records of other people, for those who may use it. */
  entry?: Posting | undefined;
  hasStates: boolean;
  /** The list, page by page; the first page has the total. */
  listOf: (filter: Filter) => InfiniteList<Row>;
  countOf: CountOf;
  /** When a row happened, as ISO text. */
  atOf: (row: Row) => string;
  review: ReviewOptions<Row>;
  /** A stable function: with a new one thousands of posts are rendered again. */
  renderCard: (row: Row, parts: CardParts<Row>) => ReactNode;
}

const useStyles = makeStyles({
  // Days side by side on wide screens: most have one or two posts.
  days: {
    display: 'grid',
    gap: '16px 24px',
    alignItems: 'start',
    [ON_PHONE]: columns(1),
    [ON_NARROW_DESKTOP]: columns(1),
    [ON_WIDE]: columns(2),
    [ON_WIDEST]: columns(3),
  },
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
    // On phones it is in the bottom bar.
    [ON_PHONE]: { display: 'none' },
  },
  entry: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '32px',
    padding: '0 16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    boxSizing: 'border-box',
    color: tokens.colorNeutralForeground1,
    fontWeight: 700,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    [ON_PHONE]: { minHeight: '48px' },
  },
  map: { marginLeft: '16px', [ON_PHONE]: { display: 'inline-block', padding: '12px 0' } },
  count: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  said: SCREEN_READER_ONLY,
});

function countWords(shown: number, total: number | undefined): string {
  if (total === undefined) return '';
  return shown < total
    ? `${groupDigits(total)} 件中 ${groupDigits(shown)} 件を表示`
    : `${groupDigits(total)} 件`;
}

const renderThumb = ({ path }: Photo) => <StoredPhoto path={path} size="thumb" alt="" />;
const renderLarge = ({ path }: Photo) => (
  <StoredPhoto path={path} size="view" alt="写真" fit="contain" waiting="写真を読み込んでいます…" />
);
const renderFoot = (post: Post) => <PostActs post={post} />;

function useTimeline<Row extends Post>(wanted: TimelineFilter, { listOf, atOf }: PostTimelineProps<Row>) {
  const filter = useMemo(() => ({ ...wanted, limit: PAGE, count: '1' as const }), [wanted]);
  const asked = JSON.stringify(filter);
  const query = useInfiniteQuery(listOf(filter));
  const read = useMemo(() => query.data?.pages.flatMap(({ json }) => json), [query.data]);
  const { rows, hold, heldCount } = useHeldPosts(read, asked, atOf);
  const stamps = useMemo(() => new Map(rows?.map(({ id, sequence }) => [id, String(sequence)])), [rows]);
  const view = useShownPosts(rows, asked);
  const total = query.data?.pages[0]?.total;
  const count = countWords(view.shown.length - heldCount, total);
  return { query, ...view, hold, total, count, markedIds: useChangedIds(stamps) };
}

/** The filter in the address, and functions that change it. */
function useTimelineAddress(words: PostTimelineProps<Post>['words'], today: number) {
  const { site } = useSession();
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readTimelineAddress(params, Object.keys(words.kinds.words)), [params, words]);
  const startMonth = site.fiscal_year_start_month;
  const filter = useMemo(() => filterOf(address, { now: today, startMonth }), [address, today, startMonth]);
  const change = (part: Partial<TimelineAddress>) =>
    setParams(writeTimelineAddress({ ...address, ...part }), { replace: true });
  return { address, filter, change, needsApproval: site.post_needs_approval };
}

interface ItemOptions<Row extends Post> {
  needsApproval: boolean;
  isReviewer: boolean;
  mayOn: Review['mayOn'];
  onPhoto: (row: Row, index: number) => void;
}

/** Renders a post of the list; the function is stable as long as the list looks the same. */
function useRenderItem<Row extends Post>(props: PostTimelineProps<Row>, options: ItemOptions<Row>) {
  const { renderCard } = props;
  const { titleOf, factsOf } = props.review;
  const { needsApproval, isReviewer, mayOn, onPhoto } = options;
  const waits = useCallback(
    (row: Row) => row.status === 'submitted' && mayOn(row)?.actions.includes('approve') === true,
    [mayOn],
  );
  const drawCard = useCallback(
    (row: Row, isMarked: boolean) =>
      renderCard(row, { needsApproval, isMarked, renderPhoto: renderThumb, onPhoto, renderFoot }),
    [renderCard, needsApproval, onPhoto],
  );
  return useCallback(
    (row: Row, place: PlaceInList) => (
      <PostItem
        key={row.id}
        {...{ row, titleOf, factsOf, ...place }}
        waits={isReviewer ? waits : null}
        renderCard={drawCard}
      />
    ),
    [titleOf, factsOf, isReviewer, waits, drawCard],
  );
}

/** The photo that was opened from a card. */
function useOpenedPhoto<Row extends Post>() {
  const [opened, setOpened] = useState<{ row: Row; index: number } | null>(null);
  const onPhoto = useCallback((row: Row, index: number) => setOpened({ row, index }), []);
  return { opened, onPhoto, closePhoto: () => setOpened(null) };
}

/** Links to the forms, for people who may post. */
function PostingLinks({ posting, entry }: { posting: Posting; entry: Posting | undefined }) {
  const styles = useStyles();
  return (
    <>
      {entry !== undefined && (
        <Link to={entry.to} className={styles.entry} data-control>
          {entry.label}
        </Link>
      )}
      <Link to={posting.to} className={styles.post} data-control>
        {posting.label}
      </Link>
    </>
  );
}

interface DaysProps<Row extends Post> {
  rows: readonly Row[];
  atOf: (row: Row) => string;
  today: number;
  markedIds: ReadonlySet<string>;
  renderItem: (row: Row, place: PlaceInList) => ReactNode;
}

function Days<Row extends Post>({ rows, atOf, today, markedIds, renderItem }: DaysProps<Row>) {
  const styles = useStyles();
  const days = useMemo(() => byDay(rows, atOf, today), [rows, atOf, today]);
  if (days.length === 0) return null;
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <DayGroup
          key={day.day}
          day={day}
          markedIds={day.rows.some(({ id }) => markedIds.has(id)) ? markedIds : NONE}
          renderItem={renderItem}
        />
      ))}
    </div>
  );
}

/** Posts by day, newest first, updated live; each with the actions that the person may take. */
export function PostTimeline<Row extends Post>(props: PostTimelineProps<Row>) {
  const { title, subject, words, map, groups, posting, entry, hasStates, countOf, atOf } = props;
  const styles = useStyles();
  const today = startOfDay(useNow());
  const { address, filter, change, needsApproval } = useTimelineAddress(words, today);
  const { query, shown, waiting, showAll, hold, total, count, markedIds } = useTimeline(filter, props);
  const { review, dialog, isReviewer, said } = useReview(props.review, { rows: shown, hold });
  const { opened, onPhoto, closePhoto } = useOpenedPhoto<Row>();
  const counts = useStateCounts(countOf, filter, hasStates);
  const renderItem = useRenderItem(props, { needsApproval, isReviewer, mayOn: review.mayOn, onPhoto });

  return (
    <Page title={title} actions={posting !== null && <PostingLinks posting={posting} entry={entry} />}>
      <TimelineFilters
        address={address}
        onChange={change}
        needsApproval={needsApproval}
        hasStates={hasStates}
        counts={counts}
        kind={words}
        groups={groups}
        count={
          <p className={styles.count}>
            <span role="status">{count}</span>
            <Link to={mapAddressOf(map, address)} className={styles.map} data-control>
              地図で見る
            </Link>
          </p>
        }
        files={
          <TimelineFiles {...{ title, subject, filter, total }}>
            <PaperButton groups={groups} filter={filter} />
          </TimelineFiles>
        }
      />
      {isReviewer ? (
        <ReviewHint />
      ) : (
        address.state !== 'returned' && (
          <ReturnedNotice count={counts.returned} onShow={() => change({ state: 'returned' })} />
        )
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
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
        <EmptyTimeline {...{ address, words, posting }} onChange={change} />
      )}
      <ReviewContext value={review}>
        <Days {...{ rows: shown, atOf, today, markedIds, renderItem }} />
      </ReviewContext>
      <EndlessEnd
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        hasFailed={query.isFetchNextPageError}
        onMore={query.fetchNextPage}
      />
      {dialog !== null && <VerdictDialog {...dialog} />}
      {opened !== null && (
        <PhotoViewer
          title={review.titleOf(opened.row)}
          photos={opened.row.photos}
          start={opened.index}
          renderPhoto={renderLarge}
          onClose={closePhoto}
        />
      )}
    </Page>
  );
}
