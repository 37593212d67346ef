import { newId, newOutboxEntry, type OutboxEntry, type Trap } from '@satomori/core';
import type { Page } from 'playwright';

/** Acts at a trap as the app keeps them on a device, from one person, each with this memo. */
export function createActs(owner: string, trap: Trap, count: number, memo: string): OutboxEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const id = newId();
    const body = { id, trap_id: trap.id, kind: 'baited', occurred_at: new Date().toISOString(), memo };
    const facts = { id, owner, body, position: index + 1, revision: newId(), saved_at: Date.now() };
    return newOutboxEntry({
      ...facts,
      kind: 'trap_act',
      subject: trap.id,
      photos: [],
      label: memo,
      form: null,
    });
  });
}

/** Writes records to where the app keeps them. */
export const putEntries = (page: Page, entries: readonly OutboxEntry[]): Promise<void> =>
  page.evaluate(async (kept) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('satomori-drafts');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(request.error?.message)));
    });
    const writing = db.transaction('drafts', 'readwrite');
    for (const entry of kept) writing.objectStore('drafts').put(entry, `outbox ${entry.owner} ${entry.id}`);
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    db.close();
  }, entries);

/** Lets the browser start the service worker as it does when a device has a connection again. */
export async function dispatchSync(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const sync = { origin, registrationId, tag: 'satomori-outbox', lastChance: false };
  await session.send('ServiceWorker.dispatchSyncEvent', sync);
}

/** How many records wait, as the header says it; 0 where it says nothing. */
export async function countUnsent(page: Page): Promise<number> {
  const chip = page.getByRole('link', { name: /^送信待ちの記録 \d+件/ });
  const name = (await chip.count()) === 0 ? '' : await chip.getAttribute('aria-label');
  return Number(/(\d+)件/.exec(name ?? '')?.[1] ?? 0);
}
