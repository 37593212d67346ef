import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

const useStyles = makeStyles({
  dialog: {
    width: '600px',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: 'calc(100dvh - 16px)',
    padding: '24px',
    overflowY: 'auto',
    border: 'none',
    borderRadius: '8px',
    boxShadow: tokens.shadow28,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    '::backdrop': { backgroundColor: 'rgba(27, 38, 43, 0.5)' },
  },
  title: { margin: '0 0 16px', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
});

interface ModalProps {
  title: string;
  /** Called on Escape; a press outside of the dialog does nothing, because it would discard typed text. */
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A dialog over the page while it is rendered. The native one: it traps the focus, makes the page inert and
 * returns the focus in all cases, without additional code.
 */
export function Modal({ title, onClose, className, children }: ModalProps) {
  const styles = useStyles();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // An outer dialog would close as well.
  const keepEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation();
  };

  return (
    <dialog
      ref={dialog}
      className={mergeClasses(styles.dialog, className)}
      aria-labelledby={titleId}
      onCancel={cancel}
      onKeyDown={keepEscape}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
