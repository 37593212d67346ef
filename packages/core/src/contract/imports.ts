import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import {
  deletedRowSchema,
  id,
  instant,
  paging,
  queryInteger,
  querySet,
  rowStamps,
  typedText,
} from '../schemas/primitives.ts';

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

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** What the server writes. */
export const WRITTEN_TARGETS = [
  'sightings',
  'captures',
  'traps',
  'gateways',
  'users',
] as const satisfies readonly ImportTargetName[];
export type WrittenTarget = (typeof WRITTEN_TARGETS)[number];

/** `staging`: its rows arrive; `running`: they are written; after `failed` and `cancelled` nothing was written. */
export const IMPORT_STATUSES = ['staging', 'running', 'done', 'failed', 'cancelled', 'undone'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What came of a row: `same` and `differing` were imported before; `kept` was changed since and is not undone. */
export const ROW_OUTCOMES = ['made', 'same', 'differing', 'refused', 'removed', 'kept'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

const count = z.int().check(z.nonnegative());
const rowCounts = z.object({
  made: count,
  same: count,
  differing: count,
  refused: count,
  removed: count,
  kept: count,
});

export const importSchema = z.object({
  id,
  target: z.enum(WRITTEN_TARGETS),
  source: z.string(),
  file_name: z.string(),
  /** Of the file, in hexadecimal. */
  file_sha256: z.string(),
  mapping: importMappingSchema,
  status: z.enum(IMPORT_STATUSES),
  /** Rows received. */
  row_count: count,
  /** Rows that are checked so far, while it is running. */
  checked_count: count,
  counts: rowCounts,
  /** Why nothing was written, in Japanese. */
  failure: z.nullable(z.string()),
  created_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
  finished_at: z.nullable(instant),
  undone_at: z.nullable(instant),
  ...rowStamps,
});
export type Import = z.input<typeof importSchema>;

export const listImports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/imports',
  access: ADMINISTRATORS,
  summary: '取り込みの一覧（新しい順）',
  answerKind: 'list',
  query: z.strictObject({ state: z.optional(querySet(IMPORT_STATUSES)), ...paging }),
  answer: z.union([importSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});

const params = z.strictObject({ id });

export const getImport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}',
  access: ADMINISTRATORS,
  summary: '取り込み一件の進みぐあいと結果',
  params,
  answer: importSchema,
  errors: ['not_found'],
});

export const createImport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/imports',
  access: ADMINISTRATORS,
  summary: '取り込みを始める（まだ何も登録されない。同じ id を二度送っても一度だけ）',
  body: z
    .strictObject({
      id,
      target: z.enum(WRITTEN_TARGETS),
      file_name: typedText(200, 1),
      file_sha256: z.string().check(
        z.refine((text) => /^[0-9a-f]{64}$/.test(text), {
          error: 'SHA-256を16進数64けたで指定してください',
        }),
      ),
      mapping: importMappingSchema,
    })
    .check(
      z.refine(({ target, mapping }) => target === mapping.target, {
        path: ['mapping', 'target'],
        error: '取り込み先と対応表の取り込み先が違います',
      }),
    ),
  answer: importSchema,
  errors: ['id_conflict'],
});
export type NewImport = z.input<typeof createImport.body>;

/** Rows of one call. */
export const MAX_STAGED_ROWS = 500;
/**
 * Of one import: while they are written, in one transaction, other writers of the embedded database wait. Source: R123.
 */
export const MAX_IMPORT_ROWS = 100_000;
/** By target: devices and people are registered one by one, which takes longer. */
export const MAX_ROWS_OF: Readonly<Record<WrittenTarget, number>> = {
  sightings: MAX_IMPORT_ROWS,
  captures: MAX_IMPORT_ROWS,
  traps: 2000,
  gateways: 2000,
  users: 2000,
};

export const putImportRows = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/imports/{id}/rows',
  access: ADMINISTRATORS,
  summary: '取り込む行を送る（from 行目から。同じ行を二度送ってもよい。まだ何も登録されない）',
  params,
  query: z.strictObject({ from: queryInteger(0, MAX_IMPORT_ROWS - 1) }),
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          /** Of the file, from 1. */
          line: z.int().check(z.nonnegative()),
          /** Names the record within its source. */
          key: typedText(200, 1),
          /** The body with which a person would enter it, without its id. */
          values: z.record(z.string(), z.unknown()),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_STAGED_ROWS)),
  }),
  answer: importSchema,
  errors: ['not_found', 'not_possible_now'],
});
export type StagedRow = z.input<typeof putImportRows.body>['rows'][number];

export const runImport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/run',
  access: ADMINISTRATORS,
  summary: '送った行をすべて登録する（一度に、全部か、まったくしないか）。終わる前にも返る',
  params,
  answer: importSchema,
  errors: ['not_found', 'not_possible_now'],
});

export const cancelImport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/cancel',
  access: ADMINISTRATORS,
  summary: '進んでいる取り込みをやめる（何も登録されない）',
  params,
  answer: importSchema,
  errors: ['not_found', 'not_possible_now'],
});

export const undoImport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/undo',
  access: ADMINISTRATORS,
  summary: '取り込みを取り消す（その後に変わった記録は残し、結果に挙げる）',
  params,
  answer: importSchema,
  errors: ['not_found', 'not_possible_now'],
});

export const getImportReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/report',
  access: ADMINISTRATORS,
  summary: '取り込みの結果を行ごとに（CSV）',
  answerKind: 'blob',
  mediaTypes: ['text/csv'],
  isExpensive: true,
  params,
  errors: ['not_found'],
});
