import * as z from 'zod/mini';
import { id } from './fields.ts';

/** Several ids in a query string, with commas. */
export const idList = z.codec(z.string(), z.array(id).check(z.minLength(1), z.maxLength(1000)), {
  decode: (text) => text.split(','),
  encode: (ids) => ids.join(','),
});
