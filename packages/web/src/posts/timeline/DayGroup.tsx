import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ON_PHONE } from '../../platform/viewport.ts';
import type { DayOfPosts } from './byDay.ts';

interface DayGroupProps<Row> {
  day: DayOfPosts<Row>;
  renderCard: (row: Row) => ReactNode;
  /** Whether a row waits for a verdict of the person; `null` where none is theirs to give, and none takes the focus. */
  waits: ((row: Row) => boolean) | null;
  /** Among the days that are seen without scrolling. */
  isFirst: boolean;
}

const OUT_OF_SIGHT = { contentVisibility: 'auto', containIntrinsicSize: 'auto 190px' } as const;

const useStyles = makeStyles({
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
  item: {
    minWidth: 0,
    borderRadius: '8px',
    // Below the header, and above the bar of places.
    scrollMarginTop: '72px',
    scrollMarginBottom: '16px',
    [ON_PHONE]: { scrollMarginBottom: 'calc(84px + env(safe-area-inset-bottom))' },
    // What is seen first is laid out at once: a guessed height would make it jump.
    ':nth-child(n + 7)': OUT_OF_SIGHT,
    ':focus': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  below: OUT_OF_SIGHT,
});

/** The posts of a day under 本日 or N日前. */
export function DayGroup<Row extends { id: string }>({
  day: { day, label, rows },
  renderCard,
  waits,
  isFirst,
}: DayGroupProps<Row>) {
  const styles = useStyles();
  return (
    <section aria-label={`${label} ${day}`}>
      <h2 className={styles.heading}>
        {label}
        <span className={styles.date}>
          {day}　{rows.length} 件
        </span>
      </h2>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li
            key={row.id}
            className={mergeClasses(styles.item, !isFirst && styles.below)}
            data-post={row.id}
            data-waits={waits?.(row)}
            tabIndex={waits === null ? undefined : -1}
          >
            {renderCard(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
