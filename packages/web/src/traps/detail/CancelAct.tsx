import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  errorText,
  formatDateTime,
  isCancellable,
  MAX_MEMO_LENGTH,
  mayCancel,
  TRAP_LOG_KIND_LABELS,
  type TrapLog,
} from '@satomori/core';
import { useState } from 'react';
import { newId } from '../../platform/device/newId.ts';
import { useSession } from '../../queries/session/session.tsx';
import { useCancelAct } from '../../queries/trapLogs.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MemoField } from '../../ui/form/MemoField.tsx';

const CONSEQUENCES: Partial<Record<TrapLog['kind'], string>> = {
  checked: '取り消すと、この確認で消えた作動が戻り、グループに知らせます。',
  set: '取り消すと、わなの状態が設置の前に戻り、グループに知らせます。',
};

const useStyles = makeStyles({
  begin: { alignSelf: 'flex-start' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

function CancelActDialog({ log, onClose }: { log: TrapLog; onClose: () => void }) {
  const styles = useStyles();
  const { mutateAsync: cancel } = useCancelAct();
  const [id] = useState(newId);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = reason.trim() === '';

  function canSend() {
    setIsTried(true);
    return !isMissing && reason.length <= MAX_MEMO_LENGTH;
  }

  return (
    <FormDialog
      title={`${TRAP_LOG_KIND_LABELS[log.kind]}の取り消し：${log.trap_name}`}
      sendLabel="取り消しを記録する"
      onSend={async () => {
        await cancel({ logId: log.id, id, reason });
      }}
      canSend={canSend}
      onClose={onClose}
      errorTextOf={errorText}
    >
      <p className={styles.text}>
        {formatDateTime(log.occurred_at)}の{TRAP_LOG_KIND_LABELS[log.kind]}を取り消します。
        {CONSEQUENCES[log.kind]}記録は「取り消し済み」として履歴に残ります。
      </p>
      <MemoField
        label="取り消す理由"
        text={reason}
        onText={setReason}
        limit={MAX_MEMO_LENGTH}
        problem={isTried && isMissing ? '取り消す理由を書いてください' : null}
      />
    </FormDialog>
  );
}

/** 取り消しを記録, for the author of the act and for administrators. Source: R42. */
export function CancelAct({ log }: { log: TrapLog }) {
  const styles = useStyles();
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const isMine = mayCancel(log, { id: user.id, isAdmin: user.is_admin });
  if (user.is_shared_viewer || !isMine || !isCancellable(log)) return null;
  return (
    <>
      <Button
        className={styles.begin}
        size="small"
        aria-label={`${formatDateTime(log.occurred_at)}の${TRAP_LOG_KIND_LABELS[log.kind]}の取り消しを記録`}
        onClick={() => setIsOpen(true)}
      >
        取り消しを記録
      </Button>
      {isOpen && <CancelActDialog log={log} onClose={() => setIsOpen(false)} />}
    </>
  );
}
