import { afterEach, expect, it, vi } from 'vitest';
import { keptDraft } from './keptDrafts.ts';
import { mayReloadNow } from '../page/unsaved.ts';

const storage = vi.hoisted(() => ({
  readDraft: vi.fn<() => Promise<undefined>>(),
  writeDraft: vi.fn<() => Promise<ReadonlySet<string>>>(),
  deleteDraft: vi.fn<() => Promise<void>>(),
}));
vi.mock('./draftStorage.ts', async (original) => ({ ...(await original<object>()), ...storage }));

afterEach(() => vi.resetAllMocks());

const draft = { photos: [] };

it('a draft holds up a reload until it lies on the device', async () => {
  let stored = () => {};
  storage.writeDraft.mockReturnValue(new Promise((resolve) => (stored = () => resolve(new Set()))));
  const kept = keptDraft({}, 'hunt-shot a');
  kept.set(draft);
  expect(mayReloadNow()).toBe(false);
  stored();
  await kept.settled();
  expect([kept.state().saving, mayReloadNow()]).toEqual(['saved', true]);
});

it('a draft that the device cannot keep holds it up until it is sent or thrown away', async () => {
  storage.writeDraft.mockRejectedValue(new Error('QuotaExceededError'));
  storage.deleteDraft.mockResolvedValue();
  const kept = keptDraft({}, 'hunt-shot b');
  kept.set(draft);
  await kept.settled();
  expect([kept.state().saving, mayReloadNow()]).toEqual(['failed', false]);
  kept.drop();
  await kept.settled();
  expect(mayReloadNow()).toBe(true);
});
