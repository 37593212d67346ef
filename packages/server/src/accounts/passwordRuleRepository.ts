import type { Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';

/** Whether the person's site has ended passwords; administrators keep theirs, so that nobody is locked out. */
const findRuleAgainst = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('openid_providers', 'openid_providers.site_id', 'users.site_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.is_admin', '=', false)
    .where('users.is_shared_viewer', '=', false)
    .where('openid_providers.is_active', '=', true)
    .where('openid_providers.allows_password', '=', false)
    .executeTakeFirst();

/**
 * @throws {AppError} `password_not_allowed`
 * Source: R134.
 */
export async function checkPasswordAllowed(db: Db, userId: string): Promise<void> {
  if ((await findRuleAgainst(db, userId)) !== undefined) throw new AppError('password_not_allowed');
}
