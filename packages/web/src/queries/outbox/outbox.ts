import { newOutboxEntry, type NewOutboxEntry, type OutboxEntry } from '@satomori/core';
import { useMemo, useSyncExternalStore } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { newId } from '../../platform/device/newId.ts';
import { createOutbox, type Deliver, type Outbox, type OutboxView } from '../../platform/outbox/outbox.ts';
import { type Server, useServer } from '../server.tsx';
import { useSession } from '../session/session.tsx';
import { createDeliver } from './deliver.ts';

const opened = new WeakMap<Server, Map<string, Outbox>>();

/** What this person recorded on this device and the server has not confirmed yet. */
function outboxOf(server: Server, owner: string): Outbox {
  const known = opened.get(server) ?? new Map<string, Outbox>();
  opened.set(server, known);
  const outbox = known.get(owner) ?? createOutbox(owner, createDeliver(server.background));
  known.set(owner, outbox);
  return outbox;
}

export function useOutbox(): Outbox {
  const server = useServer();
  const { user } = useSession();
  return useMemo(() => outboxOf(server, user.id), [server, user.id]);
}

export function useOutboxView(): OutboxView {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.view);
}

/** Sends an entry that the device could not store, from memory. */
export function useDeliver(): Deliver {
  const { background } = useServer();
  return useMemo(() => createDeliver(background), [background]);
}

/** What the caller knows of a new entry. */
export type Recorded = Pick<NewOutboxEntry, 'id' | 'kind' | 'subject' | 'body' | 'photos' | 'label' | 'form'>;

/** Makes entries of the person who is signed in. */
export function useNewEntry(): (recorded: Recorded) => OutboxEntry {
  const { user } = useSession();
  return (recorded) =>
    newOutboxEntry({
      ...recorded,
      owner: user.id,
      saved_at: clock.now(),
      revision: newId(),
      // The storage puts it behind those that are there.
      position: 0,
    });
}
