import { isDeepStrictEqual } from 'node:util';
import {
  adminQuestionSchema,
  type changeAdminQuestion,
  changeProblems,
  type createAdminQuestion,
  type DecodedInputOf,
  enteredOfQuestion,
  type EnteredQuestion,
  MAX_QUESTIONS,
  newId,
  type orderAdminQuestions,
  orderProblems,
  retireProblems,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { auditOf, type Author } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequences } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { groupProblem } from '../groups/groupProblems.ts';
import { hasChange } from '../idempotency/hasChange.ts';
import { fieldProblems } from './fieldProblems.ts';
import { findLatest, findVersion, listForm, type QuestionVersion, updateVersion } from './formRepository.ts';
import { insertQuestions } from './repository.ts';

type NewQuestion = DecodedInputOf<typeof createAdminQuestion>['body'];
type Changed = DecodedInputOf<typeof changeAdminQuestion>['body'];
type Entered = Omit<Changed, 'version'>;
/** What stays the same in all versions of a question. */
type Fixed = Pick<QuestionVersion, 'code' | 'is_hunt' | 'kind' | 'field'>;

const changeOf = ({ id, group_id }: Pick<QuestionVersion, 'id' | 'group_id'>) =>
  ({ resource: 'questions', row_id: id, group_id }) as const;

const logChange = auditOf('question');

async function checkQuestion(
  trx: Db,
  scope: Scope,
  form: readonly QuestionVersion[],
  entered: EnteredQuestion,
  stored?: QuestionVersion,
): Promise<void> {
  const problems = [
    ...changeProblems(form, entered, stored),
    ...fieldProblems(entered),
    ...(await groupProblem(trx, scope, { field: 'group_id', groupId: entered.group_id, kind: 'hunt' })),
    ...(form.length >= MAX_QUESTIONS && !form.some(({ code }) => code === entered.code)
      ? [{ field: 'question', message: `質問は一つの様式に${MAX_QUESTIONS}個までです` }]
      : []),
  ];
  if (problems.length > 0) throw new InputError(problems);
}

interface VersionPlace {
  id: string;
  sort_order: number;
  version: number;
  sequence: number;
}

/** @param former whose icons and colours the options keep */
async function insertVersion(
  trx: Db,
  scope: Scope,
  { options, condition, ...entered }: Entered & Fixed,
  { sequence, ...place }: VersionPlace,
  { now, former = [] }: { now: number; former?: QuestionVersion['options'] },
): Promise<void> {
  const stamps = { created_at: now, updated_at: now, deleted_at: null, sequence };
  const question = {
    ...entered,
    ...place,
    ...stamps,
    condition: condition === null ? null : JSON.stringify(condition),
    valid_from: now,
    valid_to: null,
  };
  const rows = options.map((option, sort_order) => {
    const { icon = null, color = null } = former.find(({ code }) => code === option.code) ?? {};
    const looks = { icon, color, sort_order, version: 1, ...stamps };
    return { id: newId(), question_id: place.id, ...option, ...looks };
  });
  await insertQuestions(trx, scope, { questions: [question], options: rows });
}

const lastPlace = (form: readonly QuestionVersion[]): number =>
  Math.max(-1, ...form.map(({ sort_order }) => sort_order)) + 1;

/**
 * Adds a question to the end of its form, once: the same id with the same content changes nothing.
 *
 * @throws {AppError} `id_conflict`; {InputError} for what does not fit the form
 * Source: R1, R106.
 */
export async function addQuestion(trx: Db, author: Author, body: NewQuestion, now: number): Promise<void> {
  const { scope } = author;
  const { id, code, is_hunt, kind, ...entered } = body;
  await lockSite(trx, scope.siteId);
  const stored = await findVersion(trx, scope, id);
  if (stored !== undefined) {
    const content = {
      code: stored.code,
      is_hunt: stored.is_hunt,
      kind: stored.kind,
      ...enteredOfQuestion(stored),
    };
    if (isDeepStrictEqual(content, { code, is_hunt, kind, ...entered })) return;
    throw new AppError('id_conflict');
  }
  // Also of a question that is no longer asked: its answers would become answers to this one.
  if ((await findLatest(trx, scope, { code, is_hunt })) !== undefined)
    throw new InputError([{ field: 'code', message: 'この番号の質問は前からあります' }]);
  const form = await listForm(trx, scope, is_hunt);
  const added = { code, is_hunt, kind, field: null, ...entered };
  await checkQuestion(trx, scope, form, added);
  const [sequence = 0] = await nextSequences(trx, scope.siteId, [
    changeOf({ id, group_id: entered.group_id }),
  ]);
  const place = { id, sort_order: lastPlace(form), version: 1, sequence };
  await insertVersion(trx, scope, added, place, { now });
  await logChange(trx, author, {
    action: 'create',
    target_id: id,
    at: now,
    changes: changesBetween({}, added),
  });
}

async function loadLatest(trx: Db, scope: Scope, id: string): Promise<QuestionVersion> {
  await lockSite(trx, scope.siteId);
  const found = await findVersion(trx, scope, id);
  const latest = found === undefined ? undefined : await findLatest(trx, scope, found);
  if (latest === undefined) throw new AppError('not_found');
  return latest;
}

/**
 * Changes a question by a new version; the former one stays as it was, with its options, for what was answered under
 * it. A question that is no longer asked is asked again, at the end of its form.
 *
 * @throws {AppError} `not_found`, `version_conflict` with the latest version; {InputError} for what does not fit
 * Source: R74, R106, R107.
 */
export async function changeQuestion(
  trx: Db,
  author: Author,
  id: string,
  { version, ...entered }: Changed,
  now: number,
): Promise<void> {
  const { scope } = author;
  const latest = await loadLatest(trx, scope, id);
  const isAsked = latest.valid_to === null;
  const before = { ...enteredOfQuestion(latest), isAsked };
  const after = { ...entered, isAsked: true };
  const current = z.encode(adminQuestionSchema, latest);
  if (!hasChange(before, after, { read: version, stored: latest.version, current })) return;
  const { code, is_hunt, kind, field } = latest;
  const form = await listForm(trx, scope, is_hunt);
  const changed = { code, is_hunt, kind, field, ...entered };
  await checkQuestion(trx, scope, form, changed, latest);
  const place = {
    id: newId(),
    sort_order: isAsked ? latest.sort_order : lastPlace(form),
    version: latest.version + 1,
  };
  const [ended = 0, sequence = 0] = await nextSequences(trx, scope.siteId, [
    changeOf(latest),
    changeOf({ id: place.id, group_id: entered.group_id }),
  ]);
  const valid_to = latest.valid_to ?? now;
  await updateVersion(trx, scope, latest.id, { valid_to, updated_at: now, sequence: ended });
  await insertVersion(trx, scope, changed, { ...place, sequence }, { now, former: latest.options });
  const changes = changesBetween({ id: latest.id, ...before }, { id: place.id, ...after });
  await logChange(trx, author, { action: 'edit', target_id: place.id, at: now, changes });
}

/**
 * Stops asking a question. Repeated, it changes nothing.
 *
 * @throws {AppError} `not_found`; {InputError} where posts or conditions need it
 * Source: R106, R107.
 */
export async function retireQuestion(trx: Db, author: Author, id: string, now: number): Promise<void> {
  const { scope } = author;
  const latest = await loadLatest(trx, scope, id);
  if (latest.valid_to !== null) return;
  const problems = retireProblems(await listForm(trx, scope, latest.is_hunt), latest.code);
  if (problems.length > 0) throw new InputError(problems);
  const [sequence = 0] = await nextSequences(trx, scope.siteId, [changeOf(latest)]);
  // With a new version a form that was opened before is told of it, instead of asking the question again.
  const ended = { valid_to: now, updated_at: now, version: latest.version + 1, sequence };
  await updateVersion(trx, scope, latest.id, ended);
  const changes = { question: [latest.question, null] } as const;
  await logChange(trx, author, { action: 'retire', target_id: latest.id, at: now, changes });
}

/**
 * Puts the questions of a form into this order.
 *
 * @throws {AppError} `version_conflict` with the stored order, unless these are all the form asks; {InputError} where
 * a condition would name a later question
 * Source: R106.
 */
export async function orderQuestions(
  trx: Db,
  author: Author,
  { is_hunt, ids }: DecodedInputOf<typeof orderAdminQuestions>['body'],
  now: number,
): Promise<void> {
  const { scope } = author;
  await lockSite(trx, scope.siteId);
  const form = await listForm(trx, scope, is_hunt);
  const ordered = ids.flatMap((id) => form.find((question) => question.id === id) ?? []);
  if (new Set(ordered).size !== form.length || ids.length !== form.length)
    throw new AppError('version_conflict', { details: { current: { ids: form.map(({ id }) => id) } } });
  const problems = orderProblems(ordered);
  if (problems.length > 0) throw new InputError(problems);
  const moved = ordered
    .map((question, sort_order) => ({ question, sort_order }))
    .filter(({ question, sort_order }) => question.sort_order !== sort_order);
  const sequences = await nextSequences(
    trx,
    scope.siteId,
    moved.map(({ question }) => changeOf(question)),
  );
  for (const [index, { question, sort_order }] of moved.entries()) {
    const { id } = question;
    await updateVersion(trx, scope, id, { sort_order, updated_at: now, sequence: sequences[index] ?? 0 });
    const changes = { sort_order: [question.sort_order, sort_order] } as const;
    await logChange(trx, author, { action: 'edit', target_id: id, at: now, changes });
  }
}
