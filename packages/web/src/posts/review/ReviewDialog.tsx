import { makeStyles, tokens } from '@fluentui/react-components';
import { MAX_MEMO_LENGTH } from '@satomori/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { MemoField } from '../../ui/form/MemoField.tsx';
import { textOrNull } from '../../ui/form/textOrNull.ts';

const WORDS = {
  return: {
    title: '差し戻す',
    note: '理由は投稿した人に届きます。直して送り直されると、また確認待ちになります。',
    label: '差し戻す理由',
    send: '差し戻す',
  },
  withdraw: {
    title: '取り下げる',
    note: '取り下げると、もとに戻せません。記録は「取り下げ」として残ります。',
    label: '理由（なくてもかまいません）',
    send: '取り下げる',
  },
};

const useStyles = makeStyles({ note: { margin: 0, color: tokens.colorNeutralForeground2 } });

interface ReviewDialogProps {
  action: 'return' | 'withdraw';
  /** Title of the post. */
  title: string;
  /** Resolves when the server has stored it; the reason is `null` where none was given. */
  onSend: (reason: string | null) => Promise<void>;
  onClose: () => void;
  errorTextOf: (error: unknown) => string;
}

/** Asks for the reason of a return or withdrawal; a return requires one. */
export function ReviewDialog({ action, title, onSend, onClose, errorTextOf }: ReviewDialogProps) {
  const styles = useStyles();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const words = WORDS[action];
  const given = textOrNull(reason);
  const isMissing = action === 'return' && given === null;

  function canSend() {
    setIsTried(true);
    return !isMissing && reason.length <= MAX_MEMO_LENGTH;
  }

  return (
    <FormDialog
      title={`${words.title}：${title}`}
      sendLabel={words.send}
      isDanger={action === 'withdraw'}
      onSend={() => onSend(given)}
      canSend={canSend}
      onClose={onClose}
      errorTextOf={errorTextOf}
    >
      <p className={styles.note}>{words.note}</p>
      <MemoField label={words.label} text={reason} onText={setReason} limit={MAX_MEMO_LENGTH} />
      {isTried && isMissing && <FormError>理由を入力してください</FormError>}
    </FormDialog>
  );
}
