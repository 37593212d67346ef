import * as z from 'zod/mini';

/** What an administrator may say that a value means: how the contact stands, never whether the trap has fired. */
export const MAPPED_CONTACTS = ['open', 'closed', 'pulled', 'plugged', 'tilted', 'upright'] as const;

/** How a sensor reports its contact; `unknown`: in a way that nobody can read. */
export const SENSED_CONTACTS = [...MAPPED_CONTACTS, 'unknown'] as const;

const entry = z.strictObject({
  /** A key of the object that the network server's codec makes. */
  key: z.string().check(z.minLength(1), z.maxLength(50)),
  value: z.union([z.boolean(), z.number(), z.string().check(z.maxLength(50))]),
  contact: z.enum(MAPPED_CONTACTS),
});

/** Keys in every spelling are one key: `DOOR_OPEN_STATUS`, `doorOpenStatus`. */
export const plainKey = (key: string): string => key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isUnique = (entries: readonly z.output<typeof entry>[]): boolean =>
  new Set(entries.map(({ key, value }) => `${plainKey(key)} ${String(value).trim().toLowerCase()}`)).size ===
  entries.length;

/** What the values of a codec's object say of the contact, for a sensor that has no decoder. Source: R24. */
export const objectMapping = z
  .array(entry)
  .check(
    z.minLength(1),
    z.maxLength(12),
    z.refine(isUnique, { error: '同じ項目と値の組が2つあります。1つにしてください' }),
  );
export type ObjectMapping = z.output<typeof objectMapping>;
