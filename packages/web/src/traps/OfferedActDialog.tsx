import type { Trap } from '@satomori/core';
import { useRecordAct } from '../queries/outbox/acts.ts';
import { type DoneAct, doneBy } from './ActDone.tsx';
import type { OfferedAct } from './actWords.ts';
import { RecordActDialog } from './RecordActDialog.tsx';
import { VisitDialog } from './VisitDialog.tsx';

interface OfferedActDialogProps {
  trap: Trap;
  act: OfferedAct;
  onDone: (done: DoneAct) => void;
  onClose: () => void;
}

/** Asks what the pressed act needs, and records it. */
export function OfferedActDialog({ trap, act, onDone, onClose }: OfferedActDialogProps) {
  const record = useRecordAct();
  if (act === 'visit') return <VisitDialog trap={trap} onDone={onDone} onClose={onClose} />;
  return (
    <RecordActDialog
      trap={trap}
      kind={act}
      onRecord={async (recorded) => onDone(doneBy([await record(recorded, trap)]))}
      onClose={onClose}
    />
  );
}
