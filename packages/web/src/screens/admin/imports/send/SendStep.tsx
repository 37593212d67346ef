import { Button, makeStyles } from '@fluentui/react-components';
import type { Import } from '@satomori/core';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { ImportCard } from '../list/ImportCard.tsx';
import { ImportProgress } from '../list/ImportProgress.tsx';
import type { Summary } from '../reading/readingTypes.ts';
import type { Sending, SendImport } from './useSendImport.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '720px' },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  note: { margin: 0 },
  act: { alignSelf: 'flex-start', minHeight: '48px' },
});

interface SendStepProps {
  sent: SendImport;
  summary: Summary;
  /** The import as it is listed, where it has changed since. */
  listed: Import | undefined;
  onAgain: () => void;
  onClose: () => void;
}

function Progress({ sending, total }: { sending: Sending; total: number }) {
  if (sending.state === 'sending')
    return <ImportProgress word="送っています" done={sending.done} total={total} />;
  if (sending.state !== 'checking') return null;
  const word = sending.done < total ? '確かめています' : '登録しています';
  return <ImportProgress word={word} done={sending.done} total={total} />;
}

/** How far the import is, and what came of it. */
export function SendStep({ sent, summary, listed, onAgain, onClose }: SendStepProps) {
  const styles = useStyles();
  const { sending, cancel, reset } = sent;
  if (sending.state === 'ended')
    return (
      <div className={styles.part}>
        <ul className={styles.list} aria-label="取り込みの結果">
          <ImportCard row={listed ?? sending.row} />
        </ul>
        <Button className={styles.act} appearance="primary" onClick={onClose}>
          一覧に戻る
        </Button>
      </div>
    );
  if (sending.state === 'failed')
    return (
      <div className={styles.part}>
        <FormError>{`${sending.problem}まだ終わっていません。もう一度送ると、続きから取り込みます。`}</FormError>
        <Button className={styles.act} appearance="primary" onClick={onAgain}>
          もう一度送る
        </Button>
        <Button className={styles.act} onClick={reset}>
          内容の確認に戻る
        </Button>
        <Button className={styles.act} onClick={() => void cancel()}>
          やめる（何も登録しない）
        </Button>
      </div>
    );
  return (
    <div className={styles.part}>
      <Progress sending={sending} total={summary.ready} />
      <p className={styles.note}>終わるまで、この画面を開いたままにしてください。</p>
      <Button
        className={styles.act}
        disabledFocusable={sending.state === 'stopping'}
        onClick={() => void cancel()}
      >
        {sending.state === 'stopping' ? 'やめています' : 'やめる（何も登録しない）'}
      </Button>
    </div>
  );
}
