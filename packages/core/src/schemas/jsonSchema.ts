import * as z from 'zod/mini';

/** A schema of JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown>;

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'];

/** A contract's schema as JSON Schema of what goes over the wire: what callers send and what codecs encode to. */
export function toJsonSchema(schema: z.core.$ZodType, override?: Override): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    ...(override === undefined ? {} : { override }),
  });
  return json;
}
