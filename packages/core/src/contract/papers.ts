import * as z from 'zod/mini';
import type { ApiRole } from '../access/roles.ts';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { id, idList, instant, searchText, timeRange } from '../schemas/primitives.ts';
import { captureFilter } from './posts/captures.ts';
import { BOOK_PERIOD_PROBLEM, isBookPeriod } from './devices/patrolBook.ts';
import { sightingFilter } from './posts/sightings.ts';
import { trapFilter } from './devices/traps.ts';

/** Papers by the list whose filter they use. Source: R37. */
export const CAPTURE_PAPERS = [
  'capture',
  'capture_list',
  'monthly',
  'daily',
  'hunting_report',
  'reward_list',
  'confirmation',
  'permit_return',
] as const;
/** Papers of the whole permit or registration: of the list's filter they use group and status. Source: R217. */
export const RESULT_PAPERS = ['hunting_report', 'permit_return'] as const satisfies readonly PaperType[];
export const TRAP_PAPERS = ['trap_list', 'label'] as const;
export const PDF_TYPES = [
  ...CAPTURE_PAPERS,
  ...TRAP_PAPERS,
  'patrol',
  'witness_list',
  'first_login',
] as const;
export type PaperType = (typeof PDF_TYPES)[number];

export const PAPER_TITLES: Readonly<Record<PaperType, string>> = {
  capture: '捕獲個体報告書',
  capture_list: '捕獲実績一覧',
  monthly: '捕獲月報',
  daily: '作業日報',
  hunting_report: '狩猟結果報告',
  reward_list: '報償支払一覧',
  confirmation: '捕獲確認書',
  permit_return: '許可証返納報告',
  trap_list: 'わな設置一覧',
  label: '標識',
  patrol: '見回り記録簿',
  witness_list: '目撃情報一覧',
  first_login: '初回ログイン票',
};

const hunters: readonly ApiRole[] = ['hunter', 'admin'];

/** Roles that may get each paper. Source: R77. */
export const PDF_ROLES: Record<PaperType, readonly ApiRole[]> = {
  capture: hunters,
  capture_list: hunters,
  monthly: hunters,
  daily: hunters,
  hunting_report: hunters,
  reward_list: hunters,
  confirmation: hunters,
  permit_return: hunters,
  label: hunters,
  trap_list: [...hunters, 'hokapato'],
  patrol: [...hunters, 'hokapato'],
  witness_list: ['satomori'],
  first_login: ['admin'],
};

const chosen = {
  /** Only these rows (captures, traps, sightings or persons). */
  ids: z.optional(idList),
  /**
   * Printed on the page, in the PDF's dates and in its id: the same input gives the same bytes. Default: today.
   * States are those at that moment, or at the newest record where that is later.
   */
  printed_at: z.optional(instant),
};

export const getPaper = defineEndpoint({
  method: 'GET',
  path: '/api/pdf',
  access: { roles: ['hunter', 'hokapato', 'satomori', 'admin'] },
  summary: '帳票（PDF）。画面の一覧と同じ条件で',
  answerKind: 'blob',
  mediaTypes: ['application/pdf'],
  isExpensive: true,
  query: z.discriminatedUnion('type', [
    z.strictObject({ type: z.enum(CAPTURE_PAPERS), ...captureFilter, ...chosen }),
    z.strictObject({ type: z.enum(TRAP_PAPERS), ...trapFilter, ...chosen }),
    z.strictObject({ type: z.literal('patrol'), ...trapFilter, ...timeRange, ...chosen }).check(
      z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
        path: ['from'],
        error: 'from と to の両方を指定してください',
      }),
      z.refine(({ from, to }) => from === undefined || to === undefined || isBookPeriod({ from, to }), {
        path: ['from'],
        error: BOOK_PERIOD_PROBLEM,
      }),
    ),
    z.strictObject({ type: z.literal('witness_list'), ...sightingFilter, ...chosen }),
    z.strictObject({ type: z.literal('first_login'), group_id: z.optional(id), q: searchText, ...chosen }),
  ]),
  errors: ['not_found', 'not_allowed'],
});
