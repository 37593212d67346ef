import { type ApiRole, apiRolesOf, publicFrom } from '@satomori/core';
import type { Session } from '../sessions/sessionRepository.ts';

declare const scopeBrand: unique symbol;

/**
 * Whose rows a request may read and write. Every repository function for a site's rows requires one, and it can only
 * be created here: from a checked session, or for the server's own work on one site.
 *
 * Source: R12.
 */
export interface Scope {
  readonly [scopeBrand]: true;
  readonly siteId: string;
  /** `null` for the server's own work. */
  readonly userId: string | null;
  readonly roles: ReadonlySet<ApiRole>;
  /** Hunt groups whose rows are visible: the caller's and those below it; `all` for the whole site. */
  readonly huntGroupIds: readonly string[] | 'all';
  /** Posts of others are visible only once they are approved. */
  readonly seesOnlyApproved: boolean;
  /** Sightings from this moment on (milliseconds) are visible to a shared account; `null`: all. */
  readonly sightingsFrom: number | null;
}

const asScope = (scope: Omit<Scope, typeof scopeBrand>): Scope => scope as Scope;

/**
 * The scope of a signed-in person at `now`: the whole site for an admin; limited to the public period of sightings
 * for a shared account.
 *
 * Source: R12, R39.
 */
export function scopeOfSession(session: Session, now: number): Scope {
  const roles = apiRolesOf(session.user, session.site);
  return asScope({
    siteId: session.site.id,
    userId: session.user.id,
    roles,
    huntGroupIds: roles.has('admin') ? 'all' : session.huntGroupIds,
    seesOnlyApproved: session.site.post_needs_approval && !roles.has('admin'),
    sightingsFrom: roles.has('sharedViewer') ? publicFrom(now, session.site.witness_public_days) : null,
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
    sightingsFrom: null,
  });

/** The scope of a person who acts by a code on what is theirs, without a session: nothing of others is in it. */
export const scopeOfPerson = (siteId: string, userId: string): Scope =>
  asScope({
    siteId,
    userId,
    roles: new Set<ApiRole>(),
    huntGroupIds: [],
    seesOnlyApproved: true,
    sightingsFrom: null,
  });
