import * as z from 'zod/mini';
import { typedText } from '../schemas/primitives.ts';

/** What can be imported, by the names of their lists. */
export const IMPORT_TARGETS = ['sightings', 'captures', 'traps', 'gateways', 'users'] as const;
export type ImportTargetName = (typeof IMPORT_TARGETS)[number];

const heading = typedText(200, 1);
/** A field of the target, or a part of one (`witnessed_at.time`). */
const slot = z.string().check(z.regex(/^[a-z_]+(\.[a-z]+)?$/), z.maxLength(60));
const cellText = z.string().check(z.maxLength(500));

/** The name of a source as rows carry it: `import:akita`. */
export const importSource = z.string().check(
  z.refine((text) => /^[a-z0-9_-]{1,40}$/.test(text), {
    error: '半角の英小文字・数字・「-」「_」で、40文字以内にしてください',
  }),
);

/** Which columns of a file are which fields, so that the next file of the same form needs no questions. */
export const importMappingSchema = z.strictObject({
  target: z.enum(IMPORT_TARGETS),
  source: importSource,
  /** Field → headings; texts of several are joined, of other fields the first that is filled counts. */
  columns: z.record(slot, z.array(heading).check(z.minLength(1), z.maxLength(5))),
  /** Field → what every row says that has no other text for it, written as in a cell. */
  constants: z.record(slot, cellText),
  /** Field → text of a cell → the text to read instead of it. */
  words: z.record(slot, z.record(cellText, cellText)),
  /** Headings whose cells together name a record within its source. */
  keys: z.array(heading).check(z.minLength(1), z.maxLength(10)),
});
export type ImportMapping = z.input<typeof importMappingSchema>;
