import type { PostStatus } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { countedStatuses } from './audience.ts';
import type { PostKind } from './kinds.ts';

/** The posts of others that a person sees: those of these groups in these statuses. */
export interface SeenOfOthers {
  groupIds: readonly string[] | 'all';
  statuses: readonly PostStatus[] | 'all';
  /** Only posts of events from this moment on (milliseconds); `null`: all. */
  from: number | null;
}

/**
 * What a scope may see in addition to its own posts: captures of its groups, sightings of the site; approved ones
 * only if the site requires approval; for a shared account as long as the site shows them; for admins all.
 *
 * Source: R12, R39, R86.
 */
export function postVisibility(scope: Scope, kind: PostKind): SeenOfOthers {
  if (scope.roles.has('admin')) return { groupIds: 'all', statuses: 'all', from: null };
  return {
    groupIds: kind.isHunt ? scope.huntGroupIds : 'all',
    statuses: countedStatuses(scope.seesOnlyApproved),
    from: kind.isHunt ? null : scope.sightingsFrom,
  };
}
