import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, noConnection, rows } from '../../app/testing/fakeServer.ts';
import { capture, optionsFor, question } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';

const RESULT = question(10, { required: true });
const CAUGHT = [{ question_code: 'result', any_of: ['captured'] }];
const SPECIES = question(12, {
  code: 'species',
  question: '鳥獣の種類',
  field: 'species',
  condition: CAUGHT,
});
const ADULTS = question(14, {
  code: 'adult_count',
  question: '成獣の数',
  field: 'adult_count',
  kind: 'number',
  condition: CAUGHT,
});
const MEMO = question(15, { code: 'memo', question: '備考', kind: 'text', field: 'memo', max_length: 500 });
const SENT = capture({
  status: 'returned',
  return_reason: '場所を書いてください',
  version: 3,
  captured_at: '2026-11-20T01:00:27.000Z',
  position_source: 'exif',
  accuracy: null,
  disposal: 'buried',
  memo: '沢',
});
const PUT = `PUT /api/map_hunt_points/${SENT.id}`;

const conflictWith = (current: object) =>
  new Response(
    JSON.stringify({
      result: 'version_conflict',
      message: 'ほかの人が先に変更しました。',
      details: { current },
    }),
    { status: 409, headers: { 'content-type': 'application/json' } },
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => vi.restoreAllMocks());

it('an edit made without a connection that meets another change shows both, and the person chooses', async () => {
  const theirs = { ...SENT, place: '東谷', version: 5 };
  const app = renderApp(`/HuntShot?edit=${SENT.id}`, {
    answers: {
      'GET /api/qa_lists': () => rows([RESULT, SPECIES, ADULTS, MEMO]),
      'GET /api/answer_options': () =>
        rows([
          ...optionsFor(RESULT, { captured: '捕獲', patrol: '見回り' }),
          ...optionsFor(SPECIES, { boar: 'イノシシ', sika_deer: 'ニホンジカ' }),
        ]),
      'GET /api/map_hunt_points': () => rows([SENT]),
      [PUT]: noConnection,
    },
  });
  const puts = () => app.server.calls.filter(({ call }) => call === PUT).map(({ body }) => body);
  const memo = () => screen.findByLabelText('備考');
  fireEvent.change(await memo(), { target: { value: '尾根' } });
  press('送信する');
  expect(await screen.findByText('端末に保存しました')).toBeTruthy();

  // A second edit would begin without the first one, and replace it.
  await app.router.navigate('/Home');
  await waitFor(() => expect(screen.queryByText('端末に保存しました')).toBeNull());
  await app.router.navigate(`/HuntShot?edit=${SENT.id}`);
  expect(await screen.findByText(/この記録の修正が、まだこの端末にあります/)).toBeTruthy();
  expect(screen.queryByLabelText('備考')).toBeNull();

  // Meanwhile somebody in the office changed the place.
  app.server.answers['GET /api/map_hunt_points'] = () => rows([theirs]);
  app.server.answers[PUT] = () => conflictWith(theirs);
  await app.router.navigate('/User?show=outbox');
  fireEvent.click(await screen.findByRole('button', { name: 'いま送信' }));
  expect(await screen.findByText('要確認')).toBeTruthy();
  expect(screen.getByText(/ほかの人が先に変更しました。/)).toBeTruthy();
  press('直す');
  await screen.findByText(/書きかけのあとで、この記録は変わっています/);
  expect(screen.getByText('場所').parentElement?.textContent).toBe('場所：西谷 → 東谷');
  expect(await memo()).toHaveProperty('value', '尾根');

  app.server.answers[PUT] = () => answer({ ...theirs, memo: '尾根', version: 6 });
  press('送信する');
  expect(await screen.findByText('送信しました')).toBeTruthy();
  await waitFor(() => expect(puts().at(-1)).toMatchObject({ version: 5, point: { memo: '尾根' } }));
});
