import 'fake-indexeddb/auto';
import { ApiError, NetworkError, TOKEN_KEY } from '@satomori/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenOf } from '../../app/testing/fakeServer.ts';
import { clearReads } from '../../platform/reads/keptReads.ts';
import { readOwner } from '../../platform/reads/readOwner.ts';
import { createQueryClient } from '../queryClient.ts';
import { keepQueries } from './keepQueries.ts';

const KEY = ['traps', 'list'];
const OTHER = '019a0000-0000-7000-8000-00000000ffff';
const HOUR = 3_600_000;
const NO_ANSWER = new NetworkError(new TypeError('Failed to fetch'));
const signIn = (changes?: Parameters<typeof tokenOf>[0]) => localStorage.setItem(TOKEN_KEY, tokenOf(changes));

const clients: QueryClient[] = [];
const stops: (() => void)[] = [];
beforeEach(() => signIn());
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
  for (const client of clients.splice(0)) client.clear();
  localStorage.clear();
  await clearReads();
});

/** A page that has just been opened. */
function openPage(): QueryClient {
  const client = createQueryClient(() => {});
  clients.push(client);
  return client;
}

const read = (client: QueryClient, queryFn: () => Promise<unknown>, queryKey: unknown[] = KEY) =>
  client.prefetchQuery({ queryKey, queryFn });
const stateOf = (client: QueryClient, queryKey: unknown[] = KEY) => client.getQueryState(queryKey);
const isHidden = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

/** Reads something, and lets the page go into the background, which writes it to the device. */
async function readAndKeep(data: unknown, queryKey: unknown[] = KEY): Promise<QueryClient> {
  const page = openPage();
  stops.push(keepQueries(page.getQueryCache(), readOwner()!));
  await read(page, () => Promise.resolve(data), queryKey);
  const hidden = isHidden();
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  const { findRead } = await import('../../platform/reads/keptReads.ts');
  const { keptNameOf } = await import('./keptName.ts');
  const name = keptNameOf(queryKey);
  if (name !== null)
    await vi.waitFor(async () => expect(await findRead(readOwner()!, name, Date.now())).not.toBeNull());
  return page;
}

// Source: R202.
describe('without an answer nothing is shown', () => {
  const shownTo = async (changes: Parameters<typeof tokenOf>[0]) => {
    signIn();
    await readAndKeep(['a trap']);
    signIn(changes);
    const page = openPage();
    await read(page, () => Promise.reject(NO_ANSWER));
    return stateOf(page)?.data;
  };

  it('of what another person read', async () => {
    expect(await shownTo({ sub: OTHER })).toBeUndefined();
    expect(await shownTo({})).toEqual(['a trap']);
  });

  it('of what the person read in another group', async () => {
    expect(await shownTo({ hunt_group_id: OTHER })).toBeUndefined();
  });

  it('to somebody who signs in while it is looked up', async () => {
    await readAndKeep(['a trap']);
    const page = openPage();
    const get = IDBObjectStore.prototype.get;
    const lookUp = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (
      this: IDBObjectStore,
      key,
    ) {
      signIn({ sub: OTHER });
      return get.call(this, key);
    });
    await read(page, () => Promise.reject(NO_ANSWER));
    expect(lookUp).toHaveBeenCalled();
    expect(stateOf(page)?.data).toBeUndefined();
  });

  it.each([
    ['refuses: it may no longer be this person’s to see', 403, 'not_allowed'],
    ['itself has an error', 500, 'internal_error'],
    ['asks for a little time', 503, 'unavailable'],
  ] as const)('where the server %s', async (_case, status, result) => {
    await readAndKeep(['a trap']);
    const page = openPage();
    const refusal = new ApiError(status, { result, message: '' }, new Headers());
    await read(page, () => Promise.reject(refusal));
    expect(stateOf(page)).toMatchObject({ data: undefined, error: refusal });
  });
});

// Source: R202.
describe('what was last read', () => {
  it('is shown without an answer, as old as it is, and counts as a failed read', async () => {
    const readAt = Date.now() - 30 * HOUR;
    vi.useFakeTimers({ now: readAt, toFake: ['Date'] });
    await readAndKeep(['a trap']);
    vi.setSystemTime(readAt + 30 * HOUR);
    const page = openPage();
    await read(page, () => Promise.reject(NO_ANSWER));
    expect(stateOf(page)).toMatchObject({ data: ['a trap'], dataUpdatedAt: readAt, status: 'error' });
    expect(stateOf(page)?.isInvalidated).toBe(true);
  });

  it('is shown at once where the device has no connection, and replaced by what is read', async () => {
    await readAndKeep(['a trap']);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = openPage();
    let answer = (_data: unknown) => {};
    const reading = read(page, () => new Promise((resolve) => (answer = resolve)));
    await vi.waitFor(() => expect(stateOf(page)?.data).toEqual(['a trap']));
    expect(stateOf(page)?.fetchStatus).toBe('fetching');
    answer(['another trap']);
    await reading;
    expect(stateOf(page)).toMatchObject({ data: ['another trap'], status: 'success' });
  });

  it('never replaces an answer', async () => {
    await readAndKeep(['a trap']);
    const page = openPage();
    await read(page, () => Promise.resolve(['another trap']));
    await read(page, () => Promise.reject(NO_ANSWER));
    expect(stateOf(page)?.data).toEqual(['another trap']);
  });

  it('is shown where a proxy says that the server is away', async () => {
    await readAndKeep(['a trap']);
    const page = openPage();
    await read(page, () => Promise.reject(new ApiError(502, {}, new Headers())));
    expect(stateOf(page)?.data).toEqual(['a trap']);
  });

  it('makes a clock that was set back later again', async () => {
    const { clock } = await import('../../platform/device/clock.ts');
    vi.useFakeTimers({ now: Date.parse('2026-11-20T00:00:00Z'), toFake: ['Date'] });
    await readAndKeep(['a trap']);
    vi.setSystemTime(Date.parse('2026-11-19T00:00:00Z'));
    const page = openPage();
    await read(page, () => Promise.reject(NO_ANSWER));
    expect(clock.now()).toBe(Date.parse('2026-11-20T00:00:00Z'));
    expect(stateOf(page)?.dataUpdatedAt).toBe(Date.parse('2026-11-19T00:00:00Z'));
  });

  it('is a thumbnail as well', async () => {
    const key = ['images', 'thumb', 'a.jpg'];
    await readAndKeep(new Blob(['bytes'], { type: 'image/jpeg' }), key);
    const page = openPage();
    await read(page, () => Promise.reject(NO_ANSWER), key);
    const shown = stateOf(page, key)?.data as Blob;
    expect([shown.type, await shown.text()]).toEqual(['image/jpeg', 'bytes']);
  });

  it('is a list with all its pages, which begins without a cursor', async () => {
    const key = ['map_hunt_points', 'list', {}];
    const pages = { pages: [{ json: [{ id: 'a' }], next: null }], pageParams: [undefined] };
    await readAndKeep(pages, key);
    const page = openPage();
    await read(page, () => Promise.reject(NO_ANSWER), key);
    expect(stateOf(page, key)?.data).toEqual(pages);
  });
});

describe('an answer that comes after a sign-out', () => {
  it('is not kept', async () => {
    const owner = readOwner()!;
    const page = openPage();
    stops.push(keepQueries(page.getQueryCache(), owner));
    let answer = (_data: unknown) => {};
    const reading = read(page, () => new Promise((resolve) => (answer = resolve)));
    page.clear();
    answer(['a trap']);
    await reading;
    const hidden = isHidden();
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { findRead } = await import('../../platform/reads/keptReads.ts');
    expect(await findRead(owner, '["traps","list"]', Date.now())).toBeNull();
  });
});
