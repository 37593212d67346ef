import * as z from 'zod/mini';
import { EXPLAINED_FIGURES } from '../efforts/methodTexts.ts';
import { EFFICIENCY_DIMENSIONS } from '../efforts/values.ts';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { day, queryFlag } from '../schemas/primitives.ts';
import { captureFilter } from './posts/captures.ts';

const rate = z.nullable(z.number());

/** Rates are `null` where there is nothing to divide by; trap-days may be halves. */
const figures = {
  trap_captured: z.int(),
  trap_days: z.number(),
  /** Animals per trap and day. */
  cpue_trap: rate,
  gun_captured: z.int(),
  gun_days: z.int(),
  /** Animals per person and day. */
  cpue_gun: rate,
  /** `null`: not recorded of animals that are only seen, or of outings that the filter asks for. */
  sighted: z.nullable(z.int()),
  sighting_days: z.int(),
  /** Animals seen per person and day. */
  spue: rate,
};

/** The figures of a value of the dimension, and those of the same days a year earlier. */
export const efficiencyRowSchema = z.object({
  key: z.nullable(z.string()),
  label: z.string(),
  ...figures,
  last_year: z.object(figures),
});
export type EfficiencyRow = z.input<typeof efficiencyRowSchema>;

const days = z.object({ first_day: day, last_day: day });

export const efficiencySchema = z.object({
  by: z.enum(EFFICIENCY_DIMENSIONS),
  period: days,
  last_period: days,
  is_corrected: z.boolean(),
  total: z.object({ ...figures, last_year: z.object(figures) }),
  rows: z.array(efficiencyRowSchema),
  /** How each figure is calculated, in Japanese. */
  methods: z.record(z.enum(EXPLAINED_FIGURES), z.string()),
  dimension_method: z.string(),
  /** The site's sequence up to which the figures are complete. */
  sequence: z.int(),
});
export type EfficiencyStats = z.input<typeof efficiencySchema>;

/** The longest period of an answer, in days. */
export const MAX_EFFICIENCY_DAYS = 3_700;

export const getEfficiency = defineEndpoint({
  method: 'GET',
  path: '/api/stats/efficiency',
  access: { roles: ['hunter'] },
  summary:
    '捕獲効率（CPUE・SPUE）と前年（条件は捕獲の一覧と同じ。from と to を含む日本時間の日ごと、なければ今年度）',
  query: z.strictObject({
    by: z.enum(EFFICIENCY_DIMENSIONS),
    /** `1`: half a day less for each capture and 空はじき at a trap. */
    corrected: z.optional(queryFlag),
    ...captureFilter,
  }),
  answer: efficiencySchema,
  errors: ['not_allowed'],
});
