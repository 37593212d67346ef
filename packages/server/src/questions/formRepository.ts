import type { Updateable } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { QuestionTable } from '../database/tables.ts';
import { listAnswerOptions, type StoredQuestion } from './repository.ts';

const versions = (db: Db, scope: Scope) =>
  db
    .selectFrom('questions')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id');

async function withOptions(db: Db, scope: Scope, questions: readonly StoredQuestion[]) {
  const ids = questions.map(({ id }) => id);
  const options = ids.length === 0 ? [] : await listAnswerOptions(db, scope, ids);
  const byQuestion = Map.groupBy(options, ({ question_id }) => question_id);
  return questions.map((question) => ({ ...question, options: byQuestion.get(question.id) ?? [] }));
}
/** A version of a question with its options in their order, hidden ones included. */
export type QuestionVersion = Awaited<ReturnType<typeof withOptions>>[number];

/** The questions that a form asks now, of all groups, in their order. */
export const listForm = async (db: Db, scope: Scope, isHunt: boolean): Promise<QuestionVersion[]> =>
  withOptions(
    db,
    scope,
    await versions(db, scope).where('is_hunt', '=', isHunt).where('valid_to', 'is', null).execute(),
  );

/** Of each question that the form no longer asks, the last version. */
export async function listRetired(db: Db, scope: Scope, isHunt: boolean): Promise<QuestionVersion[]> {
  const last = versions(db, scope)
    .where('is_hunt', '=', isHunt)
    .where('valid_to', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('questions as later')
            .select('later.id')
            .whereRef('later.site_id', '=', 'questions.site_id')
            .whereRef('later.is_hunt', '=', 'questions.is_hunt')
            .whereRef('later.code', '=', 'questions.code')
            .where('later.deleted_at', 'is', null)
            .where((of) =>
              of.or([
                of('later.valid_to', 'is', null),
                of('later.version', '>', of.ref('questions.version')),
              ]),
            ),
        ),
      ),
    );
  return withOptions(db, scope, await last.execute());
}

export async function findVersion(db: Db, scope: Scope, id: string): Promise<QuestionVersion | undefined> {
  const found = await versions(db, scope).where('id', '=', id).execute();
  return (await withOptions(db, scope, found))[0];
}

/** The version of a question that is asked now, or else the last one. */
export async function findLatest(
  db: Db,
  scope: Scope,
  { code, is_hunt }: Pick<QuestionVersion, 'code' | 'is_hunt'>,
): Promise<QuestionVersion | undefined> {
  const found = await versions(db, scope).where('is_hunt', '=', is_hunt).where('code', '=', code).execute();
  const last = found.toSorted((one, other) => other.version - one.version);
  const latest = last.find(({ valid_to }) => valid_to === null) ?? last[0];
  return latest === undefined ? undefined : (await withOptions(db, scope, [latest]))[0];
}

type Kept = Pick<
  Updateable<QuestionTable>,
  'valid_to' | 'sort_order' | 'updated_at' | 'sequence' | 'version'
>;

/** Changes where and how long a version is asked; what it asks never changes. */
export const updateVersion = (trx: Db, scope: Scope, id: string, kept: Kept) =>
  trx.updateTable('questions').set(kept).where('site_id', '=', scope.siteId).where('id', '=', id).execute();
