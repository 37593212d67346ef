import { type JsonSchema, toJsonSchema } from '@satomori/core';
import type { AnyCommand, CommandOutput } from './defineCommand.ts';
import { fieldsOf, ROW_SCHEMAS, type RowKind } from './rowSchemas.ts';

/** The published schema of a command's stdout; where it is a stream, of each line. */
export interface PublishedSchema {
  form: 'document' | 'lines';
  schema: JsonSchema;
}

/** What a command prints with `--json all`; nothing where it prints no JSON, or JSON of another source (`api`). */
const outputOf = (definition: AnyCommand | undefined): CommandOutput =>
  definition?.output === undefined || definition.output === 'any' ? {} : definition.output;

const schemaOf = ([form, kind]: [string, RowKind]): JsonSchema => {
  const row = toJsonSchema(ROW_SCHEMAS[kind]);
  return form === 'array' ? { type: 'array', items: row } : row;
};

/** @returns `null` for a command that prints no JSON of its own */
export function publishedSchema(definition: AnyCommand | undefined): PublishedSchema | null {
  const output = outputOf(definition);
  const schemas = Object.entries(output).map(schemaOf);
  const [only] = schemas;
  if (only === undefined) return null;
  const schema = schemas.length === 1 ? only : { anyOf: schemas };
  return {
    form: output.lines === undefined ? 'document' : 'lines',
    schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema },
  };
}

/** The field names that a command's `--json` accepts. */
export const fieldsOfCommand = (definition: AnyCommand | undefined): readonly string[] => [
  ...new Set(Object.values(outputOf(definition)).flatMap((kind) => fieldsOf(ROW_SCHEMAS[kind]))),
];
