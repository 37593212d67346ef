import { type DeliveryRecord, newId } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type Answers, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { user } from '../../../app/testing/rows.ts';

const [PERSON, INCIDENT] = [newId(), newId()];
const delivery = (changes: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  id: newId(),
  notification_id: newId(),
  incident_id: INCIDENT,
  rule: 'trap_fired',
  title: 'わな作動: 沢',
  user_id: PERSON,
  user_name: '山田 一郎',
  channel: 'mail',
  device_name: null,
  status: 'failed',
  at: '2026-11-20T01:02:05.000Z',
  queued_at: '2026-11-20T01:02:03.000Z',
  due_at: '2026-11-20T01:02:03.000Z',
  next_attempt_at: null,
  attempts: 3,
  problem: 'refused',
  provider_answer: '550 no such user',
  ...changes,
});

const LIST = 'GET /api/admin/deliveries';
const WHY = 'GET /api/admin/deliveries/why';
const asked: URLSearchParams[] = [];
const open = (entries: readonly DeliveryRecord[], address: string, more: Answers = {}) =>
  renderApp(address, {
    answers: {
      'GET /api/users': () => rows([user({ is_admin: true })]),
      'GET /api/admin/users': () => rows([{ id: PERSON, name: '山田 一郎', login_id: 'yamada' }]),
      [LIST]: ({ url }) => {
        asked.push(url.searchParams);
        return rows(entries);
      },
      ...more,
    },
  });
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
afterEach(() => {
  asked.length = 0;
});

describe('配信', () => {
  it('is not for a hunter', async () => {
    const app = renderApp('/Admin?section=deliveries', { answers: { [LIST]: () => rows([delivery()]) } });
    await screen.findByRole('heading', { level: 1, name: 'ホーム' });
    expect(app.server.calls.some(({ call }) => call === LIST)).toBe(false);
  });

  it('says to whom, by what, with what result, and why not', async () => {
    open([delivery()], '/Admin?section=deliveries');
    const day = within(await screen.findByRole('region', { name: '2026-11-20' }));
    const [entry] = day.getAllByRole('listitem');
    expect(entry?.querySelector('summary')?.textContent).toBe('10:02 山田 一郎 メール 失敗わな作動: 沢');
    expect(entry?.textContent).toContain('届かない理由送り先が受け付けません');
    expect(entry?.textContent).toContain('試した回数3回');
  });

  it('is narrowed by period, person, channel and result', async () => {
    open([delivery()], '/Admin?section=deliveries');
    await screen.findByText('わな作動: 沢');
    choose('いつから', '2026-11-01');
    await screen.findByRole('option', { name: '山田 一郎（yamada）' });
    choose('宛先の人', PERSON);
    choose('経路', 'mail');
    choose('結果', 'failed');
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
        from: '2026-10-31T15:00:00.000Z',
        user_id: PERSON,
        channel: 'mail',
        status: 'failed',
      }),
    );
  });

  it('says of one person and one incident why there is nothing', async () => {
    const why = {
      user_name: '山田 一郎',
      rule: 'trap_fired',
      target_name: '沢',
      occurred_at: '2026-11-20T01:02:03.000Z',
      notified_at: null,
      reasons: [{ gap: 'account_disabled', at: null }],
    };
    open([], `/Admin?section=deliveries&incident_id=${INCIDENT}`, { [WHY]: () => answer(why) });
    await screen.findByRole('option', { name: '山田 一郎（yamada）' });
    expect(asked.at(-1)?.get('incident_id')).toBe(INCIDENT);
    choose('宛先の人', PERSON);
    const box = await screen.findByRole('region', { name: 'なぜ届かなかったか' });
    expect(box.textContent).toContain('アプリにも通知していません。');
    expect(box.textContent).toContain('この人のアカウントは停止されています');
    expect(await screen.findByText('該当する配信はありません。')).toBeTruthy();
  });
});
