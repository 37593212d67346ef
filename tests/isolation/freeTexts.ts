import { alternativesOf, type ApiDocument, type JsonSchema } from '../support/apiDocument.ts';

/** Texts that the server itself writes: changing them would break its work, not reveal a leak. */
const INNER_WORDS = new Set([
  'storage_key',
  'order_key',
  'status',
  'network',
  'event',
  'contact',
  'contact_since_check',
  'former_frame',
  'frame_contact',
  'frame_dev_addr',
  'fired_frames',
  'placement',
  'resource',
  'rule',
  'channel',
  'outcome',
  'mime',
  'field',
  'undo',
  'message_rate',
]);
/** Ids, keys, days and kinds are not free text of people either. */
const INNER_ENDING = /(^|_)(id|ids|by|on|kind|type|at)$/;

function isPlainText(schema: JsonSchema): boolean {
  const options = alternativesOf(schema).filter(({ type }) => type !== 'null');
  if (options.length !== 1 || options[0] !== schema) return options.every(isPlainText);
  const { type, format, pattern, enum: values, const: value } = schema;
  const isBound = [format, pattern, values, value].some((each) => each !== undefined);
  return [type].flat().includes('string') && !isBound;
}

function collect(schema: JsonSchema, found: Map<string, boolean>): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    found.set(name, (found.get(name) ?? true) && isPlainText(field));
    collect(field, found);
  }
  const options = alternativesOf(schema).filter((option) => option !== schema);
  const items = schema.items === undefined ? [] : [schema.items];
  for (const inner of [...options, ...items]) collect(inner, found);
}

/**
 * Decides whether a column or field of this name contains free text of people: by the contract for the names it
 * knows, and for any other that is no id, day or text of the server itself.
 */
export function createFreeTexts({ paths }: ApiDocument): (name: string) => boolean {
  const known = new Map<string, boolean>();
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    collect(operation.responses['200']?.content?.['application/json']?.schema ?? {}, known);
  }
  return (name) => !INNER_WORDS.has(name) && (known.get(name) ?? !INNER_ENDING.test(name));
}
