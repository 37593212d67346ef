import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { id, idList, idListOf, instant, queryFlag, rowStamps } from '../../schemas/primitives.ts';

/** Kinds of answer; `trap` and `user` are pickers. */
export const QUESTION_KINDS = [
  'single',
  'multi',
  'number',
  'text',
  'date',
  'datetime',
  'trap',
  'user',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The earlier question was answered with one of these options, or with at least this number. */
export const conditionSchema = z.union([
  z.object({ question_code: z.string(), any_of: z.array(z.string()) }),
  z.object({ question_code: z.string(), at_least: z.number() }),
]);

/**
 * One question of a form. A changed question is a new row and the old one gets its `valid_to`: forms use the rows
 * valid now, and answers of old posts stay readable. Source: R74.
 */
export const questionSchema = z.object({
  id,
  /** The name by which conditions refer to it; the same in all versions of a question. */
  code: z.string(),
  question: z.string(),
  help: z.nullable(z.string()),
  /** True: for captures; false: for sightings. */
  is_hunt: z.boolean(),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  max_length: z.nullable(z.int()),
  unit: z.nullable(z.string()),
  sort_order: z.int(),
  /** Only for this group; `null`: for all. */
  group_id: z.nullable(id),
  /** All must be met; `null`: the question is always asked. */
  condition: z.nullable(z.array(conditionSchema)),
  /** The field of the post that stores the answer; `null`: it is stored in `answers`. */
  field: z.nullable(z.string()),
  valid_from: instant,
  valid_to: z.nullable(instant),
  ...rowStamps,
});
export type Question = z.input<typeof questionSchema>;

export const answerOptionSchema = z.object({
  id,
  question_id: id,
  /** The value of an answer, and of the field that the question is bound to. */
  code: z.string(),
  label: z.string(),
  sort_order: z.int(),
  icon: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** The option with a text input (その他). */
  is_other: z.boolean(),
  is_active: z.boolean(),
  ...rowStamps,
});
export type AnswerOption = z.input<typeof answerOptionSchema>;

// Hunter for captures, posting and satomori for sightings: the handler applies the finer rule by `is_hunt`.
const access = { roles: ['hunter', 'posting', 'satomori'] } as const;

export const listQuestions = defineEndpoint({
  method: 'GET',
  path: '/api/qa_lists',
  access,
  summary: '投稿の質問（順番どおり。is_hunt=1 は捕獲、0 は目撃）',
  answerKind: 'list',
  query: z.strictObject({
    is_hunt: queryFlag,
    /** These versions, whether they are still in use or not: what the answers of a post refer to. */
    ids: z.optional(idListOf(100)),
  }),
  answer: questionSchema,
  errors: ['not_allowed'],
});

export const listAnswerOptions = defineEndpoint({
  method: 'GET',
  path: '/api/answer_options',
  access,
  summary: '質問の選択肢（順番どおり）',
  answerKind: 'list',
  query: z.strictObject({ question_ids: idList }),
  answer: answerOptionSchema,
  errors: ['not_allowed'],
});
