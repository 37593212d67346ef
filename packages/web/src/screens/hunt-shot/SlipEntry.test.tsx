import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { capture, optionsFor, question } from '../../app/testing/postRows.ts';
import { accepted, type Answers, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';

const POST = 'POST /api/map_hunt_points';
const RESULT = question(10, { required: true });
const MEMBER = { id: '019400f0-0000-7000-8000-000000000091', name: '東 恵子', user_code: 'H02' };
const as = (changes: Parameters<typeof user>[0]): Answers => ({
  'GET /api/users': () => rows([user(changes), MEMBER]),
});
const open = (answers: Answers, address = '/HuntShot?slip=1') =>
  renderApp(address, {
    answers: {
      'GET /api/qa_lists': () => rows([RESULT]),
      'GET /api/answer_options': () => rows(optionsFor(RESULT, { captured: '捕獲', patrol: '見回り' })),
      [POST]: accepted(capture({ result: 'patrol', hunter_name: MEMBER.name })),
      ...answers,
    },
  });
const posts = (app: ReturnType<typeof renderApp>) =>
  app.server.calls
    .filter(({ call }) => call === POST)
    .map(({ body }) => JSON.parse((body as FormData).get('point') as string) as Record<string, unknown>);
const send = () => fireEvent.click(screen.getByRole('button', { name: '送信する' }));

describe('a paper slip', () => {
  it('is nobody’s to enter but the administrator’s', async () => {
    open(as({}));
    expect(await screen.findByRole('heading', { level: 1, name: 'ほかく投稿' })).toBeTruthy();
    expect(screen.queryByLabelText(/紙の記録票の人/)).toBeNull();
  });

  it.each([
    ['not offered to a hunter', {}, 0],
    ['offered to the administrator', { is_admin: true }, 1],
  ])('is %s in the list', async (_, changes, count) => {
    open(as(changes), '/HuntTimeline');
    await screen.findByRole('heading', { level: 1, name: 'ほかくリスト' });
    await waitFor(() => expect(screen.queryAllByText('紙の記録票を入力')).toHaveLength(count));
  });

  it('asks whose it is and when it was, and takes neither for granted', async () => {
    const app = open(as({ is_admin: true }));
    fireEvent.click(within(await screen.findByRole('group', { name: /結果/ })).getByLabelText('見回り'));
    fireEvent.change(screen.getByLabelText('地名'), { target: { value: '西谷' } });
    send();
    expect(await screen.findByText('捕獲した人を選んでください')).toBeTruthy();
    expect(screen.getByText('日時を入力してください')).toBeTruthy();
    expect(posts(app)).toEqual([]);

    fireEvent.change(screen.getByLabelText(/紙の記録票の人/), { target: { value: MEMBER.id } });
    fireEvent.change(screen.getByLabelText('日時（手入力）'), { target: { value: '2026-11-18T07:30' } });
    expect(screen.queryByRole('button', { name: '手入力をやめる' })).toBeNull();
    send();
    expect(await screen.findByText('送信しました')).toBeTruthy();
    expect(posts(app)).toMatchObject([
      { hunter_id: MEMBER.id, captured_at: '2026-11-17T22:30:00.000Z', result: 'patrol', place: '西谷' },
    ]);
  });
});
