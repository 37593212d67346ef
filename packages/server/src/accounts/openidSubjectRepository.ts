import type { Db } from '../database/database.ts';

interface Subject {
  site_id: string;
  issuer: string;
  subject: string;
}
interface Person {
  site_id: string;
  id: string;
}

/** The person whom an account of the provider means, as linked before. */
export const findSubject = (db: Db, { site_id, issuer, subject }: Subject) =>
  db
    .selectFrom('openid_subjects')
    .select('user_id')
    .where('site_id', '=', site_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export async function hasSubject(db: Db, { site_id, id }: Person, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('openid_subjects')
    .select('subject')
    .where('site_id', '=', site_id)
    .where('issuer', '=', issuer)
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export const insertSubject = (trx: Db, subject: Subject, userId: string, now: number) =>
  trx
    .insertInto('openid_subjects')
    .values({ ...subject, user_id: userId, linked_at: now })
    .execute();

/** The next sign-in with the town's account is matched by name again. */
export const deleteSubjects = (trx: Db, { site_id, id }: Person) =>
  trx.deleteFrom('openid_subjects').where('site_id', '=', site_id).where('user_id', '=', id).execute();
