import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useIsNear } from '../../ui/list/watchNearness.ts';
import { type DayOfPosts, isSameDay } from './byDay.ts';

export interface PlaceInList {
  /** Visible without scrolling. */
  isFirst: boolean;
  /** Its day is near the viewport. */
  isDayNear: boolean;
  /** It has just changed. */
  isMarked: boolean;
  /** Its detail is open. */
  isOpen: boolean;
}

interface DayGroupProps<Row extends { id: string }> {
  day: DayOfPosts<Row>;
  /** Ids of the posts that have just changed. */
  markedIds: ReadonlySet<string>;
  /** Id of the post whose detail is open, where it is of this day. */
  openId: string | null;
  renderItem: (row: Row, place: PlaceInList) => ReactNode;
}

const useStyles = makeStyles({
  // Neither laid out nor painted; its height stays, and the browser's search still finds its text.
  far: { contentVisibility: 'auto' },
  // An estimate from the number of posts: the real height is unknown until the day has been near the viewport.
  day: {
    containIntrinsicHeight: 'auto calc(var(--posts) * 216px)',
    [ON_PHONE]: { containIntrinsicHeight: 'auto calc(var(--posts) * 402px)' },
  },
  heading: { margin: '8px 0', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  date: {
    marginLeft: '12px',
    fontSize: tokens.fontSizeBase300,
    fontWeight: 400,
    color: tokens.colorNeutralForeground2,
  },
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    maxWidth: '1120px',
  },
});

function PlainGroup<Row extends { id: string }>({ day, markedIds, openId, renderItem }: DayGroupProps<Row>) {
  const { day: date, label, rows, firsts } = day;
  const styles = useStyles();
  const element = useRef<HTMLElement>(null);
  const isDayNear = useIsNear(element);
  return (
    <section
      ref={element}
      className={mergeClasses(styles.day, !isDayNear && firsts === 0 && styles.far)}
      style={{ '--posts': rows.length } as CSSProperties}
      aria-label={`${label} ${date}`}
    >
      <h2 className={styles.heading}>
        {label}
        <span className={styles.date}>
          {date}　{rows.length} 件
        </span>
      </h2>
      <ul className={styles.list}>
        {rows.map((row, at) =>
          renderItem(row, {
            isFirst: at < firsts,
            isDayNear,
            isMarked: markedIds.has(row.id),
            isOpen: row.id === openId,
          }),
        )}
      </ul>
    </section>
  );
}

/** The posts of a day under 本日 or N日前; rendered again only where one of them has changed. */
export const DayGroup = memo(
  PlainGroup,
  (before, now) =>
    before.renderItem === now.renderItem &&
    before.markedIds === now.markedIds &&
    before.openId === now.openId &&
    isSameDay(before.day, now.day),
) as typeof PlainGroup;
