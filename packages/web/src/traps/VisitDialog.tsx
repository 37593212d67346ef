import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { TRAP_LOG_KIND_LABELS, type Trap, type TrapAct } from '@satomori/core';
import { useState } from 'react';
import { useMayBeOnline } from '../platform/network/reach.ts';
import { FormError } from '../ui/form/FormError.tsx';
import { SwitchRow } from '../ui/form/SwitchRow.tsx';
import { Modal } from '../ui/page/Modal.tsx';
import { type DoneAct, doneBy } from './ActDone.tsx';
import { positionSwitch } from './position/useActPosition.ts';
import { RecordActDialog } from './RecordActDialog.tsx';
import {
  actsOfVisit,
  VISIT_ANSWER_LABELS,
  VISIT_ANSWERS,
  type VisitAct,
  type VisitAnswer,
} from './visitAnswers.ts';
import { useVisit } from './useVisit.ts';

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
 * 見回り of a trap in use: how it was found, by one press. Mounted when it opens, which begins the visit.
 */
export function VisitDialog({ trap: latest, onDone, onClose }: VisitDialogProps) {
  const styles = useStyles();
  const mayBeOnline = useMayBeOnline();
  const { trap, mayPost, position, sending, error, record, press } = useVisit(latest, (done) => {
    onDone(done);
    onClose();
  });
  const [isDetailed, setIsDetailed] = useState(false);

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
              onClick={() => press(answer)}
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
      <SwitchRow {...positionSwitch(position)} />
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
