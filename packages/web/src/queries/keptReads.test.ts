import 'fake-indexeddb/auto';
import { ApiError, NetworkError, TOKEN_KEY } from '@satomori/core';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenOf } from '../app/testing/fakeServer.ts';
import { createQueryClient } from './queryClient.ts';
import { deleteReads, readRead, writeRead } from './readStorage.ts';

const [A, B] = ['person-a', 'person-b'] as const;
const TRAPS = ['traps', 'list'] as const;
const hashOf = (queryKey: readonly string[]) => JSON.stringify(queryKey);
const signInAs = (sub: string) => localStorage.setItem(TOKEN_KEY, tokenOf({ sub }));
const away = () => Promise.reject(new NetworkError(null));

/** Each page has a cache of its own. */
const openPage = (): QueryClient => createQueryClient(() => {});
const read = <Data>(page: QueryClient, queryFn: () => Promise<Data>, queryKey: readonly string[] = TRAPS) =>
  page.fetchQuery({ queryKey, queryFn, staleTime: 0 });

async function readOnline(queryKey: readonly string[] = TRAPS): Promise<void> {
  await read(openPage(), () => Promise.resolve(['西谷3号']), queryKey);
}
const untilKept = (owner: string, queryKey: readonly string[] = TRAPS) =>
  vi.waitFor(async () => expect(await readRead(owner, hashOf(queryKey))).not.toBeNull());

beforeEach(() => signInAs(A));
afterEach(async () => {
  vi.useRealTimers();
  await deleteReads(A);
  await deleteReads(B);
  localStorage.clear();
});

describe('what was read is not shown', () => {
  it('to another person of this device, or to nobody', async () => {
    await readOnline();
    await untilKept(A);
    signInAs(B);
    await expect(read(openPage(), away)).rejects.toBeInstanceOf(NetworkError);
    localStorage.clear();
    await expect(read(openPage(), away)).rejects.toBeInstanceOf(NetworkError);
    signInAs(A);
    expect(await read(openPage(), away)).toEqual(['西谷3号']);
  });

  it('to a person who signed in while it was looked for', async () => {
    await readOnline();
    await untilKept(A);
    const page = openPage();
    const reading = read(page, () => {
      signInAs(B);
      return away();
    });
    await expect(reading).rejects.toBeInstanceOf(NetworkError);
  });

  it.each([
    ['refuses the question', 403, 'not_allowed'],
    ['itself has an error', 500, 'internal_error'],
  ] as const)('where the server %s', async (_what, status, result) => {
    await readOnline();
    await untilKept(A);
    const refused = new ApiError(status, { result, message: '', details: {} }, new Headers());
    await expect(read(openPage(), () => Promise.reject(refused))).rejects.toBe(refused);
  });

  it('after a sign-out', async () => {
    await readOnline();
    await untilKept(A);
    await deleteReads(A);
    await expect(read(openPage(), away)).rejects.toBeInstanceOf(NetworkError);
  });

  it('where it is older than a month', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await writeRead(A, hashOf(TRAPS), ['西谷3号']);
    expect(await readRead(A, hashOf(TRAPS))).not.toBeNull();
    vi.setSystemTime(Date.now() + 31 * 24 * 60 * 60_000);
    expect(await readRead(A, hashOf(TRAPS))).toBeNull();
  });
});

describe('what is read is not kept', () => {
  it.each([[['admin_users']], [['audit_logs', '{}']], [['questions', 'admin']], [['session']]])(
    'of %j',
    async (queryKey) => {
      await readOnline(queryKey);
      await readOnline();
      await untilKept(A);
      expect(await readRead(A, hashOf(queryKey))).toBeNull();
    },
  );

  it('for a person who signed in while it was read', async () => {
    const page = openPage();
    await read(page, async () => {
      signInAs(B);
      return ['西谷3号'];
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([await readRead(A, hashOf(TRAPS)), await readRead(B, hashOf(TRAPS))]).toEqual([null, null]);
  });

  it('beyond 200 answers: the oldest go', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let count = 0; count < 202; count += 1) {
      vi.setSystemTime(count + 1_000);
      await writeRead(A, `${count}`, count);
    }
    const kept = await Promise.all([0, 1, 2, 201].map(async (key) => (await readRead(A, `${key}`))?.data));
    expect(kept).toEqual([undefined, undefined, 2, 201]);
  });
});

describe('without a connection', () => {
  it.each([
    ['no answer', away],
    ['a proxy in its place', () => Promise.reject(new ApiError(502, {}, new Headers()))],
  ])('what was read before is shown with its age: %s', async (_what, queryFn) => {
    await readOnline();
    await untilKept(A);
    const at = (await readRead(A, hashOf(TRAPS)))?.at;
    const page = openPage();
    expect(await read(page, queryFn)).toEqual(['西谷3号']);
    await vi.waitFor(() =>
      expect(page.getQueryState(TRAPS)).toMatchObject({ dataUpdatedAt: at, isInvalidated: true }),
    );
    // Read again in vain, it is still as old as before.
    expect(await read(page, queryFn)).toEqual(['西谷3号']);
    await vi.waitFor(() => expect(page.getQueryState(TRAPS)).toMatchObject({ dataUpdatedAt: at }));
  });

  it('what is new replaces it once there is an answer', async () => {
    await readOnline();
    await untilKept(A);
    const page = openPage();
    await read(page, away);
    expect(await read(page, () => Promise.resolve(['東谷1号']))).toEqual(['東谷1号']);
    expect(page.getQueryState(TRAPS)).toMatchObject({ isInvalidated: false });
  });

  it('a failed read over data of this page is a failure, unless the device has no connection', async () => {
    const page = openPage();
    await read(page, () => Promise.resolve(['西谷3号']));
    const { dataUpdatedAt } = page.getQueryState(TRAPS)!;
    await expect(read(page, away)).rejects.toBeInstanceOf(NetworkError);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await read(page, away)).toEqual(['西谷3号']);
    await vi.waitFor(() => expect(page.getQueryState(TRAPS)).toMatchObject({ dataUpdatedAt }));
    vi.restoreAllMocks();
  });
});

it('what was read before is shown while an answer takes long, and replaced when it comes', async () => {
  await readOnline();
  await untilKept(A);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = openPage();
  let answer = (_data: string[]) => {};
  const reading = read(page, () => new Promise<string[]>((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(4_000);
  vi.useRealTimers();
  expect(await reading).toEqual(['西谷3号']);
  answer(['東谷1号']);
  await vi.waitFor(() => expect(page.getQueryData(TRAPS)).toEqual(['東谷1号']));
});
