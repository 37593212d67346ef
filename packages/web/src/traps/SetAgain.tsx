import { Button } from '@fluentui/react-components';
import { trapAt } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clock, useNow } from '../platform/device/clock.ts';
import { newId } from '../platform/device/newId.ts';
import { useReading } from '../queries/api.ts';
import { useRecordAct } from '../queries/outbox/acts.ts';
import { actErrorText } from '../queries/refusal.ts';
import { useCancelAct } from '../queries/trapLogs.ts';
import { trapQueries } from '../queries/traps.ts';
import { FormError } from '../ui/form/FormError.tsx';
import { ActDone, type DoneAct } from './ActDone.tsx';

/** After a capture: records with one press that the trap is set again. */
export function SetAgain({ trapId }: { trapId: string }) {
  const now = useNow();
  const record = useRecordAct();
  const { mutateAsync: cancel } = useCancelAct();
  const { data } = useQuery(trapQueries(useReading()).list());
  const [id] = useState(newId);
  const [done, setDone] = useState<DoneAct>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const trap = data?.find((each) => each.id === trapId);
  const state = trap && trapAt(trap, now).state;
  if (done !== null) return <ActDone done={done} onUndo={cancel} />;
  if (trap === undefined || (state !== 'fired' && state !== 'checked')) return null;

  async function press(name: string, seen_log_id: string | null) {
    setIsSending(true);
    setError(null);
    try {
      const act = {
        id,
        trap_id: trapId,
        kind: 'set',
        occurred_at: new Date(clock.now()).toISOString(),
        seen_log_id,
        result: null,
        memo: null,
      } as const;
      const recorded = await record(act, { name });
      setDone('kept' in recorded ? recorded : { log: recorded.answer });
    } catch (failure) {
      setError(actErrorText(failure));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div>
      <Button
        size="large"
        disabledFocusable={isSending}
        onClick={() => void press(trap.name, trap.last_log_id)}
      >
        {trap.name}を設置した
      </Button>
      {error !== null && <FormError>{error}</FormError>}
    </div>
  );
}
