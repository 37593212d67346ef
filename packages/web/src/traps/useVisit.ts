import { mayOpen, movesTrap, type Trap } from '@satomori/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { clock } from '../platform/device/clock.ts';
import { newId } from '../platform/device/newId.ts';
import { useRecordAct } from '../queries/outbox/acts.ts';
import { actErrorText } from '../queries/refusal.ts';
import { useSession } from '../queries/session/session.tsx';
import { useOpenFiring } from '../queries/trapLogs.ts';
import { type DoneAct, doneBy } from './ActDone.tsx';
import { capturePath, caughtResult } from './captureStart.ts';
import { type ActPosition, useActPosition } from './position/useActPosition.ts';
import { actsOfVisit, type VisitAnswer } from './visitAnswers.ts';

/**
 * 見回り of a trap in use: how it was found, by one press. Used where the visit opens, which fixes the time, what the
 * person knew, and the ids of the acts. A capture leads on to its form. Source: R11, R269, R302.
 *
 * @param onDone the acts are stored by the server, or kept on the device
 */
export function useVisit(latest: Trap, onDone: (done: DoneAct) => void) {
  const { roles } = useSession();
  const navigate = useNavigate();
  const record = useRecordAct();
  // A firing that arrives while the visit is open was not known to the person.
  const [{ trap, occurred_at, ids }] = useState(() => ({
    trap: latest,
    occurred_at: new Date(clock.now()).toISOString(),
    ids: [newId(), newId()],
  }));
  const firing = useOpenFiring(trap);
  const [sending, setSending] = useState<VisitAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  // State is updated too late to stop a double press; this ref is not.
  const isUnderWay = useRef(false);
  const position = useActPosition();
  // A further try after an error sends the same.
  const sent = useRef<ActPosition | null>(null);
  const mayPost = mayOpen('/HuntShot', roles);

  async function recordActs(answer: VisitAnswer) {
    const recorded = [];
    const here = position.isOn ? (sent.current ??= position.read()) : null;
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
            // With a setting it would move the trap. Source: R303.
            ...(movesTrap(act) ? null : here),
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
      const result = answer === 'set_again' ? null : caughtResult(answer);
      if (result !== null && mayPost) void navigate(capturePath({ trapId: trap.id, result, firing }));
    } catch (failure) {
      setError(actErrorText(failure));
      setSending(null);
    } finally {
      isUnderWay.current = false;
    }
  }

  return {
    trap,
    mayPost,
    position,
    sending,
    error,
    record,
    press: (answer: VisitAnswer) => void press(answer),
  };
}
