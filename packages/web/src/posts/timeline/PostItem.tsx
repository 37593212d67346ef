import { isolateText } from '@satomori/core';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import type { Post, TextFact } from '../card/postWords.ts';
import { useIsDrawn } from './useIsDrawn.ts';

interface PostItemProps<Row> {
  row: Row;
  isMarked: boolean;
  isOpen: boolean;
  /** Among the posts that are visible without scrolling. */
  isFirst: boolean;
  /** Whether its day is near the viewport. */
  isDayNear: boolean;
  /**
   * Whether a row waits for the person's verdict; `null` for people who do not review, whose posts take no
   * focus.
   */
  waits: ((row: Row) => boolean) | null;
  titleOf: (row: Row) => string;
  /** All facts of a row. */
  factsOf: (row: Row) => readonly TextFact[];
  renderCard: (row: Row, looks: { isMarked: boolean; isOpen: boolean }) => ReactNode;
}

const useStyles = makeStyles({
  item: {
    minWidth: 0,
    borderRadius: '8px',
    // Below the header and above the bottom bar.
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
      {isDrawn ? (
        props.renderCard(row, { isMarked: props.isMarked, isOpen: props.isOpen })
      ) : (
        <Brief {...props} row={row} />
      )}
    </li>
  );
}

/**
 * A post of a long list: a card near the viewport, elsewhere only its text, as high as the card, so that it
 * can still be counted, read out, searched, printed and focused.
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
