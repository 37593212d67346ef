/**
 * Browsers may refuse storage (private windows, full disk); the app then keeps the value only for this page.
 */
function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

export const readText = (storage: Storage, key: string): string | null =>
  attempt(() => storage.getItem(key), null);

export const writeText = (storage: Storage, key: string, value: string): void =>
  attempt(() => storage.setItem(key, value), undefined);

export const removeText = (storage: Storage, key: string): void =>
  attempt(() => storage.removeItem(key), undefined);

/** A stored JSON value; `null` where there is none or it cannot be parsed. */
export function readJson(storage: Storage, key: string): unknown {
  const text = readText(storage, key);
  return text === null ? null : attempt<unknown>(() => JSON.parse(text), null);
}

export const writeJson = (storage: Storage, key: string, value: unknown): void =>
  writeText(storage, key, JSON.stringify(value));
