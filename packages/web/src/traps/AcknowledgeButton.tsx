import { Button, type ButtonProps, makeStyles, tokens } from '@fluentui/react-components';
import { errorText, formatTime, type OutboxEntry, type Trap } from '@satomori/core';
import { useState } from 'react';
import { ChoiceButtons } from '../ui/form/ChoiceButtons.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { KeptNote } from './KeptNote.tsx';
import { MemoField } from '../ui/form/MemoField.tsx';
import { ON_PHONE } from '../platform/device/viewport.ts';
import { useMayBeOnline } from '../platform/network/reach.ts';
import type { RecordedAct } from '../queries/outbox/acts.ts';
import { SAVE_FOR_LATER } from '../queries/outbox/words.ts';

type Responder = NonNullable<Trap['responder']>;

export interface Acknowledgement {
  /** `null` where the person does not know. */
  eta_minutes: number | null;
  note: string | null;
}

interface AcknowledgeButtonProps {
  /** What the person goes to: a trap's name. */
  target: string;
  responder: Responder | null;
  /** `false` where the page shows the responder elsewhere and needs only the button. */
  isResponderShown?: boolean;
  /** Resolves when the server has stored it, or the device keeps it. */
  onAcknowledge: (acknowledgement: Acknowledgement) => Promise<RecordedAct<unknown>>;
  appearance?: ButtonProps['appearance'];
  errorTextOf?: (error: unknown) => string;
}

const NOTE_LIMIT = 200;
const UNSURE = 0;
const MINUTES = [
  ...[10, 20, 30, 60, 120].map((value) => ({
    value,
    label: value < 60 ? `${value}分` : `${value / 60}時間`,
  })),
  { value: UNSURE, label: 'わからない' },
];

const useStyles = makeStyles({
  box: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', minWidth: 0 },
  responder: { overflowWrap: 'anywhere', minWidth: 0 },
  name: { fontWeight: 700 },
  note: { color: tokens.colorNeutralForeground2 },
  button: { [ON_PHONE]: { minHeight: '48px' } },
});

/** Who is on the way, since when, and the expected arrival; after the incident who went. */
export function ResponderNote({ responder, isOver = false }: { responder: Responder; isOver?: boolean }) {
  const styles = useStyles();
  const eta = responder.eta_minutes === null || isOver ? '' : `、約${responder.eta_minutes}分`;
  return (
    <span className={styles.responder}>
      <span className={styles.name}>{responder.user_name}</span>
      {isOver ? 'さんが対応しました' : 'さんが向かっています'}
      <span className={styles.note}>
        （{formatTime(responder.acknowledged_at)}
        {eta}）{responder.note}
      </span>
    </span>
  );
}

function wordFor(responder: Responder | null): string {
  if (responder === null) return '向かいます';
  return responder.is_me ? '予定を変える' : 'わたしも向かいます';
}

/** 「向かいます」 with minutes and a message; once a person is on the way, everyone sees their name here. */
export function AcknowledgeButton(props: AcknowledgeButtonProps) {
  const { target, responder, isResponderShown = true, onAcknowledge, appearance = 'primary' } = props;
  const { errorTextOf = errorText } = props;
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);
  const [kept, setKept] = useState<OutboxEntry | null>(null);
  const word = wordFor(responder);
  return (
    <span className={styles.box}>
      {isResponderShown && responder !== null && <ResponderNote responder={responder} />}
      <Button
        className={styles.button}
        appearance={responder === null ? appearance : 'outline'}
        onClick={() => setIsOpen(true)}
        aria-label={`${target}に${responder?.is_me === true ? '向かう' : ''}${word}`}
      >
        {word}
      </Button>
      {isOpen && (
        <AcknowledgeDialog
          target={target}
          onAcknowledge={async (acknowledgement) => {
            const recorded = await onAcknowledge(acknowledgement);
            setKept('kept' in recorded ? recorded.kept : null);
          }}
          errorTextOf={errorTextOf}
          onClose={() => setIsOpen(false)}
        />
      )}
      {kept !== null && (
        <span role="status">
          <KeptNote kept={kept} />
        </span>
      )}
    </span>
  );
}

interface AcknowledgeDialogProps extends Pick<AcknowledgeButtonProps, 'target'> {
  onAcknowledge: (acknowledgement: Acknowledgement) => Promise<void>;
  errorTextOf: (error: unknown) => string;
  onClose: () => void;
}

function AcknowledgeDialog({ target, onAcknowledge, errorTextOf, onClose }: AcknowledgeDialogProps) {
  const mayBeOnline = useMayBeOnline();
  const [minutes, setMinutes] = useState<number>(UNSURE);
  const [note, setNote] = useState('');
  const send = () =>
    onAcknowledge({
      eta_minutes: minutes === UNSURE ? null : minutes,
      note: note.trim() === '' ? null : note,
    });
  return (
    <FormDialog
      title={`向かいます：${target}`}
      sendLabel={mayBeOnline ? '向かいますと知らせる' : SAVE_FOR_LATER}
      onSend={send}
      canSend={() => note.length <= NOTE_LIMIT}
      onClose={onClose}
      errorTextOf={errorTextOf}
    >
      <ChoiceButtons label="着くまで" choices={MINUTES} chosen={minutes} onChoose={setMinutes} />
      <MemoField label="ひとこと（なくてもかまいません）" text={note} onText={setNote} limit={NOTE_LIMIT} />
    </FormDialog>
  );
}
