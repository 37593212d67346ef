import { namesWhere, TRAP_FIELDS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../errors/appError.ts';
import type { StoredTrap } from '../traps/repository.ts';

/** Fields that a trap's owner may change; all others are for admins. */
const OF_OWNERS: ReadonlySet<string> = new Set(namesWhere(TRAP_FIELDS, { ownerMayChange: true }));

const isAdmin = (scope: Scope): boolean => scope.roles.has('admin');

/**
 * Lets an admin change all fields, and an owner those for owners.
 *
 * @param fields what would change
 * @throws {AppError} `not_allowed`, with the fields if it is these that may not be changed
 * Source: R81.
 */
export function checkMayChange(scope: Scope, trap: StoredTrap, fields: readonly string[]): void {
  if (isAdmin(scope)) return;
  if (trap.owner_user_id !== scope.userId) throw new AppError('not_allowed');
  const refused = fields.filter((field) => !OF_OWNERS.has(field));
  if (refused.length > 0) throw new AppError('not_allowed', { details: { fields: refused } });
}

/**
 * The meaning of a codec's values decides what counts as proof, so only admins may map it, even for an owner's trap.
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
 * Owner and group of a new trap: as an admin specifies; any other person registers their own trap in their own group.
 *
 * @param ownGroupId the caller's hunt group
 * @throws {AppError} `not_allowed` for another person's or group's, whether it exists or not
 * Source: R81.
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
