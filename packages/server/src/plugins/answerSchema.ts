import { type EndpointDefinition, instant, toJsonSchema } from '@satomori/core';
import type * as z from 'zod/mini';

/** The part of JSON Schema that answers use. */
export interface Schema {
  type?: string;
  nullable?: true;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  items?: Schema | Schema[];
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  if?: Schema;
  then?: Schema;
  else?: Schema;
}

/** Distinguishes instants from strings that are times: `toJsonSchema` emits `date-time` for both. */
const INSTANT = 'instant';
/** Milliseconds on the server, text on the wire. */
export const CHECKED_INSTANT: Schema = { type: 'integer' };
export const WRITTEN_INSTANT: Schema = { type: 'string', format: 'date-time' };

export const contractOf = (schema: z.core.$ZodType): Schema =>
  toJsonSchema(schema, ({ zodSchema, jsonSchema }) => {
    if (zodSchema === instant) jsonSchema.format = INSTANT;
  });

/** What distinguishes an option of a union: its type, required fields and literals. */
function outlineOf({ type, required, properties }: Schema): Schema {
  const literals = Object.entries(properties ?? {}).filter(([, field]) => field.enum?.length === 1);
  return {
    ...(type && { type }),
    ...(required && { required }),
    ...(literals.length > 0 && { properties: Object.fromEntries(literals) }),
  };
}

/** Selects the first option whose outline matches: `anyOf` would try the next one if a single field is wrong. */
function firstOf(options: Schema[]): Schema {
  const [first = {}, second] = options;
  if (options.length === 2 && second?.type === 'null' && first.type !== undefined)
    return { ...first, ...(first.enum && { enum: [...first.enum, null] }), nullable: true };
  return options.reduceRight((otherwise, option) => ({
    if: outlineOf(option),
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: option,
    else: otherwise,
  }));
}

/** Of a tuple of anything: fast-json-stringify knows no item without a type in a tuple, only in a list. */
const itemsOf = (items: Schema[]): Schema | Schema[] =>
  items.every((item) => Object.keys(item).length === 0) ? {} : items;

/** The schema without bounds and patterns, which were checked on input. */
export function withoutBounds(schema: Schema, instantSchema: Schema): Schema {
  const plain = (each: Schema) => withoutBounds(each, instantSchema);
  const { type, required, properties, items, prefixItems, additionalProperties } = schema;
  if (schema.format === INSTANT) return instantSchema;
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return firstOf(options.map(plain));
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return {
    ...(type && { type }),
    ...(values && { enum: values }),
    ...(required && { required }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, plain(each)])),
    }),
    ...(additionalProperties && { additionalProperties: plain(additionalProperties) }),
    ...(items && !Array.isArray(items) && { items: plain(items) }),
    ...(prefixItems && {
      items: itemsOf(prefixItems.map(plain)),
      minItems: prefixItems.length,
      maxItems: prefixItems.length,
    }),
  };
}

/** `{json, next, total?, sequence}` of a list. */
const listOf = (row: Schema): Schema => ({
  type: 'object',
  properties: {
    json: { type: 'array', items: row },
    next: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    total: { type: 'integer' },
    sequence: { type: 'integer' },
  },
  required: ['json', 'next'],
});

/** `{json}`. */
const singleOf = (json: Schema): Schema => ({
  type: 'object',
  properties: { json },
  required: ['json'],
});

/** An endpoint's answers in their envelope. */
export function answerSchema({ path, answer, answerKind }: EndpointDefinition): Schema {
  if (answer === undefined) throw new Error(`${path} promises no answer`);
  return answerKind === 'list' ? listOf(contractOf(answer)) : singleOf(contractOf(answer));
}
