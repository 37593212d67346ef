import type { PostStatus } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { standingStatuses } from './audience.ts';
import type { PostKind } from './kinds.ts';

/** The posts of others that a person sees: those of these groups as far as they stand. */
export interface SeenOfOthers {
  groupIds: readonly string[] | 'all';
  statuses: readonly PostStatus[] | 'all';
}

/**
 * What a scope may see beside its own posts: captures of its groups, sightings of the site, as far as they stand
 * (approved where the site asks for approval); admin: all.
 *
 * Source: contract, section 3.
 */
export function seenOfOthers(scope: Scope, kind: PostKind): SeenOfOthers {
  if (scope.roles.has('admin')) return { groupIds: 'all', statuses: 'all' };
  return {
    groupIds: kind.isHunt ? scope.huntGroupIds : 'all',
    statuses: standingStatuses(scope.seesOnlyApproved),
  };
}
