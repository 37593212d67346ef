import { id, instant, type JsonSchema, toJsonSchema } from '@satomori/core';
import type * as z from 'zod/mini';

// OpenAPI 3.1 includes JSON Schema 2020-12 unchanged.
export type { JsonSchema };

/** Schemas that occur almost everywhere, by their name among the components. */
const SHARED = new Map<z.core.$ZodType, string>([
  [id, 'Id'],
  [instant, 'Instant'],
]);

const convert = (schema: z.core.$ZodType): JsonSchema =>
  toJsonSchema(schema, ({ zodSchema, jsonSchema }) => {
    const shared = SHARED.get(zodSchema);
    if (shared === undefined || zodSchema === schema) return;
    for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key];
    jsonSchema.$ref = `#/components/schemas/${shared}`;
  });

/** The schema of an endpoint as JSON Schema of the wire format. */
export const wireSchema = (schema: z.core.$ZodType): JsonSchema => {
  const shared = SHARED.get(schema);
  return shared === undefined ? convert(schema) : { $ref: `#/components/schemas/${shared}` };
};

export const sharedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries([...SHARED].map(([schema, name]) => [name, convert(schema)]));
