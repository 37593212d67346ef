import {
  type OutboxEntry,
  type Trap,
  TRAP_LOG_KIND_LABELS,
  type TrapActInput,
  type TrapLog,
} from '@satomori/core';
import { useMutation } from '@tanstack/react-query';
import type { AcknowledgementBody } from './deliver.ts';
import { lastVisit } from '../../platform/device/lastVisit.ts';
import { newId } from '../../platform/device/newId.ts';
import type { Recorded } from './outbox.ts';
import { useSession } from '../session/session.tsx';
import { useRecord } from './useRecord.ts';

/** What became of an act: stored by the server, or kept on the device to be sent later. */
export type RecordedAct<Answer> = { answer: Answer } | { kept: OutboxEntry };

/** Records what needs no form to be edited in. Rejects where the server refuses it; nothing is then kept. */
function useRecordAtOnce() {
  const record = useRecord();
  const { mutateAsync } = useMutation({
    mutationFn: async (recorded: Omit<Recorded, 'photos' | 'form'>): Promise<RecordedAct<unknown>> => {
      const { result, remove } = await record({ ...recorded, photos: [], form: null }, [], {});
      if (result.outcome === 'kept') return { kept: result.entry };
      if (result.outcome === 'sent') return { answer: result.answer };
      if (result.outcome === 'gone') throw new Error('the entry was removed in another tab');
      await remove();
      throw result.error;
    },
  });
  return <Answer>(recorded: Omit<Recorded, 'photos' | 'form'>) =>
    mutateAsync(recorded) as Promise<RecordedAct<Answer>>;
}

/**
 * Records an act of a person at a trap. The caller creates the `id` (platform/newId) once per act and keeps it for
 * further tries: it is the idempotency key.
 */
export function useRecordAct() {
  const record = useRecordAtOnce();
  const { user } = useSession();
  return async (act: TrapActInput, trap: Pick<Trap, 'name'>) => {
    const recorded = await record<TrapLog>({
      id: act.id,
      kind: 'trap_act',
      subject: act.trap_id,
      body: act,
      label: `${TRAP_LOG_KIND_LABELS[act.kind]}　${trap.name}`,
    });
    lastVisit.note(user.id, { trapId: act.trap_id, at: act.occurred_at });
    return recorded;
  };
}

interface Acknowledging extends Pick<AcknowledgementBody, 'eta_minutes' | 'note'> {
  trap: Pick<Trap, 'id' | 'name' | 'incident_id'>;
}

/** 向かいます from a trap. */
export function useAcknowledgeTrap() {
  const record = useRecordAtOnce();
  return ({ trap, eta_minutes, note }: Acknowledging) => {
    const body: AcknowledgementBody = {
      ids: null,
      trap_id: trap.id,
      incident_id: trap.incident_id,
      eta_minutes,
      note,
    };
    return record<unknown>({
      id: newId(),
      kind: 'acknowledgement',
      subject: trap.id,
      body,
      label: trap.name,
    });
  };
}

/** 向かいます from a notification. */
export function useAcknowledgeNotification() {
  const record = useRecordAtOnce();
  return (
    { id, target_name }: { id: string; target_name: string | null },
    acknowledgement: Pick<AcknowledgementBody, 'eta_minutes' | 'note'>,
  ) => {
    const body: AcknowledgementBody = { ids: [id], trap_id: null, incident_id: null, ...acknowledgement };
    return record<unknown>({
      id: newId(),
      kind: 'acknowledgement',
      subject: null,
      body,
      label: target_name ?? '',
    });
  };
}
