import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rows } from '../../app/testing/fakeServer.ts';
import { optionsFor, question } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';

const KIND = question(10, { code: 'report_kind', question: '区分', field: 'report_kind', is_hunt: false });
const SPECIES = question(11, { code: 'species', question: '動物の種類', field: 'species', is_hunt: false });
const OPTIONS = [
  ...optionsFor(KIND, { sighting: '目撃', voice: '鳴き声', trace: '痕跡', damage: '被害' }),
  ...optionsFor(SPECIES, {
    boar: 'イノシシ',
    black_bear: 'ツキノワグマ',
    sika_deer: 'ニホンジカ',
    hare: 'ノウサギ',
  }),
];
const choices = (name: string) =>
  within(screen.getByRole('group', { name: new RegExp(name) }))
    .getAllByRole('radio')
    .map((radio) => radio.parentElement?.textContent);

it('an answered question shows its answer alone once another one is touched, and can be answered anew', async () => {
  renderApp('/Shot', {
    answers: {
      'GET /api/users': () => rows([user({ is_hunter: false, is_posting: true })]),
      'GET /api/qa_lists': () => rows([KIND, SPECIES]),
      'GET /api/answer_options': () => rows(OPTIONS),
    },
  });
  fireEvent.click(await screen.findByLabelText('痕跡'));
  // Nothing moves under the finger that has just answered.
  expect(choices('区分')).toHaveLength(4);
  fireEvent.click(screen.getByLabelText('イノシシ'));
  expect(choices('区分')).toEqual(['痕跡']);
  expect(screen.getByLabelText('痕跡')).toHaveProperty('checked', true);
  expect(choices('動物の種類')).toHaveLength(4);

  fireEvent.click(screen.getByRole('button', { name: '区分を選び直す' }));
  expect(choices('動物の種類')).toEqual(['イノシシ']);
  fireEvent.click(screen.getByLabelText('被害'));
  expect(screen.getByLabelText('被害')).toHaveProperty('checked', true);
});
