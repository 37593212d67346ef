import { QueryClient } from '@tanstack/react-query';
import { DEFAULT_APP_CONFIG, ROUTES, TOKEN_KEY } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offlineRecording } from '../platform/session/offlineRecording.ts';
import { lastSession } from '../platform/session/lastSession.ts';
import { createServer } from '../queries/server.tsx';
import { createGuard, type GuardResult } from './guard.ts';
import { tokenOf } from './testing/fakeServer.ts';
import { site, user } from './testing/rows.ts';

const HOME = { matched: ROUTES[2], path: '/Home' };
const OTHER = '019a0000-0000-7000-8000-00000000ffff';

/** A server that never answers. */
const guard = (queryClient = new QueryClient()) =>
  createGuard({
    server: createServer({
      config: DEFAULT_APP_CONFIG,
      pageUrl: '/web',
      token: () => null,
      fetch: () => new Promise(() => {}),
    }),
    queryClient,
  });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem(TOKEN_KEY, tokenOf());
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('over a weak signal', () => {
  it('the last known user stands in after four seconds', async () => {
    lastSession.set({ user: user(), site: site() });
    const told = vi.fn<(result: GuardResult) => void>();
    void guard()(HOME).then(told);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledWith({ kind: 'open', session: { user: user(), site: site() } });
  });

  it('nobody stands in who was another', async () => {
    lastSession.set({ user: user({ id: OTHER }), site: site() });
    const told = vi.fn<(result: GuardResult) => void>();
    void guard()(HOME).then(told);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).not.toHaveBeenCalled();
  });
});

// Source: R202.
describe('what was read before', () => {
  const judgeAs = async (changes: Parameters<typeof tokenOf>[0]) => {
    const queryClient = new QueryClient();
    const judge = guard(queryClient);
    queryClient.setQueryData(['traps', 'list'], ['a trap']);
    localStorage.setItem(TOKEN_KEY, tokenOf(changes));
    void judge(HOME);
    await vi.advanceTimersByTimeAsync(0);
    return queryClient.getQueryData(['traps', 'list']);
  };

  it.each([
    ['another person, who signs in after an expired token', { sub: OTHER }],
    ['the same person in another group', { hunt_group_id: OTHER }],
  ])('is gone for %s', async (_who, changes) => {
    expect(await judgeAs(changes)).toBeUndefined();
  });

  it('is still there for the same person with a new token', async () => {
    expect(await judgeAs({ jti: 'new' })).toEqual(['a trap']);
  });
});

describe('with an expired token', () => {
  const FORM = { matched: ROUTES.find(({ name }) => name === 'HuntShot')!, path: '/HuntShot' };
  const LIST = { matched: ROUTES.find(({ name }) => name === 'HuntTimeline')!, path: '/HuntTimeline' };
  const LOGIN = { kind: 'redirect', to: '/login' };
  const session = { user: user(), site: site() };

  beforeEach(() => {
    localStorage.setItem(TOKEN_KEY, tokenOf({ exp: Math.floor(Date.now() / 1000) - 1 }));
    lastSession.set(session);
  });
  afterEach(() => offlineRecording.end());

  it('nothing opens unless the person asks to record', async () => {
    expect(await guard()(FORM)).toEqual(LOGIN);
    offlineRecording.begin();
    expect(await guard()(FORM)).toEqual({ kind: 'open', session });
  });

  it('only the forms of records open', async () => {
    offlineRecording.begin();
    const effort = { matched: ROUTES.find(({ name }) => name === 'HuntEffort')!, path: '/HuntEffort' };
    const calendar = { matched: ROUTES.find(({ name }) => name === 'HuntCalendar')!, path: '/HuntCalendar' };
    expect(await guard()(effort)).toEqual({ kind: 'open', session });
    expect(await guard()(calendar)).toEqual(LOGIN);
    expect(await guard()(LIST)).toEqual(LOGIN);
    expect(await guard()(HOME)).toEqual(LOGIN);
  });

  it('no form opens that the person may not use, or for another person', async () => {
    offlineRecording.begin();
    lastSession.set({ user: user({ is_hunter: false }), site: site() });
    expect(await guard()(FORM)).toEqual(LOGIN);
    lastSession.set({ user: user({ id: OTHER }), site: site() });
    expect(await guard()(FORM)).toEqual(LOGIN);
  });

  it('no form opens after a sign-out', async () => {
    offlineRecording.begin();
    localStorage.removeItem(TOKEN_KEY);
    expect(await guard()(FORM)).toEqual(LOGIN);
  });
});
