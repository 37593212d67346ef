import { type ApiRole, apiRolesOf } from '@satomori/core';
import type { Session } from '../auth/sessionRepository.ts';

declare const scopeBrand: unique symbol;

/**
 * Whose rows a request may touch. No repository function that reads or writes a site's rows can be called
 * without one, and one can only be made here: from a checked session, or for the server's own work on one site.
 *
 * Source: trust rule 12.
 */
export interface Scope {
  readonly [scopeBrand]: true;
  readonly siteId: string;
  /** `null` for the server's own work. */
  readonly userId: string | null;
  readonly roles: ReadonlySet<ApiRole>;
  /** Hunt groups whose rows are seen: the caller's and those below it; `all` for the whole site. */
  readonly huntGroupIds: readonly string[] | 'all';
  /** Posts of others are seen only once they are approved. */
  readonly seesOnlyApproved: boolean;
}

const asScope = (scope: Omit<Scope, typeof scopeBrand>): Scope => scope as Scope;

/** The scope of a signed-in person: an admin's is the whole site. */
export function scopeOfSession(session: Session): Scope {
  const roles = apiRolesOf(session.user, session.site);
  return asScope({
    siteId: session.site.id,
    userId: session.user.id,
    roles,
    huntGroupIds: roles.has('admin') ? 'all' : session.huntGroupIds,
    seesOnlyApproved: session.site.post_needs_approval && !roles.has('admin'),
  });
}

/** The scope of the server's own work on one site: uplinks, timers. */
export const scopeOfSystem = (siteId: string): Scope =>
  asScope({
    siteId,
    userId: null,
    roles: new Set<ApiRole>(['admin']),
    huntGroupIds: 'all',
    seesOnlyApproved: false,
  });
