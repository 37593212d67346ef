import { newId } from '@satomori/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type NewAnswerOption, type NewQuestion, defaultQuestionRows } from '../../../questions/defaults.ts';
import { scopeOfSystem } from '../../../access/scope.ts';
import { insertQuestions } from '../../../questions/repository.ts';
import { describeOnEachEngine } from '../../../testing/describeOnEachEngine.ts';
import { type DatabaseLocation, placeForDatabase } from '../../../testing/openTestDatabase.ts';
import type { Database } from '../../database.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../index.ts';

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0034'));
const ADDED = [
  'bird_count',
  'estimated_age_years',
  'killed_by',
  'hit_site',
  'disposal_place',
  'delivered_at',
  'proof_part',
];
const ADDED_OPTIONS = ['net_corral', 'co2', 'broken_branches'];
const FORMER_WORDS: Record<string, string> = {
  鳥獣の種類: '獣種',
  採血管番号: '採材管番号',
  共同従事者: '一緒に従事した人',
  指定管理鳥獣捕獲等事業: '指定管理',
  実測: '計量',
  電気止め刺し: '電気',
  発見時に死亡: '既に死亡',
  家畜保健衛生所へ搬入: '検体提供（家保）',
  足取りの異常: '足取り',
  著しい削痩: '痩せ',
  '水ぶくれ・ただれ': '水疱',
};

interface Form {
  questions: NewQuestion[];
  options: NewAnswerOption[];
}

/** Asked of birds too, and not where a capture is reported. */
function formerCondition({ code, condition }: NewQuestion): string | null {
  if (condition === null) return null;
  const former = condition.replace(',"capture"]', ']');
  const asksAge = code === 'age_class' || code === 'age';
  return asksAge ? JSON.stringify([(JSON.parse(former) as unknown[])[0]]) : former;
}

/** The forms as a site got them before these questions were standard. */
function formerForm(): Form {
  const { questions, options } = defaultQuestionRows(1);
  const former = questions
    .filter(({ code }) => !ADDED.includes(code))
    .map((question) => ({
      ...question,
      question: FORMER_WORDS[question.question] ?? question.question,
      unit: question.unit === '頭・羽' ? '頭' : question.unit,
      condition: formerCondition(question),
    }));
  const idOf = (name: string) => former.find(({ code }) => code === name)?.id ?? '';
  const carcass = options.find(({ question_id }) => question_id === idOf('capture_class'));
  if (carcass === undefined) throw new Error('the form asks for no class');
  const kept = options.filter(
    ({ question_id, code }) =>
      former.some(({ id }) => id === question_id) &&
      !ADDED_OPTIONS.includes(code) &&
      !(question_id === idOf('report_kind') && code === 'capture'),
  );
  return {
    questions: former,
    options: [
      ...kept.map((option) => ({ ...option, label: FORMER_WORDS[option.label] ?? option.label })),
      { ...carcass, id: newId(), code: 'carcass', label: '死亡個体', sort_order: 20 },
    ],
  };
}

describeOnEachEngine('the questions of a site from before', (engine) => {
  let place: DatabaseLocation;
  let database: Database;
  beforeEach(async () => {
    place = await placeForDatabase(engine);
    database = place.open();
    await migrate(database, BEFORE);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  const addSite = async (change: (form: Form) => void = () => {}) => {
    const siteId = newId();
    const form = formerForm();
    change(form);
    await insertQuestions(database.db, scopeOfSystem(siteId), form);
    return siteId;
  };
  const readForm = async (siteId: string) => {
    const { db } = database;
    const questions = await db
      .selectFrom('questions')
      .selectAll()
      .where('site_id', '=', siteId)
      .orderBy('is_hunt', 'desc')
      .orderBy('sort_order')
      .execute();
    const options = await db
      .selectFrom('answer_options')
      .selectAll()
      .where('site_id', '=', siteId)
      .orderBy('sort_order')
      .execute();
    return questions.map(({ id, code, question, unit, condition, field, kind, required, ...more }) => ({
      code,
      question,
      unit,
      condition,
      field,
      kind,
      required,
      help: more.help,
      min: more.min,
      max: more.max,
      max_length: more.max_length,
      options: options
        .filter(({ question_id, is_active }) => question_id === id && is_active)
        .map((option) => [option.code, option.label, option.is_other]),
    }));
  };
  const asked = async (siteId: string, code: string) =>
    (await readForm(siteId)).find((question) => question.code === code);

  it('become those that a new site gets, in the same order', async () => {
    const former = await addSite();
    await migrate(database);
    const now = newId();
    await insertQuestions(database.db, scopeOfSystem(now), defaultQuestionRows(2));
    expect(await readForm(former)).toEqual(await readForm(now));
  });

  it('keep what the site has changed: words, conditions, a question of another version or its own', async () => {
    const siteId = await addSite(({ questions, options }) => {
      const find = (code: string) => questions.find((question) => question.code === code) as NewQuestion;
      find('species').question = '動物';
      find('age_class').condition = null;
      find('weight_measure').version = 2;
      find('disposal').valid_to = 5;
      questions.push({
        ...find('memo'),
        id: newId(),
        code: 'grave',
        question: '埋めた所',
        field: 'disposal_place',
      });
      for (const option of options) if (option.label === '電気') option.label = '電気（12V）';
    });
    await migrate(database);
    expect(await asked(siteId, 'species')).toMatchObject({ question: '動物' });
    expect(await asked(siteId, 'age_class')).toMatchObject({ condition: null });
    expect(await asked(siteId, 'bird_count')).toBeUndefined();
    expect((await asked(siteId, 'weight_measure'))?.options[0]).toEqual(['measured', '計量', false]);
    expect((await asked(siteId, 'disposal'))?.options).toContainEqual([
      'specimen',
      '検体提供（家保）',
      false,
    ]);
    expect(await asked(siteId, 'grave')).toMatchObject({ question: '埋めた所' });
    expect(await asked(siteId, 'disposal_place')).toBeUndefined();
    const kills = (await asked(siteId, 'kill_method'))?.options;
    expect(kills).toContainEqual(['electric', '電気（12V）', false]);
    expect(kills).toContainEqual(['co2', '炭酸ガス', false]);
  });

  it('offer 死亡個体 no more, also where the site has changed the question', async () => {
    const siteId = await addSite(({ questions }) => {
      for (const question of questions) question.version = 3;
    });
    await migrate(database);
    const codes = (await asked(siteId, 'capture_class'))?.options.map(([code]) => code);
    expect(codes).not.toContain('carcass');
    expect(codes).toContain('nuisance');
  });
});
