import { expect, it } from 'vitest';
import { testContext } from '../testing/testContext.ts';
import { showQuestion } from './questions.ts';

const FORM = [
  {
    id: '1',
    code: 'result',
    question: '結果',
    help: null,
    kind: 'single',
    required: true,
    min: null,
    max: null,
    max_length: null,
    unit: null,
    condition: null,
    options: [
      { code: 'captured', label: '捕獲' },
      { code: 'patrol', label: '見回り' },
    ],
  },
  {
    id: '2',
    code: 'dogs',
    question: '犬',
    help: '連れていた数',
    kind: 'number',
    required: false,
    min: 0,
    max: 9,
    max_length: null,
    unit: '頭',
    condition: [{ question_code: 'result', any_of: ['patrol'] }],
    options: [],
  },
];
const world = () => testContext({ questions: { form: async () => FORM } } as never, 'table');

it('tells a question’s condition, bounds and options in words', async () => {
  const { context, printed } = world();
  await showQuestion(context, 'dogs', { of: 'captures' });
  expect(printed()).toMatch(
    /説明 +連れていた数\n答え方 +数\n範囲 +0～9頭\n条件 +「結果」が「見回り」のとき\n/,
  );
  const other = world();
  await showQuestion(other.context, 'result', { of: 'captures' });
  expect(other.printed()).toMatch(/必須 +必須\n選択肢 1 +捕獲（captured）\n選択肢 2 +見回り（patrol）\n/);
});

it('says where the questions are, for one that is not asked', async () => {
  await expect(showQuestion(world().context, 'gone', { of: 'sightings' })).rejects.toMatchObject({
    exit: 'notFound',
    next: [expect.stringContaining('questions list --of sightings')],
  });
});
