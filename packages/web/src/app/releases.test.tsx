// @isolate: what other files typed and did not send is unsaved for good.
import { BUILD_CHECK_MS } from '@satomori/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SCREENS } from './screens.ts';
import { renderApp } from './testing/renderApp.tsx';
import { watchBuild } from './builds/watchBuild.ts';

const build = (id: string) => () =>
  new Response(JSON.stringify({ id, timestamp: 0 }), { headers: { 'content-type': 'application/json' } });

describe('a new build', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is told within the hour, and the page reloads when that is read', async () => {
    vi.useFakeTimers();
    const app = renderApp('/login', {
      token: null,
      answers: { 'GET /_nuxt/builds/latest.json': build('a') },
    });
    const stop = watchBuild({ http: app.http, build: 'a', onNewBuild: app.tellNewBuild });
    await act(() => vi.advanceTimersByTimeAsync(BUILD_CHECK_MS));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    app.server.answers['GET /_nuxt/builds/latest.json'] = build('b');
    await act(() => vi.advanceTimersByTimeAsync(BUILD_CHECK_MS));
    expect(screen.getByRole('alertdialog').textContent).toContain('新しいバージョンがあるため。更新します。');
    expect(app.reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('閉じる'));
    expect(app.reload).toHaveBeenCalledTimes(1);
    stop();
  });
});

/** What a captive portal may answer to everything. Source: R54. */
const OF_A_PORTAL = {
  'a page': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  'JSON of another shape': () => Response.json({ status: 'login' }),
  'JSON that is null': () => Response.json(null),
};

describe.each(Object.entries(OF_A_PORTAL))('%s in place of the build', (_what, answer) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is no new build', async () => {
    vi.useFakeTimers();
    const app = renderApp('/login', { token: null, answers: { 'GET /_nuxt/builds/latest.json': answer } });
    const stop = watchBuild({ http: app.http, build: 'a', onNewBuild: app.tellNewBuild });
    await act(() => vi.advanceTimersByTimeAsync(2 * BUILD_CHECK_MS));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    stop();
  });
});

describe('a screen whose files are gone', () => {
  const loadUser = SCREENS.User;
  afterEach(() => {
    SCREENS.User = loadUser;
  });
  const breakUser = () => {
    SCREENS.User = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  };

  it('reloads the page at the wanted address', async () => {
    breakUser();
    const app = renderApp('/User?tab=1');
    await vi.waitFor(() => expect(app.reload).toHaveBeenCalledWith('/User?tab=1'), 15_000);
  });

  it.each(Object.entries(OF_A_PORTAL))(
    'does not reload where only %s is to be had',
    async (_what, answer) => {
      breakUser();
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const app = renderApp('/User', { answers: { 'GET /_nuxt/builds/latest.json': answer } });
      expect(await screen.findByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeTruthy();
      expect(app.reload).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    },
  );

  it('shows the error page when a reload within 10 seconds did not help', async () => {
    breakUser();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const first = renderApp('/User');
    await vi.waitFor(() => expect(first.reload).toHaveBeenCalledTimes(1), 15_000);
    const second = renderApp('/User');
    expect(await screen.findByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeTruthy();
    expect(second.reload).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('does not count another query of the same path for another path', async () => {
    breakUser();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const first = renderApp('/User?tab=1');
    await vi.waitFor(() => expect(first.reload).toHaveBeenCalledTimes(1), 15_000);
    const second = renderApp('/User?tab=2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeTruthy();
    expect(second.reload).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('is asked for again by a later navigation, once the files are there', async () => {
    breakUser();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    // As if the page had just been reloaded for it.
    sessionStorage.setItem('satomori-chunk-reloads', JSON.stringify({ '/User': Date.now() }));
    const app = renderApp('/User');
    expect(await screen.findByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeTruthy();
    await app.router.navigate('/Home');
    expect(await screen.findByRole('heading', { level: 1, name: 'ホーム' })).toBeTruthy();
    SCREENS.User = loadUser;
    await app.router.navigate('/User');
    expect(await screen.findByRole('heading', { level: 1, name: 'ユーザー設定' })).toBeTruthy();
    expect(app.reload).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
