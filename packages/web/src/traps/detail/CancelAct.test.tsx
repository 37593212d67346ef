import type { TrapAct, TrapLog } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accepted, type Answers, refusal, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { firedTrap, trap, trapLog, user } from '../../app/testing/rows.ts';
import { ACT_WORDS } from '../actWords.ts';

const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
const TRAP_ID = uuid(12);
const FIRED = firedTrap({ id: TRAP_ID });
const ME = user({}).id;

const log = (changes: Partial<TrapLog>) => trapLog({ trap_id: TRAP_ID, source: 'user', ...changes });
const check = log({ id: uuid(60), kind: 'checked', user_id: ME, user_name: '里山 一郎' });
const cancellation = log({
  id: uuid(62),
  kind: 'cancelled',
  user_id: uuid(99),
  user_name: '町役場 花子',
  cancels_log_id: check.id,
  memo: '隣のわなと間違えた',
});
const CANCEL = `POST /api/trap_logs/${check.id}/cancellation`;

const open = (answers: Answers) =>
  renderApp(`/HokapatoList?trap_id=${TRAP_ID}`, {
    answers: { 'GET /api/traps': () => rows([FIRED]), ...answers },
  });

/** Records an act with the buttons of the detail; it is cancelled by the id that it was sent with. */
async function record(kind: TrapAct, cancel: Answers[string]) {
  const asking =
    kind === 'checked' ? FIRED : trap({ id: TRAP_ID, state: kind === 'set' ? 'checked' : 'unknown' });
  const app = open({ 'GET /api/traps': () => rows([asking]) });
  app.server.answers['POST /api/trap_logs'] = (request) => {
    const { id } = request.body as { id: string };
    app.server.answers[`POST /api/trap_logs/${id}/cancellation`] = cancel;
    return accepted(log({ kind }))(request);
  };
  const { act, send } = ACT_WORDS[kind];
  if (kind !== 'set')
    for (const name of ['見回り記録', 'ほかの結果・メモ・日時'])
      fireEvent.click(await screen.findByRole('button', { name }));
  else fireEvent.click(await screen.findByRole('button', { name: act }));
  if (kind === 'checked') fireEvent.click(await screen.findByLabelText('捕獲'));
  fireEvent.click(await screen.findByRole('button', { name: send }));
  await screen.findByText('記録しました');
  return { app, cancels: () => app.server.calls.filter(({ call }) => call.endsWith('/cancellation')) };
}

describe('an act at the wrong trap', () => {
  it.each([
    ['checked', '確認'],
    ['set', '設置'],
    ['patrol', '見回り'],
  ] as const)('is undone by one press, without a reason: %s', async (kind, word) => {
    const { app, cancels } = await record(kind, accepted(log({ kind: 'cancelled' })));
    app.server.answers['GET /api/traps'] = () => rows([{ ...FIRED, name: '作動に戻ったわな' }]);
    fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(await screen.findByText(`${word}を元に戻しました`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull();
    expect(cancels().map(({ body }) => body)).toEqual([{ id: expect.any(String) }]);
    expect((await screen.findAllByText('作動に戻ったわな')).length).toBeGreaterThan(0);
  });

  it('says why it cannot be undone, and sends the same again', async () => {
    const { cancels } = await record('checked', () => refusal('unavailable'));
    for (const count of [1, 2]) {
      fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
      await waitFor(() => expect(cancels()).toHaveLength(count));
      const alert = await screen.findByRole('alertdialog');
      expect(within(alert).getByText(/ただいま受け付けられません/)).toBeTruthy();
      fireEvent.click(within(alert).getByText('閉じる'));
      expect(screen.getByText(/ただいま受け付けられません/)).toBeTruthy();
    }
    const [first, second] = cancels();
    expect(second?.body).toEqual(first?.body);
  });

  it('records a cancellation with a reason, of one’s own acts only', async () => {
    const others = log({ id: uuid(61), kind: 'set', user_id: uuid(99) });
    const app = open({
      'GET /api/trap_logs': () => rows([check, others]),
      [CANCEL]: accepted(log({ kind: 'cancelled' })),
    });
    fireEvent.click(await screen.findByRole('button', { name: /の取り消しを記録$/ }));
    fireEvent.click(screen.getByRole('button', { name: '取り消しを記録する' }));
    expect(screen.getByText('取り消す理由を書いてください')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('取り消す理由'), { target: { value: '隣のわなと間違えた' } });
    fireEvent.click(screen.getByRole('button', { name: '取り消しを記録する' }));
    await waitFor(() => expect(app.server.calls.some(({ call }) => call === CANCEL)).toBe(true));
    const sent = app.server.calls.find(({ call }) => call === CANCEL)?.body;
    expect(sent).toEqual({ id: expect.any(String), reason: '隣のわなと間違えた' });
  });

  it('is cancelled by an administrator, whoever recorded it', async () => {
    open({
      'GET /api/users': () => rows([user({ id: uuid(99), is_admin: true })]),
      'GET /api/trap_logs': () => rows([check]),
    });
    expect(await screen.findByRole('button', { name: /の取り消しを記録$/ })).toBeTruthy();
  });

  it('stays in the history with its cancellation: who did both, and why', async () => {
    const cancelled = { ...check, cancelled_by_log_id: cancellation.id };
    open({
      'GET /api/users': () => rows([user({ id: uuid(99), is_admin: true })]),
      'GET /api/trap_logs': () => rows([cancellation, cancelled]),
    });
    expect(await screen.findByText(/^取り消し：.*の確認$/)).toBeTruthy();
    for (const text of ['町役場 花子', '里山 一郎', '理由：隣のわなと間違えた', '取り消し済み'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /の取り消しを記録$/ })).toBeNull();
  });
});
