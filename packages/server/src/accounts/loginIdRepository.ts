import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { isIdentity } from '../database/isIdentity.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Whether a login id is the typed one: exactly, or as the same name. Two accounts of an older server whose ids differ
 * only in spelling each keep theirs.
 *
 * Source: R66.
 */
export const meansLoginId = (eb: ExpressionBuilder<Tables, 'users'>, typed: string): Expression<SqlBool> =>
  eb.or([eb('users.login_id', '=', typed), isIdentity('users.login_id', typed)]);
