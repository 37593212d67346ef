import type { ApiRole } from './roles.ts';

/**
 * Whether a caller with these roles may call an endpoint, by the `access` that its contract names (`contract/`). A
 * shared viewer may change nothing and only end its own session.
 *
 * Source: R38, R39.
 */
export function mayCall(
  endpoint: { access: 'signed_in' | 'own_session' | { readonly roles: readonly ApiRole[] }; method: string },
  roles: ReadonlySet<ApiRole>,
): boolean {
  if (endpoint.access === 'own_session') return true;
  if (roles.has('sharedViewer') && endpoint.method !== 'GET') return false;
  return endpoint.access === 'signed_in' || endpoint.access.roles.some((role) => roles.has(role));
}
