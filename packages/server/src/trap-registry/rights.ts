import type { Scope } from '../access/scope.ts';
import { AppError } from '../errors/appError.ts';
import type { StoredTrap } from '../traps/repository.ts';

/** What whoever owns a trap may change of it; everything else is for admins. */
const OF_OWNERS: ReadonlySet<string> = new Set([
  'latitude',
  'longitude',
  'accuracy',
  'name',
  'memo',
  'placement',
]);

const isAdmin = (scope: Scope): boolean => scope.roles.has('admin');

/**
 * Lets an admin change everything, and an owner what owners may.
 *
 * @param fields what would change
 * @throws {AppError} `not_allowed`, with the fields where it is these that may not be changed
 * Source: contract, section 4.
 */
export function checkMayChange(scope: Scope, trap: StoredTrap, fields: readonly string[]): void {
  if (isAdmin(scope)) return;
  if (trap.owner_user_id !== scope.userId) throw new AppError('not_allowed');
  const refused = fields.filter((field) => !OF_OWNERS.has(field));
  if (refused.length > 0) throw new AppError('not_allowed', { details: { fields: refused } });
}

/**
 * What a codec's values mean decides what counts as proof: that is for admins, also on a trap of one's own.
 *
 * @throws {AppError} `not_allowed`
 * Source: R24.
 */
export function checkMayMap(scope: Scope, mapping: object | null | undefined): void {
  if (isAdmin(scope) || (mapping ?? null) === null) return;
  throw new AppError('not_allowed', { details: { fields: ['object_mapping'] } });
}

export interface Belonging {
  owner_user_id: string | null;
  group_id: string | null;
}

/**
 * To whom and to which group a new trap belongs: as an admin says; anybody else registers their own in their own group.
 *
 * @param ownGroupId the caller's hunt group
 * @throws {AppError} `not_allowed` for another person's or group's, whether there is such a one or not
 * Source: contract, section 4.
 */
export function belongingOf(scope: Scope, ownGroupId: string | null, asked: Partial<Belonging>): Belonging {
  const { owner_user_id, group_id } = asked;
  if (isAdmin(scope)) return { owner_user_id: owner_user_id ?? null, group_id: group_id ?? null };
  const own = { owner_user_id: scope.userId, group_id: ownGroupId };
  const isForeign =
    (owner_user_id !== undefined && owner_user_id !== own.owner_user_id) ||
    (group_id !== undefined && group_id !== own.group_id);
  if (isForeign) throw new AppError('not_allowed');
  return own;
}
