import { TOKEN_KEY } from '@satomori/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, refusal, rows, tokenOf } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { GROUP_ID, user } from '../../app/testing/rows.ts';

const CHANGE = 'PUT /api/users/me/password';

async function changePassword(next: string) {
  fireEvent.change(await screen.findByLabelText('今のパスワード'), { target: { value: 'satomori' } });
  fireEvent.change(screen.getByLabelText('新しいパスワード'), { target: { value: next } });
  fireEvent.submit(screen.getByRole('form', { name: 'パスワードの変更' }));
}

describe('User', () => {
  it('is not for somebody without a token', async () => {
    const app = renderApp('/User', { token: null });
    await screen.findByLabelText('ログインID');
    expect(app.address()).toBe('/login');
  });

  it('shows who the person is, groups by name', async () => {
    const answers: Answers = { 'GET /api/groups': () => rows([{ id: GROUP_ID, name: '西谷班' }]) };
    renderApp('/User', { answers });
    expect(await screen.findByText('西谷班')).toBeTruthy();
    expect(screen.getByText('捕獲従事者')).toBeTruthy();
    expect(screen.getByText('所属なし')).toBeTruthy();
  });

  it('keeps the new token after a change of password', async () => {
    const fresh = tokenOf({ stamp: 'next' });
    renderApp('/User', { answers: { [CHANGE]: () => answer({ token: fresh }) } });
    await changePassword('a-longer-one');
    expect(await screen.findByText('パスワードを変更しました。')).toBeTruthy();
    expect(localStorage.getItem(TOKEN_KEY)).toBe(fresh);
  });

  it('says what is wrong with a short or a wrong one', async () => {
    const app = renderApp('/User', { answers: { [CHANGE]: () => refusal('bad_credentials') } });
    await changePassword('short');
    expect(await screen.findByText('8文字以上で入力してください')).toBeTruthy();
    expect(app.server.calls.some(({ call }) => call === CHANGE)).toBe(false);
    await changePassword('long-enough');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('パスワードが違います');
    expect(screen.getByRole('alert').textContent).toContain('パスワードが違います');
  });

  it('offers a shared viewer no password to change', async () => {
    renderApp('/User', { answers: { 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) } });
    await screen.findByRole('heading', { level: 2, name: 'この端末' });
    expect(screen.queryByLabelText('新しいパスワード')).toBeNull();
  });

  const SAVE = 'PUT /api/users/me';
  const saveContact = async (changes: Record<string, string>) => {
    for (const [label, value] of Object.entries(changes))
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    fireEvent.submit(screen.getByRole('form', { name: '氏名と連絡先' }));
  };

  it('saves how the person is reached, and sends back the rest as it was', async () => {
    const me = user({ postal_address: '西谷1-2', license_types: ['trap'], phone: '1', version: 7 });
    const app = renderApp('/User', {
      answers: { 'GET /api/users': () => rows([me]), [SAVE]: () => answer(me) },
    });
    await saveContact({ メールアドレス: ' ichiro@example.jp ', 電話: ' ' });
    expect(await screen.findByText('保存しました。')).toBeTruthy();
    expect(app.server.calls.find(({ call }) => call === SAVE)?.body).toMatchObject({
      name: me.name,
      email: 'ichiro@example.jp',
      phone: null,
      postal_address: '西谷1-2',
      license_types: ['trap'],
      version: 7,
    });
  });

  it('sends what others corrected meanwhile, not what was shown before', async () => {
    const me = user({ email: 'old@example.jp', version: 7 });
    const app = renderApp('/User', {
      answers: { 'GET /api/users': () => rows([me]), [SAVE]: () => answer(me) },
    });
    fireEvent.change(await screen.findByLabelText('電話'), { target: { value: '090-1111-2222' } });
    const corrected = { ...me, email: 'new@example.jp', version: 8 };
    app.server.answers['GET /api/users'] = () => rows([corrected]);
    await app.queryClient.invalidateQueries({ queryKey: ['session'] });
    const mail = screen.getByLabelText<HTMLInputElement>('メールアドレス');
    await waitFor(() => expect(mail.value).toBe('new@example.jp'));
    await saveContact({});
    await screen.findByText('保存しました。');
    expect(app.server.calls.find(({ call }) => call === SAVE)?.body).toMatchObject({
      email: 'new@example.jp',
      phone: '090-1111-2222',
      version: 8,
    });
  });

  it('keeps what was typed where somebody else was first', async () => {
    renderApp('/User', { answers: { [SAVE]: () => refusal('version_conflict') } });
    await saveContact({ 電話: '090-1111-2222' });
    expect((await screen.findByRole('alertdialog')).textContent).toContain('ほかの人が先に変更しました');
    expect(screen.getByRole('alert').textContent).toContain('ほかの人が先に変更しました');
    expect(screen.getByLabelText<HTMLInputElement>('電話').value).toBe('090-1111-2222');
  });

  it('offers a shared viewer nothing to save', async () => {
    renderApp('/User', { answers: { 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) } });
    await screen.findByRole('heading', { level: 2, name: 'この端末' });
    expect(screen.queryByLabelText('メールアドレス')).toBeNull();
  });
});
