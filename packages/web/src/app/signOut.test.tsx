import 'fake-indexeddb/auto';
import { decodeToken, TOKEN_KEY } from '@satomori/core';
import { screen, waitFor } from '@testing-library/react';
import { keys } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { openStore } from '../platform/device/openStore.ts';
import { keepWorkerSender, readWorkerSenders } from '../platform/outbox/workerSender.ts';
import { findRead } from '../platform/reads/keptReads.ts';
import { readOwner } from '../platform/reads/readOwner.ts';
import { lastView } from '../platform/session/lastView.ts';
import { savedFilters } from '../platform/session/savedFilters.ts';
import { tokenStore } from '../platform/session/tokenStore.ts';
import { unsaved } from '../platform/page/unsaved.ts';
import { lastKnownSession } from '../queries/session/session.tsx';
import { noConnection, refusal, rows, tokenOf } from './testing/fakeServer.ts';
import { renderApp } from './testing/renderApp.tsx';
import { user } from './testing/rows.ts';

const OTHER = '019a0000-0000-7000-8000-00000000ffff';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The tokens with which the session was ended. */
const ends = ({ server }: ReturnType<typeof renderApp>) =>
  server.calls
    .filter(({ call }) => call === 'POST /api/auth/logout')
    .map(({ headers }) => headers.get('authorization'));

/** Simulates the browser's event for what another tab has stored. */
function storeInOtherTab(token: string | null) {
  const oldValue = localStorage.getItem(TOKEN_KEY);
  if (token === null) localStorage.removeItem(TOKEN_KEY);
  else localStorage.setItem(TOKEN_KEY, token);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, oldValue, newValue: token }));
}

describe('a sign-out', () => {
  it('leaves nothing of what was read: neither in memory nor on the device', async () => {
    const app = renderApp('/Home');
    await heading('ホーム');
    await waitFor(() => expect(app.queryClient.getQueryCache().getAll().length).toBeGreaterThan(1));
    lastView.set({ route: 'HuntMap', query: 'q=尾根' });
    const me = decodeToken(tokenStore.get())?.sub ?? '';
    savedFilters.set(me, 'traps', [{ name: '尾根', query: 'q=尾根' }]);
    savedFilters.set(OTHER, 'traps', [{ name: '沢', query: 'q=沢' }]);
    const [owner, traps] = [readOwner()!, '["traps","list"]'];
    const kept = () => findRead(owner, traps, Date.now());
    await waitFor(async () => expect(await kept()).not.toBeNull());
    expect(localStorage.getItem('satomori-last-session')).not.toBeNull();
    await app.router.navigate('/logout');
    await heading('ログアウトしました');
    // The page itself asks whether this is a sample server; the cache holds nothing else.
    const known = app.queryClient.getQueryCache().getAll();
    expect(known.map(({ queryKey }) => queryKey[0]).filter((key) => key !== 'ready')).toEqual([]);
    expect(localStorage.getItem('satomori-last-session')).toBeNull();
    expect([lastView.get(), localStorage.getItem(TOKEN_KEY)]).toEqual([null, null]);
    expect([me, OTHER].map((each) => savedFilters.get(each, 'traps').length)).toEqual([0, 1]);
    await waitFor(async () => expect(await kept()).toBeNull());
    expect(await keys(openStore('satomori-reads', 'reads'))).toEqual([]);
  });

  it('leaves the service worker no token with which it could send', async () => {
    const token = tokenOf({ sub: OTHER });
    await keepWorkerSender({ owner: OTHER, token, baseUrl: '/web' });
    expect(await readWorkerSenders()).toHaveLength(1);
    renderApp('/logout', { token });
    await heading('ログアウトしました');
    await waitFor(async () => expect(await readWorkerSenders()).toEqual([]));
  });

  it('ends the session on the server, with the token that is no longer on the device', async () => {
    const token = tokenOf({ jti: 'mine' });
    const app = renderApp('/Home', { token });
    await heading('ホーム');
    await app.router.navigate('/logout');
    await heading('ログアウトしました');
    await waitFor(() => expect(ends(app)).toEqual([`Bearer ${token}`]));
  });

  it.each([
    ['without a network', noConnection],
    ['where the server never answers', () => new Promise<Response>(() => {})],
    ['where the server refuses', () => refusal('unavailable')],
  ])('is done at once %s', async (_case, end) => {
    const app = renderApp('/Home', { answers: { 'POST /api/auth/logout': end } });
    await heading('ホーム');
    await app.router.navigate('/logout');
    await heading('ログアウトしました');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks nothing of the server where nobody was signed in', async () => {
    const app = renderApp('/logout', { token: null });
    await heading('ログアウトしました');
    expect(ends(app)).toEqual([]);
  });

  it('is not undone by an answer that comes after it', async () => {
    const app = renderApp('/Home');
    await heading('ホーム');
    let answerNow = (_response: Response) => {};
    app.server.answers['GET /api/users'] = () => new Promise((resolve) => (answerNow = resolve));
    const navigation = app.router.navigate('/User');
    await waitFor(() => expect(app.router.state.navigation.state).toBe('loading'));
    await app.router.navigate('/logout');
    await heading('ログアウトしました');
    answerNow(rows([user()]));
    await navigation;
    expect(localStorage.getItem('satomori-last-session')).toBeNull();
  });

  it('is not repeated by a late request of the former screen, which would leave the login again', async () => {
    const app = renderApp('/Home');
    await heading('ホーム');
    await app.router.navigate('/logout');
    await heading('ログアウトしました');
    await app.router.navigate('/login');
    app.server.answers['GET /api/traps'] = () => refusal('no_token');
    await expect(app.http.send('GET', '/api/traps')).rejects.toMatchObject({ status: 401 });
    expect(app.router.state.navigation.state).toBe('idle');
    expect(app.address()).toBe('/login');
  });

  it('in another tab signs this one out', async () => {
    const app = renderApp('/Home');
    await heading('ホーム');
    storeInOtherTab(null);
    await heading('ログアウトしました');
    expect(app.queryClient.getQueryData(['session'])).toBeUndefined();
  });
});

describe('another person in another tab', () => {
  it('is not acted for by this one: the page starts anew, once the open draft is stored', async () => {
    const app = renderApp('/Home');
    await heading('ホーム');
    unsaved.add('shot');
    storeInOtherTab(tokenOf({ sub: OTHER }));
    await Promise.resolve();
    expect(app.reload).not.toHaveBeenCalled();
    unsaved.remove('shot');
    await waitFor(() => expect(app.reload).toHaveBeenCalledWith('/home'));
  });

  it('is not signed out by a tab that was frozen while the first one left and they came', async () => {
    const app = renderApp('/Home');
    await heading('ホーム');
    const first = localStorage.getItem(TOKEN_KEY);
    const second = tokenOf({ sub: OTHER });
    localStorage.setItem(TOKEN_KEY, second);
    for (const [oldValue, newValue] of [
      [first, null],
      [null, second],
    ])
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, oldValue, newValue }));
    await waitFor(() => expect(app.reload).toHaveBeenCalledWith('/home'));
    await waitFor(() => expect(app.router.state.navigation.state).toBe('idle'));
    expect(localStorage.getItem(TOKEN_KEY)).toBe(second);
    expect([ends(app), app.address()]).toEqual([[], '/Home']);
  });

  it('is another one: a new token of the same person changes nothing', async () => {
    const app = renderApp('/Home');
    await heading('ホーム');
    storeInOtherTab(tokenOf({ stamp: 'new' }));
    await Promise.resolve();
    expect([app.reload.mock.calls.length, app.address()]).toEqual([0, '/Home']);
  });

  it('does not take the last one known on the device for themselves', async () => {
    renderApp('/Home');
    await heading('ホーム');
    expect(lastKnownSession()?.user.id).toBe(user().id);
    localStorage.setItem(TOKEN_KEY, tokenOf({ sub: OTHER }));
    expect(lastKnownSession()).toBeNull();
  });
});
