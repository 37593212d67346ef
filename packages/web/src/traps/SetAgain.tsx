import { Button } from '@fluentui/react-components';
import { trapAt } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../platform/device/clock.ts';
import { useReading } from '../queries/api.ts';
import { trapQueries } from '../queries/traps.ts';
import { FormError } from '../ui/form/FormError.tsx';
import { ActDone } from './ActDone.tsx';
import { useOnePressAct } from './useOnePressAct.ts';

/** After a capture: records with one press that the trap is set again. */
export function SetAgain({ trapId }: { trapId: string }) {
  const now = useNow();
  const { data } = useQuery(trapQueries(useReading()).list());
  const { press, undo, done, error, isSending } = useOnePressAct({ kind: 'set', result: null });
  const trap = data?.find((each) => each.id === trapId);
  const state = trap && trapAt(trap, now).state;
  if (done !== null) return <ActDone done={done} onUndo={undo} />;
  if (trap === undefined || (state !== 'fired' && state !== 'checked')) return null;

  return (
    <div>
      <Button size="large" disabledFocusable={isSending} onClick={() => void press(trap)}>
        {trap.name}を設置した
      </Button>
      {error !== null && <FormError>{error}</FormError>}
    </div>
  );
}
