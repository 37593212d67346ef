import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { lineAccount, user } from '../../../app/testing/rows.ts';

const GET = 'GET /api/admin/line_account';
const PUT = 'PUT /api/admin/line_account';
const TEST = 'POST /api/admin/line_account/test';
const stored = lineAccount({
  is_active: true,
  basic_id: '@123abcde',
  has_access_token: true,
  has_channel_secret: true,
  version: 1,
});

async function open(answers: Answers = {}) {
  const app = renderApp('/Admin?section=integrations', {
    answers: {
      'GET /api/users': () => rows([user({ is_admin: true })]),
      'GET /api/admin/parked_devices': () => rows([]),
      'GET /api/admin/integrations': () => rows([]),
      'GET /api/admin/webhook_target': () => answer({ is_active: false, url: null, rules: [], version: 0 }),
      [GET]: () => answer(stored),
      ...answers,
    },
  });
  const part = within(await screen.findByRole('region', { name: 'LINEでの通知' }));
  return { app, part };
}
const bodyOf = (app: ReturnType<typeof renderApp>, wanted: string) =>
  app.server.calls.findLast(({ call }) => call === wanted)?.body;

it('sends token and secret only where they are typed, and keeps what is typed where it is refused', async () => {
  let isRefused = true;
  const { app, part } = await open({
    [PUT]: () => {
      if (!isRefused) return answer({ ...stored, version: 2 });
      isRefused = false;
      return refusal('invalid_input');
    },
  });
  const token = part.getByLabelText<HTMLInputElement>('チャネルアクセストークン（保存済み）');
  expect(token.value).toBe('');
  fireEvent.change(token, { target: { value: ' new-token ' } });
  fireEvent.click(part.getByRole('button', { name: '保存する' }));
  expect(await part.findByText(/入力した内容は残っています/)).toBeTruthy();
  // Said once: no alert repeats it.
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.click(part.getByRole('button', { name: '保存する' }));
  expect(await part.findByText('保存しました。')).toBeTruthy();
  expect(bodyOf(app, PUT)).toEqual({
    is_active: true,
    basic_id: '@123abcde',
    access_token: 'new-token',
    version: 1,
  });
  expect(token.value).toBe('');
});

it('says what is used of the month and since when it is known, and what LINE refused', async () => {
  const { part } = await open({
    [GET]: () =>
      answer({
        ...stored,
        quota_used: 188,
        quota_limit: 200,
        quota_read_at: '2026-11-20T01:00:00.000Z',
        quota_problem: 'unreachable',
        problem: 'quota_exceeded',
        problem_answer: 'HTTP 429',
        problem_at: '2026-11-20T01:00:00.000Z',
        links: 3,
      }),
  });
  expect(part.getByText(/200通のうち 188通。2026-11-20 10:00 に読みました。いまは読めません/)).toBeTruthy();
  expect(part.getByText(/今月送れる通数を使い切りました（HTTP 429）/)).toBeTruthy();
  expect(part.getByText('3人')).toBeTruthy();
});

it('tells of a token that is another account’s', async () => {
  const { part } = await open({
    [TEST]: () => answer({ display_name: '隣の町', basic_id: '@next', problem: null, answer: null }),
  });
  fireEvent.click(part.getByRole('button', { name: /保存した設定を試す/ }));
  expect(
    await part.findByText(/隣の町.*ベーシックIDは @next で、保存したもの（@123abcde）と違います/),
  ).toBeTruthy();
});
