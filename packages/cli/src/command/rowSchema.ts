import * as z from 'zod/mini';

// Loaded only where fields are listed, chosen or published: scripts start without schemas.
export {
  array,
  boolean,
  enum as oneOf,
  extend,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  union,
  unknown,
} from 'zod/mini';
export const count = z.int().check(z.minimum(0));
export const stringOrNull = z.nullable(z.string());

/** Loads the schema of one row of a command's JSON: one of the contract, or one of the command's own. */
export type RowSchema = () => Promise<z.ZodMiniType>;

/** The field names of a row, for `--json`. */
export function fieldsOf(schema: z.ZodMiniType): readonly string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  if (!(schema instanceof z.ZodMiniUnion)) return [];
  return [...new Set((schema.def.options as z.ZodMiniType[]).flatMap(fieldsOf))];
}
