import { newOutboxEntry, type NewOutboxEntry, type OutboxEntry } from '@satomori/core';
import { useMemo, useSyncExternalStore } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { newId } from '../../platform/device/newId.ts';
import { createOutbox, type Outbox, type OutboxView } from '../../platform/outbox/outbox.ts';
import type { Deliver } from '../../platform/outbox/sendWatch.ts';
import { dropWorkerSender, keepWorkerSender, requestSync } from '../../platform/outbox/workerSender.ts';
import { validTokenOf } from '../../platform/session/tokenStore.ts';
import { type Server, useServer } from '../server.tsx';
import { useSession } from '../session/session.tsx';
import { createDeliver } from './deliver.ts';

const DELIVERING = { tokenOf: validTokenOf, now: () => clock.now() };

/** Lets the service worker send what waits while no page is open, where the browser can start it. Source: R203. */
async function prepareWorker({ baseUrl }: Server, owner: string, unsent: number): Promise<void> {
  try {
    const token = validTokenOf(owner);
    if (unsent === 0 || token === null) return await dropWorkerSender(owner);
    await keepWorkerSender({ owner, token, baseUrl: await baseUrl });
    await requestSync();
  } catch {
    // Without a worker, or where the browser refuses: a page sends it.
  }
}

const opened = new WeakMap<Server, Map<string, Outbox>>();

/** What this person recorded on this device and the server has not confirmed yet. */
function outboxOf(server: Server, owner: string): Outbox {
  const known = opened.get(server) ?? new Map<string, Outbox>();
  opened.set(server, known);
  const deliver = createDeliver(server.background, DELIVERING);
  const outbox =
    known.get(owner) ?? createOutbox(owner, deliver, (unsent) => void prepareWorker(server, owner, unsent));
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
  return useMemo(() => createDeliver(background, DELIVERING), [background]);
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
