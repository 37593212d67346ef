import * as z from 'zod/mini';

/**
 * The meanings that an administrator may give a value: the position of the contact, never whether the trap has fired.
 */
const MAPPED_CONTACTS = ['open', 'closed', 'pulled', 'plugged', 'tilted', 'upright'] as const;

/** How a sensor reports its contact; `unknown`: in a form that cannot be read. */
export const SENSED_CONTACTS = [...MAPPED_CONTACTS, 'unknown'] as const;

const entry = z.strictObject({
  /** A key of the object that the network server's codec returns. */
  key: z.string().check(z.minLength(1), z.maxLength(50)),
  value: z.union([z.boolean(), z.number(), z.string().check(z.maxLength(50))]),
  contact: z.enum(MAPPED_CONTACTS),
});

/** All spellings of a key are equal: `DOOR_OPEN_STATUS`, `doorOpenStatus`. */
export const plainKey = (key: string): string => key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isUnique = (entries: readonly z.output<typeof entry>[]): boolean =>
  new Set(entries.map(({ key, value }) => `${plainKey(key)} ${String(value).trim().toLowerCase()}`)).size ===
  entries.length;

/** What the values of a codec's object mean for the contact, for a sensor that has no decoder. Source: R24. */
export const objectMapping = z
  .array(entry)
  .check(
    z.minLength(1),
    z.maxLength(12),
    z.refine(isUnique, { error: '同じ項目と値の組が2つあります。1つにしてください' }),
  );
export type ObjectMapping = z.output<typeof objectMapping>;
