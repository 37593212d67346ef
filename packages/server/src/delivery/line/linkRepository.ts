import type { Scope } from '../../access/scope.ts';
import { isAmong } from '../../database/bulk.ts';
import type { Db } from '../../database/database.ts';
import type { LineLinkTable } from '../../database/tables.ts';

/** A person's LINE. */
export const findLineLink = (db: Db, { siteId }: Scope, userId: string) =>
  db
    .selectFrom('line_links')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Whose LINE it is. */
export const findByLineUser = (db: Db, { siteId }: Scope, lineUserId: string) =>
  db
    .selectFrom('line_links')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('line_user_id', '=', lineUserId)
    .executeTakeFirst();

/** Those of these people who have linked their LINE. */
export async function listLinkedPeople(
  db: Db,
  { siteId }: Scope,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('line_links')
    .select('user_id')
    .where('site_id', '=', siteId)
    .where(isAmong(db, 'user_id', userIds))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function countLineLinks(db: Db, { siteId }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('line_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Who may link a LINE: a person who can sign in, no shared account. */
export const findLinkable = (db: Db, scope: Scope, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', userId)
    .where('is_disabled', '=', false)
    .where('is_shared_viewer', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Links a LINE to a person: it is nobody else's of the site any more, and the person has no other. Source: R159. */
export async function putLineLink(
  trx: Db,
  { siteId }: Scope,
  link: Pick<LineLinkTable, 'user_id' | 'line_user_id' | 'linked_at'>,
): Promise<void> {
  await trx
    .deleteFrom('line_links')
    .where('site_id', '=', siteId)
    .where((eb) => eb.or([eb('user_id', '=', link.user_id), eb('line_user_id', '=', link.line_user_id)]))
    .execute();
  await trx
    .insertInto('line_links')
    .values({ site_id: siteId, ...link, last_sent_at: null })
    .execute();
}

/** @returns whether it was there: of several that find it gone, one tells the person */
export async function deleteLineLink(
  trx: Db,
  { siteId }: Scope,
  { user_id, line_user_id }: Pick<LineLinkTable, 'user_id' | 'line_user_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('line_links')
    .where('site_id', '=', siteId)
    .where('user_id', '=', user_id)
    .where('line_user_id', '=', line_user_id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

export const noteSentByLine = (trx: Db, { siteId }: Scope, userId: string, now: number) =>
  trx
    .updateTable('line_links')
    .set({ last_sent_at: now })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .execute();
