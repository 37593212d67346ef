import { useMayBeOnline } from '../../platform/network/reach.ts';
import { SAVE_FOR_LATER } from '../../queries/outbox/words.ts';
import { BigButton } from '../../ui/one-hand/BigButton.tsx';
import { OneHandPage, type OneHandPageProps } from '../../ui/one-hand/OneHandPage.tsx';

interface ConfirmStepProps extends Omit<OneHandPageProps, 'title' | 'rows'> {
  isSending: boolean;
  /** Photos are still being read. */
  isReading: boolean;
  onSend: () => void;
  onStop: () => void;
  /** Goes to the step at which something is wrong; `null` where there is none. */
  onEdit: (() => void) | null;
  /** Opens the ordinary form with the same draft. */
  onWhole: () => void;
}

/** What is sent, before it is sent. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { isSending, isReading, onSend, onStop, onEdit, onWhole, ...page } = props;
  const mayBeOnline = useMayBeOnline();
  const send = (
    <BigButton key="send" isPrimary isOff={isReading} onClick={() => isReading || onSend()}>
      {isReading ? '写真を読み取っています…' : mayBeOnline ? '送信する' : SAVE_FOR_LATER}
    </BigButton>
  );
  const stop = (
    <BigButton key="stop" onClick={onStop}>
      送信を中断する
    </BigButton>
  );
  const edit = onEdit !== null && (
    <BigButton key="edit" isPrimary onClick={onEdit}>
      直すところへ
    </BigButton>
  );
  const whole = (
    <BigButton key="whole" onClick={onWhole}>
      くわしく書く（ふつうの画面）
    </BigButton>
  );
  const targets = isSending ? [stop] : [edit, send, whole].filter((each) => each !== false);
  return (
    <OneHandPage
      {...page}
      title={isSending ? '送信しています…' : 'これを送ります'}
      rows={targets.map((target) => ({ targets: [target] }))}
    />
  );
}
