import type { Capture } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { capture, image, optionsFor, question } from '../../app/testing/postRows.ts';
import { type Answers, answer, noConnection, refusal, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';

const CAUGHT = [{ question_code: 'result', any_of: ['captured'] }];
const RESULT = question(10, { required: true });
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
const OPTIONS = [
  ...optionsFor(RESULT, { captured: '捕獲', patrol: '見回り' }),
  ...optionsFor(SPECIES, { boar: 'イノシシ', sika_deer: 'ニホンジカ' }),
];

const REASON = '場所を書いてください';
const SENT = capture({
  status: 'returned',
  return_reason: REASON,
  version: 3,
  captured_at: '2026-11-20T01:00:27.000Z',
  position_source: 'exif',
  accuracy: null,
  disposal: 'buried',
  memo: '沢',
  photos: [image()],
});
const PUT = `PUT /api/map_hunt_points/${SENT.id}`;

const open = (sent: Capture | null, answers: Answers = {}) =>
  renderApp(`/HuntShot?edit=${SENT.id}`, {
    answers: {
      'GET /api/qa_lists': () => rows([RESULT, SPECIES, ADULTS, MEMO]),
      'GET /api/answer_options': () => rows(OPTIONS),
      'GET /api/map_hunt_points': () => rows(sent === null ? [] : [sent]),
      [PUT]: () => answer({ ...SENT, status: 'submitted', return_reason: null, version: 4 }),
      ...answers,
    },
  });
const puts = ({ server }: ReturnType<typeof renderApp>) =>
  server.calls
    .filter(({ call }) => call === PUT)
    .map(({ body }) => body as { version: number; point: object });
const form = async () => within(await screen.findByRole('form', { name: '捕獲の記録' }));
const send = () => fireEvent.click(screen.getByRole('button', { name: '送信する' }));
const writeMemo = (text: string) =>
  fireEvent.change(screen.getByLabelText('備考'), { target: { value: text } });

const conflictWith = (current: Capture) =>
  new Response(
    JSON.stringify({
      result: 'version_conflict',
      message: 'ほかの人が先に変更しました。',
      details: { current },
    }),
    { status: 409, headers: { 'content-type': 'application/json' } },
  );

describe('editing a capture', () => {
  it('stays open where its former questions cannot be read again', async () => {
    const former = question(19, { code: 'former', question: '前の質問', kind: 'text' });
    const app = open({ ...SENT, answers: { [former.id]: '前の答え' } });
    await form();
    app.server.answers['GET /api/qa_lists'] = () => refusal('unavailable');
    await app.queryClient.invalidateQueries({ queryKey: ['questions'] });
    expect(await screen.findByText(/前に読み込んだ内容/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('備考').value).toBe('沢');
  });

  it.each([
    ['of somebody else', { ...SENT, posted_by: '019400f0-0000-7000-8000-000000000090' }, {}],
    ['that is approved', { ...SENT, status: 'approved' as const }, {}],
    ['by a shared account', SENT, { 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) }],
  ])('is not possible for one %s', async (_, sent, answers) => {
    const app = open(sent, answers);
    expect(await screen.findByText('この記録は、いまは直せません。')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(puts(app)).toEqual([]);
  });

  it('says so where there is none', async () => {
    open(null);
    expect(await screen.findByText('この記録は見つかりません。')).toBeTruthy();
  });

  it('opens the form with all it says, and with why it came back', async () => {
    open(SENT);
    expect((await form()).getByLabelText('備考')).toHaveProperty('value', '沢');
    expect(screen.getByText('差し戻しの理由').parentElement?.textContent).toContain(REASON);
    expect(screen.getByText('送った記録のまま（写真の撮影位置）')).toBeTruthy();
    expect(screen.getByText('送った写真 1枚（そのまま残ります。種類と説明は直せます）')).toBeTruthy();
    expect(screen.getByLabelText('番号')).toHaveProperty('value', SENT.capture_no);
  });

  it('sends what is edited, and all else as it stands', async () => {
    const app = open(SENT);
    await form();
    writeMemo('尾根');
    send();
    expect(await screen.findByText('送信しました')).toBeTruthy();
    expect(puts(app)).toHaveLength(1);
    expect(puts(app)[0]).toMatchObject({
      action: 'edit',
      version: 3,
      point: {
        memo: '尾根',
        species: 'boar',
        disposal: 'buried',
        captured_at: SENT.captured_at,
        position_source: 'exif',
        hunter_id: SENT.hunter_id,
      },
    });
    expect(puts(app)[0]?.point).not.toHaveProperty('id');
    expect(puts(app)[0]?.point).not.toHaveProperty('photos');
  });

  it('goes back to the time that was sent, with its seconds and how sure it is', async () => {
    const sent = capture({ ...SENT, time_precision: 'about' });
    const app = open(sent);
    await form();
    const back = () => screen.queryByRole('button', { name: '送った日時に戻す' });
    expect([back(), screen.queryByRole('button', { name: '手入力をやめる' })]).toEqual([null, null]);
    fireEvent.change(screen.getByLabelText('日時（手入力）'), { target: { value: '2026-11-19T07:30' } });
    fireEvent.click(screen.getByRole('radio', { name: '正確' }));
    fireEvent.click(back()!);
    expect(back()).toBeNull();
    writeMemo('尾根');
    send();
    expect(await screen.findByText('送信しました')).toBeTruthy();
    expect(puts(app)[0]?.point).toMatchObject({ captured_at: sent.captured_at, time_precision: 'about' });
  });

  it('stores another kind of a photo and what is said of it, and leaves its file alone', async () => {
    const app = open(SENT, {
      'PUT /api/map_hunt_points/image': () => answer({ ...image(), photo_kind: 'teeth', caption: '左下顎' }),
    });
    await form();
    fireEvent.change(screen.getByLabelText('送った写真1の種類'), { target: { value: 'teeth' } });
    fireEvent.change(screen.getByLabelText('送った写真1の説明'), { target: { value: ' 左下顎 ' } });
    send();
    expect(await screen.findByText('送信しました')).toBeTruthy();
    const sent = app.server.calls.filter(({ call }) => call === 'PUT /api/map_hunt_points/image');
    expect(sent).toHaveLength(1);
    const parts = [...((sent[0]?.body ?? new FormData()) as FormData).entries()];
    expect(parts.map(([part, text]) => [part, JSON.parse(text as string) as unknown])).toEqual([
      ['image', { id: image().id, point_id: SENT.id, photo_kind: 'teeth', caption: '左下顎' }],
    ]);
    expect(puts(app)).toHaveLength(1);
  });

  it.each([
    [
      'taken 46 km away',
      { exif_latitude: 35.5, exif_longitude: 135.4 },
      /500m以上離れています/,
      /1日以上違います/,
    ],
    [
      'taken on another day',
      { taken_at: '2026-11-17T01:00:00.000Z' },
      /1日以上違います/,
      /500m以上離れています/,
    ],
  ])('asks about a photo %s, and lets it be sent', async (_, doubted, said, unsaid) => {
    const photo = image({ taken_at: SENT.captured_at, ...doubted });
    const app = open({ ...SENT, latitude: 35.1, longitude: 135.4, photos: [photo] });
    await form();
    expect(screen.getByText(said).textContent).toContain('正しければ、このまま送信できます。');
    expect(screen.queryByText(unsaid)).toBeNull();
    send();
    expect(await screen.findByText('送信しました')).toBeTruthy();
    expect(puts(app)).toHaveLength(1);
  });

  it('asks nothing about a photo taken there and then', async () => {
    open({
      ...SENT,
      photos: [image({ taken_at: SENT.captured_at, exif_latitude: 35.1, exif_longitude: 135.4 })],
    });
    await form();
    expect(screen.queryByText(/正しければ、このまま送信できます/)).toBeNull();
  });

  it('says what somebody else changed, writes nothing over it unasked, and loses nothing', async () => {
    const theirs = { ...SENT, place: '東谷', version: 5 };
    const app = open(SENT, { [PUT]: () => conflictWith(theirs) });
    await form();
    writeMemo('尾根');
    send();
    expect(await screen.findByText(/もう一度送信すると/)).toBeTruthy();
    expect(screen.getByText('場所').parentElement?.textContent).toBe('場所：西谷 → 東谷');
    expect(screen.getByLabelText('備考')).toHaveProperty('value', '尾根');
    expect(puts(app)).toHaveLength(1);
    app.server.answers[PUT] = () => answer({ ...theirs, memo: '尾根', version: 6 });
    send();
    expect(await screen.findByText('送信しました')).toBeTruthy();
    expect(puts(app).map(({ version }) => version)).toEqual([3, 5]);
  });

  it('stays open where a verdict comes meanwhile, and says then that it is too late', async () => {
    const approved = { ...SENT, status: 'approved' as const, version: 4 };
    const app = open(SENT, { [PUT]: () => conflictWith(approved) });
    await form();
    writeMemo('尾根');
    app.server.answers['GET /api/map_hunt_points'] = () => rows([approved]);
    await app.queryClient.invalidateQueries();
    expect(screen.getByLabelText('備考')).toHaveProperty('value', '尾根');
    send();
    expect(await screen.findByText(/もう一度送信すると/)).toBeTruthy();
    app.server.answers[PUT] = () => refusal('not_possible_now');
    send();
    expect(await screen.findByText(/入力した内容は残っています/)).toBeTruthy();
    expect(screen.getByLabelText('備考')).toHaveProperty('value', '尾根');
  });

  it('keeps all that is typed where the answer is lost', async () => {
    const app = open(SENT, { [PUT]: noConnection });
    await form();
    writeMemo('尾根');
    send();
    expect(await screen.findByText(/届いたか確かめられませんでした/)).toBeTruthy();
    expect(screen.getByLabelText('備考')).toHaveProperty('value', '尾根');
    app.server.answers[PUT] = () => answer({ ...SENT, status: 'submitted', version: 4 });
    send();
    await screen.findByText('送信しました');
    const [first, second] = puts(app);
    await waitFor(() => expect(second).toEqual(first));
  });
});
