import { Button, makeStyles } from '@fluentui/react-components';
import type { Trap, TrapState } from '@satomori/core';
import { useState } from 'react';
import { useAcknowledgeTrap } from '../../../queries/outbox/acts.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { useCancelAct } from '../../../queries/trapLogs.ts';
import { AcknowledgeButton, type Acknowledgement } from '../../../traps/AcknowledgeButton.tsx';
import { ActDone, type DoneAct } from '../../../traps/ActDone.tsx';
import { type OfferedAct, offeredWord } from '../../../traps/actWords.ts';
import { OfferedActDialog } from '../../../traps/OfferedActDialog.tsx';
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
export function TrapItemActs({ trap }: { trap: Trap }) {
  const styles = useStyles();
  const card = useCardStyles();
  const { mutateAsync: cancel } = useCancelAct();
  const sendAcknowledgement = useAcknowledgeTrap();
  const [recording, setRecording] = useState<OfferedAct | null>(null);
  const [done, setDone] = useState<DoneAct>(null);

  async function acknowledge(acknowledgement: Acknowledgement) {
    const recorded = await sendAcknowledgement({ trap, ...acknowledgement });
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
            errorTextOf={actErrorText}
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
            {offeredWord(kind)}
          </Button>
        ))}
      </div>
      <ActDone done={done} onUndo={cancel} />
      {recording !== null && (
        <OfferedActDialog trap={trap} act={recording} onDone={setDone} onClose={() => setRecording(null)} />
      )}
    </div>
  );
}
