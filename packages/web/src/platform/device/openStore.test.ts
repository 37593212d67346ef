import 'fake-indexeddb/auto';
import { get, set } from 'idb-keyval';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStore } from './openStore.ts';

afterEach(() => vi.restoreAllMocks());

const refuse = (name: string, times: number) => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  for (let time = 0; time < times; time += 1)
    transaction.mockImplementationOnce(() => {
      throw new DOMException('', name);
    });
};

// Source: R210.
describe('a connection that the browser has closed', () => {
  it.each(['InvalidStateError', 'UnknownError'])('is opened again after %s', async (name) => {
    const store = openStore(`closed-${name}`, 'all');
    await set('draft', '尾根', store);
    const open = vi.spyOn(indexedDB, 'open');
    refuse(name, 1);
    expect(await get('draft', store)).toBe('尾根');
    await set('draft', '沢', store);
    expect(await get('draft', store)).toBe('沢');
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('is opened again once: a device that goes on refusing is reported', async () => {
    const store = openStore('refusing', 'all');
    await set('draft', '尾根', store);
    refuse('UnknownError', 2);
    await expect(get('draft', store)).rejects.toThrow(DOMException);
    expect(await get('draft', store)).toBe('尾根');
  });

  it('is something else than a full device', async () => {
    const store = openStore('full', 'all');
    await set('draft', '尾根', store);
    const open = vi.spyOn(indexedDB, 'open');
    refuse('QuotaExceededError', 1);
    await expect(set('draft', '沢', store)).rejects.toThrow(DOMException);
    expect(open).not.toHaveBeenCalled();
  });
});
