import type { CheckResult, Trap, TrapAct } from '@satomori/core';
import { useState } from 'react';
import { clock } from '../platform/device/clock.ts';
import { newId } from '../platform/device/newId.ts';
import { useRecordAct } from '../queries/outbox/acts.ts';
import { actErrorText } from '../queries/refusal.ts';
import { useCancelAct } from '../queries/trapLogs.ts';
import { type DoneAct, doneBy } from './ActDone.tsx';
import type { UndoActs } from './useUndoActs.ts';

interface OnePressAct {
  kind: TrapAct;
  result: CheckResult | null;
}

/** An act at a trap that is recorded by one press, as of now; a press after an error sends the same act again. */
export function useOnePressAct({ kind, result }: OnePressAct) {
  const record = useRecordAct();
  const { mutateAsync: cancel } = useCancelAct();
  const [id, setId] = useState(newId);
  const [done, setDone] = useState<DoneAct>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function press(trap: Pick<Trap, 'id' | 'name' | 'last_log_id'>) {
    setIsSending(true);
    setError(null);
    try {
      const occurred_at = new Date(clock.now()).toISOString();
      const act = {
        id,
        trap_id: trap.id,
        kind,
        occurred_at,
        seen_log_id: trap.last_log_id,
        result,
        memo: null,
      };
      const recorded = await record(act, trap);
      setDone(doneBy([recorded]));
    } catch (failure) {
      setError(actErrorText(failure));
    } finally {
      setIsSending(false);
    }
  }

  const undo: UndoActs['onUndo'] = async (cancellation) => {
    await cancel(cancellation);
    setId(newId());
    setDone(null);
  };

  return { press, undo, done, error, isSending };
}
