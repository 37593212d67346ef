import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useIsSplitView } from './useIsSplitView.ts';
import { useKeptContent } from './useKeptContent.tsx';
import { Modal } from '../page/Modal.tsx';

interface DetailFrameProps {
  /** Id of the row. */
  id: string;
  name: string;
  onClose: () => void;
  children: ReactNode;
}

const useStyles = makeStyles({
  panel: {
    padding: '16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    position: 'sticky',
    top: '64px',
    maxHeight: 'calc(100dvh - 96px)',
    overflowY: 'auto',
    minWidth: 0,
    // Header, title and tabs above it and the bar below it take 300 px of the window.
    [ON_PHONE]: {
      display: 'flex',
      flexDirection: 'column',
      height: 'calc(100dvh - 300px - env(safe-area-inset-bottom))',
      maxHeight: 'none',
      padding: '8px 16px 0',
    },
  },
  page: {
    width: '100vw',
    maxWidth: 'none',
    height: '100dvh',
    maxHeight: 'none',
    padding: '8px 16px 0',
    borderRadius: 0,
    overflowX: 'hidden',
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    // The name, next to the button that closes the detail.
    '& > h2': {
      margin: '0 48px 4px 0',
      paddingTop: '8px',
      maxHeight: '30dvh',
      overflowY: 'auto',
      flexShrink: 0,
    },
  },
  around: { display: 'contents' },
  close: { position: 'absolute', top: '4px', right: '8px' },
  head: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '8px',
    marginBottom: '8px',
  },
  name: {
    margin: 0,
    paddingTop: '6px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: 1.35,
    overflowWrap: 'anywhere',
    minWidth: 0,
    outline: 'none',
  },
});

/** Detail of a row: a panel beside the list on desktops and tablets, a full page on phones. */
export function DetailFrame({ children, ...frame }: DetailFrameProps) {
  const isSplit = useIsSplitView();
  const { content, kept } = useKeptContent(children, isSplit);
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog opened from here closes itself; its key events bubble through React's tree.
    const isOwn = event.currentTarget.contains(event.target as Node);
    if (event.key === 'Escape' && isOwn && !event.defaultPrevented) frame.onClose();
  };
  return (
    <div className={useStyles().around} onKeyDown={onKeyDown}>
      {isSplit ? <Panel {...frame}>{content}</Panel> : <FullPage {...frame}>{content}</FullPage>}
      {kept}
    </div>
  );
}

function Panel({ id, name, onClose, children }: DetailFrameProps) {
  const styles = useStyles();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the detail, and back to the row on closing.
  useLayoutEffect(() => {
    const here = panel.current;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (here?.contains(document.activeElement) !== true) return;
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    };
  }, [id]);

  return (
    <section ref={panel} data-detail={id} className={styles.panel} aria-label={`${name}の詳細`}>
      <div className={styles.head}>
        <h2 className={styles.name} ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label="詳細を閉じる" onClick={onClose} />
      </div>
      {children}
    </section>
  );
}

function FullPage({ name, onClose, children }: DetailFrameProps) {
  const styles = useStyles();
  return (
    <Modal title={name} className={styles.page} onClose={onClose}>
      <Button
        className={styles.close}
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label="詳細を閉じる"
        onClick={onClose}
      />
      {children}
    </Modal>
  );
}
