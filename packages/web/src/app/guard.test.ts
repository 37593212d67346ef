import { QueryClient } from '@tanstack/react-query';
import { DEFAULT_APP_CONFIG, ROUTES, TOKEN_KEY } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
