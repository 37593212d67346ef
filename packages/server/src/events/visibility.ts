import { EVENTS } from '@satomori/core';
import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import type { StoredChange } from './repository.ts';

const isInGroups = (scope: Scope, groupId: string | null): boolean =>
  scope.huntGroupIds === 'all' || (groupId !== null && scope.huntGroupIds.includes(groupId));

const isOwn = (change: StoredChange, scope: Scope): boolean =>
  seesPeople(scope) && change.user_id !== null && change.user_id === scope.userId;

/** Whether a change is visible in this scope, by the same rule as the resource's list. */
export function isVisible(change: StoredChange, scope: Scope): boolean {
  const { roles } = scope;
  switch (EVENTS[change.resource].readers) {
    case 'owner':
      return change.user_id === scope.userId;
    case 'administrators':
      return roles.has('admin');
    case 'site_or_group':
      return change.group_id === null || isInGroups(scope, change.group_id);
    case 'gateway_readers':
      return roles.has('gwView');
    case 'sighting_readers':
      // Without a group it is not approved yet: only its poster and admins may see it.
      return (
        roles.has('satomori') && (change.group_id !== null || roles.has('admin') || isOwn(change, scope))
      );
    case 'capture_readers':
      return roles.has('hunter') && (isInGroups(scope, change.group_id) || isOwn(change, scope));
    case 'trap_readers':
      return (
        (roles.has('hunter') || roles.has('hokapato')) &&
        (isInGroups(scope, change.group_id) || isOwn(change, scope))
      );
  }
}
