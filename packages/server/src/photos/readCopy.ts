import type { PhotoStore } from './photoStore.ts';

/** The copy of a photo that has no GPS position. It is opened when its turn comes. Source: R14. */
export async function* readCopy(
  store: Pick<PhotoStore, 'read'>,
  storageKey: string,
): AsyncGenerator<Uint8Array> {
  const { stream } = await store.read(storageKey, 'view');
  yield* stream;
}
