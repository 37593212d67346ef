import { TOKEN_KEY } from '@satomori/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, noConnection, refusal, tokenOf } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';

const SIGN_IN = 'POST /api/auth/user-auth';

async function logIn(loginId: string, password: string) {
  const id = await screen.findByLabelText('ログインID');
  fireEvent.change(id, { target: { value: loginId } });
  fireEvent.change(screen.getByLabelText('パスワード'), { target: { value: password } });
  fireEvent.submit(screen.getByRole('form', { name: 'ログイン' }));
}

describe('the login page', () => {
  it('says the server’s sentence for a wrong password, and keeps what was typed', async () => {
    const app = renderApp('/Login', {
      token: null,
      answers: { [SIGN_IN]: () => refusal('bad_credentials') },
    });
    await logIn('hunter', 'wrong-one');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'ログインIDまたはパスワードが違います。',
    );
    expect(screen.getByLabelText<HTMLInputElement>('ログインID').value).toBe('hunter');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.address()).toBe('/Login');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('says the sentence of the specification without a connection', async () => {
    renderApp('/Login', { token: null, answers: { [SIGN_IN]: noConnection } });
    await logIn('hunter', 'satomori');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'エラーが発生しました。時間を置いて再度お試しください。',
    );
  });

  it('keeps the token and returns to the wanted page', async () => {
    const token = tokenOf();
    const app = renderApp('/User?from=mail', {
      token: null,
      answers: { [SIGN_IN]: () => answer({ token, device_letter: 'A' }) },
    });
    await logIn(' hunter ', 'satomori');
    await waitFor(() => expect(app.address()).toBe('/User?from=mail'));
    expect(localStorage.getItem(TOKEN_KEY)).toBe(token);
    const sent = app.server.calls.find(({ call }) => call === SIGN_IN)?.body;
    expect(sent).toMatchObject({ login_id: 'hunter', password: 'satomori', device_id: expect.any(String) });
  });

  it('leads to Home where nothing else was wanted', async () => {
    const app = renderApp('/login', {
      token: null,
      answers: { [SIGN_IN]: () => answer({ token: tokenOf(), device_letter: null }) },
    });
    await logIn('hunter', 'satomori');
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  it('shows the password on demand', async () => {
    renderApp('/login', { token: null });
    const password = await screen.findByLabelText<HTMLInputElement>('パスワード');
    expect(password.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'パスワードを表示' }));
    expect(password.type).toBe('text');
  });

  it('offers the accounts of a sample server, one press to fill in', async () => {
    const ready = {
      status: 'ok',
      uplink_queue_age_s: 0,
      is_sample: true,
      sample_accounts: [{ login_id: 'viewer', name: '見本 花子', role: '閲覧' }],
    };
    renderApp('/login', { token: null, answers: { 'GET /api/health/ready': () => answer(ready) } });
    fireEvent.click(await screen.findByRole('button', { name: /見本 花子/ }));
    expect(screen.getByLabelText<HTMLInputElement>('ログインID').value).toBe('viewer');
    expect(screen.getByLabelText<HTMLInputElement>('パスワード').value).toBe('satomori');
    expect(screen.getByText('見本サイト（作りもののデータです）')).toBeTruthy();
  });
});
