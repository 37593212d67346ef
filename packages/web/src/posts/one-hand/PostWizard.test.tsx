import { DAY_MS, formatDate } from '@satomori/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rows } from '../../app/testing/fakeServer.ts';
import { optionsFor, question } from '../../app/testing/postRows.ts';
import { showOnPhone } from '../../app/testing/mediaQueries.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { trap, user } from '../../app/testing/rows.ts';
import { changeOneHand } from '../../platform/device/oneHand.ts';

const ID = user().id;
const RESULT = question(10, { required: true });
const SIGNS = question(11, { code: 'signs', question: '痕跡', kind: 'multi', field: null, required: true });
const DAY = question(12, {
  code: 'found',
  question: '見つけた日',
  kind: 'date',
  field: null,
  required: true,
});
const NOTE = question(13, { code: 'note', question: '様子', kind: 'text', field: null, required: true });
const HELPERS = question(14, {
  code: 'helpers',
  question: '同行者',
  kind: 'user',
  field: 'worker_ids',
  required: true,
});
const MEMBERS = ['東 恵子', '西谷 勇'].map((name, index) =>
  user({ id: `019400f0-0000-7000-8000-00000000008${index}`, name }),
);
const OPTIONS = [
  ...optionsFor(RESULT, { captured: '捕獲', patrol: '見回り' }),
  ...optionsFor(SIGNS, { print: '足跡', dropping: 'ふん', digging: '掘り返し' }),
];

beforeEach(() => {
  changeOneHand(ID, { hand: 'right' });
  showOnPhone();
});
afterEach(() => {
  vi.restoreAllMocks();
  changeOneHand(ID, { hand: 'off' });
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const pressed = () =>
  screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

const openWith = (questions: ReturnType<typeof question>[]) =>
  renderApp('/HuntShot?result=captured', {
    answers: {
      'GET /api/qa_lists': () => rows([RESULT, ...questions]),
      'GET /api/answer_options': () => rows(OPTIONS),
      'GET /api/traps': () => rows([trap()]),
      'GET /api/users': () => rows([user(), MEMBERS[0], MEMBERS[1]]),
    },
  });

it('a question with several answers is answered on a page, and goes on when it is told to', async () => {
  openWith([SIGNS]);
  await screen.findByRole('heading', { name: '痕跡' });
  expect(screen.getByText('いくつでも選べます')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '次へ' })).toBeNull();
  await press('ふん');
  await press('足跡');
  await waitFor(() => expect(pressed()).toEqual(['足跡', 'ふん']));
  await press('ふん');
  await waitFor(() => expect(pressed()).toEqual(['足跡']));
  await press('掘り返し');
  await press('次へ');
  await screen.findByRole('heading', { name: /写真/ });
  await press('戻る');
  await screen.findByRole('heading', { name: '痕跡' });
  expect(pressed()).toEqual(['足跡', '掘り返し']);
});

it('a day is one of the last three, or typed', async () => {
  openWith([DAY]);
  await screen.findByRole('heading', { name: '見つけた日' });
  expect(screen.queryByRole('button', { name: '次へ' })).toBeNull();
  await press('きのう');
  await waitFor(() => expect(pressed()).toEqual(['きのう']));
  const field = screen.getByLabelText<HTMLInputElement>(/見つけた日/);
  expect(field.value).toBe(formatDate(Date.now() - DAY_MS));
  fireEvent.change(field, { target: { value: '2026-11-01' } });
  await waitFor(() => expect(pressed()).toEqual([]));
  await press('次へ');
  await screen.findByRole('heading', { name: /写真/ });
});

it('a text is typed on its page', async () => {
  openWith([NOTE]);
  await screen.findByRole('heading', { name: '様子' });
  fireEvent.change(screen.getByLabelText(/様子/), { target: { value: '足を引きずっていた' } });
  await press('次へ');
  await screen.findByRole('heading', { name: /写真/ });
  await press('戻る');
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/様子/)).value).toBe('足を引きずっていた');
});

it('people are chosen by their names', async () => {
  openWith([HELPERS]);
  await screen.findByRole('heading', { name: '同行者' });
  await press('西谷 勇');
  await waitFor(() => expect(pressed()).toEqual(['西谷 勇']));
  await press('東 恵子');
  await waitFor(() => expect(pressed()).toEqual(['東 恵子', '西谷 勇']));
  await press('次へ');
  await screen.findByRole('heading', { name: /写真/ });
});
