import { Button, makeStyles } from '@fluentui/react-components';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { useState } from 'react';
import { CopyField } from './CopyField.tsx';
import { useBarStyles } from '../page/barStyles.ts';
import { Modal } from '../page/Modal.tsx';

interface ShareButtonProps {
  /** Of what is shared. */
  name: string;
  /** Path within the app, with its query. */
  path: string;
}

const useStyles = makeStyles({
  foot: { display: 'flex', justifyContent: 'flex-end', marginTop: '24px' },
  close: { minHeight: '48px' },
});

/** The person closed the list of apps. */
const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Gives a link of the app to another app by the device's own list; without one it is copied. The link shows something
 * only to those who may see it.
 */
export function ShareButton({ name, path }: ShareButtonProps) {
  const styles = useStyles();
  const bar = useBarStyles();
  const [isCopying, setIsCopying] = useState(false);
  const url = new URL(`#${path}`, location.href).href;

  async function share() {
    try {
      // Missing on many desktops and without https: then it throws as well.
      await navigator.share({ title: name, text: name, url });
    } catch (error) {
      setIsCopying(!isCancelled(error));
    }
  }

  return (
    <>
      <button type="button" className={bar.part} onClick={() => void share()}>
        <ShareRegular fontSize={24} aria-hidden />
        共有
      </button>
      {isCopying && (
        <Modal title={`共有：${name}`} onClose={() => setIsCopying(false)}>
          <CopyField label="リンク" text={url} />
          <div className={styles.foot}>
            <Button className={styles.close} onClick={() => setIsCopying(false)}>
              閉じる
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
