import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  BELOW_TABLET,
  FROM_TABLET,
  ON_NARROW_DESKTOP,
  ON_PHONE,
  ON_TABLET,
  ON_WIDE,
  ON_WIDEST,
  useIsDesktop,
} from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    [FROM_TABLET]: { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
    [ON_TABLET]: { width: '360px' },
    [ON_NARROW_DESKTOP]: { width: '360px' },
    [ON_WIDE]: { width: '440px' },
    [ON_WIDEST]: { width: '560px' },
    [BELOW_TABLET]: { maxHeight: '52%', borderTop: `1px solid ${tokens.colorNeutralStroke1}` },
  },
  whole: { [BELOW_TABLET]: { maxHeight: '100%' } },
  head: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '4px',
    padding: '8px 8px 4px 16px',
    [ON_PHONE]: { paddingTop: '4px' },
  },
  title: {
    flexGrow: 1,
    margin: 0,
    paddingTop: '4px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: 1.35,
    minWidth: 0,
    overflowWrap: 'anywhere',
    outline: 'none',
    [ON_PHONE]: { paddingTop: '10px' },
  },
  button: { flexShrink: 0, [ON_PHONE]: { minWidth: '48px', minHeight: '48px' } },
  grow: { [FROM_TABLET]: { display: 'none' } },
  body: { overflowY: 'auto', padding: '0 16px 16px', overscrollBehavior: 'contain' },
});

interface MapPanelProps {
  /** Id of the pin or row that it was opened from. */
  id: string;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function focusOrigin(id: string) {
  const name = CSS.escape(id);
  document
    .querySelector<HTMLElement>(`[data-pin="${name}"], [data-row="${name}"]`)
    ?.focus({ preventScroll: true });
}

/**
 * Details of what was chosen: next to the map where there is room, on phones a sheet that can be pulled up.
 */
export function MapPanel({ id, title, onClose, children }: MapPanelProps) {
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const [isWhole, setIsWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  // Moves the focus to the panel, and back on closing.
  useLayoutEffect(() => {
    const here = panel.current;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (here?.contains(document.activeElement) === true) focusOrigin(id);
    };
  }, [id]);

  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog opened from here closes itself; its key events bubble through React's tree.
    const isOwn = event.currentTarget.contains(event.target as Node);
    if (event.key === 'Escape' && isOwn && !event.defaultPrevented) onClose();
  };

  return (
    <section
      ref={panel}
      className={mergeClasses(styles.panel, isWhole && styles.whole)}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h2 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {!isDesktop && (
          <Button
            className={mergeClasses(styles.button, styles.grow)}
            appearance="subtle"
            icon={isWhole ? <ChevronDownRegular /> : <ChevronUpRegular />}
            aria-label={isWhole ? '半分に戻す' : '全体に広げる'}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          />
        )}
        <Button
          className={styles.button}
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label="閉じる"
          onClick={onClose}
        />
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
