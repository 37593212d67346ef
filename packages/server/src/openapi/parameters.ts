import type { EndpointDefinition } from '@satomori/core';
import type * as z from 'zod/mini';
import { type JsonSchema, wireSchema } from './schemas.ts';

interface Field {
  name: string;
  isRequired: boolean;
  /** As text in a URL: numbers and lists are described in their decoded form. */
  schema: JsonSchema;
  isList: boolean;
}

type Inner = { innerType: z.core.$ZodType };

const typeOf = (schema: z.core.$ZodType): string => schema._zod.def.type;

function fieldOf(name: string, schema: z.core.$ZodType): Field {
  if (typeOf(schema) === 'optional') {
    return { ...fieldOf(name, (schema._zod.def as unknown as Inner).innerType), isRequired: false };
  }
  const out = typeOf(schema) === 'pipe' ? (schema._zod.def as unknown as z.core.$ZodPipeDef).out : undefined;
  const isList = out !== undefined && typeOf(out) === 'array';
  const isNumber = out !== undefined && typeOf(out) === 'number' && wireSchema(schema)['anyOf'] !== undefined;
  return {
    name,
    isRequired: true,
    schema: wireSchema(out !== undefined && (isList || isNumber) ? out : schema),
    isList,
  };
}

/** The fields of an object, or of each object of a union. */
function alternativesOf(schema: z.core.$ZodType): Field[][] {
  const def = schema._zod.def as unknown as {
    type: string;
    shape?: Record<string, z.core.$ZodType>;
    options?: readonly z.core.$ZodType[];
  };
  if (def.options !== undefined) return def.options.flatMap(alternativesOf);
  return [Object.entries(def.shape ?? {}).map(([name, field]) => fieldOf(name, field))];
}

const distinct = (schemas: readonly JsonSchema[]): JsonSchema[] => [
  ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
];

/** One field over all alternatives; required if all of them require it. */
function merge(name: string, alternatives: readonly Field[][]): Field {
  const found = alternatives.flatMap((fields) => fields.filter((field) => field.name === name));
  const schemas = distinct(found.map(({ schema }) => schema));
  return {
    name,
    isRequired: found.length === alternatives.length && found.every(({ isRequired }) => isRequired),
    schema: schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas },
    isList: found.every(({ isList }) => isList),
  };
}

function parametersOf(place: 'path' | 'query', schema: z.core.$ZodType | undefined): JsonSchema[] {
  if (schema === undefined) return [];
  const alternatives = alternativesOf(schema);
  const names = new Set(alternatives.flat().map(({ name }) => name));
  return [...names].map((name) => {
    const field = merge(name, alternatives);
    return {
      name,
      in: place,
      required: place === 'path' || field.isRequired,
      schema: field.schema,
      // `state=fired,unknown`
      ...(field.isList ? { style: 'form', explode: false } : {}),
    };
  });
}

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

/** The parameters in the URL of a call, and the headers that it may have. */
export const parametersFor = ({ params, query, answerKind }: EndpointDefinition): JsonSchema[] => [
  ...parametersOf('path', params),
  ...parametersOf('query', query),
  ...(answerKind === 'stream' ? [header('Last-Event-ID', '最後に受け取った id。その続きから送ります')] : []),
  ...(answerKind === 'blob' ? [header('If-None-Match', '前に受け取った ETag。同じなら 304')] : []),
];
