import { Button, makeStyles } from '@fluentui/react-components';
import type { Trap, TrapState } from '@satomori/core';
import { useState } from 'react';
import { useAnswerTrap, useRecordAct } from '../../../queries/outbox/acts.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { useCancelAct } from '../../../queries/trapLogs.ts';
import { AcknowledgeButton, type Acknowledgement } from '../../../traps/AcknowledgeButton.tsx';
import { ActDone, type DoneAct, doneBy } from '../../../traps/ActDone.tsx';
import { ACT_WORDS } from '../../../traps/actWords.ts';
import { RecordActDialog } from '../../../traps/RecordActDialog.tsx';
import type { OfferedAct } from '../../../traps/TrapActs.tsx';
import { VISIT_WORD } from '../../../traps/visitAnswers.ts';
import { VisitDialog } from '../../../traps/VisitDialog.tsx';
import { useCardStyles } from '../../../map/screen/cardStyles.ts';

const useStyles = makeStyles({
  acts: { display: 'flex', flexDirection: 'column', gap: '8px' },
});

/** Acts suggested for a state, the most important first; all others are in the detail. */
const ACTS: Partial<Record<TrapState, readonly OfferedAct[]>> = {
  checked: ['set', 'visit'],
  planned: ['set'],
  stopped: ['patrol'],
  removed: [],
};
const OTHERWISE: readonly OfferedAct[] = ['visit'];

/** 向かいます and 見回り記録, directly on the map. */
export function TrapPointActs({ trap }: { trap: Trap }) {
  const styles = useStyles();
  const card = useCardStyles();
  const record = useRecordAct();
  const { mutateAsync: cancel } = useCancelAct();
  const answer = useAnswerTrap();
  const [recording, setRecording] = useState<OfferedAct | null>(null);
  const [done, setDone] = useState<DoneAct>(null);

  async function acknowledge(acknowledgement: Acknowledgement) {
    const recorded = await answer({ trap, ...acknowledgement });
    if ('answer' in recorded) setDone('知らせました');
    return recorded;
  }

  return (
    <div className={styles.acts}>
      <div className={card.acts}>
        {trap.state === 'fired' && (
          <AcknowledgeButton
            target={trap.name}
            responder={trap.responder}
            onAcknowledge={acknowledge}
            appearance="outline"
            sayError={actErrorText}
          />
        )}
        {(ACTS[trap.state] ?? OTHERWISE).map((kind, index) => (
          <Button
            key={kind}
            className={card.act}
            appearance={index === 0 ? 'primary' : 'secondary'}
            onClick={() => {
              setDone(null);
              setRecording(kind);
            }}
          >
            {kind === 'visit' ? VISIT_WORD : ACT_WORDS[kind].act}
          </Button>
        ))}
      </div>
      <ActDone done={done} onUndo={cancel} />
      {recording === 'visit' && (
        <VisitDialog trap={trap} onDone={setDone} onClose={() => setRecording(null)} />
      )}
      {recording !== null && recording !== 'visit' && (
        <RecordActDialog
          trap={trap}
          kind={recording}
          onRecord={async (act) => setDone(doneBy([await record(act, trap)]))}
          onClose={() => setRecording(null)}
        />
      )}
    </div>
  );
}
