import { promisifyRequest } from 'idb-keyval';
import { draftStore as store } from '../drafts/draftStore.ts';

/** What the service worker needs to send the records of a person while no page is open. */
export interface WorkerSender {
  owner: string;
  token: string;
  /** As in `HttpClientOptions`. */
  baseUrl: string;
}

/** Name of the browser's sync event. */
export const SYNC_TAG = 'satomori-outbox';

const START = 'outbox-sender ';
const keyOf = (owner: string) => START + owner;

/** Kept only while records of this person wait. Source: R203. */
export const keepWorkerSender = (sender: WorkerSender): Promise<void> =>
  store('readwrite', async (at) => {
    at.put(sender, keyOf(sender.owner));
    await promisifyRequest(at.transaction);
  });

export const dropWorkerSender = (owner: string): Promise<void> =>
  store('readwrite', async (at) => {
    at.delete(keyOf(owner));
    await promisifyRequest(at.transaction);
  });

/** Drops a sender whose token is no longer accepted, unless a page has stored another one since. */
export const dropEndedSender = ({ owner, token }: WorkerSender): Promise<void> =>
  store('readwrite', async (at) => {
    const kept = await promisifyRequest<WorkerSender | undefined>(at.get(keyOf(owner)));
    if (kept?.token === token) at.delete(keyOf(owner));
    await promisifyRequest(at.transaction);
  });

export const readWorkerSenders = (): Promise<WorkerSender[]> =>
  store('readonly', (at) =>
    promisifyRequest<WorkerSender[]>(at.getAll(IDBKeyRange.bound(START, `${START}\uffff`))),
  );

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Asks the browser to start the worker once there is a connection, where it can. */
export async function requestSync(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration: WithSync | undefined = await container?.getRegistration();
  await registration?.sync?.register(SYNC_TAG);
}
