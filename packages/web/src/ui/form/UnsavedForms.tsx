import { Button, makeStyles } from '@fluentui/react-components';
import { createContext, type ReactNode, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Modal } from '../page/Modal.tsx';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginTop: '24px' },
  act: { minHeight: '52px' },
});

/** Where a session ends; nothing may hold a person back from there. */
const ENDS = ['/logout', '/login'];

/** Names of the forms in which something is unsaved. */
export const UnsavedNames = createContext<Set<string> | null>(null);

/**
 * Around forms with an `UnsavedGuard`: asks before another page is opened and what was typed in any of them is lost.
 * One place for all of them, because the router asks only one.
 */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const [names] = useState(() => new Set<string>());
  const blocker = useBlocker(
    ({ nextLocation }) => names.size > 0 && !ENDS.includes(nextLocation.pathname.toLowerCase()),
  );
  return (
    <UnsavedNames value={names}>
      {children}
      {blocker.state === 'blocked' && (
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
      )}
    </UnsavedNames>
  );
}
