import { TOKEN_KEY } from '@satomori/core';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { tokenStore } from '../platform/session/tokenStore.ts';
import { noConnection, refusal, rows, tokenOf } from './testing/fakeServer.ts';
import { renderApp } from './testing/renderApp.tsx';
import { site, user } from './testing/rows.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('somebody whose roles do not open a screen', () => {
  it.each(['/HuntShot', '/huntmap?state=fired', '/NotifiedList', '/HokapatoList', '/Shot'])(
    'is sent from %s to /home',
    async (path) => {
      const viewer = user({ is_hunter: false });
      const app = renderApp(path, { answers: { 'GET /api/users': () => rows([viewer]) } });
      await heading('ホーム');
      expect(app.address()).toBe('/home');
    },
  );

  it.each(['/HuntMap/', '/huntmap///', '/Hunt%4Dap', '/%48untMap/?state=fired', '/Shot/?a=1', '/Shot/#x'])(
    'is sent from %s to /home, however it is spelled',
    async (path) => {
      const viewer = user({ is_hunter: false });
      const app = renderApp(path, { answers: { 'GET /api/users': () => rows([viewer]) } });
      await heading('ホーム');
      expect(app.address()).toBe('/home');
    },
  );

  it('is sent from the screens of the other kind of site to /home', async () => {
    const app = renderApp('/Map', {
      answers: { 'GET /api/sites': () => rows([site({ is_satomori: false })]) },
    });
    await heading('ホーム');
    expect(app.address()).toBe('/home');
  });
});

describe('without a valid token', () => {
  it.each([
    ['none', null],
    ['nonsense', 'nonsense'],
    ['an expired one', tokenOf({ exp: 1 })],
  ])('%s: every page but Login and Logout leads to /login', async (_case, token) => {
    const app = renderApp('/Home', { token });
    await screen.findByLabelText('ログインID');
    expect(app.address()).toBe('/login');
  });

  it('in the app shell the address says so', async () => {
    localStorage.setItem('app-inner', '1');
    const app = renderApp('/User', { token: null });
    await screen.findByLabelText('ログインID');
    expect(app.address()).toBe('/login?appInner=1');
  });

  it('an unknown address leads to /login too', async () => {
    const app = renderApp('/no-such-page', { token: null });
    await screen.findByLabelText('ログインID');
    expect(app.address()).toBe('/login');
  });
});

describe('addresses', () => {
  it('are read in any letter case', async () => {
    renderApp('/uSeR');
    expect(await heading('ユーザー設定')).toBeTruthy();
    expect(document.title).toBe('ユーザー設定 | 里守');
  });

  it.each(['/User/', '/Us%65r', '/User//?tab=a'])('%s is the screen it names', async (path) => {
    renderApp(path);
    expect(await heading('ユーザー設定')).toBeTruthy();
    expect(document.title).toBe('ユーザー設定 | 里守');
  });

  it.each(['//User', '/Home/../User', '/./User', '/User%2F', '/User;a', '/Us%ZZer'])(
    '%s is no screen, and says so',
    async (path) => {
      renderApp(path);
      expect(await heading(/^Page Not Found: /)).toBeTruthy();
    },
  );

  it('/ is Home', async () => {
    const app = renderApp('/');
    await heading('ホーム');
    expect(app.address()).toBe('/home');
  });

  it.each(['/no-such-page', '/notfound', '/Home/more?a=1&b=2'])(
    '%s is an error page that names it',
    async (path) => {
      renderApp(path);
      expect(await heading(`Page Not Found: ${path}`)).toBeTruthy();
      expect(document.title).toBe(`Page Not Found: ${path}`);
    },
  );
});

describe('the user info', () => {
  it('is read anew on every navigation', async () => {
    const app = renderApp('/Home');
    await heading('ホーム');
    const read = () => app.server.calls.filter(({ call }) => call === 'GET /api/users').length;
    const before = read();
    await app.router.navigate('/User');
    await heading('ユーザー設定');
    expect(read()).toBe(before + 1);
  });

  it('of another group than the token is told, and leads to /logout', async () => {
    const app = renderApp('/User', { token: tokenOf({ hunt_group_id: null }) });
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toContain('グループが変更されました。再度ログインしてください。');
    expect(app.address()).not.toBe('/logout');
    fireEvent.click(screen.getByText('閉じる'));
    await heading('ログアウトしました');
    expect(app.address()).toBe('/logout');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('is the last known one while there is no connection: nobody is signed out', async () => {
    const app = renderApp('/Home');
    await heading('ホーム');
    app.server.answers['GET /api/users'] = noConnection;
    await app.router.navigate('/User');
    await heading('ユーザー設定');
    expect(screen.getAllByText('里山 一郎').length).toBeGreaterThan(0);
    expect(localStorage.getItem(TOKEN_KEY)).not.toBeNull();
  });
});

describe('a sign-out while a navigation reads the user', () => {
  it('ends that navigation at the login', async () => {
    const app = renderApp('/Home');
    await heading('ホーム');
    let answerNow = (_response: Response) => {};
    app.server.answers['GET /api/users'] = () => new Promise((resolve) => (answerNow = resolve));
    const navigation = app.router.navigate('/User');
    tokenStore.clear();
    app.queryClient.clear();
    answerNow(rows([user()]));
    await navigation;
    await screen.findByLabelText('ログインID');
    expect(app.address()).toBe('/login');
  });
});

describe('an answer of the server', () => {
  it('401 leads to /logout, wherever it comes from', async () => {
    const app = renderApp('/Home', { answers: { 'GET /api/push_logs': () => refusal('session_revoked') } });
    await heading('ログアウトしました');
    await vi.waitFor(() => {
      expect(app.address()).toBe('/logout');
      expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    }, 15_000);
  });

  it('401 of a captive portal signs nobody out', async () => {
    const page = () => new Response('<html>', { status: 401, headers: { 'content-type': 'text/html' } });
    const app = renderApp('/Home', { answers: { 'GET /api/push_logs': page } });
    await screen.findByRole('alertdialog');
    expect(await heading('ホーム')).toBeTruthy();
    expect([app.address(), localStorage.getItem(TOKEN_KEY) === null]).toEqual(['/Home', false]);
  });

  it('401 to an earlier token signs nobody out', async () => {
    let answerNow = (_response: Response) => {};
    const app = renderApp('/Home', {
      answers: { 'GET /api/push_logs': () => new Promise((resolve) => (answerNow = resolve)) },
    });
    await heading('ホーム');
    await vi.waitFor(() =>
      expect(app.server.calls.some(({ call }) => call === 'GET /api/push_logs')).toBe(true),
    );
    tokenStore.set(tokenOf({ stamp: 'later' }));
    answerNow(refusal('session_revoked'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([app.address(), localStorage.getItem(TOKEN_KEY) === null]).toEqual(['/Home', false]);
  });

  it('401 to the guard leads to /logout', async () => {
    renderApp('/Home', { answers: { 'GET /api/users': () => refusal('invalid_token') } });
    expect(await heading('ログアウトしました')).toBeTruthy();
  });

  it('a fault shows the error page with its own message', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    renderApp('/Home', { answers: { 'GET /api/users': () => refusal('storage_full') } });
    expect(await heading(/サーバーの空き容量が足りない/)).toBeTruthy();
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  it('a fault without a message shows Internal Server Error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    renderApp('/Home', { answers: { 'GET /api/users': () => new Response('', { status: 501 }) } });
    expect(await heading('Internal Server Error')).toBeTruthy();
    log.mockRestore();
  });

  it('403 to one part of a page leaves the rest', async () => {
    renderApp('/Home', { answers: { 'GET /api/traps': () => refusal('not_allowed') } });
    await heading('ホーム');
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toContain('この操作をする権限がありません。');
    fireEvent.click(within(alert).getByText('閉じる'));
    expect(screen.getByText('この操作をする権限がありません。')).toBeTruthy();
    expect(screen.getByText('再試行')).toBeTruthy();
  });
});
