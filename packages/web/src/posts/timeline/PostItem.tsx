import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { isolateText } from '../../ui/text/isolateText.ts';
import type { Post, TextFact } from '../card/postWords.ts';
import { useIsDrawn } from './useIsDrawn.ts';

interface PostItemProps<Row> {
  row: Row;
  isMarked: boolean;
  /** Among those that are seen without scrolling. */
  isFirst: boolean;
  /** Whether its day is near the screen. */
  isDayNear: boolean;
  /** Whether a row waits for a verdict of the person; `null` where none is theirs to give, and none takes the focus. */
  waits: ((row: Row) => boolean) | null;
  titleOf: (row: Row) => string;
  /** All that is said of it. */
  factsOf: (row: Row) => readonly TextFact[];
  renderCard: (row: Row, isMarked: boolean) => ReactNode;
}

const useStyles = makeStyles({
  item: {
    minWidth: 0,
    borderRadius: '8px',
    // Below the header, and above the bar of places.
    scrollMarginTop: '72px',
    scrollMarginBottom: '16px',
    [ON_PHONE]: { scrollMarginBottom: 'calc(84px + env(safe-area-inset-bottom))' },
    ':focus': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  brief: {
    height: 'var(--post-height, 204px)',
    boxSizing: 'border-box',
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    overflow: 'hidden',
    [ON_PHONE]: { height: 'var(--post-height, 390px)' },
    '@media print': { height: 'auto' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  words: { margin: 0, overflowWrap: 'anywhere' },
});

function PlainItem<Row extends Post>({ row, isFirst, isDayNear, waits, ...props }: PostItemProps<Row>) {
  const styles = useStyles();
  const element = useRef<HTMLLIElement>(null);
  const { isDrawn, height, draw } = useIsDrawn(element, { row, isFirst, isDayNear });
  const known = height === undefined ? {} : { '--post-height': `${height}px` };
  return (
    <li
      ref={element}
      className={mergeClasses(styles.item, !isDrawn && styles.brief)}
      style={isDrawn ? undefined : (known as CSSProperties)}
      data-post={row.id}
      data-waits={waits?.(row)}
      tabIndex={waits === null ? undefined : -1}
      onFocus={draw}
    >
      {isDrawn ? props.renderCard(row, props.isMarked) : <Brief {...props} row={row} />}
    </li>
  );
}

/**
 * A post of a long list: its card near the screen, and far from it only its words, as high as the card. So it is
 * still there to be counted, read out, searched for, printed and stepped to.
 */
export const PostItem = memo(PlainItem) as typeof PlainItem;

function Brief<Row>({ row, titleOf, factsOf }: Pick<PostItemProps<Row>, 'row' | 'titleOf' | 'factsOf'>) {
  const styles = useStyles();
  const title = titleOf(row);
  return (
    <article aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.words}>
        {factsOf(row)
          .map(({ word, value }) => `${word} ${isolateText(value)}`)
          .join('　')}
      </p>
    </article>
  );
}
