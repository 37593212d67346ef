import { afterEach, expect, it, vi } from 'vitest';
import { fetching } from './fetching.ts';
import { isLoadingAhead } from './loadAhead.ts';

const wasAhead = vi.hoisted(() => vi.fn<(isAhead: boolean) => void>());
vi.mock('./uploadFetch.ts', () => {
  wasAhead(isLoadingAhead());
  throw new Error('this part of the app is gone');
});

afterEach(() => vi.unstubAllGlobals());

it('sends what is to be told of also where the part that tells cannot be fetched, and no reload comes of it', async () => {
  const plain = vi.fn<typeof fetch>(async () => new Response('stored'));
  vi.stubGlobal('fetch', plain);
  const answer = await fetching('/web/api/map_points', { method: 'POST', onUpload: () => {} });
  expect(await answer.text()).toBe('stored');
  expect(wasAhead.mock.calls).toEqual([[true]]);
  expect(isLoadingAhead()).toBe(false);
});
