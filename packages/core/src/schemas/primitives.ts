import * as z from 'zod/mini';
import { composeText } from '../text/composeText.ts';
import { MAX_PAGE_SIZE } from './pageSizes.ts';

/** UUIDv7 text; the id of a post is created by the client and is its idempotency key. */
export const id = z.uuid();

/** A point in time: ISO 8601 UTC with milliseconds and `Z` on the wire, integer milliseconds on the server. */
export const instant = z.codec(z.iso.datetime(), z.int(), {
  decode: (text) => Date.parse(text),
  encode: (milliseconds) => new Date(milliseconds).toISOString(),
});

/** A calendar day in Asia/Tokyo, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** A time of the day in Asia/Tokyo, `HH:mm`. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** A whole number in a query string. */
export const queryInteger = (minimum: number, maximum: number) =>
  z.codec(
    z.union([z.int(), z.string().check(z.regex(/^-?\d{1,16}$/))]),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
    { decode: Number, encode: (value) => value },
  );

/** A flag in a query string: `1` or `0`. */
export const queryFlag = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (text) => text === '1',
  encode: (flag) => (flag ? '1' : '0'),
});

/** Several values of one set in a query string, separated by commas: `state=fired,unknown`. */
export const querySet = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.codec(z.string(), z.array(z.enum(values)).check(z.minLength(1)), {
    decode: (text) => text.split(',') as T[number][],
    encode: (chosen) => chosen.join(','),
  });

const longitude = z.number().check(z.minimum(-180), z.maximum(180));
const latitude = z.number().check(z.minimum(-90), z.maximum(90));

export interface BoundingBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A tenth of a metre; smaller numbers would be written as `1e-7`. */
const inMicrodegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** `west,south,east,north` in WGS84 degrees. */
export const boundingBox = z.codec(
  z.string().check(z.regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)),
  z.object({ west: longitude, south: latitude, east: longitude, north: latitude }),
  {
    decode: (text) => {
      const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
      return { west, south, east, north };
    },
    encode: ({ west, south, east, north }) => [west, south, east, north].map(inMicrodegrees).join(','),
  },
);

/** Text of people, stored as typed, with combining marks composed (NFC). Source: R66. */
export const typedText = (maxLength: number, minLength = 0) =>
  minLength === 0
    ? z.string().check(z.overwrite(composeText), z.maxLength(maxLength))
    : z.string().check(z.overwrite(composeText), z.minLength(minLength), z.maxLength(maxLength));
export const name = typedText(100, 1);
export const shortText = typedText(200);

/** Whether a text can be a login id. */
export const isLoginId = (text: string): boolean => /^[^\s\p{C}]{1,100}$/u.test(text);

export const loginId = z
  .string()
  .check(z.trim(), z.refine(isLoginId, { error: '空白を含まない100文字以内にしてください' }));

/** Characters of a memo or a reason. */
export const MAX_MEMO_LENGTH = 500;
export const memo = typedText(MAX_MEMO_LENGTH);

/**
 * One line of typed text: names and numbers end up in mails and on papers, where a line break would change the
 * meaning.
 */
export const line = (maxLength: number) =>
  z
    .string()
    .check(z.trim(), z.overwrite(composeText), z.minLength(1), z.maxLength(maxLength), z.regex(/^\P{Cc}*$/u));

/** 16 hex digits that name a device or a gateway (EUI-64), stored in lower case. */
export const eui = z.string().check(
  z.refine((text) => /^[0-9a-fA-F]{16}$/.test(text), { error: '0～9とA～Fの16けたで指定してください' }),
  z.toLowerCase(),
);

/** A position: the words of the W3C Geolocation API, WGS84 degrees and metres. */
export const position = { latitude, longitude, accuracy: z.nullable(z.number().check(z.nonnegative())) };
export const optionalPosition = {
  latitude: z.nullable(latitude),
  longitude: z.nullable(longitude),
  accuracy: z.nullable(z.number().check(z.nonnegative())),
};

/** On every row: the version for optimistic concurrency and the site's sequence of its last change. */
export const rowStamps = {
  created_at: instant,
  updated_at: instant,
  deleted_at: z.nullable(instant),
  version: z.int(),
  sequence: z.int(),
};

/** Paging of a list whose rows never change: newest first, keyset. */
export const logPaging = {
  limit: z.optional(queryInteger(1, MAX_PAGE_SIZE)),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  count: z.optional(queryFlag),
};

/**
 * Paging of every other list; `since` returns rows changed after that point of the site's sequence.
 */
export const paging = { ...logPaging, since: z.optional(queryInteger(0, Number.MAX_SAFE_INTEGER)) };

/**
 * For a log: the rows received after this one (its `receipt_no`), oldest first. Reading on from the last row neither
 * misses nor repeats one, since numbers of receipt become visible in their order and never change.
 */
export const receivedAfter = z.optional(queryInteger(0, Number.MAX_SAFE_INTEGER));

/** Up to this many ids in a query string, separated by commas. */
export const idListOf = (maximum: number) =>
  z.codec(z.string(), z.array(id).check(z.minLength(1), z.maxLength(maximum)), {
    decode: (text) => text.split(','),
    encode: (ids) => ids.join(','),
  });

/** Several ids in a query string, separated by commas. */
export const idList = idListOf(MAX_PAGE_SIZE);

/** In an answer to `since`: a row that is gone. */
export const deletedRowSchema = z.object({ id, deleted_at: instant });
export type DeletedRow = z.input<typeof deletedRowSchema>;

/** The range of time of a list: from (included) to (excluded). */
export const timeRange = { from: z.optional(instant), to: z.optional(instant) };
/** Free text search; at most 100 characters. */
export const searchText = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));

/**
 * Answers to the site's own questions: question id → code of an option, codes, number or text. An answer to a
 * question with a `field` is stored in that field alone.
 */
export const answersSchema = z.record(
  id,
  z.union([typedText(500), z.number(), z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))]),
);

export type Answers = z.input<typeof answersSchema>;
