import { Button, makeStyles } from '@fluentui/react-components';
import { Modal } from '../../ui/page/Modal.tsx';

interface DiscardDialogProps {
  photoCount: number;
  onKeep: () => void;
  onDiscard: () => void;
}

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginTop: '24px' },
  act: { minHeight: '52px' },
});

/** Asks before a draft is discarded permanently. */
export function DiscardDialog({ photoCount, onKeep, onDiscard }: DiscardDialogProps) {
  const styles = useStyles();
  return (
    <Modal title="下書きを破棄しますか" onClose={onKeep}>
      {photoCount > 0 ? `写真${photoCount}枚と、` : ''}入力した内容が消えます。元には戻せません。
      <div className={styles.acts}>
        <Button className={styles.act} onClick={onKeep}>
          やめる
        </Button>
        <Button className={styles.act} appearance="primary" onClick={onDiscard}>
          破棄する
        </Button>
      </div>
    </Modal>
  );
}
