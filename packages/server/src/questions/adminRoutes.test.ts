import {
  type AdminQuestion,
  type Answers,
  type CaptureInput,
  changeAdminQuestion,
  type ChangedAdminQuestion,
  createAdminQuestion,
  listAdminQuestions,
  type NewAdminQuestion,
  newId,
  orderAdminQuestions,
  retireAdminQuestion,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { captureOf, contentOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { MINUTE, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';
import { defaultQuestionRows } from './defaults.ts';
import { insertQuestions } from './repository.ts';

const option = (code: string, label: string, more: object = {}) => ({
  code,
  label,
  is_other: false,
  is_active: true,
  ...more,
});

describeOnEachEngine('the questions of a form', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const site = scopeOfSystem(server.world.sites.satomori);
    await insertQuestions(server.database.db, site, defaultQuestionRows(0));
  });
  afterAll(() => server.stop());

  let added = 0;
  const aQuestion = (more: Partial<NewAdminQuestion> = {}): NewAdminQuestion => {
    added += 1;
    return {
      id: newId(),
      code: `own_${added}`,
      is_hunt: true,
      question: `町の質問${added}`,
      help: null,
      kind: 'single',
      required: false,
      min: null,
      max: null,
      max_length: null,
      unit: null,
      group_id: null,
      condition: null,
      options: [option('yes', 'はい'), option('no', 'いいえ')],
      ...more,
    };
  };
  const aText = (more: Partial<NewAdminQuestion> = {}) => aQuestion({ kind: 'text', options: [], ...more });
  const client = async (login: Login = 'admin') => (await server.as(login)).http;
  const add = async (body: NewAdminQuestion, login?: Login): Promise<AdminQuestion> =>
    (await client(login)).call(createAdminQuestion, { body });
  const put = async (id: string, body: ChangedAdminQuestion, login?: Login): Promise<AdminQuestion> =>
    (await (await client(login)).call(changeAdminQuestion, { params: { id }, body })).latest;
  const enteredOf = (question: AdminQuestion): ChangedAdminQuestion => ({
    question: question.question,
    help: question.help,
    required: question.required,
    min: question.min,
    max: question.max,
    max_length: question.max_length,
    unit: question.unit,
    group_id: question.group_id,
    condition: question.condition,
    options: question.options.map(({ code, label, is_other, is_active }) => ({
      code,
      label,
      is_other,
      is_active,
    })),
    version: question.version,
  });
  const change = (question: AdminQuestion, more: Partial<ChangedAdminQuestion>, login?: Login) =>
    put(question.id, { ...enteredOf(question), ...more }, login);
  const retire = async (id: string, login?: Login): Promise<AdminQuestion> =>
    (await (await client(login)).call(retireAdminQuestion, { params: { id } })).latest;
  const order = async (ids: string[], login?: Login, is_hunt = true) =>
    (await client(login)).call(orderAdminQuestions, { body: { is_hunt, ids } });
  const list = async (query: { is_hunt?: '0' | '1'; retired?: '1' } = {}, login?: Login) =>
    (await (await client(login)).list(listAdminQuestions, { query: { is_hunt: '1', ...query } })).json;
  const find = async (code: string, is_hunt: '0' | '1' = '1') => {
    const found = (await list({ is_hunt })).find((question) => question.code === code);
    if (found === undefined) throw new Error(`no question ${code}`);
    return found;
  };
  const audit = (id: string) => listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), id);
  const problemsOf = async (call: Promise<unknown>) => {
    const { result, details } = await refusalOf(call);
    expect(result).toBe('invalid_input');
    return JSON.stringify(details);
  };

  const CATCH = {
    capture_class: 'nuisance',
    method: 'snare',
    age_class: 'adult',
    disposal: 'burnt',
  } as const;
  const captureWith = (answers: Answers, more: Partial<CaptureInput> = {}) =>
    captureOf(server, { ...CATCH, answers, ...more });
  const post = async (answers: Answers, more?: Partial<CaptureInput>) =>
    postCapture(await server.as('west'), captureWith(answers, more));

  it('are seen and changed by nobody but an administrator of the same site', async () => {
    const question = await add(aQuestion());
    const others: Login[] = ['west', 'poster', 'gateway', 'viewer', 'valley'];
    for (const login of others) {
      for (const call of [
        () => list({}, login),
        () => add(aQuestion(), login),
        () => change(question, { question: '変' }, login),
        () => retire(question.id, login),
        () => order([question.id], login),
      ])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    }
    expect(await list({}, 'hokapatoAdmin')).toEqual([]);
    for (const call of [
      () => change(question, { question: '変' }, 'hokapatoAdmin'),
      () => retire(question.id, 'hokapatoAdmin'),
    ])
      expect((await refusalOf(call())).result).toBe('not_found');
    expect((await refusalOf(order([question.id], 'hokapatoAdmin'))).result).toBe('version_conflict');
    expect((await list()).at(-1)).toEqual(question);
  });

  it('are added once, at the end of the form, in the audit log', async () => {
    const asked = aQuestion({ options: [option('a', 'あり'), option('z', 'その他', { is_other: true })] });
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(asked)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ...asked, version: 1, field: null, valid_to: null });
    expect((await list()).at(-1)?.id).toBe(asked.id);
    expect((await refusalOf(add({ ...asked, question: '別' }))).result).toBe('id_conflict');
    const [entry, ...more] = await audit(asked.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'create', target_type: 'question' });
    expect(entry?.changes).toMatchObject({ question: [null, asked.question] });
    const form = await (await server.as('west')).questions.form('hunt');
    expect(form.at(-1)).toMatchObject({ id: asked.id, options: [{ code: 'a' }, { is_other: true }] });
  });

  it.each<[string, () => NewAdminQuestion, string]>([
    ['a question without words', () => aQuestion({ question: '　' }), '入力してください'],
    ['a choice without options', () => aQuestion({ options: [] }), '一つは必要'],
    [
      'options of which none is shown',
      () => aQuestion({ options: [option('a', 'あ', { is_active: false })] }),
      '一つは必要',
    ],
    [
      'the same option in another spelling',
      () => aQuestion({ options: [option('a', 'ABC'), option('b', 'ａｂｃ ')] }),
      '同じ言葉',
    ],
    [
      'two options of one code',
      () => aQuestion({ options: [option('a', 'あ'), option('a', 'い')] }),
      '同じ番号',
    ],
    [
      'two その他',
      () =>
        aQuestion({
          options: [option('a', 'あ', { is_other: true }), option('b', 'い', { is_other: true })],
        }),
      '一つだけ',
    ],
    ['options of a text', () => aText({ options: [option('a', 'あ')] }), '選んで答える質問だけ'],
    ['bounds of a text', () => aText({ max: 3 }), '数でたずねる'],
    ['bounds in the wrong order', () => aText({ kind: 'number', min: 3, max: 2 }), '最小値以上'],
    ['a length of a number', () => aText({ kind: 'number', max_length: 3 }), '文字でたずねる'],
    ['too great a length', () => aText({ max_length: 501 }), '500以下'],
    ['people who must be chosen', () => aText({ kind: 'user', required: true }), '必須にできません'],
    ['a second trap', () => aText({ kind: 'trap' }), '一つだけ'],
    ['the trap of a sighting', () => aText({ kind: 'trap', is_hunt: false }), '捕獲の質問だけ'],
    [
      'a condition on nothing',
      () => aText({ condition: [{ question_code: 'none', any_of: ['a'] }] }),
      '前にたずねる質問',
    ],
    [
      'a condition on itself',
      () => aText({ code: 'itself', condition: [{ question_code: 'itself', at_least: 1 }] }),
      '前にたずねる質問',
    ],
    [
      'a condition on an option that is none',
      () => aText({ condition: [{ question_code: 'result', any_of: ['x'] }] }),
      '選択肢にない',
    ],
    [
      'a condition on no option',
      () => aText({ condition: [{ question_code: 'result', any_of: [] }] }),
      '一つは選んで',
    ],
    [
      'a number of a choice',
      () => aText({ condition: [{ question_code: 'result', at_least: 1 }] }),
      '数でたずねる質問では',
    ],
    [
      'a number that is never reached',
      () => aText({ condition: [{ question_code: 'adult_count', at_least: 100 }] }),
      '99まで',
    ],
    ['a group that is none', () => aText({ group_id: newId() }), 'グループは見つかりません'],
    [
      'a group of another site',
      () => aText({ group_id: server.world.groups.valley }),
      'グループは見つかりません',
    ],
    ['the code of another question', () => aText({ code: 'memo' }), '前からあります'],
    ['a code of other letters', () => aText({ code: '質問' }), '英小文字'],
  ])('are refused: %s', async (_, asked, words) => {
    const body = asked();
    expect(await problemsOf(add(body))).toContain(words);
    expect((await list()).some(({ id }) => id === body.id)).toBe(false);
  });

  it('become a new version when they change, and answers keep the words that they answered', async () => {
    const asked = await add(
      aQuestion({ question: '餌は', options: [option('bran', '米ぬか'), option('corn', 'とうもろこし')] }),
    );
    const old = await post({ [asked.id]: 'corn' });
    server.clock.advance(MINUTE);
    const changed = await change(asked, {
      question: '使った餌',
      required: true,
      options: [
        option('corn', 'コーン', { is_active: false }),
        option('bran', 'ぬか'),
        option('wheat', '小麦'),
      ],
    });
    expect(changed).toMatchObject({ code: asked.code, version: 2, sort_order: asked.sort_order });
    expect(changed.id).not.toBe(asked.id);
    const west = await server.as('west');
    const form = (await west.questions.form('hunt')).filter(({ code }) => code === asked.code);
    expect(form.map(({ question, options }) => [question, options.map(({ label }) => label)])).toEqual([
      ['使った餌', ['ぬか', '小麦']],
    ]);
    const answered = await west.questions.answered('hunt', [asked.id]);
    expect(answered.map(({ question, options }) => [question, options.map(({ label }) => label)])).toEqual([
      ['餌は', ['米ぬか', 'とうもろこし']],
    ]);
    // A correction of another field keeps the answer under its version.
    const point = { ...contentOf(captureWith({ [asked.id]: 'corn' })), memo: '直した' };
    const corrected = await west.writing.captures.change(old.id, {
      version: old.version,
      action: 'edit',
      point,
    });
    expect(corrected).toMatchObject({ memo: '直した', answers: { [asked.id]: 'corn' } });
    // A form that was opened before the change sends the former version.
    expect((await post({ [asked.id]: 'bran' })).answers).toEqual({ [asked.id]: 'bran' });
    expect((await post({ [changed.id]: 'wheat' })).answers).toEqual({ [changed.id]: 'wheat' });
    expect(await problemsOf(post({ [asked.id]: 'wheat' }))).toContain('選択肢から');
    const [entry] = await audit(changed.id);
    expect(entry).toMatchObject({ action: 'edit', user_id: server.world.users.admin });
    expect(entry?.changes).toMatchObject({ id: [asked.id, changed.id], question: ['餌は', '使った餌'] });
  });

  it('are changed at the version that was read, and told what is stored otherwise', async () => {
    const asked = await add(aQuestion());
    const first = await change(asked, { question: '初め' });
    const refusal = await refusalOf(change(asked, { question: '次' }));
    expect(refusal.result).toBe('version_conflict');
    expect(refusal.details).toMatchObject({ current: { id: first.id, question: '初め', version: 2 } });
    // The same once more: the first answer was lost.
    expect(await change(asked, { question: '初め' })).toEqual(first);
    expect(await audit(first.id)).toHaveLength(1);
    expect(await change(first, {})).toEqual(first);
  });

  it('keep the options that they had, and those of the fields of a post get no others', async () => {
    const asked = await add(aQuestion());
    expect(await problemsOf(change(asked, { options: [option('yes', 'はい')] }))).toContain('消せません');
    const sex = await find('sex');
    const { options } = enteredOf(sex);
    expect(await problemsOf(change(sex, { options: [...options, option('both', '両方')] }))).toContain(
      '足せません',
    );
    const renamed = options.map((each) => (each.code === 'male' ? { ...each, label: 'おす' } : each));
    expect((await change(sex, { options: renamed.toReversed() })).field).toBe('sex');
    expect((await post({}, { sex: 'male' })).sex).toBe('male');
    expect(await problemsOf(change(await find('weight_kg'), { max: 5000 }))).toContain(
      'この項目に入れられる数',
    );
    expect(await problemsOf(change(await find('disposal_place'), { max_length: 300 }))).toContain('文字数');
  });

  it('that every post needs stay as they are, whatever is relabelled', async () => {
    const species = await find('species');
    expect(await problemsOf(retire(species.id))).toContain('やめることはできません');
    expect(await problemsOf(change(species, { required: false }))).toContain('必須のまま');
    expect(await problemsOf(change(species, { condition: null }))).toContain('条件は変えられません');
    const group_id = server.world.groups.west;
    expect(await problemsOf(change(species, { group_id }))).toContain('一部のグループ');
    // Decides whether the number of animals is asked.
    expect(await problemsOf(change(await find('age_class'), { required: false }))).toContain('必須のまま');
    expect((await change(species, { question: '獣の種類' })).question).toBe('獣の種類');
    expect((await post({})).species).toBe('boar');
    expect(await problemsOf(retire((await find('report_kind', '0')).id))).toContain('やめることはできません');
  });

  it('stay where conditions need them, and say which', async () => {
    const asked = await add(aQuestion({ question: '餌の有無' }));
    const condition = [{ question_code: asked.code, any_of: ['yes'] }];
    const next = await add(aText({ question: '餌の種類', condition }));
    expect(await problemsOf(retire(asked.id))).toContain('「餌の種類」');
    const hidden = enteredOf(asked).options.map((each) => ({ ...each, is_active: each.code !== 'yes' }));
    expect(await problemsOf(change(asked, { options: hidden }))).toContain('「餌の種類」の条件に使われて');
    expect(await problemsOf(change(asked, { group_id: server.world.groups.west }))).toContain('餌の種類');
    const ids = (await list()).map(({ id }) => id);
    expect(await problemsOf(order([next.id, ...ids.filter((id) => id !== next.id)]))).toContain(
      '「餌の種類」',
    );
    await retire(next.id);
    expect((await retire(asked.id)).valid_to).not.toBeNull();
  });

  it('stop being asked, and are asked again with the answers that they had', async () => {
    const asked = await add(aQuestion({ required: true }));
    server.clock.advance(MINUTE);
    const retired = await retire(asked.id);
    expect(await retire(asked.id)).toEqual(retired);
    expect((await list()).some(({ code }) => code === asked.code)).toBe(false);
    expect((await list({ retired: '1' })).find(({ code }) => code === asked.code)).toEqual(retired);
    // A form that was opened before is told, instead of asking it again.
    expect((await refusalOf(change(asked, { question: '変' }))).result).toBe('version_conflict');
    expect((await post({ [asked.id]: 'yes' })).answers).toEqual({ [asked.id]: 'yes' });
    server.clock.advance(MINUTE);
    const again = await change(retired, {});
    expect(again).toMatchObject({ code: asked.code, valid_to: null, version: 3 });
    expect((await list({ retired: '1' })).some(({ code }) => code === asked.code)).toBe(false);
    expect((await list()).at(-1)?.id).toBe(again.id);
    expect((await change(again, { required: false })).version).toBe(4);
  });

  it('stand in the order that was set, unless somebody changed the form meanwhile', async () => {
    const asked = await add(aText());
    const ids = (await list()).map(({ id }) => id);
    const moved = [...ids.slice(0, -2), asked.id, ids.at(-2) ?? ''];
    expect(await order(moved)).toEqual({ ids: moved });
    expect((await list()).map(({ id }) => id)).toEqual(moved);
    const { version } = await find(asked.code);
    expect(version).toBe(asked.version);
    expect((await audit(asked.id)).map(({ action }) => action)).toEqual(['create', 'edit']);
    for (const wrong of [moved.slice(1), [...moved, newId()], [...moved.slice(1), moved[1] ?? '']]) {
      const refusal = await refusalOf(order(wrong));
      expect(refusal.result).toBe('version_conflict');
      expect(refusal.details).toEqual({ current: { ids: moved } });
    }
  });

  it('keep answers of a former version whose condition stands elsewhere by now', async () => {
    const first = await add(aQuestion({ question: '前' }));
    const second = await add(aText({ condition: [{ question_code: first.code, any_of: ['yes'] }] }));
    server.clock.advance(MINUTE);
    await change(second, { condition: null });
    const ids = (await list()).map(({ id, code }) => [id, code] as const);
    const others = ids.filter(([, code]) => code !== first.code).map(([id]) => id);
    await order([...others, first.id]);
    const answers = { [first.id]: 'yes', [second.id]: '雨' };
    expect((await post(answers)).answers).toEqual(answers);
  });

  it('of one group are asked of that group, and answered with people', async () => {
    const { east, west } = server.world.groups;
    const asked = await add(aText({ kind: 'user', group_id: west }));
    const people = [server.world.users.east];
    expect((await post({ [asked.id]: people })).answers).toEqual({ [asked.id]: people });
    server.clock.advance(MINUTE);
    await change(asked, { group_id: east });
    const form = (login: Login) => server.as(login).then(({ questions }) => questions.form('hunt'));
    expect((await form('west')).some(({ code }) => code === asked.code)).toBe(false);
    expect((await form('east')).some(({ code }) => code === asked.code)).toBe(true);
  });
});
