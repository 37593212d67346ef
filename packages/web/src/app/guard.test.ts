import { QueryClient } from '@tanstack/react-query';
import { DEFAULT_APP_CONFIG, ROUTES, TOKEN_KEY } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offlineRecording } from '../platform/session/offlineRecording.ts';
import { lastSession } from '../platform/session/lastSession.ts';
import { createServer } from '../queries/server.tsx';
import { createGuard, type Verdict } from './guard.ts';
import { tokenOf } from './testing/fakeServer.ts';
import { site, user } from './testing/rows.ts';

const HOME = { matched: ROUTES[2], path: '/Home' };
const OTHER = '019a0000-0000-7000-8000-00000000ffff';

/** A server that never answers. */
const guard = () =>
  createGuard({
    server: createServer({
      config: DEFAULT_APP_CONFIG,
      pageUrl: '/web',
      token: () => null,
      fetch: () => new Promise(() => {}),
    }),
    queryClient: new QueryClient(),
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
    const told = vi.fn<(verdict: Verdict) => void>();
    void guard()(HOME).then(told);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledWith({ kind: 'open', session: { user: user(), site: site() } });
  });

  it('nobody stands in who was another', async () => {
    lastSession.set({ user: user({ id: OTHER }), site: site() });
    const told = vi.fn<(verdict: Verdict) => void>();
    void guard()(HOME).then(told);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).not.toHaveBeenCalled();
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

  it('only the forms of posts open', async () => {
    offlineRecording.begin();
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
