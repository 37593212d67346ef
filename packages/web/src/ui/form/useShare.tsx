import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { Modal } from '../page/Modal.tsx';
import { CopyField } from './CopyField.tsx';

const useStyles = makeStyles({
  foot: { display: 'flex', justifyContent: 'flex-end', marginTop: '24px' },
  close: { minHeight: '48px' },
});

/** The person closed the list of apps. */
const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Gives a link of the app to another app by the device's own list; without one it is copied. The link shows something
 * only to those who may see it.
 *
 * @param name of what is shared
 * @returns the act, for a path within the app with its query, and the dialog that offers the link to be copied
 */
export function useShare(name: string) {
  const styles = useStyles();
  const [copied, setCopied] = useState<string | null>(null);

  async function share(path: string) {
    const url = new URL(`#${path}`, location.href).href;
    try {
      // Missing on many desktops and without https: then it throws as well.
      await navigator.share({ title: name, text: name, url });
    } catch (error) {
      setCopied(isCancelled(error) ? null : url);
    }
  }

  const close = () => setCopied(null);
  const dialog = copied !== null && (
    <Modal title={`共有：${name}`} onClose={close}>
      <CopyField label="リンク" text={copied} />
      <div className={styles.foot}>
        <Button className={styles.close} onClick={close}>
          閉じる
        </Button>
      </div>
    </Modal>
  );
  return { share, dialog };
}
