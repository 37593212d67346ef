import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { mayOpen, TRAP_LOG_KIND_LABELS, type Trap, type TrapAct } from '@satomori/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { clock } from '../platform/device/clock.ts';
import { newId } from '../platform/device/newId.ts';
import { useMayBeOnline } from '../platform/network/reach.ts';
import { useRecordAct } from '../queries/outbox/acts.ts';
import { actErrorText } from '../queries/refusal.ts';
import { useOpenFiring } from '../queries/trapLogs.ts';
import { useSession } from '../queries/session/session.tsx';
import { FormError } from '../ui/form/FormError.tsx';
import { Modal } from '../ui/page/Modal.tsx';
import { type DoneAct, doneBy } from './ActDone.tsx';
import { capturePath, caughtResult } from './captureStart.ts';
import { RecordActDialog } from './RecordActDialog.tsx';
import {
  actsOfVisit,
  VISIT_ANSWER_LABELS,
  VISIT_ANSWERS,
  type VisitAct,
  type VisitAnswer,
} from './visitAnswers.ts';

interface VisitDialogProps {
  trap: Trap;
  onDone: (done: DoneAct) => void;
  onClose: () => void;
}

const useStyles = makeStyles({
  surface: { width: '520px', padding: '16px' },
  answers: { display: 'flex', flexDirection: 'column', gap: '8px' },
  answer: { justifyContent: 'flex-start', minHeight: '64px', padding: '8px 16px', textAlign: 'left' },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  name: { fontSize: tokens.fontSizeBase400, fontWeight: 700 },
  records: { color: tokens.colorNeutralForeground2, fontWeight: 400 },
  offline: { margin: '0 0 12px' },
  ways: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '8px', marginTop: '16px' },
  way: { minHeight: '48px' },
});

/** What was found, where the answer does not say it. */
const FOUND: Partial<Record<VisitAnswer, string>> = {
  false_spring: '獲物がなく、掛け直した。',
  bycatch: '対象でない鳥獣。',
};

const recordsText = (acts: readonly VisitAct[]): string =>
  `${acts.map(({ kind }) => TRAP_LOG_KIND_LABELS[kind]).join('と')}を記録します。`;

/** The act with a form of its own, for any result, a remark or another time. */
const detailedAct = ({ state }: Trap): TrapAct => (state === 'fired' ? 'checked' : 'patrol');

/**
 * 見回り of a trap in use: how it was found, by one press. Mounted when it opens, which fixes the time, what the person
 * knew, and the ids of the acts. Source: R11, R269.
 */
export function VisitDialog({ trap: latest, onDone, onClose }: VisitDialogProps) {
  const styles = useStyles();
  const { roles } = useSession();
  const mayBeOnline = useMayBeOnline();
  const navigate = useNavigate();
  const record = useRecordAct();
  // A firing that arrives while the dialog is open was not known to the person.
  const [{ trap, occurred_at, ids }] = useState(() => ({
    trap: latest,
    occurred_at: new Date(clock.now()).toISOString(),
    ids: [newId(), newId()],
  }));
  const firing = useOpenFiring(trap);
  const [isDetailed, setIsDetailed] = useState(false);
  const [sending, setSending] = useState<VisitAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  // State is updated too late to stop a double press; this ref is not.
  const isUnderWay = useRef(false);
  const mayPost = mayOpen('/HuntShot', roles);

  async function recordActs(answer: VisitAnswer) {
    const recorded = [];
    for (const [index, act] of actsOfVisit(answer, trap.state).entries())
      recorded.push(
        await record(
          {
            id: ids[index]!,
            trap_id: trap.id,
            occurred_at,
            seen_log_id: trap.last_log_id,
            memo: null,
            ...act,
          },
          trap,
        ),
      );
    return recorded;
  }

  async function press(answer: VisitAnswer) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(answer);
    setError(null);
    try {
      onDone(doneBy(await recordActs(answer)));
      onClose();
      const result = answer === 'set_again' ? null : caughtResult(answer);
      if (result !== null && mayPost) void navigate(capturePath({ trapId: trap.id, result, firing }));
    } catch (failure) {
      setError(actErrorText(failure));
      setSending(null);
    } finally {
      isUnderWay.current = false;
    }
  }

  if (isDetailed)
    return (
      <RecordActDialog
        trap={trap}
        kind={detailedAct(trap)}
        onRecord={async (act) => onDone(doneBy([await record(act, trap)]))}
        onClose={onClose}
      />
    );
  return (
    <Modal title={`見回り：${trap.name}`} className={styles.surface} onClose={() => sending ?? onClose()}>
      {!mayBeOnline && (
        <p className={styles.offline}>電波がありません。押すと端末に保存し、電波が戻ると送信します。</p>
      )}
      <div className={styles.answers}>
        {VISIT_ANSWERS.map((answer) => {
          const leadsOn = mayPost && (answer === 'captured' || answer === 'bycatch');
          return (
            <Button
              key={answer}
              className={styles.answer}
              disabledFocusable={sending !== null}
              icon={sending === answer ? <Spinner size="tiny" /> : undefined}
              onClick={() => void press(answer)}
            >
              <span className={styles.words}>
                <span className={styles.name}>{VISIT_ANSWER_LABELS[answer]}</span>
                <span className={styles.records}>
                  {FOUND[answer]}
                  {recordsText(actsOfVisit(answer, trap.state))}
                  {leadsOn && '続けて捕獲を書きます。'}
                </span>
              </span>
            </Button>
          );
        })}
      </div>
      {error !== null && <FormError>{error}</FormError>}
      <div className={styles.ways}>
        <Button className={styles.way} disabled={sending !== null} onClick={() => setIsDetailed(true)}>
          ほかの結果・メモ・日時
        </Button>
        <Button className={styles.way} disabled={sending !== null} onClick={onClose}>
          やめる
        </Button>
      </div>
    </Modal>
  );
}
