import type { CheckResult, Trap, TrapAct, TrapActInput } from '@satomori/core';
import { useRef, useState } from 'react';
import { clock } from '../platform/device/clock.ts';
import { newId } from '../platform/device/newId.ts';
import { useRecordAct } from '../queries/outbox/acts.ts';
import { actErrorText } from '../queries/refusal.ts';
import { useCancelAct } from '../queries/trapLogs.ts';
import { type DoneAct, doneBy } from './ActDone.tsx';
import type { ActPosition } from './position/useActPosition.ts';
import type { UndoActs } from './useUndoActs.ts';

interface OnePressAct {
  kind: TrapAct;
  result: CheckResult | null;
  /** Where the person is; left out for acts that would move the trap. Source: R303. */
  readPosition?: () => ActPosition | null;
}

/** An act at a trap that is recorded by one press, as of now; a press after an error sends the same act again. */
export function useOnePressAct({ kind, result, readPosition }: OnePressAct) {
  const record = useRecordAct();
  const { mutateAsync: cancel } = useCancelAct();
  // The time belongs to the id: another one under the same id would be another act.
  const act = useRef<TrapActInput | null>(null);
  const [done, setDone] = useState<DoneAct>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function press(trap: Pick<Trap, 'id' | 'name' | 'last_log_id'>) {
    setIsSending(true);
    setError(null);
    try {
      if (act.current?.trap_id !== trap.id)
        act.current = {
          id: newId(),
          trap_id: trap.id,
          kind,
          occurred_at: new Date(clock.now()).toISOString(),
          seen_log_id: trap.last_log_id,
          result,
          memo: null,
          ...readPosition?.(),
        };
      const recorded = await record(act.current, trap);
      act.current = null;
      setDone(doneBy([recorded]));
    } catch (failure) {
      setError(actErrorText(failure));
    } finally {
      setIsSending(false);
    }
  }

  const undo: UndoActs['onUndo'] = async (cancellation) => {
    await cancel(cancellation);
    setDone(null);
  };

  return { press, undo, done, error, isSending };
}
