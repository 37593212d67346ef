import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { capture, optionsFor, question } from '../../app/testing/postRows.ts';
import { accepted, answer, type Answers, noConnection, refusal, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, trap, trapLog, user } from '../../app/testing/rows.ts';

const POST = 'POST /api/map_hunt_points';
const CAUGHT = [{ question_code: 'result', any_of: ['captured'] }];

const RESULT = question(10, { required: true });
const TRAP = question(11, { code: 'trap', question: 'わな', kind: 'trap', field: 'trap_id' });
const SPECIES = question(12, {
  code: 'species',
  question: '鳥獣の種類',
  field: 'species',
  required: true,
  condition: CAUGHT,
});
const METHOD = question(13, { code: 'method', question: '捕獲方法', field: 'method', condition: CAUGHT });
const ADULTS = question(14, {
  code: 'adult_count',
  question: '成獣の数',
  field: 'adult_count',
  kind: 'number',
  required: true,
  min: 1,
  max: 99,
  condition: CAUGHT,
});
const MEMO = question(15, { code: 'memo', question: '備考', kind: 'text', field: 'memo', max_length: 500 });
const OWN = question(16, { code: 'dog', question: '猟犬', field: null });
const OPTIONS = [
  ...optionsFor(RESULT, { captured: '捕獲', patrol: '見回り' }),
  ...optionsFor(SPECIES, { boar: 'イノシシ', sika_deer: 'ニホンジカ' }),
  ...optionsFor(METHOD, { snare: 'くくりわな', box: '箱わな' }),
  ...optionsFor(OWN, { yes: 'あり', no: 'なし' }),
];
const form: Answers = {
  'GET /api/qa_lists': () => rows([RESULT, TRAP, SPECIES, METHOD, ADULTS, MEMO, OWN]),
  'GET /api/answer_options': () => rows(OPTIONS),
  'GET /api/traps': () => rows([trap()]),
};

const open = (answers: Answers = {}, address = '/HuntShot') =>
  renderApp(address, { answers: { ...form, ...answers } });
const group = async (name: RegExp) => within(await screen.findByRole('group', { name }));
const choose = async (name: RegExp, label: string) =>
  fireEvent.click((await group(name)).getByLabelText(label));
const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: '送信する' }));

async function fillIn() {
  await choose(/結果/, '捕獲');
  await choose(/鳥獣の種類/, 'イノシシ');
  write('地名', '西谷');
  write('備考', '斜面の下');
}

/** The JSON of each try. */
const posts = (app: ReturnType<typeof renderApp>) =>
  app.server.calls
    .filter(({ call }) => call === POST)
    .map(({ body }) => JSON.parse((body as FormData).get('point') as string) as Record<string, unknown>);

afterEach(() => vi.restoreAllMocks());

describe('HuntShot', () => {
  it.each([
    ['who is no hunter', { 'GET /api/users': () => rows([user({ is_hunter: false })]) }],
    ['of a hokapato site', { 'GET /api/sites': () => rows([site({ is_satomori: false })]) }],
  ])('is not for somebody %s', async (_, answers) => {
    const app = open(answers);
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  it('asks what the answers so far call for, and no more', async () => {
    open();
    await group(/結果/);
    expect(screen.queryByRole('group', { name: /鳥獣の種類/ })).toBeNull();
    await choose(/結果/, '捕獲');
    await group(/鳥獣の種類/);
    await choose(/結果/, '見回り');
    expect(screen.queryByRole('group', { name: /鳥獣の種類/ })).toBeNull();
  });

  it('says what is missing where it is missing, and sends nothing', async () => {
    const app = open();
    await choose(/結果/, '捕獲');
    send();
    expect(await screen.findByText(/送信していません。2か所を直してください/)).toBeTruthy();
    expect((await group(/鳥獣の種類/)).getByText('選んでください')).toBeTruthy();
    expect(screen.getByText('位置か地名を入力してください')).toBeTruthy();
    expect(posts(app)).toEqual([]);
    await choose(/鳥獣の種類/, 'イノシシ');
    expect((await group(/鳥獣の種類/)).queryByText('選んでください')).toBeNull();
  });

  it('sends what was said, and 送信しました only with the server’s record', async () => {
    const stored = capture({ place: '西谷', memo: '斜面の下' });
    const app = open({ [POST]: accepted(stored) });
    await fillIn();
    await choose(/猟犬/, 'あり');
    expect(screen.queryByText('送信しました')).toBeNull();
    send();
    expect(await screen.findByText('送信しました')).toBeTruthy();
    expect(posts(app)).toHaveLength(1);
    expect(posts(app)[0]).toMatchObject({
      result: 'captured',
      species: 'boar',
      count: 1,
      adult_count: 1,
      young_count: 0,
      place: '西谷',
      memo: '斜面の下',
      answers: { [OWN.id]: 'yes' },
      position_source: null,
      photos: [],
    });
    expect(screen.getByRole('article', { name: 'イノシシ 1頭' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '続けて記録する' }));
    await group(/結果/);
    expect(screen.getByLabelText('備考')).toHaveProperty('value', '');
  });

  it('takes what the trap’s registration knows, and says so', async () => {
    const app = open({ [POST]: accepted(capture()) });
    await choose(/結果/, '捕獲');
    fireEvent.click(await (await group(/わな/)).findByLabelText(/西谷3号/));
    expect((await group(/捕獲方法/)).getByLabelText('くくりわな')).toHaveProperty('checked', true);
    expect(screen.getByText('わなの登録から入りました。')).toBeTruthy();
    await choose(/捕獲方法/, '箱わな');
    expect(screen.queryByText('わなの登録から入りました。')).toBeNull();
    await choose(/鳥獣の種類/, 'イノシシ');
    send();
    await screen.findByText('送信しました');
    expect(posts(app)[0]).toMatchObject({ trap_id: trap().id, method: 'box', latitude: null, place: null });
  });

  it('asks again where length and weight can hardly be of one animal', async () => {
    const length = question(17, {
      code: 'length',
      question: '体長',
      kind: 'number',
      field: 'body_length_cm',
    });
    const weight = question(18, { code: 'weight', question: '体重', kind: 'number', field: 'weight_kg' });
    open({ 'GET /api/qa_lists': () => rows([RESULT, length, weight]) });
    await choose(/結果/, '捕獲');
    write('体長', '98');
    write('体重', '45');
    expect(screen.queryByText(/体長と体重が釣り合いません/)).toBeNull();
    write('体長', '10');
    write('体重', '599');
    expect(await screen.findByText(/体長と体重が釣り合いません/)).toBeTruthy();
  });

  it('names one person who killed the animal', async () => {
    const by = question(19, { code: 'by', question: '止め刺しした人', kind: 'user', field: 'killed_by' });
    const members = ['山田', '川井'].map((name, index) => ({
      id: `00000000-0000-4000-8000-00000000009${index}`,
      name,
      user_code: null,
    }));
    const app = open({
      'GET /api/qa_lists': () => rows([RESULT, by]),
      'GET /api/users': () => rows([user(), ...members]),
      [POST]: accepted(capture()),
    });
    await choose(/結果/, '見回り');
    await choose(/止め刺しした人/, '山田');
    await choose(/止め刺しした人/, '川井');
    // Earlier in the list than the one before.
    await choose(/止め刺しした人/, '山田');
    write('地名', '西谷');
    send();
    await waitFor(() => expect(posts(app)).toHaveLength(1));
    expect(posts(app)[0]).toMatchObject({ killed_by: members[0]?.id });
  });

  it('shows who is chosen also where nobody else of the group is known', async () => {
    const by = question(19, { code: 'by', question: '止め刺しした人', kind: 'user', field: 'killed_by' });
    const member = { id: '00000000-0000-4000-8000-000000000090', name: '山田', user_code: null };
    const app = open({
      'GET /api/qa_lists': () => rows([RESULT, by]),
      'GET /api/users': () => rows([user(), member]),
    });
    await choose(/結果/, '見回り');
    await choose(/止め刺しした人/, '山田');
    app.server.answers['GET /api/users'] = () => rows([user()]);
    await app.queryClient.invalidateQueries();
    const people = await group(/止め刺しした人/);
    await waitFor(() => expect(people.queryByLabelText('山田')).toBeNull());
    expect((await group(/止め刺しした人/)).getByLabelText(/いまは選べない人/)).toHaveProperty(
      'checked',
      true,
    );
  });

  it('begins with the trap that its address names', async () => {
    open({}, `/HuntShot?trap_id=${trap().id}`);
    expect(await (await group(/わな/)).findByLabelText(/西谷3号/)).toHaveProperty('checked', true);
    await choose(/結果/, '捕獲');
    expect((await group(/捕獲方法/)).getByLabelText('くくりわな')).toHaveProperty('checked', true);
  });

  it('begins with what the check of a trap found, and offers to set the trap again', async () => {
    const checked = trap({ state: 'checked', last_log_id: capture().id });
    const SET = 'POST /api/trap_logs';
    const app = open(
      {
        'GET /api/traps': () => rows([checked]),
        [POST]: accepted(capture({ trap_id: checked.id })),
        [SET]: accepted(trapLog({ kind: 'set', source: 'user' })),
      },
      `/HuntShot?trap_id=${checked.id}&result=captured`,
    );
    expect(await (await group(/結果/)).findByLabelText('捕獲')).toHaveProperty('checked', true);
    await choose(/鳥獣の種類/, 'イノシシ');
    send();
    fireEvent.click(await screen.findByRole('button', { name: '西谷3号を設置した' }));
    expect(await screen.findByText(/記録しました/)).toBeTruthy();
    const sent = app.server.calls.filter(({ call }) => call === SET).map(({ body }) => body);
    expect(sent).toMatchObject([{ kind: 'set', trap_id: checked.id, seen_log_id: checked.last_log_id }]);
  });

  describe('from the visit of a trap', () => {
    const [FIRING, FIRED_AT] = [trapLog().id, '2026-11-20T01:02:00.000Z'];
    const OTHER = trap({ id: '019400f0-0000-7000-8000-000000000098', name: '東沢' });
    const address = `/HuntShot?trap_id=${trap().id}&result=captured&trap_log_id=${FIRING}&fired_at=${FIRED_AT}`;
    const answers: Answers = {
      'GET /api/traps': () => rows([trap(), OTHER]),
      [POST]: accepted(capture()),
    };

    it('shows the firing that it answers and where it is recorded, and sends the firing', async () => {
      const app = open(answers, address);
      expect(await screen.findByText(/2026-11-20 10:02 の作動の捕獲として記録します/)).toBeTruthy();
      expect(screen.getByText(/わな「.*西谷3号.*」の登録位置.*で記録します/)).toBeTruthy();
      expect((await group(/捕獲方法/)).getByLabelText('くくりわな')).toHaveProperty('checked', true);
      expect(screen.getByText('わなの登録から入りました。')).toBeTruthy();
      await choose(/鳥獣の種類/, 'イノシシ');
      send();
      await screen.findByText('送信しました');
      expect(posts(app)[0]).toMatchObject({ trap_id: trap().id, trap_log_id: FIRING, adult_count: 1 });
    });

    it('sends no firing of another trap than the person chose', async () => {
      const app = open(answers, address);
      fireEvent.click(await screen.findByRole('button', { name: 'わなを選び直す' }));
      fireEvent.click((await group(/わな/)).getByLabelText(/東沢/));
      expect(screen.queryByText(/の作動の捕獲として記録します/)).toBeNull();
      await choose(/鳥獣の種類/, 'イノシシ');
      send();
      await screen.findByText('送信しました');
      expect(posts(app)[0]).toMatchObject({ trap_id: OTHER.id });
      expect(posts(app)[0]).not.toHaveProperty('trap_log_id');
    });

    it('leaves an older draft as it is, and begins with the trap once that one is discarded', async () => {
      const app = open(answers);
      await choose(/結果/, '見回り');
      write('備考', '東沢を見た');
      await app.router.navigate(address);
      expect(await screen.findByText(/前の書きかけが残っています/)).toBeTruthy();
      expect(screen.getByLabelText('備考')).toHaveProperty('value', '東沢を見た');
      expect((await group(/結果/)).getByLabelText(/見回り/)).toHaveProperty('checked', true);
      fireEvent.click(screen.getByRole('button', { name: '下書きを破棄' }));
      fireEvent.click(await screen.findByRole('button', { name: '破棄する' }));
      expect(await screen.findByText(/の作動の捕獲として記録します/)).toBeTruthy();
      expect(screen.queryByText(/前の書きかけが残っています/)).toBeNull();
    });

    it('stores no draft before anything is typed, so that the next visit begins with its own trap', async () => {
      const app = open(answers, address);
      await screen.findByText(/の作動の捕獲として記録します/);
      await app.router.navigate('/User');
      await screen.findByRole('heading', { level: 1, name: 'ユーザー設定' });
      await app.router.navigate(`/HuntShot?trap_id=${OTHER.id}&result=captured`);
      expect(await (await group(/わな/)).findByLabelText(/東沢/)).toHaveProperty('checked', true);
      expect(screen.queryByText(/前の書きかけが残っています/)).toBeNull();
    });
  });

  it('offers what was recorded last first, and all of it by one press that says what it answers', async () => {
    open({ [POST]: accepted(capture()) });
    expect(screen.queryByRole('button', { name: /^前回と同じ/ })).toBeNull();
    await choose(/結果/, '捕獲');
    await choose(/鳥獣の種類/, 'ニホンジカ');
    await choose(/捕獲方法/, '箱わな');
    write('地名', '西谷');
    send();
    fireEvent.click(await screen.findByRole('button', { name: '続けて記録する' }));
    await choose(/結果/, '捕獲');
    const labels = async (name: RegExp) =>
      (await group(name)).getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(await labels(/鳥獣の種類/)).toEqual(['ニホンジカ', 'イノシシ']);
    expect((await group(/鳥獣の種類/)).getByLabelText('ニホンジカ')).toHaveProperty('checked', false);
    fireEvent.click(screen.getByRole('button', { name: '前回と同じ：ニホンジカ、箱わな' }));
    expect((await group(/鳥獣の種類/)).getByLabelText('ニホンジカ')).toHaveProperty('checked', true);
    expect((await group(/捕獲方法/)).getByLabelText('箱わな')).toHaveProperty('checked', true);
    expect(screen.queryByRole('button', { name: /^前回と同じ/ })).toBeNull();
  });

  it('offers another person of the device nothing of the captures recorded before', async () => {
    localStorage.setItem(
      'satomori-last-answers',
      JSON.stringify({ somebody: { species: ['sika_deer'], method: ['box'] } }),
    );
    open();
    await choose(/結果/, '捕獲');
    await group(/鳥獣の種類/);
    expect(screen.queryByRole('button', { name: /^前回と同じ/ })).toBeNull();
  });

  it('presets the number of animals to 1, says so, and asks for it again where it was removed', async () => {
    const app = open({ [POST]: accepted(capture()) });
    await choose(/結果/, '捕獲');
    const count = () => screen.getByRole('textbox', { name: /^成獣の数/ });
    expect(count()).toHaveProperty('value', '1');
    expect(screen.getByText(/1頭?を入れてあります/)).toBeTruthy();
    await choose(/鳥獣の種類/, 'イノシシ');
    fireEvent.change(count(), { target: { value: '' } });
    expect(screen.queryByText(/を入れてあります/)).toBeNull();
    write('地名', '西谷');
    send();
    expect(await screen.findByText(/送信していません。1か所を直してください/)).toBeTruthy();
    expect(posts(app)).toEqual([]);
  });

  it('keeps everything typed when the server refuses, and shows its words at the field', async () => {
    const problem = { field: 'species', message: 'この鳥獣の種類は登録できません' };
    const app = open({
      [POST]: () =>
        new Response(
          JSON.stringify({
            result: 'invalid_input',
            message: '入力に誤りがあります。',
            details: { problems: [problem] },
          }),
          { status: 400, headers: { 'content-type': 'application/json' } },
        ),
    });
    await fillIn();
    send();
    expect(await screen.findByText(/入力に誤りがあります。入力した内容は残っています。/)).toBeTruthy();
    expect((await group(/鳥獣の種類/)).getByText('この鳥獣の種類は登録できません')).toBeTruthy();
    expect(screen.getByLabelText('備考')).toHaveProperty('value', '斜面の下');
    expect(screen.getByRole('alertdialog').textContent).toContain('入力に誤りがあります。');
    expect(posts(app)).toHaveLength(1);
  });

  describe('an error', () => {
    /** The icon distinguishes the box from other text. */
    const inBox = (text: string) =>
      screen
        .queryAllByRole('alert')
        .some((alert) => alert.textContent === text && alert.querySelector('svg') !== null);

    it('stands in a box where the traps cannot be read', async () => {
      open({ 'GET /api/traps': noConnection });
      await screen.findByText(/わなの一覧を読み込めません/);
      expect(inBox('わなの一覧を読み込めません。地名を入れて記録できます。')).toBe(true);
    });

    it('stands in a box at a question that nobody answered', async () => {
      open();
      await group(/結果/);
      send();
      await screen.findByText('選んでください');
      expect(inBox('選んでください')).toBe(true);
    });

    it('stands in a box at a time that the phone proposed', async () => {
      const message = '記録できる日時ではありません';
      const details = { problems: [{ field: 'captured_at', message }] };
      open({
        [POST]: () =>
          new Response(
            JSON.stringify({ result: 'invalid_input', message: '入力に誤りがあります。', details }),
            {
              status: 400,
              headers: { 'content-type': 'application/json' },
            },
          ),
      });
      await fillIn();
      send();
      await screen.findByText(message);
      expect(inBox(message)).toBe(true);
    });
  });

  it('sends the very same post again after an answer that was lost', async () => {
    const app = open({ [POST]: noConnection });
    await fillIn();
    send();
    expect(await screen.findByText(/届いたか確かめられませんでした/)).toBeTruthy();
    app.server.answers[POST] = accepted(capture());
    send();
    await screen.findByText('送信しました');
    const [first, second] = posts(app);
    expect(second).toEqual(first);
  });

  it('offers to mend the first record where it was recorded with other words, and makes no second', async () => {
    const app = open({ [POST]: noConnection });
    await fillIn();
    send();
    await screen.findByText(/届いたか確かめられませんでした/);
    const [first] = posts(app);
    const stored = capture({ id: String(first?.['id']), memo: '斜面の下', place: '西谷' });
    const edits = `PUT /api/map_hunt_points/${stored.id}`;
    Object.assign(app.server.answers, {
      [POST]: () => refusal('id_conflict'),
      'GET /api/map_hunt_points': () => rows([stored]),
      [edits]: () => answer({ ...stored, memo: '沢の上', version: 2 }),
    });
    write('備考', '沢の上');
    send();
    fireEvent.click(await screen.findByRole('button', { name: '先に送った記録を直す' }));
    await screen.findByRole('heading', { level: 1, name: '捕獲を直す' });
    await waitFor(() => expect(screen.getByLabelText('備考')).toHaveProperty('value', '沢の上'));
    expect(app.address()).toBe(`/HuntShot?edit=${stored.id}`);
    send();
    await screen.findByText('送信しました');
    const [sent] = app.server.calls.filter(({ call }) => call === edits);
    expect(sent?.body).toMatchObject({
      version: stored.version,
      point: { memo: '沢の上', captured_at: stored.captured_at, latitude: stored.latitude },
    });
    expect(posts(app).map(({ id }) => id)).toEqual([stored.id, stored.id]);
    // The draft that created it is no longer waiting to be sent.
    await app.router.navigate('/HuntShot');
    await screen.findByRole('heading', { level: 1, name: 'ほかく投稿' });
    await group(/結果/);
    expect(screen.queryByLabelText('備考')?.getAttribute('value') ?? '').toBe('');
  });

  it('keeps what is typed while another screen is open', async () => {
    const app = open();
    await fillIn();
    await app.router.navigate('/User');
    await screen.findByRole('heading', { level: 1, name: 'ユーザー設定' });
    await app.router.navigate('/HuntShot');
    await group(/結果/);
    expect(screen.getByLabelText('備考')).toHaveProperty('value', '斜面の下');
  });

  it('says where the device can neither store nor send, and keeps everything typed', async () => {
    const app = open();
    await fillIn();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    fireEvent.click(await screen.findByRole('button', { name: '端末に保存する（あとで送信）' }));
    expect(
      await screen.findByText(/この端末には保存できませんでした。.*入力した内容は残っています。/),
    ).toBeTruthy();
    expect(screen.queryByText('端末に保存しました')).toBeNull();
    expect(screen.getByLabelText('備考')).toHaveProperty('value', '斜面の下');
    expect(posts(app)).toEqual([]);
  });

  it('proposes the next number only where code and letter are known', async () => {
    localStorage.setItem('satomori-device-letter', JSON.stringify({ [user().id]: 'A' }));
    open({ 'GET /api/map_hunt_points': () => rows([capture({ capture_no: '001A-7' })]) });
    await choose(/結果/, '捕獲');
    await waitFor(() => expect(screen.getByLabelText('番号')).toHaveProperty('value', '001A-8'));
  });

  it('leaves the number empty where nobody can say it', async () => {
    open();
    await choose(/結果/, '捕獲');
    expect(screen.getByLabelText('番号')).toHaveProperty('value', '');
  });
});
