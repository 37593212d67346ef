import { type JsonSchema, toJsonSchema } from '@satomori/core';
import { fieldsOf, ROW_SCHEMAS, type RowKind } from './rowSchemas.ts';

/** How the JSON of a command lies on stdout: one thing, an array of rows, or a row a line. */
type Form = 'object' | 'array' | 'lines';
type CommandOutput = Partial<Record<Form, RowKind>>;

/** What each command prints with `--json all`; those that print no JSON, or another's (`api`), are not here. */
const COMMAND_OUTPUTS: Record<string, CommandOutput> = {
  'auth status': { object: 'sign_in' },
  'context list': { array: 'contexts' },
  'context show': { object: 'contexts' },
  'traps list': { array: 'traps' },
  'traps show': { object: 'traps' },
  'traps check': { object: 'trap_logs' },
  'traps undo': { object: 'trap_logs' },
  'gateways list': { array: 'gateways' },
  'gateways show': { object: 'gateways' },
  'logs traps': { lines: 'trap_logs' },
  'logs gateways': { lines: 'gateway_logs' },
  'captures list': { array: 'captures' },
  'captures show': { object: 'captures' },
  'sightings list': { array: 'sightings' },
  'sightings show': { object: 'sightings' },
  'stats captures': { array: 'stats' },
  'stats sightings': { array: 'stats' },
  'pdf get': { object: 'papers', array: 'papers' },
  'images get': { object: 'photos', array: 'photo_jobs' },
  'images show': { array: 'images' },
  'notifications list': { array: 'push_logs' },
  'notifications ack': { object: 'changes' },
  'notifications watch': { lines: 'push_logs' },
  'users list': { array: 'users' },
  'users show': { object: 'users' },
  'groups list': { array: 'groups' },
  'sites list': { array: 'sites' },
  'sites show': { object: 'sites' },
  'questions list': { array: 'questions' },
  'config show': { object: 'config' },
  'config get': { object: 'setting' },
  'support bundle': { object: 'saved_file' },
  commands: { array: 'commands' },
  'help exit-codes': { array: 'exit_codes' },
};

/** The published schema of a command's stdout; of each line where it is a stream. */
export interface PublishedSchema {
  form: 'document' | 'lines';
  schema: JsonSchema;
}

const schemaOf = ([form, kind]: [string, RowKind]): JsonSchema => {
  const row = toJsonSchema(ROW_SCHEMAS[kind]);
  return form === 'array' ? { type: 'array', items: row } : row;
};

/** @returns `null` for a command that prints no JSON of its own */
export function publishedSchema(name: string): PublishedSchema | null {
  const output = COMMAND_OUTPUTS[name];
  if (output === undefined) return null;
  const schemas = Object.entries(output).map(schemaOf);
  const [only] = schemas;
  const schema = only !== undefined && schemas.length === 1 ? only : { anyOf: schemas };
  return {
    form: output.lines === undefined ? 'document' : 'lines',
    schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema },
  };
}

/** The fields that `--json` of a command takes. */
export const fieldsOfCommand = (name: string): readonly string[] => [
  ...new Set(Object.values(COMMAND_OUTPUTS[name] ?? {}).flatMap((kind) => fieldsOf(ROW_SCHEMAS[kind]))),
];

export const COMMANDS_WITH_SCHEMA: readonly string[] = Object.keys(COMMAND_OUTPUTS);
