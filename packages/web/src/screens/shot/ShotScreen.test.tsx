import type { Sighting } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accepted, type Answers, answer, noConnection, refusal, rows } from '../../app/testing/fakeServer.ts';
import { sighting, optionsFor, question } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, user } from '../../app/testing/rows.ts';

const POST = 'POST /api/map_points';
const KIND = question(10, {
  code: 'report_kind',
  question: '区分',
  field: 'report_kind',
  is_hunt: false,
  required: true,
});
const SPECIES = question(11, {
  code: 'species',
  question: '動物の種類',
  field: 'species',
  is_hunt: false,
  required: true,
});
const SIGN = question(12, {
  code: 'sign',
  question: '痕跡の種類',
  kind: 'multi',
  field: 'signs',
  is_hunt: false,
  condition: [{ question_code: 'report_kind', any_of: ['trace'] }],
});
const OPTIONS = [
  ...optionsFor(KIND, { sighting: '目撃', trace: '痕跡' }),
  ...optionsFor(SPECIES, { black_bear: 'ツキノワグマ', boar: 'イノシシ' }),
  ...optionsFor(SIGN, { digging: '掘り返し' }),
];
const form: Answers = {
  'GET /api/users': () => rows([user({ is_hunter: false, is_posting: true })]),
  'GET /api/qa_lists': () => rows([KIND, SPECIES, SIGN]),
  'GET /api/answer_options': () => rows(OPTIONS),
  'GET /api/map_points': () => rows([]),
};
const open = (answers: Answers = {}, address = '/Shot') =>
  renderApp(address, { answers: { ...form, ...answers } });
const choose = async (name: RegExp, label: string) =>
  fireEvent.click(within(await screen.findByRole('group', { name })).getByLabelText(label));
const send = () => fireEvent.click(screen.getByRole('button', { name: '送信する' }));
async function fillIn() {
  await choose(/区分/, '痕跡');
  await choose(/動物の種類/, 'イノシシ');
  await choose(/痕跡の種類/, '掘り返し');
  fireEvent.change(screen.getByLabelText('地名'), { target: { value: '西谷' } });
}
const sent = (app: ReturnType<typeof renderApp>) =>
  app.server.calls
    .filter(({ call }) => call === POST)
    .map(({ body }) => JSON.parse((body as FormData).get('point') as string) as Record<string, unknown>);

describe('Shot', () => {
  it.each([
    ['who posts no sightings', { 'GET /api/users': () => rows([user({ is_posting: false })]) }],
    ['of a hokapato site', { 'GET /api/sites': () => rows([site({ is_satomori: false })]) }],
  ])('is not for somebody %s', async (_, answers) => {
    const app = open(answers);
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  it('says what is missing where it is missing, and sends nothing', async () => {
    const app = open();
    await choose(/区分/, '目撃');
    send();
    expect(await screen.findByText(/送信していません。1か所を直してください。/)).toBeTruthy();
    const species = within(screen.getByRole('group', { name: /動物の種類/ }));
    expect(species.getByText(/選んでください/)).toBeTruthy();
    expect(sent(app)).toEqual([]);
  });

  it('sends what was said, and 送信しました only with the server’s record', async () => {
    const app = open({ [POST]: accepted(sighting({ species: 'boar', report_kind: 'trace' })) });
    await fillIn();
    send();
    expect(await screen.findByText('送信しました')).toBeTruthy();
    expect(sent(app)).toMatchObject([
      { report_kind: 'trace', species: 'boar', signs: ['digging'], place: '西谷', latitude: null },
    ]);
    expect(screen.getByRole('link', { name: '一覧で見る' }).getAttribute('href')).toContain('/Timeline');
  });

  it('puts 人身被害 first, whatever the order of the options', async () => {
    const kinds = optionsFor(KIND, { sighting: '目撃', trace: '痕跡', injury: '人身被害' });
    open({ 'GET /api/answer_options': () => rows([...kinds, ...OPTIONS.slice(2)]) });
    const choices = within(await screen.findByRole('group', { name: /区分/ })).getAllByRole('radio');
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      '人身被害',
      '目撃',
      '痕跡',
    ]);
  });

  it.each([
    ['an injury', { report_kind: 'injury', species: 'boar' }, true],
    ['a bear', { report_kind: 'sighting', species: 'black_bear' }, true],
    ['a boar', { report_kind: 'trace', species: 'boar' }, false],
  ] as const)('after sending %s says whom to call: %o %s', async (_what, row, isAdvised) => {
    open({ [POST]: accepted(sighting(row)) });
    await fillIn();
    send();
    await screen.findByText('送信しました');
    const advice = screen.queryByRole('alert', { name: '安全の確保' });
    expect(advice !== null).toBe(isAdvised);
    if (advice === null) return;
    expect(within(advice).getByText('その場から離れてください')).toBeTruthy();
    const calls = within(advice).getAllByRole('link');
    expect(calls.map((call) => call.getAttribute('href'))).toEqual(['tel:110', 'tel:119', 'tel:0770000000']);
  });

  it('flags of each photo how far it is on its way', async () => {
    let finish = () => {};
    const app = open({
      [POST]: ({ onUpload, body }) => {
        onUpload?.(800, 1000);
        return new Promise((resolve) => {
          finish = () => resolve(accepted(sighting())({ body }));
        });
      },
    });
    await fillIn();
    const file = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], 'a.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('写真を選ぶ'), { target: { files: [file] } });
    expect(await screen.findByLabelText('写真1の種類')).toBeTruthy();
    send();
    expect(await screen.findByLabelText('写真1の送信')).toBeTruthy();
    expect(screen.getByText('写真 0/1枚 送信済み')).toBeTruthy();
    finish();
    await screen.findByText('送信しました');
    expect(sent(app)).toHaveLength(1);
  });

  describe('opened from a place on the map', () => {
    const FROM_MAP = '/Shot?latitude=35.123456&longitude=135.400000';
    const sightingAt = (app: ReturnType<typeof renderApp>) =>
      sent(app).map(({ latitude, longitude, accuracy, position_source }) => ({
        latitude,
        longitude,
        accuracy,
        position_source,
      }));

    it('is of that place, chosen on a map', async () => {
      const app = open({ [POST]: accepted(sighting()) }, FROM_MAP);
      await fillIn();
      expect(screen.getByText('地図で指定（誤差の記録なし）')).toBeTruthy();
      send();
      await screen.findByText('送信しました');
      expect(sightingAt(app)).toEqual([
        { latitude: 35.123456, longitude: 135.4, accuracy: null, position_source: 'map' },
      ]);
    });

    it('leaves the place of a draft as it was said, until the person takes that of the map', async () => {
      const app = open();
      await choose(/区分/, '痕跡');
      await app.router.navigate(FROM_MAP);
      expect(await screen.findByText('位置はまだありません。地名だけでも投稿できます。')).toBeTruthy();
      fireEvent.click(await screen.findByRole('button', { name: 'この場所にする' }));
      expect(await screen.findByText('地図で指定（誤差の記録なし）')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'この場所にする' })).toBeNull();
    });
  });

  it('refuses 0, 0 with a sentence at the place, and sends nothing until another is given', async () => {
    const app = open({ [POST]: accepted(sighting()) });
    await fillIn();
    fireEvent.click(screen.getByRole('button', { name: '緯度・経度' }));
    const type = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type(/^緯度/, '0');
    type(/^経度/, '0');
    send();
    expect(await screen.findByText(/緯度0・経度0は、位置が取れていない印です/)).toBeTruthy();
    expect(sent(app)).toEqual([]);
    type(/^緯度/, '35.1');
    type(/^経度/, '135.4');
    send();
    expect(await screen.findByText('送信しました')).toBeTruthy();
    expect(sent(app)).toMatchObject([{ latitude: 35.1, longitude: 135.4 }]);
  });

  it('keeps everything typed when the server refuses, and sends the very same post again', async () => {
    let tries = 0;
    const app = open({
      [POST]: (request) => {
        tries += 1;
        return tries === 1 ? refusal('unavailable') : accepted(sighting())(request);
      },
    });
    await fillIn();
    send();
    expect(await screen.findByText(/入力した内容は残っています。/)).toBeTruthy();
    send();
    expect(await screen.findByText('送信しました')).toBeTruthy();
    const [first, second] = sent(app);
    expect(second).toEqual(first);
  });

  describe('after a look at a filtered list', () => {
    const lookAndSend = async (found: 'none' | 'itself') => {
      sessionStorage.setItem(
        'satomori-last-view',
        JSON.stringify({ route: 'Timeline', query: 'species=black_bear' }),
      );
      const stored = sighting({ species: 'boar' });
      const app = open({
        [POST]: accepted(stored),
        'GET /api/map_points': ({ url }) =>
          rows(found === 'none' ? [] : [{ ...stored, id: url.searchParams.get('ids') ?? stored.id }]),
      });
      await fillIn();
      send();
      await screen.findByText('送信しました');
      await waitFor(() =>
        expect(app.server.calls.some(({ call }) => call === 'GET /api/map_points')).toBe(true),
      );
      return app;
    };

    it('says that the filter hides the new post, and leads to where it is seen', async () => {
      await lookAndSend('none');
      expect(await screen.findByText(/絞り込みでは、この投稿は表示されません/)).toBeTruthy();
      const link = screen.getByRole('link', { name: '絞り込みを外してもくげきリストを見る' });
      expect(link.getAttribute('href')).toBe('#/Timeline');
    });

    it('says nothing where the list shows it', async () => {
      await lookAndSend('itself');
      await waitFor(() => expect(screen.queryByText(/表示されません/)).toBeNull());
    });
  });
});

describe('a sighting that was sent', () => {
  const row = sighting({ status: 'submitted', response: 'none' });
  const CHANGE = `PUT /api/map_points/${row.id}`;
  const edit = (admin: boolean, status: Sighting['status'] = 'submitted') =>
    open(
      {
        'GET /api/users': () =>
          rows([user({ id: row.posted_by ?? '', is_hunter: false, is_posting: true, is_admin: admin })]),
        'GET /api/map_points': () => rows([{ ...row, status }]),
        [CHANGE]: () => answer({ ...row, response: 'patrol', version: row.version + 1 }),
      },
      `/Shot?edit=${row.id}`,
    );

  it.each(['submitted', 'approved'] as const)('is noted a response by the office once %s', async (status) => {
    const app = edit(true, status);
    fireEvent.click(await screen.findByRole('button', { name: '対応を選び直す' }));
    await choose(/対応/, '巡回');
    send();
    await waitFor(() => expect(app.server.calls.some(({ call }) => call === CHANGE)).toBe(true));
    const { body } = app.server.calls.find(({ call }) => call === CHANGE) ?? {};
    const { point } = body as { point: Record<string, unknown> };
    expect(point).toMatchObject({ response: 'patrol', source: row.source, source_id: row.source_id });
  });

  it('asks nobody else for one', async () => {
    edit(false);
    await screen.findByRole('group', { name: /区分/ });
    expect(screen.queryByRole('group', { name: /対応/ })).toBeNull();
  });
});

describe('a sighting whose answer was lost, and which became another one on the phone', () => {
  async function sendAgain(row: Partial<ReturnType<typeof sighting>>) {
    const app = open({ [POST]: noConnection });
    await fillIn();
    send();
    await screen.findByText(/届いたか確かめられませんでした/);
    const stored = sighting({ id: String(sent(app)[0]?.['id']), place: '西谷', ...row });
    Object.assign(app.server.answers, {
      [POST]: () => refusal('id_conflict'),
      'GET /api/map_points': () => rows([stored]),
    });
    fireEvent.change(screen.getByLabelText('地名'), { target: { value: '東谷' } });
    send();
    fireEvent.click(await screen.findByRole('button', { name: '先に送った記録を直す' }));
    return { app, stored };
  }

  it('is opened to be edited, with what is typed', async () => {
    await sendAgain({ status: 'submitted' });
    await screen.findByRole('heading', { level: 1, name: '目撃を直す' });
    expect(await screen.findByLabelText('地名')).toHaveProperty('value', '東谷');
  });

  it.each([
    ['approved', /先に送った内容で承認されたため、もう直せません。.*下書きに残っています。/],
    ['withdrawn', /先に送った記録は取り下げられたため、もう直せません。/],
  ] as const)(
    'is shown as it is stored where it was %s meanwhile, and the draft can go',
    async (status, why) => {
      const { app } = await sendAgain({ status });
      expect(await screen.findByText(why)).toBeTruthy();
      expect(screen.getByRole('heading', { name: '先に送った記録' })).toBeTruthy();
      expect(screen.getByText(/西谷/)).toBeTruthy();
      // Nothing is discarded without a confirmation.
      fireEvent.click(screen.getByRole('button', { name: '下書きを破棄' }));
      fireEvent.click(await screen.findByRole('button', { name: 'やめる' }));
      await app.router.navigate('/Shot');
      expect(await screen.findByLabelText('地名')).toHaveProperty('value', '東谷');
      await app.router.navigate(`/Shot?edit=${String(sent(app)[0]?.['id'])}`);
      await screen.findByRole('heading', { name: '先に送った記録' });
      fireEvent.click(await screen.findByRole('button', { name: '下書きを破棄' }));
      fireEvent.click(await screen.findByRole('button', { name: '破棄する' }));
      await waitFor(() => expect(app.address()).toContain('/Timeline'));
      await app.router.navigate('/Shot');
      expect(await screen.findByLabelText('地名')).toHaveProperty('value', '');
      await app.router.navigate(`/Shot?edit=${String(sent(app)[0]?.['id'])}`);
      expect(await screen.findByText('この記録は、いまは直せません。')).toBeTruthy();
    },
  );
});
