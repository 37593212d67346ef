import { TOKEN_KEY } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, noConnection, refusal, tokenOf } from '../../app/testing/fakeServer.ts';
import { pushingDevice } from '../../app/testing/pushingDevice.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';
import { chosenSite, takeSiteOfAddress } from '../../platform/session/chosenSite.ts';
import { signedOut } from '../../platform/session/signedOut.ts';
import { tokenStore } from '../../platform/session/tokenStore.ts';

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
    expect(screen.getByRole('alertdialog').textContent).toContain('ログインIDまたはパスワードが違います。');
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
      sends_mail: false,
      mail_queue_age_s: 0,
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

describe('the site of the login page', () => {
  const SITE = 'GET /api/auth/site';
  const TOWNS: Record<string, string> = { satoyama: '里山町', kawakami: '川上村' };
  const contact = { contact_name: null, contact_phone: null, contact_email: null };
  const several: Answers = {
    [SITE]: ({ url }) => {
      const code = url.searchParams.get('site');
      if (code === null) return answer({ site: null, has_several: true });
      const name = TOWNS[code];
      if (name === undefined) return refusal('unknown_site');
      return answer({ site: { code, name, ...contact }, has_several: true });
    },
    [SIGN_IN]: () => refusal('bad_credentials'),
    'POST /api/mail_logs': () => answer({ queued: true }),
  };
  const lastSent = (app: ReturnType<typeof renderApp>, call = SIGN_IN) =>
    app.server.calls.findLast((each) => each.call === call)?.body;
  const choose = async (code: string) => {
    fireEvent.change(await screen.findByLabelText('サイトのコード'), { target: { value: code } });
    fireEvent.submit(screen.getByRole('form', { name: 'サイトを選ぶ' }));
  };

  it('of a link is shown, kept on the device, and sent with what is sent before sign-in', async () => {
    const app = renderApp('/Login?site=satoyama', { token: null, answers: several });
    expect(await screen.findByText('里山町')).toBeTruthy();
    expect(app.address()).toBe('/Login');
    expect(localStorage.getItem('satomori-site')).toBe('satoyama');
    await logIn('hunter', 'satomori');
    await waitFor(() => expect(lastSent(app)).toMatchObject({ login_id: 'hunter', site: 'satoyama' }));
    await press(FORGOT);
    await press('案内を送る');
    await waitFor(() =>
      expect(lastSent(app, 'POST /api/mail_logs')).toMatchObject({ login_id: 'hunter', site: 'satoyama' }),
    );
  });

  it('can be changed, and left open', async () => {
    localStorage.setItem('satomori-site', 'satoyama');
    const app = renderApp('/Login', { token: null, answers: several });
    fireEvent.click(await screen.findByRole('button', { name: 'サイトを変える' }));
    await choose('里山');
    expect(await screen.findByText(/半角の英小文字/)).toBeTruthy();
    await choose('nowhere');
    expect(await screen.findByText(/このコードのサイトはありません/)).toBeTruthy();
    await choose(' ＫＡＷＡＫＡＭＩ');
    expect(await screen.findByText('川上村')).toBeTruthy();
    expect(localStorage.getItem('satomori-site')).toBe('kawakami');
    fireEvent.click(screen.getByRole('button', { name: 'サイトを変える' }));
    await choose('');
    expect(await screen.findByText('サイトを選んでいません')).toBeTruthy();
    await logIn('hunter', 'satomori');
    await waitFor(() => expect(lastSent(app)).toBeDefined());
    expect(lastSent(app)).not.toHaveProperty('site');
  });

  it('is no matter where the server has one', async () => {
    renderApp('/Login', { token: null });
    expect(await screen.findByLabelText('ログインID')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /サイト/ })).toBeNull();
  });

  it('is taken from the address of the page, which names it no longer', () => {
    history.replaceState(null, '', '/web/?site=Satoyama&a=1#/Login');
    takeSiteOfAddress();
    expect(chosenSite.get()).toBe('satoyama');
    expect(location.search + location.hash).toBe('?a=1#/Login');
    history.replaceState(null, '', '/web/?site=%3Cb%3E');
    takeSiteOfAddress();
    expect(chosenSite.get()).toBe('satoyama');
    history.replaceState(null, '', '/');
  });
});

const FORGOT = 'パスワードを忘れた方';
const SEND_MAIL = 'POST /api/mail_logs';
const RESET = 'POST /api/auth/reset';
const CODE = 'abcdefghijklmnopqrstuv';

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('a forgotten password', () => {
  const openDialog = async () => {
    await press(FORGOT);
    return within(await screen.findByRole('dialog', { name: FORGOT }));
  };

  it('is told to the server by login id, and the page says the same whoever it was', async () => {
    const answers = { [SEND_MAIL]: () => answer({ queued: true }) };
    const app = renderApp('/Login', { token: null, answers });
    await type('ログインID', 'hunter');
    const dialog = await openDialog();
    expect(dialog.getByLabelText<HTMLInputElement>('ログインID').value).toBe('hunter');
    await press('案内を送る');
    expect((await screen.findByRole('status')).textContent).toContain(
      '登録されたメールアドレスがあれば、再設定のご案内を送りました。',
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = app.server.calls.find(({ call }) => call === SEND_MAIL)?.body;
    expect(sent).toEqual({ kind: 'password_reset', login_id: 'hunter' });
  });

  it('needs a login id, and a refusal keeps it', async () => {
    const answers = { [SEND_MAIL]: () => refusal('too_many_requests') };
    const app = renderApp('/Login', { token: null, answers });
    const dialog = await openDialog();
    await press('案内を送る');
    expect(await dialog.findByText('ログインIDを入力してください')).toBeTruthy();
    expect(app.server.calls.some(({ call }) => call === SEND_MAIL)).toBe(false);
    fireEvent.change(dialog.getByLabelText('ログインID'), { target: { value: 'hunter' } });
    await press('案内を送る');
    expect((await dialog.findByRole('alert')).textContent).toContain('回数が多すぎます');
    expect(dialog.getByLabelText<HTMLInputElement>('ログインID').value).toBe('hunter');
  });

  it('is for the officer where the server sends no mail', async () => {
    const ready = { status: 'ok', sends_mail: false, is_sample: false, sample_accounts: [] };
    renderApp('/Login', { token: null, answers: { 'GET /api/health/ready': () => answer(ready) } });
    await waitFor(() => expect(screen.getByRole('button', { name: FORGOT })).toBeTruthy());
    await waitFor(async () => {
      await press(FORGOT);
      expect(screen.getByRole('status').textContent).toContain('担当の係に連絡してください');
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the link of a reset mail', () => {
  const LINK = `/Login?reset=${CODE}`;
  const decide = async (password: string, again = password) => {
    await type('新しいパスワード', password);
    await type('新しいパスワード（もう一度）', again);
    await press('決めてログインする');
  };

  it('leaves no code in the address, in storage or in the list of pages', async () => {
    const length = history.length;
    const app = renderApp(LINK, { token: null });
    await screen.findByLabelText('新しいパスワード');
    expect(app.address()).toBe('/Login');
    expect(location.href).not.toContain(CODE);
    expect(history.length).toBeLessThanOrEqual(length + 1);
    for (const storage of [localStorage, sessionStorage])
      expect(JSON.stringify(Object.entries(storage))).not.toContain(CODE);
    expect(JSON.stringify(app.server.calls)).not.toContain(CODE);
  });

  it('asks for a password that is long enough, the same twice', async () => {
    const app = renderApp(LINK, { token: null });
    await decide('short');
    expect(await screen.findByText('8文字以上で入力してください')).toBeTruthy();
    await decide('long-enough', 'long-enouhg');
    expect(await screen.findByText('上のパスワードと違います')).toBeTruthy();
    expect(app.server.calls.some(({ call }) => call === RESET)).toBe(false);
  });

  it('signs in with the new password', async () => {
    const token = tokenOf();
    const app = renderApp(LINK, {
      token: null,
      answers: { [RESET]: () => answer({ token, device_letter: 'A' }) },
    });
    await decide('long-enough');
    await waitFor(() => expect(app.address()).toBe('/home'));
    expect(localStorage.getItem(TOKEN_KEY)).toBe(token);
    expect(app.server.calls.find(({ call }) => call === RESET)?.body).toMatchObject({
      code: CODE,
      new_password: 'long-enough',
      device_id: expect.any(String),
    });
  });

  it('that does not work any more says how to get another', async () => {
    renderApp(LINK, { token: null, answers: { [RESET]: () => refusal('bad_code') } });
    await decide('long-enough');
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('期限が切れたか、すでに使われています');
    expect(textContent).toContain('もう一度案内を受け取れます');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    await press('やめる');
    expect((await openForgot()).getByLabelText('ログインID')).toBeTruthy();
  });

  const openForgot = async () => {
    await press(FORGOT);
    return within(await screen.findByRole('dialog', { name: FORGOT }));
  };
});

describe('the link that stops the digest', () => {
  const LINK = `/Login?digest=${CODE}`;
  const STOP = 'POST /api/digests/stop';

  it('stops it only once the person presses, and says so', async () => {
    const codes: (string | null)[] = [];
    const app = renderApp(LINK, {
      token: null,
      answers: {
        [STOP]: ({ url }) => {
          codes.push(url.searchParams.get('code'));
          return answer({ stopped: true });
        },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'まとめのメールを止める' }));
    expect(app.address()).toBe('/Login');
    expect(codes).toEqual([]);
    await press('止める');
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('止めました'));
    expect(codes).toEqual([CODE]);
    await press('閉じる');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says where else it can be stopped if the link is broken', async () => {
    renderApp(LINK, { token: null, answers: { [STOP]: () => refusal('bad_code') } });
    await press('止める');
    expect((await screen.findByRole('alert')).textContent).toContain('「受け取らない」を選んでください');
  });
});

const FIRST_RUN = 'POST /api/auth/first-run';

describe('an empty server', () => {
  const fill = async () => {
    await type('サイトの名前', '里山町');
    await type('管理者の氏名', '山田 花子');
    await type('ログインID', 'hanako');
    await type('パスワード', 'long-enough');
    await type('パスワード（もう一度）', 'long-enough');
  };
  const empty = {
    status: 'ok',
    sends_mail: false,
    is_sample: false,
    is_empty: true,
    sample_accounts: [],
  };

  it('asks for its first site, and signs the administrator in', async () => {
    const token = tokenOf();
    const app = renderApp('/Login', {
      token: null,
      answers: {
        'GET /api/health/ready': () => answer(empty),
        [FIRST_RUN]: () => answer({ token, device_letter: 'A' }),
      },
    });
    await type('設定用のコード', 'ABCD-EFGH');
    await press('登録してはじめる');
    expect(screen.getAllByText('入力してください')).toHaveLength(5);
    expect(app.server.calls.some(({ call }) => call === FIRST_RUN)).toBe(false);
    await fill();
    fireEvent.click(screen.getByLabelText('わなと親機だけ（ほかパト）'));
    await press('登録してはじめる');
    await waitFor(() => expect(app.address()).toBe('/home'));
    expect(localStorage.getItem(TOKEN_KEY)).toBe(token);
    const sent = app.server.calls.find(({ call }) => call === FIRST_RUN)?.body;
    expect(sent).toMatchObject({ code: 'ABCD-EFGH', site_name: '里山町', is_satomori: false });
    expect(sent).not.toHaveProperty('again');
  });

  it('takes the code of the link, and keeps what was typed after a refusal', async () => {
    const app = renderApp(`/Login?first-run=${CODE}`, {
      token: null,
      answers: { [FIRST_RUN]: () => refusal('bad_code') },
    });
    expect((await screen.findByLabelText<HTMLInputElement>('設定用のコード')).value).toBe(CODE);
    expect(location.href).not.toContain(CODE);
    expect(app.address()).toBe('/Login');
    await fill();
    await press('登録してはじめる');
    expect((await screen.findByRole('alert')).textContent).toContain('入力した内容は残っています');
    expect(screen.getByLabelText<HTMLInputElement>('サイトの名前').value).toBe('里山町');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });
});

describe('the link of a slip for the first sign-in', () => {
  it('sets the password, or says where another slip is to be had', async () => {
    const token = tokenOf();
    let isUsed = true;
    const app = renderApp(`/Login?once=${CODE}`, {
      token: null,
      answers: { [RESET]: () => (isUsed ? refusal('bad_code') : answer({ token, device_letter: 'A' })) },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'はじめてのログイン' }));
    expect(location.href).not.toContain(CODE);
    await type('新しいパスワード', 'long-enough');
    await type('新しいパスワード（もう一度）', 'long-enough');
    await press('決めてログインする');
    expect((await dialog.findByRole('alert')).textContent).toContain('新しい初回ログイン票');
    isUsed = false;
    await press('決めてログインする');
    await waitFor(() => expect(app.address()).toBe('/home'));
    expect(localStorage.getItem(TOKEN_KEY)).toBe(token);
  });
});

// Source: R62.
describe('notifications of the person who was signed in before', () => {
  const [me, other] = [user().id, '019a0000-0000-7000-8000-00000000ffff'];

  async function logInOn(before: () => void) {
    const device = pushingDevice();
    before();
    const app = renderApp('/login', {
      token: null,
      answers: { [SIGN_IN]: () => answer({ token: tokenOf(), device_letter: null }) },
    });
    await logIn('hunter', 'satomori');
    await waitFor(() => expect(app.address()).toBe('/home'));
    return device;
  }

  it.each([
    ['has signed out', () => signedOut.set(other)],
    ['has a session that ended', () => tokenStore.set(tokenOf({ sub: other, exp: 1 }))],
  ])('end for another person where the first %s', async (_case, before) => {
    const { shown, unsubscribe } = await logInOn(before);
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    expect(shown.close).toHaveBeenCalledOnce();
  });

  it.each([
    ['the same person', () => signedOut.set(me)],
    [
      'somebody whose token was the last',
      () => {
        signedOut.set(other);
        tokenStore.set(tokenOf({ exp: 1 }));
      },
    ],
  ])('go on for %s', async (_case, before) => {
    const { unsubscribe } = await logInOn(before);
    await import('../../platform/page/push.ts');
    await new Promise<void>((resolve) => setTimeout(resolve));
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});
