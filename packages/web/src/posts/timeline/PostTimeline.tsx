import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { groupDigits, type Photo, startOfDay } from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useNow } from '../../platform/device/clock.ts';
import { ON_NARROW_DESKTOP, ON_PHONE, ON_WIDE, ON_WIDEST } from '../../platform/device/viewport.ts';
import { type InfiniteList, PAGE_SIZE } from '../../queries/pages.ts';
import { useSession } from '../../queries/session/session.tsx';
import { StoredPhoto } from '../../photos/StoredPhoto.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { NewArrivals } from '../../ui/list/NewArrivals.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SplitView } from '../../ui/list/SplitView.tsx';
import { useHasRoomForMap, useIsSplitView } from '../../ui/list/useIsSplitView.ts';
import { useOpenedRow } from '../../ui/list/useOpenedRow.ts';
import { PhotoViewer } from '../../photos/PhotoViewer.tsx';
import type { Post } from '../card/postWords.ts';
import { columns } from '../../ui/list/columns.ts';
import { useChangedIds } from '../../ui/list/useChangedIds.ts';
import type { PostListMapProps } from '../map/PostListMap.tsx';
import { PostActs } from '../review/PostActs.tsx';
import { type Review, ReviewContext } from '../review/reviewContext.ts';
import { ReviewHint } from '../review/ReviewHint.tsx';
import { useHeldPosts } from '../review/useHeldPosts.ts';
import { type ReviewOptions, useReview } from '../review/useReview.ts';
import { ReviewDialog } from '../review/ReviewDialog.tsx';
import { byDay } from './byDay.ts';
import { DayGroup, type PlaceInList } from './DayGroup.tsx';
import { EmptyTimeline } from './EmptyTimeline.tsx';
import { PostItem } from './PostItem.tsx';
import { ReturnedNotice } from './ReturnedNotice.tsx';
import {
  filterOf,
  readTimelineAddress,
  type TimelineAddress,
  type TimelineFilter,
  writeTimelineAddress,
} from '../filter/timelineAddress.ts';
import { TimelineDetail } from './TimelineDetail.tsx';
import { type ListOfPosts, TimelineHead } from './TimelineHead.tsx';
import { type CountOf, useStateCounts } from './useStateCounts.ts';
import { type ReadById, useOpenedPost } from './useOpenedPost.ts';
import { useShownPosts } from './useShownPosts.ts';
import { SCREEN_READER_ONLY } from '../../ui/text/screenReaderOnly.ts';

const NONE: ReadonlySet<string> = new Set();
const NO_PAGES: readonly never[] = [];

type Filter = TimelineFilter & { limit: number; count: '1' };

/** What the card of a row needs from the list. */
export interface CardParts<Row> {
  needsApproval: boolean;
  isMarked: boolean;
  isOpen: boolean;
  onOpen: ((id: string) => void) | undefined;
  renderPhoto: (photo: Photo) => ReactNode;
  onPhoto: (row: Row, index: number) => void;
  renderFoot: (post: Post) => ReactNode;
}

/** Path of a form and the label of its link. */
interface Posting {
  to: string;
  label: string;
}

interface PostTimelineProps<Row extends Post> extends ListOfPosts {
  /** `null` for people who may not post. */
  posting: Posting | null;
  /** Form for records of other people, for those who may use it. */
  entry?: Posting | undefined;
  /** The list, page by page; the first page has the total. */
  listOf: (filter: Filter) => InfiniteList<Row>;
  countOf: CountOf;
  /** When a row happened, as ISO text. */
  atOf: (row: Row) => string;
  review: ReviewOptions<Row>;
  /** A stable function: with a new one thousands of posts are rendered again. */
  renderCard: (row: Row, parts: CardParts<Row>) => ReactNode;
  byId: ReadById<Row>;
  renderDetail: (row: Row) => ReactNode;
  /** The list on a map beside it, where the window has room for one. */
  ListMap: ComponentType<PostListMapProps<Row>>;
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
  // Beside a map and a detail.
  narrow: { [ON_WIDE]: columns(1), [ON_WIDEST]: columns(2) },
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
  message: SCREEN_READER_ONLY,
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

function useTimeline<Row extends Post>(
  wanted: TimelineFilter,
  openId: string | null,
  { listOf, atOf, byId }: PostTimelineProps<Row>,
) {
  const filter = useMemo(() => ({ ...wanted, limit: PAGE_SIZE, count: '1' as const }), [wanted]);
  const asked = JSON.stringify(filter);
  const query = useInfiniteQuery(listOf(filter));
  const pages = useMemo(() => query.data?.pages.map(({ json }) => json), [query.data]);
  const read = useMemo(() => pages?.flat(), [pages]);
  const { rows, hold, heldCount } = useHeldPosts(read, asked, atOf);
  const stamps = useMemo(() => new Map(rows?.map(({ id, sequence }) => [id, String(sequence)])), [rows]);
  const view = useShownPosts(rows, pages ?? NO_PAGES, asked);
  const total = query.data?.pages[0]?.total;
  const count = countWords(view.shown.length - heldCount, total);
  const opened = useOpenedPost(openId, view.shown, byId);
  return { query, asked, ...view, opened, hold, total, count, markedIds: useChangedIds(stamps) };
}

type AddressOf = Pick<ListOfPosts, 'words' | 'openParam'>;

/** The filter and the open post in the address, and functions that change them. */
function useTimelineAddress({ words, openParam }: AddressOf, today: number) {
  const { site } = useSession();
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readTimelineAddress(params, Object.keys(words.kinds.words)), [params, words]);
  const startMonth = site.fiscal_year_start_month;
  const filter = useMemo(() => filterOf(address, { now: today, startMonth }), [address, today, startMonth]);
  const row = useOpenedRow(openParam);
  const change = (part: Partial<TimelineAddress>) => {
    const next = writeTimelineAddress({ ...address, ...part });
    if (row.openId !== null) next.set(openParam, row.openId);
    setParams(next, { replace: true });
  };
  return { address, filter, change, row, needsApproval: site.post_needs_approval };
}

interface ItemOptions<Row extends Post> {
  needsApproval: boolean;
  isReviewer: boolean;
  mayOn: Review['mayOn'];
  onPhoto: (row: Row, index: number) => void;
  onOpen: (id: string) => void;
}

/** Renders a post of the list; the function is stable as long as the list looks the same. */
function useRenderItem<Row extends Post>(props: PostTimelineProps<Row>, options: ItemOptions<Row>) {
  const { renderCard } = props;
  const { titleOf, factsOf } = props.review;
  const { needsApproval, isReviewer, mayOn, onPhoto } = options;
  // On phones the card alone shows all of the post.
  const onOpen = useIsSplitView() ? options.onOpen : undefined;
  const waits = useCallback(
    (row: Row) => row.status === 'submitted' && mayOn(row)?.actions.includes('approve') === true,
    [mayOn],
  );
  const drawCard = useCallback(
    (row: Row, looks: { isMarked: boolean; isOpen: boolean }) =>
      renderCard(row, { ...looks, needsApproval, onOpen, renderPhoto: renderThumb, onPhoto, renderFoot }),
    [renderCard, needsApproval, onPhoto, onOpen],
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
  const [photo, setPhoto] = useState<{ row: Row; index: number } | null>(null);
  const onPhoto = useCallback((row: Row, index: number) => setPhoto({ row, index }), []);
  return { photo, onPhoto, closePhoto: () => setPhoto(null) };
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
  openId: string | null;
  renderItem: (row: Row, place: PlaceInList) => ReactNode;
}

function Days<Row extends Post>({ rows, atOf, today, markedIds, openId, renderItem }: DaysProps<Row>) {
  const styles = useStyles();
  const days = useMemo(() => byDay(rows, atOf, today), [rows, atOf, today]);
  const isNarrow = useHasRoomForMap() && openId !== null;
  if (days.length === 0) return null;
  return (
    <div className={mergeClasses(styles.days, isNarrow && styles.narrow)}>
      {days.map((day) => (
        <DayGroup
          key={day.day}
          day={day}
          markedIds={day.rows.some(({ id }) => markedIds.has(id)) ? markedIds : NONE}
          openId={day.rows.some(({ id }) => id === openId) ? openId : null}
          renderItem={renderItem}
        />
      ))}
    </div>
  );
}

/** All rows that an action may be on: those of the list, and one that a link opened. */
const withOpened = <Row extends Post>(
  rows: readonly Row[],
  opened: Row | null | undefined,
): readonly Row[] => (opened == null || rows.includes(opened) ? rows : [...rows, opened]);

/** Posts by day, newest first, updated live; each with the actions that the person may take. */
export function PostTimeline<Row extends Post>(props: PostTimelineProps<Row>) {
  const { title, words, posting, entry, hasStates, countOf, atOf } = props;
  const styles = useStyles();
  const today = startOfDay(useNow());
  const { address, filter, change, row, needsApproval } = useTimelineAddress(props, today);
  const { openId } = row;
  const { query, asked, shown, waiting, showAll, opened, hold, ...list } = useTimeline(filter, openId, props);
  const { review, dialog, isReviewer, message } = useReview(props.review, {
    rows: withOpened(shown, opened.row),
    hold,
  });
  const { photo, onPhoto, closePhoto } = useOpenedPhoto<Row>();
  const counts = useStateCounts(countOf, filter, hasStates);
  const { mayOn } = review;
  const renderItem = useRenderItem(props, { needsApproval, isReviewer, mayOn, onPhoto, onOpen: row.open });

  return (
    <Page title={title} actions={posting !== null && <PostingLinks posting={posting} entry={entry} />}>
      <ReviewContext value={review}>
        <SplitView
          head={
            <>
              <TimelineHead
                {...{ ...props, address, filter, counts, needsApproval }}
                {...list}
                onChange={change}
              />
              {isReviewer ? (
                <ReviewHint />
              ) : (
                address.state !== 'returned' && (
                  <ReturnedNotice count={counts.returned} onShow={() => change({ state: 'returned' })} />
                )
              )}
              <p className={styles.message} role="status">
                {message}
              </p>
            </>
          }
          list={
            <>
              {waiting > 0 && <NewArrivals count={waiting} onShow={showAll} />}
              <PagedList
                query={query}
                skeleton={{ rows: 5, height: 170 }}
                empty={
                  shown.length === 0 && <EmptyTimeline {...{ address, words, posting }} onChange={change} />
                }
              >
                <Days rows={shown} {...{ atOf, today, openId, renderItem }} markedIds={list.markedIds} />
              </PagedList>
            </>
          }
          map={
            query.data === undefined ? null : (
              <props.ListMap
                rows={withOpened(shown, opened.row)}
                titleOf={props.review.titleOf}
                markedIds={list.markedIds}
                onOpen={row.open}
                {...{ asked, openId }}
              />
            )
          }
          detail={
            openId === null ? null : (
              <TimelineDetail
                id={openId}
                noun={words.noun}
                {...{ opened }}
                titleOf={props.review.titleOf}
                renderDetail={props.renderDetail}
                onClose={row.close}
              />
            )
          }
        />
      </ReviewContext>
      {dialog !== null && <ReviewDialog {...dialog} />}
      {photo !== null && (
        <PhotoViewer
          title={review.titleOf(photo.row)}
          photos={photo.row.photos}
          start={photo.index}
          renderPhoto={renderLarge}
          onClose={closePhoto}
        />
      )}
    </Page>
  );
}
