import type * as z from 'zod/mini';
import { READ_COLUMNS } from './repository.ts';

/**
 * Defaults of details, and every column of a row and other field of its answer as `null`. A view that begins with it
 * has its fields from the start: V8 copies an object that gets one field after another every few fields.
 */
export const everyField = <Details extends object>(schema: z.ZodMiniObject, details: Details): Details => ({
  ...Object.fromEntries([...READ_COLUMNS, ...Object.keys(schema.shape)].map((name) => [name, null])),
  ...details,
});
