import type { Role, RouteName } from '@satomori/core';

interface FirstRead {
  /** Of the query that asks for it (app/takeFirstReads.ts). */
  query: 'traps' | 'gateways';
  address: string;
  /** Any of these opens it. */
  roles: readonly Role[];
}

/** Who is there, and where: what every screen of a person signed in asks for before all else. */
export const SESSION_READS = { users: '/api/users?limit=1000', sites: '/api/sites' } as const;

const TRAPS: FirstRead = {
  query: 'traps',
  address: '/api/traps?limit=1000',
  roles: ['hunter', 'hokapato'],
};
const GATEWAYS: FirstRead = { query: 'gateways', address: '/api/gateways?limit=1000', roles: ['gwView'] };

/** What a screen's first picture stands on, as the screen itself will ask for it. */
export const FIRST_READS: Partial<Record<RouteName, readonly FirstRead[]>> = {
  Home: [TRAPS],
  HuntMap: [TRAPS, GATEWAYS],
  HokapatoList: [TRAPS],
};

/** Those of them that a person with these roles may read. */
export const firstReadsFor = (screen: RouteName, held: ReadonlySet<Role>): readonly FirstRead[] =>
  (FIRST_READS[screen] ?? []).filter(({ roles }) => roles.some((role) => held.has(role)));
