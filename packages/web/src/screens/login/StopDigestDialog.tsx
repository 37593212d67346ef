import { Button, makeStyles } from '@fluentui/react-components';
import { actErrorText } from '../../queries/refusal.ts';
import { useStopDigest } from '../../queries/session/account.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { Modal } from '../../ui/page/Modal.tsx';

const useStyles = makeStyles({
  text: { margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginTop: '24px' },
  button: { minHeight: '48px' },
});

/** Stops the digest by the link of a mail: only after a press, since programs open the links of mails as well. */
export function StopDigestDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const styles = useStyles();
  const stop = useStopDigest();
  return (
    <Modal title="まとめのメールを止める" onClose={onClose}>
      <p className={styles.text} role="status">
        {stop.isSuccess
          ? '止めました。ほかの通知は、いままでどおり届きます。'
          : 'まとめのメールを受け取らないようにします。ほかの通知は変わりません。'}
      </p>
      {stop.isError && <FormError>{actErrorText(stop.error)}</FormError>}
      <div className={styles.actions}>
        <Button className={styles.button} onClick={onClose}>
          {stop.isSuccess ? '閉じる' : 'やめる'}
        </Button>
        {!stop.isSuccess && (
          <Button
            className={styles.button}
            appearance="primary"
            disabledFocusable={stop.isPending}
            onClick={() => stop.mutate(code)}
          >
            止める
          </Button>
        )}
      </div>
    </Modal>
  );
}
