import 'fake-indexeddb/auto';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, noConnection, rows } from '../../app/testing/fakeServer.ts';
import { showOnPhone } from '../../app/testing/mediaQueries.ts';
import { optionsFor, question } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';
import { changeOneHand } from '../../platform/device/oneHand.ts';

const ASKED = { is_hunt: false, required: true };
const KIND = question(10, { code: 'report_kind', question: '区分', field: 'report_kind', ...ASKED });
const SPECIES = question(11, { code: 'species', question: '動物の種類', field: 'species', ...ASKED });
const answers: Answers = {
  'GET /api/users': () => rows([user({ is_posting: true })]),
  'GET /api/qa_lists': () => rows([KIND, SPECIES]),
  'GET /api/answer_options': () =>
    rows([
      ...optionsFor(KIND, { sighting: '目撃', injury: '人身被害' }),
      ...optionsFor(SPECIES, { black_bear: 'ツキノワグマ', boar: 'イノシシ' }),
    ]),
  'POST /api/map_points': noConnection,
};
const SAVE = '端末に保存する（あとで送信）';
const NOBODY_KNOWS = /送信されるまで、役場にも近くの班にも通知されません。/;

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const callsIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith('tel:'));

function openOffline() {
  renderApp('/Shot?latitude=35.1&longitude=135.4', { answers });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
}

describe('a report of danger that only the device has', () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['目撃', 'ツキノワグマ', ['tel:110', 'tel:119', 'tel:0770000000']],
    ['人身被害', 'イノシシ', ['tel:110', 'tel:119', 'tel:0770000000']],
    ['目撃', 'イノシシ', []],
  ])('says whom to call, and that nobody was told: %s %s', async (kind, species, calls) => {
    openOffline();
    fireEvent.click(await screen.findByLabelText(kind));
    fireEvent.click(screen.getByLabelText(species));
    await press(SAVE);
    expect(await screen.findByText('端末に保存しました')).toBeTruthy();
    expect(callsIn(document.body)).toEqual(calls);
    expect(screen.queryAllByText(NOBODY_KNOWS)).toHaveLength(calls.length === 0 ? 0 : 1);
  });

  describe('in かんたん操作', () => {
    beforeEach(() => {
      changeOneHand(user().id, { hand: 'right' });
      showOnPhone();
    });
    afterEach(() => changeOneHand(user().id, { hand: 'off' }));

    it('says so first', async () => {
      openOffline();
      await press('目撃');
      await press('ツキノワグマ');
      await press('次へ');
      await press(SAVE);
      expect(await screen.findByRole('heading', { name: 'その場から離れてください' })).toBeTruthy();
      expect(screen.getByText(NOBODY_KNOWS)).toBeTruthy();
      expect(screen.getByText(/^端末に保存しました：/)).toBeTruthy();
      expect(callsIn(document.body)).toEqual(['tel:110', 'tel:119']);
    });
  });
});
