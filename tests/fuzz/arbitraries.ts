import fc from 'fast-check';
import { alternativesOf, type ApiDocument, type JsonSchema, resolveSchema } from '../support/apiDocument.ts';

const MEGABYTE = 1024 * 1024;

/** Texts that have broken programs before. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9'.repeat(400),
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202Eabc\u2066',
  '\uFEFF',
  'か\u3099',
  '👩‍👩‍👧‍👦'.repeat(50),
  "'; drop table traps; --",
  '%',
  '_%_',
  '\\',
  '../../etc/passwd',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  '\r\nx-injected: 1',
  '0000-00-00T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30',
  '2026-11-21T00:00:00+09:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];
const HOSTILE_NUMBERS = [0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 181, -181, 1e21];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 16 }).map((sixteenths) => 'あ'.repeat((sixteenths * MEGABYTE) / 48)),
  },
);

const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'あ',
);
/** `__proto__` as an own key, which no literal can have. */
const withKey = (key: string, value: unknown): object =>
  Object.defineProperty({}, key, { value, enumerable: true });

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...HOSTILE_NUMBERS, null, true, false, [], {}, [[[]]]),
  fc.tuple(hostileKey, hostileText).map(([key, value]) => withKey(key, value)),
  fc.array(fc.integer(), { maxLength: 30 }),
);

const has = ({ type }: JsonSchema, name: string): boolean => [type].flat().includes(name);

/** Generates values of the API's schemas: valid ones, and nearly valid ones. */
export function createValues(document: ApiDocument, knownIds: readonly string[]) {
  const resolve = (schema: JsonSchema) => resolveSchema(document, schema);

  function text(schema: JsonSchema): fc.Arbitrary<string> {
    const { minLength = 0, maxLength = 60 } = schema;
    if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...knownIds), fc.uuid({ version: 7 }));
    if (schema.format === 'date-time')
      return fc
        .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString());
    if (schema.format === 'date')
      return fc
        .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 10));
    if (schema.format === 'email') return fc.emailAddress();
    const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) });
    if (schema.pattern === undefined) return plain;
    const pattern = new RegExp(schema.pattern, 'u');
    // A pattern that only excludes something is slow to generate from.
    return pattern.test('山 a-1') ? plain.filter((each) => pattern.test(each)) : fc.stringMatching(pattern);
  }

  function number(schema: JsonSchema): fc.Arbitrary<number> {
    const min =
      schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 0.01);
    const max = Math.max(min, schema.maximum ?? 1000);
    return has(schema, 'integer')
      ? fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 31))), max: Math.floor(Math.min(max, 2 ** 31 - 1)) })
      : fc.double({ min, max, noNaN: true });
  }

  function object({ properties = {}, required = [] }: JsonSchema, spoil: boolean): fc.Arbitrary<unknown> {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, value(field, spoil)]),
    );
    const whole = fc.record(fields, { requiredKeys: required });
    const extra = fc
      .tuple(whole, hostileKey, hostileValue)
      .map(([record, key, more]) => Object.assign(withKey(key, more), record));
    return spoil ? fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: extra }) : whole;
  }

  function good(given: JsonSchema, spoil: boolean): fc.Arbitrary<unknown> {
    const schema = resolve(given);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const options = alternativesOf(schema);
    if (options[0] !== schema) return fc.oneof(...options.map((option) => value(option, spoil)));
    if (has(schema, 'object')) return object(schema, spoil);
    if (has(schema, 'array')) {
      const minLength = schema.minItems ?? 0;
      return fc.array(value(schema.items ?? {}, spoil), { minLength, maxLength: minLength + 3 });
    }
    const kinds: fc.Arbitrary<unknown>[] = [
      ...(has(schema, 'null') ? [fc.constant(null)] : []),
      ...(has(schema, 'boolean') ? [fc.boolean()] : []),
      ...(has(schema, 'integer') || has(schema, 'number') ? [number(schema)] : []),
      ...(has(schema, 'string') ? [text(schema)] : []),
    ];
    return kinds.length === 0 ? hostileValue : fc.oneof(...kinds);
  }

  /** `spoil`: now and then another value than the schema's. */
  function value(schema: JsonSchema, spoil: boolean): fc.Arbitrary<unknown> {
    const right = good(schema, spoil);
    return spoil ? fc.oneof({ weight: 14, arbitrary: right }, { weight: 1, arbitrary: hostileValue }) : right;
  }

  return { value };
}
export type Values = ReturnType<typeof createValues>;
