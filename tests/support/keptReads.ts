import type { Page } from 'playwright';

/** First two parts of the keys of what a device keeps of what was read: `traps,list`. */
export const keptReads = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(request.error?.message)));
      });
    // Opening it first would create it without its store.
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'satomori-reads')) return [];
    const db = await ended(indexedDB.open('satomori-reads'));
    const keys = await ended(db.transaction('reads').objectStore('reads').getAllKeys());
    db.close();
    return keys.map((key) =>
      (JSON.parse(/\[.*/.exec(key as string)?.[0] ?? '[]') as unknown[]).slice(0, 2).join(),
    );
  });
