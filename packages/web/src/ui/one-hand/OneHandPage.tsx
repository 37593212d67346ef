import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { Speaker2Regular } from '@fluentui/react-icons/svg/speaker';
import { type ReactNode, useEffect, useRef } from 'react';
import type { OneHand } from '../../platform/device/oneHand.ts';
import { adoptStyles } from '../../platform/page/adoptStyles.ts';
import { FormError } from '../form/FormError.tsx';
import { BigButton } from './BigButton.tsx';
import { BELOW_ROWS, BESIDE_ROWS, PICTURE_PX, ROW_GAP, rowWidths, TARGET_PX } from './thumbArc.ts';
import { useReadAloud } from './useReadAloud.ts';

/** Targets side by side; those of pictures are higher. */
export interface TargetRow {
  isOfPictures?: boolean;
  targets: readonly ReactNode[];
}

export interface OneHandPageProps {
  settings: OneHand;
  /** What is asked. */
  title: string;
  /** What is said besides; shown and read aloud, line by line. */
  lines?: readonly string[];
  /** What went wrong; shown and read aloud as well. */
  error?: string | null;
  /** What is shown besides, such as pictures. */
  children?: ReactNode;
  /** From the top; at most three, or two of pictures. */
  rows: readonly TargetRow[];
  /** Without it there is no way back, but `last` instead. */
  onBack?: () => void;
  /** At the end of the lowest row. */
  last?: ReactNode;
}

/** Too low for the page to stay in the window: large letters, a zoomed window. */
const IN_LOW_WINDOW = '@media (max-height: 639px)';

const FEW_LINES = 5;

const HIDING = 'data-one-hand';

// The frame's targets are out of the thumb's reach. Its parts stay mounted: they sound the alarm and send what waits.
// What it says of the page stays: the band of the sample site, and how old the content is.
adoptStyles(`
html[${HIDING}] :is(header, nav, [href="#main"], #main > :not([data-one-hand-page]) button) { display: none; }
html[${HIDING}] :has(> div > #main) { height: 100dvh; }
html[${HIDING}] :has(> #main) { min-height: 0; }
html[${HIDING}] #main { display: flex; flex-direction: column; height: 100%; padding: 0; }
html[${HIDING}] #main > :not([data-one-hand-page]) { margin: 8px 16px 0; }
`);

const useStyles = makeStyles({
  page: {
    flexGrow: 1,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    [IN_LOW_WINDOW]: { overflowY: 'auto' },
  },
  words: {
    flexGrow: 1,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: 'calc(24px + env(safe-area-inset-top)) 16px 16px',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    [IN_LOW_WINDOW]: { flexShrink: 0, overflowY: 'visible' },
  },
  title: {
    margin: 0,
    ':focus-visible': { outlineStyle: 'none' },
    fontSize: `calc(${tokens.fontSizeBase500} * 1.4)`,
    lineHeight: 1.3,
  },
  lines: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    fontSize: `calc(${tokens.fontSizeBase500} * 1.1)`,
    lineHeight: 1.4,
  },
  /** As many as are to be read before something is sent. */
  many: { gap: '2px', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  line: { margin: 0 },
  rows: {
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: `${ROW_GAP}px`,
    padding: `8px ${BESIDE_ROWS}px ${BELOW_ROWS}px`,
    alignItems: 'flex-end',
  },
  left: { alignItems: 'flex-start' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(80px, 1fr))',
    gap: `${ROW_GAP}px`,
    maxWidth: '100%',
    gridAutoRows: `minmax(${TARGET_PX}px, auto)`,
  },
  pictures: { gridAutoRows: `minmax(${PICTURE_PX}px, auto)` },
});

/** Hides the frame of the layout while a page of the mode is shown. */
function useWholeScreen(): void {
  useEffect(() => {
    document.documentElement.setAttribute(HIDING, '');
    return () => document.documentElement.removeAttribute(HIDING);
  }, []);
}

/** The button that led here is gone: without this the focus would be lost, and a screen reader would say nothing. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/**
 * A page of かんたん操作: one question in large letters, its answers within the arc of the thumb that holds the phone, the
 * way back, and reading aloud. Source: R288.
 */
export function OneHandPage(props: OneHandPageProps) {
  const { settings, title, lines = [], error = null, children, rows, onBack, last } = props;
  const styles = useStyles();
  useWholeScreen();
  const heading = useFocusedHeading();
  const spoken = [title, ...lines, ...(error === null ? [] : [error])].join('。');
  const { read, hasNoVoice } = useReadAloud(spoken, settings.readsAloud);
  const isLeft = settings.hand === 'left';
  /** Three side by side have no room for more than their words. */
  const isNarrow = onBack !== undefined && last !== undefined;
  const lowest = [
    onBack !== undefined && (
      <BigButton key="back" icon={isNarrow ? undefined : <ArrowLeftRegular />} onClick={onBack}>
        戻る
      </BigButton>
    ),
    <BigButton key="read" icon={isNarrow ? undefined : <Speaker2Regular />} onClick={read}>
      読み上げ
    </BigButton>,
    last,
  ].filter((each) => each !== false && each !== undefined && each !== null);
  // The way back is on the far side, what leads on beside the thumb.
  const all: TargetRow[] = [...rows, { targets: isLeft ? lowest.toReversed() : lowest }];
  const widths = rowWidths(all.map(({ isOfPictures }) => (isOfPictures === true ? PICTURE_PX : TARGET_PX)));
  return (
    <div className={styles.page} data-one-hand-page>
      <div className={styles.words}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <div
          className={mergeClasses(styles.lines, lines.length > FEW_LINES && styles.many)}
          aria-live="polite"
        >
          {lines.map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
          {hasNoVoice && <p className={styles.line}>この端末には、日本語で読み上げる声がありません。</p>}
        </div>
        {error !== null && <FormError>{error}</FormError>}
        {children}
      </div>
      <div className={mergeClasses(styles.rows, isLeft && styles.left)}>
        {all.map(({ isOfPictures, targets }, index) => (
          <div
            key={all.length - index}
            className={mergeClasses(styles.row, isOfPictures === true && styles.pictures)}
            style={{ width: `${widths[index]}px` }}
          >
            {targets}
          </div>
        ))}
      </div>
    </div>
  );
}
