import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { Modal } from '../../../ui/page/Modal.tsx';

const useStyles = makeStyles({
  back: { alignSelf: 'flex-start', minHeight: '48px' },
  acts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginTop: '24px' },
});

/** Back to the list; where a file is open, only after a question. */
export function LeaveImport({ isUnsaved, onLeave }: { isUnsaved: boolean; onLeave: () => void }) {
  const styles = useStyles();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button className={styles.back} onClick={() => (isUnsaved ? setIsAsked(true) : onLeave())}>
        取り込みの一覧に戻る
      </Button>
      {isAsked && (
        <Modal title="まだ取り込んでいません" onClose={() => setIsAsked(false)}>
          一覧に戻ると、列の対応と直した内容は消えます。何も登録されません。
          <div className={styles.acts}>
            <Button appearance="primary" onClick={() => setIsAsked(false)}>
              取り込みを続ける
            </Button>
            <Button onClick={onLeave}>取り込まずに戻る</Button>
          </div>
        </Modal>
      )}
    </>
  );
}
