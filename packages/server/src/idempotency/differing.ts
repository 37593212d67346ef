import { isDeepStrictEqual } from 'node:util';

/** The fields that were entered and differ from the stored ones; one that is `undefined` was not entered. */
export const differing = <Entered extends object>(stored: object, entered: Entered): Partial<Entered> =>
  Object.fromEntries(
    Object.entries(entered).filter(
      ([field, value]) =>
        value !== undefined && !isDeepStrictEqual(value, (stored as Record<string, unknown>)[field]),
    ),
  ) as Partial<Entered>;
