import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { FormError } from './FormError.tsx';
import { Modal } from '../page/Modal.tsx';

interface FormDialogProps {
  title: string;
  sendLabel: string;
  isDanger?: boolean;
  onSend: () => Promise<void>;
  /** Returns `false` where something is missing, and makes the form show it. */
  canSend: () => boolean;
  onClose: () => void;
  /** The sentence for an error. */
  errorTextOf: (error: unknown) => string;
  children: ReactNode;
}

const useStyles = makeStyles({
  surface: { maxWidth: '520px', [ON_PHONE]: { maxWidth: 'calc(100vw - 16px)', padding: '16px' } },
  content: { display: 'flex', flexDirection: 'column', gap: '16px' },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginTop: '24px' },
  button: { [ON_PHONE]: { minHeight: '52px', flexGrow: 1 } },
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});

/**
 * A small form over the page. It closes only after the server has stored its values or when the person closes
 * it; after an error it stays, with the typed values and the error's message.
 */
export function FormDialog({
  title,
  sendLabel,
  isDanger = false,
  onSend,
  canSend,
  onClose,
  errorTextOf,
  children,
}: FormDialogProps) {
  const styles = useStyles();
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  // State is updated too late to stop a double press; this ref is not.
  const isUnderWay = useRef(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isUnderWay.current || !canSend()) return;
    isUnderWay.current = true;
    setIsSending(true);
    setError(null);
    try {
      await onSend();
      onClose();
    } catch (thrown) {
      setError(errorTextOf(thrown));
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  }

  return (
    <Modal title={title} className={styles.surface} onClose={() => !isSending && onClose()}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <div className={styles.content}>
          {children}
          {error !== null && <FormError>{`${error}入力した内容は残っています。`}</FormError>}
        </div>
        <div className={styles.actions}>
          <Button className={styles.button} onClick={onClose} disabled={isSending}>
            やめる
          </Button>
          <Button
            className={mergeClasses(styles.button, isDanger && styles.danger)}
            type="submit"
            appearance="primary"
            disabledFocusable={isSending}
            icon={isSending ? <Spinner size="tiny" /> : undefined}
          >
            {isSending ? '送っています' : sendLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
