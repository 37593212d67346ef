import type { WebhookTarget } from '@satomori/core';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { user } from '../../../app/testing/rows.ts';

const target = (changes: Partial<WebhookTarget> = {}): WebhookTarget => ({
  is_active: false,
  url: 'https://sms.example.jp/satomori',
  rules: ['trap_fired'],
  includes_phones: false,
  has_secret: true,
  last_sent_at: null,
  problem: null,
  problem_answer: null,
  problem_at: null,
  version: 1,
  ...changes,
});
const GET = 'GET /api/admin/webhook_target';
const PUT = 'PUT /api/admin/webhook_target';
const RENEW = 'POST /api/admin/webhook_target/secret';
const TEST = 'POST /api/admin/webhook_target/test';

async function open(answers: Answers = {}) {
  const app = renderApp('/Admin?section=integrations', {
    answers: {
      'GET /api/users': () => rows([user({ is_admin: true })]),
      'GET /api/admin/parked_devices': () => rows([]),
      'GET /api/admin/integrations': () => rows([]),
      [GET]: () => answer(target()),
      ...answers,
    },
  });
  const part = within(await screen.findByRole('region', { name: '外部のシステムへの通知' }));
  return { app, part };
}
const bodyOf = (app: ReturnType<typeof renderApp>, wanted: string) =>
  app.server.calls.findLast(({ call }) => call === wanted)?.body;

it('makes no new secret before the officer has agreed, and shows it once', async () => {
  const { app, part } = await open({ [RENEW]: () => answer({ secret: 'whsec_new' }) });
  fireEvent.click(part.getByRole('button', { name: '署名の鍵を作り直す' }));
  expect(bodyOf(app, RENEW)).toBeUndefined();
  expect(app.server.calls.some(({ call }) => call === RENEW)).toBe(false);
  fireEvent.click(part.getByRole('button', { name: 'はい、作り直す' }));
  expect((await part.findByLabelText<HTMLInputElement>('署名の鍵')).value).toBe('whsec_new');
  expect(part.getByText(/この一度だけ/)).toBeTruthy();
});

it('keeps the secret and what was typed where a later read fails, and says so', async () => {
  const { app, part } = await open({ [RENEW]: () => answer({ secret: 'whsec_new' }) });
  fireEvent.click(part.getByRole('button', { name: '署名の鍵を作り直す' }));
  fireEvent.click(part.getByRole('button', { name: 'はい、作り直す' }));
  await part.findByLabelText('署名の鍵');
  const url = part.getByLabelText<HTMLInputElement>('送り先のアドレス');
  fireEvent.change(url, { target: { value: 'https://new.example.jp/' } });
  app.server.answers[GET] = () => refusal('unavailable');
  await app.queryClient.invalidateQueries({ queryKey: ['webhook-target'] });
  expect(await screen.findByText(/前に読み込んだ内容/)).toBeTruthy();
  expect(part.getByLabelText<HTMLInputElement>('署名の鍵').value).toBe('whsec_new');
  expect(url.isConnected && url.value).toBe('https://new.example.jp/');
});

it('saves what was entered with what was read, and keeps it where the server refuses it', async () => {
  const saved = target({ is_active: true, rules: ['trap_fired', 'injury'], version: 2 });
  let isRefused = true;
  const { app, part } = await open({
    [PUT]: () => {
      if (!isRefused) return answer(saved);
      isRefused = false;
      return refusal('invalid_input');
    },
  });
  fireEvent.click(part.getByRole('switch', { name: '外部のシステムに送る' }));
  fireEvent.click(part.getByRole('checkbox', { name: '人身被害' }));
  fireEvent.click(part.getByRole('button', { name: '保存する' }));
  expect(await part.findByText(/入力した内容は残っています/)).toBeTruthy();
  // Said once: no alert repeats it.
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.click(part.getByRole('button', { name: '保存する' }));
  expect(await part.findByText('保存しました。')).toBeTruthy();
  expect(bodyOf(app, PUT)).toEqual({
    is_active: true,
    url: 'https://sms.example.jp/satomori',
    rules: ['trap_fired', 'injury'],
    includes_phones: false,
    version: 1,
  });
});

it('says what the target answered to a test, and why the last message did not arrive', async () => {
  const { part } = await open({
    [GET]: () =>
      answer(
        target({
          problem: 'refused',
          problem_answer: 'HTTP 403 宛先が違います',
          problem_at: '2026-11-20T01:00:00.000Z',
        }),
      ),
    [TEST]: () => answer({ is_sent: false, problem: 'timed_out', answer: null }),
  });
  expect(part.getByText(/HTTP 403 宛先が違います/)).toBeTruthy();
  fireEvent.click(part.getByRole('button', { name: '保存した送り先に、試しに送る' }));
  expect(await part.findByText('届きませんでした。送り先が時間内に答えません。')).toBeTruthy();
});
