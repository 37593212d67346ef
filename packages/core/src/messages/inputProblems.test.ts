import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { instant, querySet } from '../schemas/primitives.ts';
import { type InputProblem, inputProblems } from './inputProblems.ts';

function problems(schema: z.ZodMiniType, input: unknown): InputProblem[] {
  const result = z.safeParse(schema, input);
  return result.success ? [] : inputProblems(result.error.issues);
}

/** The one sentence about the field `x`. */
function sentence(schema: z.ZodMiniType, value: unknown): string {
  const found = problems(z.object({ x: schema }), { x: value });
  expect(found.map(({ field }) => field)).toEqual(['x']);
  return found[0]!.message;
}

describe('each kind of problem is said in Japanese', () => {
  it.each<[string, z.ZodMiniType, unknown, string]>([
    ['missing', z.string(), undefined, '文字で指定してください'],
    ['null', z.string(), null, '文字で指定してください'],
    ['no text', z.string(), 1, '文字で指定してください'],
    ['no number', z.number(), '1', '数値で指定してください'],
    ['not a number', z.number(), Number.NaN, '数値で指定してください'],
    ['no whole number', z.int(), 1.5, '整数で指定してください'],
    ['no flag', z.boolean(), 'true', 'true か falseで指定してください'],
    ['no list', z.array(z.string()), 'a', '一覧で指定してください'],
    ['no object', z.object({}), [], '項目の集まりで指定してください'],
    ['no record', z.record(z.string(), z.string()), 1, '項目の集まりで指定してください'],
    ['something else', z.date(), 'x', '正しい形で指定してください'],
    ['none of a set', z.enum(['open', 'close']), 'x', '次のどれかにしてください: open、close'],
    ['not the value', z.literal('read'), 'x', '次のどれかにしてください: read'],
    ['no id', z.uuid(), 'x', '番号（UUID）で指定してください'],
    ['no instant', z.iso.datetime(), '2026-11-20', '日時（例: 2026-11-20T01:02:03.000Z）で指定してください'],
    ['no instant of ours', instant, 'x', '日時（例: 2026-11-20T01:02:03.000Z）で指定してください'],
    ['no day', z.iso.date(), '2026-02-30', '日付（例: 2026-11-20）で指定してください'],
    ['another form', z.string().check(z.regex(/^a$/)), 'b', '正しい形で指定してください'],
    ['empty', z.string().check(z.minLength(1)), '', '入力してください'],
    ['too short', z.string().check(z.minLength(8)), 'abc', '8文字以上で入力してください'],
    ['too long', z.string().check(z.maxLength(3)), 'abcd', '3文字以内にしてください'],
    ['too few', z.array(z.string()).check(z.minLength(1)), [], '1個以上必要です'],
    ['too many', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], '1個以内にしてください'],
    ['too small', z.number().check(z.minimum(3)), 2, '3以上にしてください'],
    ['too big', z.number().check(z.maximum(3)), 4, '3以下にしてください'],
    ['not above', z.number().check(z.gt(0)), 0, '0より大きくしてください'],
    ['not below', z.number().check(z.lt(5)), 5, '5より小さくしてください'],
    ['its own words', z.string().check(z.refine(() => false, 'だめです')), 'a', 'だめです'],
    ['no kind of several', z.union([z.string(), z.boolean()]), 1, '値が正しくありません'],
    ['no multiple', z.number().check(z.multipleOf(5)), 3, '値が正しくありません'],
  ])('%s', (_what, schema, value, expected) => {
    expect(sentence(schema, value)).toBe(expected);
  });

  it('no sentence is English', () => {
    const schemas: z.ZodMiniType[] = [
      z.bigint(),
      z.map(z.string(), z.string()),
      z.email(),
      z.url(),
      z.tuple([z.string()]),
      z.never(),
    ];
    for (const schema of schemas) expect(sentence(schema, 1)).toMatch(/[ぁ-ん]/);
  });
});

describe('the field', () => {
  it('is named with its place', () => {
    const schema = z.object({ posts: z.array(z.object({ name: z.string() })) });
    expect(problems(schema, { posts: [{ name: 'a' }, { name: 1 }] })).toEqual([
      { field: 'posts.1.name', message: '文字で指定してください' },
    ]);
  });

  it('of a set in a query is named with the place in it', () => {
    expect(problems(z.object({ state: querySet(['a', 'b']) }), { state: 'a,x' })).toEqual([
      { field: 'state.1', message: '次のどれかにしてください: a、b' },
    ]);
  });

  it('is empty where the whole is meant', () => {
    expect(problems(z.object({}), 'x')).toEqual([{ field: '', message: '項目の集まりで指定してください' }]);
  });

  it('unknown is itself named', () => {
    expect(problems(z.strictObject({}), { trapp: 1 })).toEqual([
      { field: 'trapp', message: '知らない項目です: trapp' },
    ]);
    expect(problems(z.object({ a: z.strictObject({}) }), { a: { b: 1 } })).toEqual([
      { field: 'a.b', message: '知らない項目です: b' },
    ]);
  });

  it('unknown is named each for itself where there are several', () => {
    expect(problems(z.strictObject({}), { b: 1, c: 2 })).toEqual([
      { field: 'b', message: '知らない項目です: b' },
      { field: 'c', message: '知らない項目です: c' },
    ]);
  });

  it('is named once for each problem', () => {
    const schema = z.strictObject({ a: z.string(), b: z.int() });
    expect(problems(schema, { a: 1, c: 2 }).map(({ field }) => field)).toEqual(['a', 'b', 'c']);
  });
});
