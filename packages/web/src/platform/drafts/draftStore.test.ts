import { expect, it, vi } from 'vitest';
import { draftStore } from './draftStore.ts';

const transaction = vi.hoisted(() => vi.fn());
vi.mock('idb-keyval', () => ({
  createStore: () => (_mode: string, act: (store: object) => unknown) =>
    Promise.resolve(act({ name: 'drafts', transaction: { db: { transaction } } })),
}));

it('says that a draft is saved only when it is on the disk', async () => {
  transaction.mockReturnValue({ objectStore: (name: string) => `the store ${name}` });
  expect(await draftStore('readwrite', (store) => store)).toBe('the store drafts');
  expect(transaction.mock.calls).toEqual([['drafts', 'readwrite', { durability: 'strict' }]]);
});
