/** Flags of the current user that decide roles, as served by `GET /api/users` (first item). */
export interface UserFlags {
  is_hunter: boolean;
  is_posting: boolean;
  is_gw_view: boolean;
  is_admin?: boolean;
  is_shared_viewer?: boolean;
}

/** The flag of the site that decides roles, as served by `GET /api/sites` (first item). */
export interface SiteFlags {
  is_satomori: boolean;
}

export const ROLES = ['hunter', 'posting', 'gwView', 'satomori', 'hokapato'] as const;
/** A role that opens screens. */
export type Role = (typeof ROLES)[number];

/** What opens screens: the roles, and being an administrator. */
export type ScreenRole = Role | 'admin';

/** A shared account is never an administrator, whatever its flags contain. Source: R39. */
const isAdministrator = ({ is_admin, is_shared_viewer }: UserFlags): boolean =>
  is_admin === true && is_shared_viewer !== true;

/**
 * The screens' roles of a user: those of `rolesOf`, and `admin`.
 *
 * Source: R38.
 */
export function screenRolesOf(user: UserFlags, site: SiteFlags): ReadonlySet<ScreenRole> {
  const roles = new Set<ScreenRole>(rolesOf(user, site));
  if (isAdministrator(user)) roles.add('admin');
  return roles;
}

export const API_ROLES = [...ROLES, 'admin', 'sharedViewer'] as const;
/** A role that opens endpoints: the roles of the screens, and two that only the server knows. */
export type ApiRole = (typeof API_ROLES)[number];

/**
 * Roles of a user on a site.
 *
 * @returns every role that applies; never empty, since a site is of exactly one kind
 * Source: R38.
 */
export function rolesOf(user: UserFlags, site: SiteFlags): ReadonlySet<Role> {
  const held: Record<Role, boolean> = {
    hunter: user.is_hunter && site.is_satomori,
    posting: user.is_posting && site.is_satomori,
    gwView: user.is_gw_view,
    satomori: site.is_satomori,
    hokapato: !site.is_satomori,
  };
  return new Set(ROLES.filter((role) => held[role]));
}

/**
 * Roles in the API: those of the screens, plus what the flags for staff and shared accounts add. An admin has the
 * rights of hunter, posting and gwView for the whole site; a shared account belongs to no person and is never an
 * admin, whatever its flags contain.
 *
 * Source: R38, R39.
 */
export function apiRolesOf(user: UserFlags, site: SiteFlags): ReadonlySet<ApiRole> {
  const isShared = user.is_shared_viewer === true;
  const isAdmin = isAdministrator(user);
  const widened: UserFlags = isAdmin
    ? { ...user, is_hunter: true, is_posting: true, is_gw_view: true }
    : user;
  const roles = new Set<ApiRole>(rolesOf(widened, site));
  if (isAdmin) roles.add('admin');
  if (isShared) roles.add('sharedViewer');
  return roles;
}
