import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rows } from '../../app/testing/fakeServer.ts';
import { optionsFor, question } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { trap, user } from '../../app/testing/rows.ts';
import { changeOneHand } from '../../platform/device/oneHand.ts';

const ID = user().id;
const RESULT = question(10, { required: true });
const SIGNS = question(11, { code: 'signs', question: '痕跡', kind: 'multi', field: null, required: true });
const OPTIONS = [
  ...optionsFor(RESULT, { captured: '捕獲', patrol: '見回り' }),
  ...optionsFor(SIGNS, { print: '足跡', dropping: 'ふん', digging: '掘り返し' }),
];

beforeEach(() => {
  changeOneHand(ID, { hand: 'right' });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width: 599px'),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  changeOneHand(ID, { hand: 'off' });
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const pressed = () =>
  screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

it('a question with several answers is answered on a page, and goes on when it is told to', async () => {
  renderApp('/HuntShot?result=captured', {
    answers: {
      'GET /api/qa_lists': () => rows([RESULT, SIGNS]),
      'GET /api/answer_options': () => rows(OPTIONS),
      'GET /api/traps': () => rows([trap()]),
    },
  });
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
