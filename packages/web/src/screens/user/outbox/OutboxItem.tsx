import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { formatDateTime, type OutboxEntry } from '@satomori/core';
import { useState } from 'react';
import { useNow } from '../../../platform/device/clock.ts';
import { useMayBeOnline } from '../../../platform/network/reach.ts';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import {
  nextTryText,
  OUTBOX_KIND_LABELS,
  OUTBOX_STATE_LABELS,
  whySentence,
} from '../../../queries/outbox/words.ts';
import { Modal } from '../../../ui/page/Modal.tsx';
import type { EntryActs } from './useEntryActs.ts';

interface OutboxItemProps {
  entry: OutboxEntry;
  isSending: boolean;
  acts: EntryActs;
}

const useStyles = makeStyles({
  item: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px' },
  label: { fontWeight: 700 },
  state: { padding: '0 8px', borderRadius: '4px', backgroundColor: tokens.colorNeutralBackground3 },
  rejected: {
    backgroundColor: tokens.colorStatusWarningBackground2,
    color: tokens.colorStatusWarningForeground2,
    fontWeight: 700,
  },
  note: { color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px', [ON_PHONE]: { '& > button': { flexGrow: 1 } } },
  dialog: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginTop: '24px' },
});

/** One unsent record: what it is, why it is still here, and what can be done with it. */
export function OutboxItem({ entry, isSending, acts }: OutboxItemProps) {
  const styles = useStyles();
  const mayBeOnline = useMayBeOnline();
  const [isAsking, setIsAsking] = useState(false);
  const nextTry = nextTryText(entry, useNow());
  const state = isSending ? '送信中' : OUTBOX_STATE_LABELS[entry.state];
  const remove = () => {
    setIsAsking(false);
    void acts.remove(entry);
  };
  const isRejected = entry.state === 'rejected';
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.label}>
          {OUTBOX_KIND_LABELS[entry.kind]}：{entry.label}
        </span>
        <span className={isRejected ? styles.rejected : styles.state}>{state}</span>
      </div>
      <span className={styles.note}>
        {formatDateTime(entry.saved_at)} に保存
        {entry.photos.length > 0 && `　写真${entry.photos.length}枚`}
        {nextTry !== null && `　${nextTry}`}
      </span>
      {!isSending && <span>{whySentence(entry, mayBeOnline)}</span>}
      <div className={styles.acts}>
        <Button onClick={() => void acts.resend(entry)} disabled={isSending || !mayBeOnline}>
          いま送信
        </Button>
        {entry.form !== null && (
          <Button onClick={() => void acts.edit(entry)} disabled={isSending}>
            直す
          </Button>
        )}
        <Button onClick={() => void acts.save(entry)}>ファイルに保存</Button>
        <Button onClick={() => setIsAsking(true)} disabled={isSending}>
          消す
        </Button>
      </div>
      {isAsking && (
        <Modal title="送信待ちの記録を消しますか" onClose={() => setIsAsking(false)}>
          「{entry.label}」は、まだサーバーに届いていません。消すと元には戻せません。
          <div className={styles.dialog}>
            <Button onClick={() => setIsAsking(false)}>やめる</Button>
            <Button appearance="primary" onClick={remove} disabled={isSending}>
              消す
            </Button>
          </div>
        </Modal>
      )}
    </li>
  );
}
