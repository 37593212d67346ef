import { ENDPOINTS, instant, listCaptures, listTrapLogs } from '@satomori/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compileSerializer } from './answerSerializer.ts';

describe('an answer’s serializer', () => {
  const row = z.object({
    id: z.string(),
    at: instant,
    gone_at: z.nullable(instant),
    kind: z.enum(['boar', 'deer']),
    count: z.nullable(z.int()),
    flag: z.boolean(),
    tags: z.array(z.string()),
    answers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
    more: z.optional(z.object({ text: z.string() })),
  });
  const text = fc.string({ unit: 'binary' });
  const rows = fc.record(
    {
      id: text,
      at: fc.integer({ min: 0, max: 4e12 }),
      gone_at: fc.option(fc.integer({ min: 0, max: 4e12 })),
      kind: fc.constantFrom('boar', 'deer'),
      count: fc.option(fc.integer()),
      flag: fc.boolean(),
      tags: fc.array(text),
      answers: fc.dictionary(
        text.filter((key) => key !== '__proto__'),
        fc.oneof(text, fc.integer(), fc.array(text)),
        { noNullPrototype: true },
      ),
      more: fc.record({ text }),
    },
    {
      requiredKeys: ['id', 'at', 'gone_at', 'kind', 'count', 'flag', 'tags', 'answers'],
      noNullPrototype: true,
    },
  );

  it('writes what zod would, of whatever text and numbers', () => {
    const serialize = compileSerializer(row);
    fc.assert(
      fc.property(rows, (value) => {
        expect(JSON.parse(serialize(value))).toEqual(
          JSON.parse(JSON.stringify(z.encode(row, value as never))),
        );
      }),
    );
  });

  it('leaves out what the contract does not name, at every depth', () => {
    const serialize = compileSerializer(
      z.object({ id: z.string(), inner: z.array(z.object({ a: z.int() })) }),
    );
    const value = {
      id: 'x',
      password_hash: 'secret',
      inner: [{ a: 1, secret: 2 }],
      __proto__: { secret: 3 },
    };
    expect(serialize(value)).toBe('{"id":"x","inner":[{"a":1}]}');
  });

  it('tells kinds of a union apart by their fields', () => {
    const gone = z.object({ id: z.string(), deleted_at: instant });
    const clusters = z.object({ view: z.literal('clusters'), count: z.array(z.int()) });
    const full = z.object({ id: z.string(), name: z.string(), deleted_at: z.nullable(instant) });
    const serialize = compileSerializer(z.union([full, gone, clusters]));
    expect(serialize({ id: 'a', name: 'b', deleted_at: null, x: 1 })).toBe(
      '{"id":"a","name":"b","deleted_at":null}',
    );
    expect(serialize({ id: 'a', deleted_at: 0, secret: 1 })).toBe(
      '{"id":"a","deleted_at":"1970-01-01T00:00:00.000Z"}',
    );
    expect(serialize({ view: 'clusters', count: [1, 2] })).toBe('{"view":"clusters","count":[1,2]}');
    expect(() => serialize({ view: 'points', count: [1] })).toThrow(
      '/view must be equal to one of the allowed values',
    );
  });

  it.each<[string, object]>([
    ['/kind must be equal to one of the allowed values', { kind: 'bear' }],
    ['/flag must be boolean', { flag: 1 }],
    ['/count must be integer', { count: '3' }],
    ['/count must be integer', { count: Number.NaN }],
    ["must have required property 'id'", { id: undefined }],
    ['/id must be string', { id: 5 }],
    ['/id must be string', { id: null }],
    ['/at must be integer', { at: '2026-01-01T00:00:00.000Z' }],
    ['/tags must be array', { tags: 'abc' }],
    ['/tags/0 must be string', { tags: [{ secret: 1 }] }],
    ['/answers/q must be array', { answers: { q: { secret: 1 } } }],
  ])('refuses a value of another type: %s', (message, wrong) => {
    const value = {
      id: 'x',
      at: 0,
      gone_at: null,
      kind: 'boar',
      count: 1,
      flag: true,
      tags: [],
      answers: {},
    };
    expect(() => compileSerializer(row)({ ...value, ...wrong })).toThrow(message);
  });

  it('never tells in its refusal what the value held', () => {
    expect(() => compileSerializer(row)({ id: { phone: '090-0000-0000' } })).toThrow(/^((?!090).)*$/);
  });

  it.each([
    [1.76e18, '9999-12-31T23:59:59.999Z'],
    [-1e17, '0000-01-01T00:00:00.000Z'],
  ])('writes the stored instant %d, which no text has, as the nearest one', (at, written) => {
    expect(compileSerializer(z.object({ at: instant }))({ at })).toBe(`{"at":"${written}"}`);
  });

  it('is compiled for every endpoint', () => {
    for (const { answer } of Object.values(ENDPOINTS) as { answer?: z.core.$ZodType }[]) {
      if (answer !== undefined) expect(compileSerializer(answer)).toBeTypeOf('function');
    }
    expect(() => compileSerializer(listCaptures.answer)({})).toThrow("must have required property 'view'");
    expect(() => compileSerializer(listTrapLogs.answer)({})).toThrow("must have required property 'id'");
  });
});
