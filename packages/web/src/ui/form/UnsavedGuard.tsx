import { Button, makeStyles } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { unsaved } from '../../platform/page/unsaved.ts';
import { tokenStore } from '../../platform/session/tokenStore.ts';
import { Modal } from '../page/Modal.tsx';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginTop: '24px' },
  act: { minHeight: '52px' },
});

/** Where a session ends; nothing may hold a person back from there. */
const ENDS = ['/logout', '/login'];

/** While something is unsaved, no automatic reload happens, and the browser asks before the page is closed. */
function useUnsaved(name: string, isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(name);
    const token = tokenStore.get();
    // Where another person signed in meanwhile, the page has to go.
    const ask = (event: BeforeUnloadEvent) => tokenStore.get() === token && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.remove(name);
      window.removeEventListener('beforeunload', ask);
    };
  }, [name, isUnsaved]);
}

interface UnsavedGuardProps {
  /** Name of the form. */
  name: string;
  isUnsaved: boolean;
}

/** For a form without a draft: asks before another page is opened and what was typed is lost. */
export function UnsavedGuard({ name, isUnsaved }: UnsavedGuardProps) {
  const styles = useStyles();
  useUnsaved(name, isUnsaved);
  const blocker = useBlocker(
    ({ nextLocation }) => isUnsaved && !ENDS.includes(nextLocation.pathname.toLowerCase()),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal title="保存していない変更があります" onClose={blocker.reset}>
      このまま移ると、入力した内容は消えます。
      <div className={styles.acts}>
        <Button className={styles.act} appearance="primary" onClick={blocker.reset}>
          入力に戻る
        </Button>
        <Button className={styles.act} onClick={blocker.proceed}>
          保存せずに移る
        </Button>
      </div>
    </Modal>
  );
}
