import { type JsonSchema, toJsonSchema } from '@satomori/core';
import type { AnyCommand, CommandOutput } from './defineCommand.ts';
import { fieldsOf } from './rowSchema.ts';

/** The published schema of a command's stdout; where it is a stream, of each line. */
export interface PublishedSchema {
  form: 'document' | 'lines';
  schema: JsonSchema;
}

/** What a command prints with `--json all`; nothing where it prints no JSON, or JSON of another source (`api`). */
const outputOf = (definition: AnyCommand | undefined): CommandOutput =>
  definition?.output === undefined || definition.output === 'any' ? {} : definition.output;

/** @returns `null` for a command that prints no JSON of its own */
export async function publishedSchema(definition: AnyCommand | undefined): Promise<PublishedSchema | null> {
  const output = outputOf(definition);
  const schemas = await Promise.all(
    Object.entries(output).map(async ([form, loadRow]): Promise<JsonSchema> => {
      const row = toJsonSchema(await loadRow());
      return form === 'array' ? { type: 'array', items: row } : row;
    }),
  );
  const [only] = schemas;
  if (only === undefined) return null;
  const schema = schemas.length === 1 ? only : { anyOf: schemas };
  return {
    form: output.lines === undefined ? 'document' : 'lines',
    schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema },
  };
}

/** The field names that a command's `--json` accepts. */
export async function fieldsOfCommand(definition: AnyCommand | undefined): Promise<readonly string[]> {
  const rows = await Promise.all(Object.values(outputOf(definition)).map((loadRow) => loadRow()));
  return [...new Set(rows.flatMap(fieldsOf))];
}
