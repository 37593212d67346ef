import { ALERTS, messageOf } from '@satomori/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, noConnection, refusal, rows } from './testing/fakeServer.ts';
import { renderApp } from './testing/renderApp.tsx';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const alerts = () => screen.queryAllByRole('alertdialog').map(({ textContent }) => textContent);
const closeAlert = () => fireEvent.click(screen.getByRole('button', { name: '閉じる' }));

/** Not an answer of the server, and of a status that clients do not retry. */
const broken = () => new Response('', { status: 501 });
const HOME_READS = ['/api/traps', '/api/gateways', '/api/stats', '/api/push_logs'];
const allOfHome = (fail: Answers[string]): Answers =>
  Object.fromEntries(HOME_READS.map((path) => [`GET ${path}`, fail]));

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => (logged = vi.spyOn(console, 'error').mockImplementation(() => {})));
afterEach(() => logged.mockRestore());

describe('the calls of a screen that fail', () => {
  it('are told in one alert, also those that fail after it was read', async () => {
    let failLater = (_response: Response) => {};
    renderApp('/Home', {
      answers: {
        ...allOfHome(broken),
        'GET /api/stats': () => new Promise((resolve) => (failLater = resolve)),
      },
    });
    await screen.findByRole('alertdialog');
    expect(alerts()).toEqual([`${ALERTS.failed}閉じる`]);
    closeAlert();
    act(() => failLater(broken()));
    await waitFor(() => expect(screen.getAllByText('再試行')).toHaveLength(3));
    expect(alerts()).toEqual([]);
  });

  it('are told in the words of the server where it has some, or as the specification says without one', async () => {
    const app = renderApp('/HokapatoList', { answers: { 'GET /api/traps': () => refusal('not_allowed') } });
    await screen.findByRole('alertdialog');
    expect(alerts()).toEqual([`${messageOf('not_allowed')}閉じる`]);
    closeAlert();
    app.server.answers['GET /api/push_logs'] = noConnection;
    await app.router.navigate('/NotifiedList');
    await screen.findByRole('alertdialog');
    expect(alerts()).toEqual([`${ALERTS.failed}閉じる`]);
  });

  it('are told again when somebody asks again, or comes again', async () => {
    const app = renderApp('/HokapatoList', { answers: { 'GET /api/traps': broken } });
    await screen.findByRole('alertdialog');
    closeAlert();
    fireEvent.click(screen.getByText('再試行'));
    await screen.findByRole('alertdialog');
    closeAlert();
    await app.router.navigate('/User');
    await heading('ユーザー設定');
    expect(alerts()).toEqual([]);
    await app.router.navigate('/HokapatoList');
    await screen.findByRole('alertdialog');
    expect(alerts()).toHaveLength(1);
  });
});

describe('what is read in the background', () => {
  const refetch = async (app: ReturnType<typeof renderApp>) => {
    const count = () => app.server.calls.filter(({ call }) => call === 'GET /api/traps').length;
    const before = count();
    await act(() => app.queryClient.refetchQueries({ type: 'active' }));
    expect(count()).toBeGreaterThan(before);
  };

  it('raises no alert where it fails, with what was read before or without', async () => {
    const app = renderApp('/HokapatoList', { answers: { 'GET /api/traps': () => rows([]) } });
    await heading('ほかパト一覧');
    await waitFor(() => expect(app.server.calls.map(({ call }) => call)).toContain('GET /api/traps'));
    app.server.answers['GET /api/traps'] = broken;
    await refetch(app);
    expect(app.queryClient.getQueryState(['traps', 'list'])?.status).toBe('error');
    expect(alerts()).toEqual([]);
  });

  it('raises no alert by failing again', async () => {
    const app = renderApp('/HokapatoList', { answers: { 'GET /api/traps': broken } });
    await screen.findByRole('alertdialog');
    closeAlert();
    await refetch(app);
    expect(screen.getByText('再試行')).toBeTruthy();
    expect(alerts()).toEqual([]);
  });

  it('raises no alert where it is the frame’s own', async () => {
    const app = renderApp('/HokapatoList', { answers: { 'GET /api/push_logs': broken } });
    await heading('ほかパト一覧');
    await waitFor(() => expect(app.server.calls.map(({ call }) => call)).toContain('GET /api/push_logs'));
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    expect(alerts()).toEqual([]);
  });
});

describe('an act that fails', () => {
  it('is told in an alert, and beside the form it was done in', async () => {
    renderApp('/login', {
      token: null,
      answers: { 'POST /api/auth/user-auth': () => refusal('bad_credentials') },
    });
    fireEvent.change(await screen.findByLabelText('ログインID'), { target: { value: 'hunter' } });
    fireEvent.submit(screen.getByRole('form', { name: 'ログイン' }));
    await screen.findByRole('alertdialog');
    expect(alerts()).toEqual([`${messageOf('bad_credentials')}閉じる`]);
    closeAlert();
    expect(screen.getByRole('alert').textContent).toBe(messageOf('bad_credentials'));
  });
});

describe('a page that cannot be shown', () => {
  it('for an answer 404 is titled Page Not Found, and the server’s sentence is told', async () => {
    renderApp('/Home', { answers: { 'GET /api/users': () => refusal('not_found') } });
    expect(await heading('Page Not Found')).toBeTruthy();
    expect(alerts()).toEqual([`${messageOf('not_found')}閉じる`]);
  });

  it('of an address that is no screen’s has the whole of it in its title', async () => {
    renderApp('/no/such/place?a=1&b=2#part');
    expect(await heading('Page Not Found: /no/such/place?a=1&b=2#part')).toBeTruthy();
    expect(alerts()).toEqual([]);
  });
});
