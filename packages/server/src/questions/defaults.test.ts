import {
  askedQuestions,
  BIRDS,
  createCapture,
  createSighting,
  type FormAnswer,
  type FormAnswers,
  isAnswered,
  newId,
  toCapture,
  toPoint,
} from '@satomori/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createChance } from '../sample/chance.ts';
import { DEFAULT_FORMS, defaultQuestionRows } from './defaults.ts';
import type { DefaultQuestion } from './defaultForm.ts';

const AT = 1_763_600_000_000;
const [HUNT, SIGHTING] = DEFAULT_FORMS;
const FORMS = [
  { name: 'captures', form: HUNT, endpoint: createCapture },
  { name: 'sightings', form: SIGHTING, endpoint: createSighting },
];
/** Fields that the form fills without a question: time, place, photos, and the sum of the counts. */
const SAID_BY_FORM = ['id', 'captured_at', 'witnessed_at', 'time_precision', 'count'];
const WHERE_AND_WHEN = {
  captured_at: '2026-11-19T00:00:00.000Z',
  time_precision: 'exact',
  place: '西谷',
} as const;

const askAll = (form: (typeof DEFAULT_FORMS)[number]) =>
  form.questions.map((asked) => ({ ...asked, id: newId(), condition: asked.condition ?? null }));
type Asked = ReturnType<typeof askAll>[number];

const schemaOf = (endpoint: (typeof FORMS)[number]['endpoint'], field: string) =>
  (endpoint.body.shape as Record<string, z.ZodMiniType>)[field];
const takes = (endpoint: (typeof FORMS)[number]['endpoint'], field: string, value: unknown) => {
  const schema = schemaOf(endpoint, field);
  return schema !== undefined && z.safeDecode(schema, value).success;
};

/** A random valid answer to a question. */
function answerTo(
  question: Omit<DefaultQuestion, 'condition'>,
  chance: ReturnType<typeof createChance>,
): FormAnswer {
  const codes = (question.options ?? []).map(({ code }) => code);
  switch (question.kind) {
    case 'single':
      return chance.oneOf(codes);
    case 'multi':
      return [chance.oneOf(codes)];
    case 'number':
      return chance.oneOf([question.min ?? 0, question.max ?? 1]);
    case 'trap':
      return newId();
    case 'user':
      return [newId(), newId()];
    case 'datetime':
      return WHERE_AND_WHEN.captured_at;
    default:
      return 'あ'.repeat(question.max_length ?? 1);
  }
}

/** A form filled from top to bottom; questions that are not required are sometimes left empty. */
function fill(questions: readonly Asked[], chance: ReturnType<typeof createChance>): FormAnswers {
  const answers: Record<string, FormAnswer> = {};
  for (const question of questions) {
    const isAsked = askedQuestions(questions, answers).some(({ code }) => code === question.code);
    if (isAsked && (question.required === true || chance.next() < 0.7))
      answers[question.code] = answerTo(question, chance);
  }
  return answers;
}

describe.each(FORMS)('the form of $name', ({ form, endpoint }) => {
  const questions = askAll(form);

  it('asks each thing once', () => {
    const codes = questions.map(({ code }) => code);
    const fields = questions.flatMap(({ field }) => field ?? []);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('binds to fields of the post, with options and bounds that they take', () => {
    for (const { code, kind, field, options = [], min, max, max_length } of questions) {
      if (field === null) continue;
      expect(schemaOf(endpoint, field), code).toBeDefined();
      const isList = kind === 'multi' || kind === 'user';
      for (const option of options)
        expect(takes(endpoint, field, isList ? [option.code] : option.code), `${code}: ${option.code}`).toBe(
          true,
        );
      for (const bound of [min, max])
        if (bound !== undefined) expect(takes(endpoint, field, bound)).toBe(true);
      if (max_length !== undefined) {
        expect(takes(endpoint, field, 'あ'.repeat(max_length))).toBe(true);
        expect(takes(endpoint, field, 'あ'.repeat(max_length + 1))).toBe(false);
      }
    }
  });

  it('requires what the post requires', () => {
    const required = Object.keys(endpoint.body.shape).filter((field) => !takes(endpoint, field, undefined));
    const asked = questions.filter((question) => question.required === true).map(({ field }) => field);
    for (const field of required) expect([...SAID_BY_FORM, ...asked]).toContain(field);
  });

  it('has options where one chooses, and conditions on earlier questions and their options', () => {
    for (const [index, { code, kind, options, condition }] of questions.entries()) {
      expect(options !== undefined, code).toBe(kind === 'single' || kind === 'multi');
      for (const each of condition ?? []) {
        const earlier = questions.slice(0, index).find((question) => question.code === each.question_code);
        expect(earlier, `${code} on ${each.question_code}`).toBeDefined();
        if ('at_least' in each) expect(earlier?.kind).toBe('number');
        else
          expect(earlier?.options?.map((option) => option.code)).toEqual(expect.arrayContaining(each.any_of));
      }
    }
  });

  it('makes a post that is taken, however it is filled in', () => {
    const chance = createChance(7);
    for (let round = 0; round < 500; round += 1) {
      const answers = fill(questions, chance);
      const { fields, answers: own } = toPoint(questions, answers);
      const post = form.isHunt
        ? { id: newId(), ...WHERE_AND_WHEN, ...toCapture(questions, answers) }
        : {
            id: newId(),
            witnessed_at: WHERE_AND_WHEN.captured_at,
            time_precision: 'about',
            place: '西谷',
            ...fields,
            answers: own,
          };
      const result = z.safeDecode<z.ZodMiniType>(endpoint.body, post);
      expect(result.error?.issues ?? [], JSON.stringify(answers)).toEqual([]);
      expect(Object.values(answers).every(isAnswered)).toBe(true);
    }
  });
});

it.each([
  [HUNT, { result: 'captured' }],
  [SIGHTING, { report_kind: 'sighting' }],
] as const)('asks the age of mammals, and of no bird', (form, kind) => {
  const ages = (species: string) =>
    askedQuestions(askAll(form), { ...kind, species }).filter(({ field }) => field === 'age_class').length;
  expect(BIRDS.map(ages)).toEqual(BIRDS.map(() => 0));
  expect(['boar', 'other_mammal', 'unknown'].map(ages)).toEqual([1, 1, 1]);
});

it('becomes rows in their order, その他 asking for words', () => {
  const { questions, options } = defaultQuestionRows(AT);
  expect(questions).toHaveLength(HUNT.questions.length + SIGHTING.questions.length);
  const hunt = questions.filter(({ is_hunt }) => is_hunt);
  expect(hunt.map(({ sort_order }) => sort_order)).toEqual(hunt.map((_, index) => index));
  const ids = new Set(questions.map(({ id }) => id));
  expect(options.every(({ question_id }) => ids.has(question_id))).toBe(true);
  expect(options.filter(({ is_other }) => is_other).every(({ label }) => label === 'その他')).toBe(true);
});
