import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, queryFlag, rowStamps } from '../schemas/primitives.ts';
import { idList, idListOf } from './idList.ts';

/** How a question is answered; `trap` and `user` are pickers. */
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

/** A question is asked where the answer to an earlier one is one of these options, or at least this number. */
const conditionSchema = z.union([
  z.object({ question_code: z.string(), any_of: z.array(z.string()) }),
  z.object({ question_code: z.string(), at_least: z.number() }),
]);

/**
 * One question of a post. A changed question is a new row, and the old one gets its `valid_to`: a form asks those
 * valid now, and the answers of old posts stay readable. Source: domain research, sections 4 and 9.
 */
export const questionSchema = z.object({
  id,
  /** What conditions name it by; the same in all versions of a question. */
  code: z.string(),
  question: z.string(),
  help: z.nullable(z.string()),
  /** Of a capture; otherwise of a sighting. */
  is_hunt: z.boolean(),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  max_length: z.nullable(z.int()),
  unit: z.nullable(z.string()),
  sort_order: z.int(),
  /** Asked of this group only; `null`: of all. */
  group_id: z.nullable(id),
  /** All must hold; `null`: always asked. */
  condition: z.nullable(z.array(conditionSchema)),
  /** The field of the post that takes the answer; `null`: the answer stands in `answers`. */
  field: z.nullable(z.string()),
  valid_from: instant,
  valid_to: z.nullable(instant),
  ...rowStamps,
});
export type Question = z.input<typeof questionSchema>;

export const answerOptionSchema = z.object({
  id,
  question_id: id,
  /** What an answer holds, and what a bound field takes. */
  code: z.string(),
  label: z.string(),
  sort_order: z.int(),
  icon: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** The option that asks for words (その他). */
  is_other: z.boolean(),
  is_active: z.boolean(),
  ...rowStamps,
});
export type AnswerOption = z.input<typeof answerOptionSchema>;

// Hunter for captures, posting and satomori for sightings: the finer rule by `is_hunt` is the handler's.
const access = { roles: ['hunter', 'posting', 'satomori'] } as const;

export const listQuestions = defineEndpoint({
  method: 'GET',
  path: '/api/qa_lists',
  access,
  summary: '投稿の質問（順番どおり。is_hunt=1 は捕獲、0 は目撃）',
  answerKind: 'list',
  query: z.strictObject({
    is_hunt: queryFlag,
    /** These versions, whether they are asked now or not: what the answers of a post answer. */
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

export const questionEndpoints = { listQuestions, listAnswerOptions };
