import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef } from 'react';

const useStyles = makeStyles({
  dialog: {
    width: 'min(440px, calc(100vw - 32px))',
    padding: '24px',
    border: 'none',
    borderRadius: '8px',
    boxShadow: tokens.shadow28,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    '::backdrop': { backgroundColor: 'rgba(27, 38, 43, 0.5)' },
  },
  text: { margin: '0 0 24px', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});

/**
 * Shows one message until it is closed. Uses the browser's own dialog: it adds nothing to the first load, and
 * must be available to report that there is no connection.
 */
export function AlertDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const styles = useStyles();
  const textId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-describedby={textId}
      aria-label="お知らせ"
      onClose={onClose}
    >
      <p id={textId} className={styles.text}>
        {text}
      </p>
      <div className={styles.actions}>
        <Button appearance="primary" autoFocus onClick={() => dialog.current?.close()}>
          閉じる
        </Button>
      </div>
    </dialog>
  );
}
