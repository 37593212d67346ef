import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { id, MAX_MEMO_LENGTH, queryFlag, typedText } from '../../schemas/primitives.ts';
import { answerOptionSchema, conditionSchema, QUESTION_KINDS, questionSchema } from './questions.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** A question with its options in their order, also those that forms do not show. */
export const adminQuestionSchema = z.extend(questionSchema, { options: z.array(answerOptionSchema) });
export type AdminQuestion = z.input<typeof adminQuestionSchema>;

/** The version whose change was asked for, and the latest one, which has an id of its own. */
const changedSchema = z.object({ id, latest: adminQuestionSchema });

/** Questions of one form, and options of one question, hidden ones included. */
export const MAX_QUESTIONS = 200;
const MAX_OPTIONS = 100;

const enteredOption = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(40)),
  label: typedText(100, 1),
  is_other: z.boolean(),
  is_active: z.boolean(),
});

/** What an administrator enters of a question; whether it fits its form is checked by `changeProblems`. */
const entered = {
  question: typedText(200, 1),
  help: z.nullable(typedText(300, 1)),
  required: z.boolean(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  max_length: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_MEMO_LENGTH))),
  unit: z.nullable(typedText(20, 1)),
  group_id: z.nullable(id),
  condition: z.nullable(z.array(conditionSchema).check(z.minLength(1), z.maxLength(10))),
  options: z.array(enteredOption).check(z.maxLength(MAX_OPTIONS)),
};

export const listAdminQuestions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/questions',
  access: ADMINISTRATORS,
  summary: '投稿の質問と選択肢（順番どおり。retired=1 は、たずねるのをやめた質問）',
  answerKind: 'list',
  query: z.strictObject({ is_hunt: queryFlag, retired: z.optional(queryFlag) }),
  answer: adminQuestionSchema,
});

export const createAdminQuestion = defineEndpoint({
  method: 'POST',
  path: '/api/admin/questions',
  access: ADMINISTRATORS,
  summary: '質問を選択肢と一緒に足す（様式の最後に。同じ id を二度送っても一度だけ）',
  body: z.strictObject({
    id,
    code: z.string().check(
      z.refine((text) => /^[a-z][a-z0-9_]{0,39}$/.test(text), {
        error: '英小文字で始まる、英小文字・数字・_の40文字以内にしてください',
      }),
    ),
    is_hunt: z.boolean(),
    kind: z.enum(QUESTION_KINDS),
    ...entered,
  }),
  answer: adminQuestionSchema,
  errors: ['id_conflict'],
});
export type NewAdminQuestion = z.input<typeof createAdminQuestion.body>;

export const changeAdminQuestion = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/questions/{id}',
  access: ADMINISTRATORS,
  summary:
    '質問を選択肢と一緒に直す（全体を、読んだときの version と一緒に。新しい版になり、前の答えはそのまま残る。やめた質問はまたたずねる）',
  params: z.strictObject({ id }),
  body: z.strictObject({ ...entered, version: z.int().check(z.nonnegative()) }),
  answer: changedSchema,
  errors: ['not_found', 'version_conflict'],
});
export type ChangedAdminQuestion = z.input<typeof changeAdminQuestion.body>;

export const retireAdminQuestion = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/questions/{id}',
  access: ADMINISTRATORS,
  summary: '質問をたずねるのをやめる（前の答えはそのまま残る）',
  params: z.strictObject({ id }),
  answer: changedSchema,
  errors: ['not_found'],
});

export const orderAdminQuestions = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/questions/order',
  access: ADMINISTRATORS,
  summary: '様式の質問を並べ替える（いまたずねるすべての質問の id を、新しい順番で）',
  body: z.strictObject({
    is_hunt: z.boolean(),
    ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_QUESTIONS)),
  }),
  answer: z.object({ ids: z.array(id) }),
  errors: ['version_conflict'],
});
