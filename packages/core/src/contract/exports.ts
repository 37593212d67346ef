import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { captureFilter, listCaptures } from './captures.ts';

/** The lists that can be saved as a file, each with its endpoint: the words of the terminal's verbs. */
export const EXPORTED_LISTS = { captures: listCaptures } as const;
export type ExportSubject = keyof typeof EXPORTED_LISTS;

/** The formats, with the media type of each. */
export const EXPORT_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;

/** Rows of a sheet of a workbook, its headings not counted; a longer list is refused, never cut. */
export const MAX_WORKBOOK_ROWS = 1_048_575;

const table = z.enum(TABLE_FORMATS);

/** A list as a file, with the same filter and for the same people as the list. Source: R233. */
export const exportRows = defineEndpoint({
  method: 'GET',
  path: '/api/export',
  access: 'signed_in',
  summary: '一覧をファイルに書き出す（of は一覧、format は形式。条件と見られる範囲は一覧と同じ）',
  answerKind: 'blob',
  mediaTypes: Object.values(EXPORT_TYPES),
  isExpensive: true,
  query: z.discriminatedUnion('of', [
    z.strictObject({ of: z.literal('captures'), format: table, ...captureFilter }),
  ]),
  errors: ['not_allowed'],
});
