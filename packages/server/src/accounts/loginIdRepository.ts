import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { isIdentity } from '../database/isIdentity.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Whether a login id is what was typed: written exactly so, or the same name. Two accounts that differed only by how
 * they are written before names were compared each keep theirs.
 *
 * Source: R66.
 */
export const meansLoginId = (eb: ExpressionBuilder<Tables, 'users'>, typed: string): Expression<SqlBool> =>
  eb.or([eb('login_id', '=', typed), isIdentity('login_id', typed)]);
