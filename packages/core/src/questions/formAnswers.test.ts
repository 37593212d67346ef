import { describe, expect, it } from 'vitest';
import { answerProblem, answerProblems } from './answerProblem.ts';
import { askedQuestions, toAnswers, toCapture, toPoint, withAnswers } from './formAnswers.ts';

const question = (code: string, more: object = {}) => ({
  id: `id-${code}`,
  code,
  field: code,
  condition: null,
  ...more,
});
const CAUGHT = [{ question_code: 'result', any_of: ['captured', 'bycatch'] }];
const QUESTIONS = [
  question('result'),
  question('species', { condition: CAUGHT }),
  question('adult_count', { condition: CAUGHT }),
  question('sex', { condition: CAUGHT }),
  question('pregnant', {
    condition: [
      { question_code: 'sex', any_of: ['female'] },
      { question_code: 'adult_count', at_least: 1 },
    ],
  }),
  question('abnormal', { field: 'abnormal_items' }),
  question('vet', { condition: [{ question_code: 'abnormal', any_of: ['wound'] }], field: null }),
];
const asked = (answers: Parameters<typeof askedQuestions>[1]) =>
  askedQuestions(QUESTIONS, answers).map(({ code }) => code);

describe('the questions asked', () => {
  it('begin with those that have no condition', () => {
    expect(asked({})).toEqual(['result', 'abnormal']);
  });

  it('are more where conditions hold, all of them', () => {
    expect(asked({ result: 'captured' })).toContain('species');
    expect(asked({ result: 'patrol' })).not.toContain('species');
    expect(asked({ result: 'captured', sex: 'female', adult_count: 0 })).not.toContain('pregnant');
    expect(asked({ result: 'captured', sex: 'female', adult_count: 1 })).toContain('pregnant');
  });

  it('look into several chosen options', () => {
    expect(asked({ abnormal: ['gait', 'wound'] })).toContain('vet');
    expect(asked({ abnormal: ['gait'] })).not.toContain('vet');
  });

  it('do not follow from an answer that is not asked for any more', () => {
    expect(asked({ result: 'patrol', sex: 'female', adult_count: 1 })).toEqual(['result', 'abnormal']);
  });
});

describe('the post they make', () => {
  it('has bound answers in their fields and the site’s own by the id of the question', () => {
    const answers = { result: 'captured', species: 'boar', abnormal: ['wound'], vet: 'はい' };
    expect(toPoint(QUESTIONS, answers)).toEqual({
      fields: { result: 'captured', species: 'boar', abnormal_items: ['wound'] },
      answers: { 'id-vet': 'はい' },
    });
  });

  it('leaves out what is empty or not asked', () => {
    const answers = { result: 'patrol', species: 'boar', abnormal: [], vet: ' ' };
    expect(toPoint(QUESTIONS, answers)).toEqual({ fields: { result: 'patrol' }, answers: {} });
  });

  it('of a capture always counts', () => {
    expect(toCapture(QUESTIONS, { result: 'patrol', adult_count: 3 })).toMatchObject({
      count: 0,
      adult_count: 0,
    });
    expect(toCapture(QUESTIONS, { result: 'captured', adult_count: 3 })).toMatchObject({
      count: 3,
      adult_count: 3,
    });
  });
});

describe('an answer', () => {
  const limits = { kind: 'number', required: false, min: 1, max: 250, max_length: null, unit: 'cm' } as const;
  it.each([
    [limits, undefined, null],
    [{ ...limits, required: true }, undefined, '入力してください'],
    [{ ...limits, kind: 'single', required: true }, '', '選んでください'],
    [limits, 0, '1cm以上で入力してください'],
    [limits, 251, '250cm以下で入力してください'],
    [limits, 250, null],
    [limits, '12a', '数字を入力してください'],
    [{ ...limits, kind: 'text', max_length: 3 }, 'あいうえ', '3文字以内にしてください'],
    [{ ...limits, kind: 'text', max_length: 3 }, 'あいう', null],
  ] as const)('%j of %j: %s', (question, answer, problem) => {
    expect(answerProblem(question, answer)).toBe(problem);
  });
});

describe('the answers of a post', () => {
  const limits = {
    kind: 'single',
    required: true,
    min: null,
    max: null,
    max_length: null,
    unit: null,
  } as const;
  const form = [
    { ...limits, code: 'result', condition: null },
    { ...limits, code: 'disposal', condition: CAUGHT },
    { ...limits, kind: 'text', code: 'memo', condition: null, max_length: 3 },
  ] as const;
  const wrong = (answers: Parameters<typeof answerProblems>[1], isDemanded?: () => boolean) =>
    answerProblems(form, answers, isDemanded).map(({ question, message }) => [question.code, message]);

  it('are all there and fit, where their questions are asked', () => {
    expect(wrong({})).toEqual([
      ['result', '選んでください'],
      ['memo', '入力してください'],
    ]);
    expect(wrong({ result: 'captured', memo: '雨' })).toEqual([['disposal', '選んでください']]);
    expect(wrong({ result: 'patrol', memo: '雨' })).toEqual([]);
  });

  it('fit also where none is demanded', () => {
    expect(wrong({ memo: 'あいうえ' }, () => false)).toEqual([['memo', '3文字以内にしてください']]);
  });
});

describe('a post to be mended', () => {
  const sent = {
    result: 'captured',
    species: 'boar',
    adult_count: 0,
    sex: null,
    abnormal_items: ['wound'],
    place: '西谷',
    permit_no: '12',
    answers: { 'id-vet': '済', 'id-gone': '前の答え' },
  };

  it('fills the form with what it says', () => {
    expect(toAnswers(QUESTIONS, sent)).toEqual({
      result: 'captured',
      species: 'boar',
      adult_count: 0,
      abnormal: ['wound'],
      vet: '済',
    });
  });

  it('says the same again where nothing is mended', () => {
    const { fields, answers } = toPoint(QUESTIONS, toAnswers(QUESTIONS, sent));
    expect(fields).toEqual({
      result: 'captured',
      species: 'boar',
      adult_count: 0,
      abnormal_items: ['wound'],
    });
    expect(answers).toEqual({ 'id-vet': '済' });
  });

  it('keeps what the form does not ask for, and takes back what it asks for no more', () => {
    const content = ['result', 'species', 'adult_count', 'sex', 'abnormal_items', 'place', 'memo', 'answers'];
    const { fields, answers } = toPoint(QUESTIONS, { result: 'patrol' });
    const edited = withAnswers(sent, { ...fields, answers }, { questions: QUESTIONS, former: [], content });
    expect(edited).toEqual({
      result: 'patrol',
      place: '西谷',
      memo: null,
      answers: { 'id-gone': '前の答え' },
    });
  });

  it('answers a question anew in the version that is asked now', () => {
    const now = [question('gone', { id: 'id-new', field: null })];
    const former = [question('gone', { field: null })];
    expect(toAnswers(now, sent, former)).toEqual({ gone: '前の答え' });
    const edited = withAnswers(
      sent,
      { answers: { 'id-new': '今の答え' } },
      { questions: now, former, content: [] },
    );
    expect(edited).toEqual({ answers: { 'id-vet': '済', 'id-new': '今の答え' } });
  });
});
