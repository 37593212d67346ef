import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { readOnce } from '../database/rememberReads.ts';
import type { NewAnswerOption, NewQuestion } from './defaults.ts';

/**
 * Questions of a form in order, of the site and of the caller's groups: the present ones, or these versions, so that
 * old answers stay readable.
 */
export function listQuestions(
  db: Db,
  scope: Scope,
  { is_hunt: isHunt, ids }: { is_hunt: boolean; ids?: string[] | undefined },
  now: number,
) {
  const { huntGroupIds } = scope;
  return db
    .selectFrom('questions')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('is_hunt', '=', isHunt)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      ids === undefined
        ? eb.and([eb('valid_from', '<=', now), eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', now)])])
        : eb('id', 'in', ids),
    )
    .$if(huntGroupIds !== 'all', (query) =>
      query.where((eb) =>
        eb.or([
          eb('group_id', 'is', null),
          eb('group_id', 'in', [...(huntGroupIds as readonly string[]), '']),
        ]),
      ),
    )
    .orderBy('sort_order')
    .orderBy('id')
    .limit(1000)
    .execute();
}

/**
 * All versions of a form's questions: those of the site and of the caller's groups, and those with these ids, in
 * order.
 */
export function listFormVersions(db: Db, scope: Scope, isHunt: boolean, ids: readonly string[], now: number) {
  const { siteId, huntGroupIds } = scope;
  return readOnce(db, ['questions', siteId, huntGroupIds, isHunt, ids, now], () =>
    db
      .selectFrom('questions')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('is_hunt', '=', isHunt)
      .where('deleted_at', 'is', null)
      .where('valid_from', '<=', now)
      .$if(huntGroupIds !== 'all', (query) =>
        query.where((eb) =>
          eb.or([
            eb('group_id', 'is', null),
            eb('group_id', 'in', [...(huntGroupIds as readonly string[]), '']),
            eb('id', 'in', [...ids, '']),
          ]),
        ),
      )
      .orderBy('sort_order')
      .orderBy('valid_from', 'desc')
      .orderBy('id')
      .execute(),
  );
}
export type StoredQuestion = Awaited<ReturnType<typeof listFormVersions>>[number];

/** The forms that these questions belong to. */
export const findQuestions = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('questions')
    .select(['id', 'is_hunt'])
    .where('site_id', '=', scope.siteId)
    .where('id', 'in', ids)
    .execute();

export const listAnswerOptions = (db: Db, { siteId }: Scope, questionIds: readonly string[]) =>
  readOnce(db, ['options', siteId, questionIds], () =>
    db
      .selectFrom('answer_options')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('question_id', 'in', questionIds)
      .where('deleted_at', 'is', null)
      .orderBy('question_id')
      .orderBy('sort_order')
      .limit(10_000)
      .execute(),
  );

/** Adds questions with their options to a site. */
export async function insertQuestions(
  trx: Db,
  { siteId }: Scope,
  { questions, options }: { questions: readonly NewQuestion[]; options: readonly NewAnswerOption[] },
): Promise<void> {
  await trx
    .insertInto('questions')
    .values(questions.map((question) => ({ ...question, site_id: siteId })))
    .execute();
  if (options.length === 0) return;
  await trx
    .insertInto('answer_options')
    .values(options.map((option) => ({ ...option, site_id: siteId })))
    .execute();
}
