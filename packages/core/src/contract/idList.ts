import * as z from 'zod/mini';
import { id } from '../schemas/primitives.ts';

/** Up to this many ids in a query string, separated by commas. */
export const idListOf = (maximum: number) =>
  z.codec(z.string(), z.array(id).check(z.minLength(1), z.maxLength(maximum)), {
    decode: (text) => text.split(','),
    encode: (ids) => ids.join(','),
  });

/** Several ids in a query string, separated by commas. */
export const idList = idListOf(1000);
