import { type Answers, type CaptureInput, newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, contentOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { addQuestion } from '../testing/questions.ts';
import {
  HOUR,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';

const CAPTURED = { question_code: 'result', any_of: ['captured'] };

describeOnEachEngine('answers to the site’s own questions', (engine) => {
  let server: TestServer;
  let west: TestClient;
  let admin: TestClient;
  const ids = {} as Record<
    'dogs' | 'bait' | 'kind' | 'why' | 'old' | 'new' | 'east' | 'foreign' | 'sighting' | 'girth',
    string
  >;

  beforeAll(async () => {
    server = await startTestServer(engine);
    [west, admin] = [await server.as('west'), await server.as('admin')];
    const changed = server.clock.now() - HOUR / 2;
    await addQuestion(server, { code: 'result', kind: 'single', field: 'result', required: true });
    await addQuestion(server, { code: 'weight', kind: 'number', field: 'weight_kg', max: 200 });
    ids.dogs = await addQuestion(server, { code: 'dogs', kind: 'number', min: 0, max: 9, unit: '頭' });
    ids.bait = await addQuestion(server, { code: 'bait', kind: 'single', options: ['bran', 'corn'] });
    ids.kind = await addQuestion(server, { code: 'kind', kind: 'multi', options: ['a', 'b'] });
    const where = JSON.stringify([{ question_code: 'bait', any_of: ['corn'] }]);
    ids.why = await addQuestion(server, {
      code: 'why',
      kind: 'text',
      max_length: 5,
      condition: where,
    });
    ids.old = await addQuestion(server, { code: 'day', kind: 'text', valid_to: changed });
    ids.new = await addQuestion(server, { code: 'day', kind: 'text', required: true, valid_from: changed });
    ids.girth = await addQuestion(server, {
      code: 'girth',
      kind: 'number',
      required: true,
      condition: JSON.stringify([CAPTURED, { question_code: 'dogs', at_least: 5 }]),
    });
    ids.east = await addQuestion(server, { code: 'east', kind: 'text', group_id: server.world.groups.east });
    ids.foreign = await addQuestion(server, { code: 'foreign', kind: 'text', site: 'hokapato' });
    ids.sighting = await addQuestion(server, { code: 'sighting', kind: 'text', is_hunt: false });
  });
  afterAll(() => server.stop());

  const record = (answers: Answers, more: Partial<CaptureInput> = {}) =>
    postCapture(west, captureOf(server, { answers, ...more }));
  const edit = async (answers: Answers, more: Partial<CaptureInput> = {}) => {
    const input = captureOf(server);
    const { id } = await postCapture(west, input);
    const point = contentOf({ ...input, answers, ...more });
    return west.writing.captures.change(id, { version: 1, action: 'edit', point });
  };

  it.each<[string, (of: typeof ids) => Answers, string]>([
    ['more than its bound', (of) => ({ [of.dogs]: 10 }), '9頭以下'],
    ['a word for a number', (of) => ({ [of.dogs]: '多い' }), '数字'],
    ['a choice that is none', (of) => ({ [of.bait]: 'meat' }), '選択肢'],
    ['two choices where one is asked', (of) => ({ [of.bait]: ['bran', 'corn'] }), '正しい形'],
    ['a choice among several that is none', (of) => ({ [of.kind]: ['a', 'z'] }), '選択肢'],
    ['too long a text', (of) => ({ [of.bait]: 'corn', [of.why]: 'あいうえおか' }), '5文字'],
    ['a question of another group', (of) => ({ [of.east]: 'x' }), 'この質問はありません'],
    ['a question of another site', (of) => ({ [of.foreign]: 'x' }), 'この質問はありません'],
    ['a question of the other form', (of) => ({ [of.sighting]: 'x' }), 'この質問はありません'],
    ['nothing where the question must be answered', (of) => ({ [of.dogs]: 5 }), '入力してください'],
  ])('are refused, at the first recording and at an edit alike: %s', async (_, answersOf, words) => {
    const answers = answersOf(ids);
    for (const attempt of [record, edit]) {
      const refusal = await refusalOf(attempt(answers));
      expect(refusal.result).toBe('invalid_input');
      expect(JSON.stringify(refusal.details)).toContain(words);
      expect(JSON.stringify(refusal.details)).toContain('answers.');
    }
  });

  it('that are refused leave what stands there as it was', async () => {
    const input = captureOf(server, { answers: { [ids.dogs]: 3 } });
    const row = await postCapture(west, input);
    const point = contentOf({ ...input, memo: '変', answers: { [ids.dogs]: 99 } });
    await refusalOf(west.writing.captures.change(row.id, { version: 1, action: 'edit', point }));
    const [now] = (await west.captures.list({ ids: row.id })).json;
    expect(now).toEqual(row);
  });

  it('keep what is asked, and count for nothing where the question is not asked', async () => {
    const answers = {
      [ids.dogs]: 5,
      [ids.girth]: 80,
      [ids.bait]: 'bran',
      [ids.why]: '雨',
      [ids.kind]: ['b'],
    };
    const kept = { [ids.dogs]: 5, [ids.girth]: 80, [ids.bait]: 'bran', [ids.kind]: ['b'] };
    for (const attempt of [record, edit]) {
      expect((await attempt(answers)).answers).toEqual(kept);
      expect((await attempt({ ...answers, [ids.bait]: 'corn' })).answers).toEqual({
        ...answers,
        [ids.bait]: 'corn',
      });
      const patrol = { result: 'patrol', species: null, count: 0, adult_count: 0 } as const;
      expect((await attempt(answers, patrol)).answers).not.toHaveProperty(ids.girth);
    }
  });

  it('must be there too where the question is bound to a field of the post', async () => {
    const bound = { kind: 'single', field: 'disposal', required: true } as const;
    const buried = { code: 'disposal', ...bound, condition: JSON.stringify([CAPTURED]) };
    // For one group only, so that it does not affect the other tests.
    await addQuestion(server, { ...buried, group_id: server.world.groups.east });
    const east = await server.as('east');
    const input = captureOf(server);
    const refusal = await refusalOf(postCapture(east, input));
    expect(refusal.details).toMatchObject({
      problems: [{ field: 'disposal', message: expect.stringContaining('選んでください') as string }],
    });
    const told = { ...input, disposal: 'buried' } as const;
    const { id } = await postCapture(east, told);
    const point = { ...contentOf(told), disposal: null };
    const edited = east.writing.captures.change(id, { version: 1, action: 'edit', point });
    expect((await refusalOf(edited)).result).toBe('invalid_input');
    const patrol = { ...input, result: 'patrol', species: null, count: 0, adult_count: 0 } as const;
    expect(await postCapture(east, { ...patrol, id: newId() })).toMatchObject({ disposal: null });
  });

  it('are judged by the newest version of a bound question, wherever older ones stand in the form', async () => {
    const since = server.clock.now() - HOUR / 2;
    const bound = { code: 'handling', kind: 'text', field: 'memo' } as const;
    // For one group only, so that it does not affect the other tests.
    const group_id = server.world.groups.east;
    const olds = { ...bound, group_id, valid_to: since, sort_order: 1, max_length: 3 };
    await addQuestion(server, { ...olds, condition: JSON.stringify([{ ...CAPTURED, any_of: ['empty'] }]) });
    await addQuestion(server, { ...bound, group_id, valid_from: since, sort_order: 900, max_length: 500 });
    const where = JSON.stringify([{ question_code: 'handling', any_of: ['埋めた。'] }]);
    const own = await addQuestion(server, { code: 'depth', kind: 'number', group_id, condition: where });
    const east = await server.as('east');
    const input = captureOf(server, { memo: '埋めた。', disposal: 'buried', answers: { [own]: 2 } });
    const posted = await postCapture(east, input);
    expect(posted).toMatchObject({ memo: '埋めた。', answers: { [own]: 2 } });
  });

  it('hold a bound question to the site’s own bounds too', async () => {
    for (const attempt of [record, edit]) {
      const refusal = await refusalOf(attempt({}, { weight_kg: 201 }));
      expect(JSON.stringify(refusal.details)).toContain('200以下');
    }
  });

  it('stay with the version they answer, and readable after the question has changed', async () => {
    const old = await record({ [ids.old]: '朝' });
    expect(old.answers).toEqual({ [ids.old]: '朝' });
    // An answer is not required for a capture before the new version, but for later ones it is.
    const at = { captured_at: new Date(server.clock.now() - 60_000).toISOString() };
    expect((await refusalOf(record({}, at))).result).toBe('invalid_input');
    expect((await record({ [ids.old]: '朝' }, at)).answers).toEqual({ [ids.old]: '朝' });
    expect((await record({ [ids.new]: '夕' }, at)).answers).toEqual({ [ids.new]: '夕' });
    const asked = (await west.questions.form('hunt')).map(({ id }) => id);
    expect([asked.includes(ids.old), asked.includes(ids.new)]).toEqual([false, true]);
    const answered = await west.questions.answered('hunt', Object.keys(old.answers ?? {}));
    expect(answered.map(({ question, valid_to }) => [question, valid_to === null])).toEqual([
      ['質問 day', false],
    ]);
    expect(await west.questions.answered('hunt', [ids.east, ids.foreign, ids.sighting])).toEqual([]);
    expect(await admin.questions.answered('hunt', [ids.east])).toHaveLength(1);
  });
});
