import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CAPTURE_FIELDS } from '../captures/fields.ts';
import type { Question } from '../contract/forms/questions.ts';
import { SIGHTING_FIELDS } from '../sightings/fields.ts';
import { changeProblems, neededCodes, orderProblems, retireProblems } from './changeProblems.ts';
import { conditionText } from './conditions.ts';
import type { EnteredQuestion } from './questionProblems.ts';

const question = (code: string, more: Partial<EnteredQuestion> = {}): EnteredQuestion => ({
  code,
  question: `質問 ${code}`,
  is_hunt: true,
  kind: 'single',
  required: false,
  min: null,
  max: null,
  max_length: null,
  unit: null,
  group_id: null,
  condition: null,
  field: null,
  options: ['a', 'b'].map((each) => ({ code: each, label: each, is_other: false, is_active: true })),
  ...more,
});
const when = (question_code: string, ...any_of: string[]): Question['condition'] => [
  { question_code, any_of },
];

it('needs every field that a post cannot be without', () => {
  const needed = (fields: Record<string, { input?: string; schema: z.ZodMiniType; isTime?: true }>) =>
    Object.entries(fields).flatMap(([name, { input, isTime }]) =>
      input === 'required' && isTime !== true && name !== 'time_precision' ? [name] : [],
    );
  for (const [is_hunt, fields] of [
    [true, needed(CAPTURE_FIELDS)],
    [false, needed(SIGHTING_FIELDS)],
  ] as const) {
    expect(fields.length).toBeGreaterThan(1);
    const form = fields.map((field) => question(field, { field, is_hunt }));
    expect([...neededCodes(form)]).toEqual(fields);
  }
  // Optional for a sighting, part of every capture.
  expect([...neededCodes([question('count', { field: 'count', is_hunt: false })])]).toEqual([]);
});

it('needs what decides whether a needed question is asked, and what decides that', () => {
  const form = [
    question('first'),
    question('second', { condition: when('first', 'a') }),
    question('other'),
    question('species', { field: 'species', condition: when('second', 'b') }),
  ];
  expect(neededCodes(form)).toEqual(new Set(['species', 'second', 'first']));
  expect(retireProblems(form, 'first').map(({ message }) => message)).toEqual([
    expect.stringContaining('やめることはできません'),
    '「質問 second」の条件に使われています。先にその条件を変えてください',
  ]);
  expect(retireProblems(form, 'other')).toEqual([]);
});

it('finds what a change would break elsewhere, and nothing that is not its own', () => {
  const broken = question('broken', { condition: when('gone', 'a') });
  const asked = question('asked');
  const form = [asked, question('later', { condition: when('asked', 'a') }), broken];
  expect(changeProblems(form, { ...asked, question: '別の言葉' }, asked)).toEqual([]);
  const hidden = {
    ...asked,
    options: asked.options.map((each) => ({ ...each, is_active: each.code !== 'a' })),
  };
  expect(changeProblems(form, hidden, asked).map(({ message }) => message)).toEqual([
    '「質問 later」の条件に使われています。「質問 asked」: 表示している選択肢を一つは選んでください',
  ]);
});

it('lets a condition name a question of the same group only, or of all', () => {
  const [west, east] = ['west', 'east'];
  const earlier = question('earlier', { group_id: west });
  const later = (group_id: string | null) => question('later', { group_id, condition: when('earlier', 'a') });
  expect(orderProblems([earlier, later(west)])).toEqual([]);
  for (const group_id of [east, null]) expect(orderProblems([earlier, later(group_id)])).toHaveLength(1);
  expect(orderProblems([later(west), earlier])[0]?.message).toContain('前にたずねる質問');
});

it('says a condition in words', () => {
  const form = [
    question('asked', { question: '餌' }),
    question('dogs', { question: '犬の数', kind: 'number' }),
  ];
  const condition = [...(when('asked', 'a', 'b') ?? []), { question_code: 'dogs', at_least: 2 }];
  expect(conditionText(condition, form)).toBe('「餌」が「a」または「b」、かつ「犬の数」が2以上のとき');
  expect(conditionText(null, form)).toBeNull();
  const codes = 'abcdefgh'.split('');
  const options = codes.map((code) => ({ code, label: code, is_other: false, is_active: true }));
  const many = [question('asked', { question: '種類', options })];
  expect(conditionText(when('asked', ...codes.slice(2)), many)).toBe('「種類」が「a」「b」以外のとき');
});
