import type { Role, RouteName } from '@satomori/core';

interface FirstRead {
  /** Name of the query that reads it (app/takeFirstReads.ts). */
  query: 'traps' | 'gateways';
  address: string;
  /** Any of these roles may read it. */
  roles: readonly Role[];
}

/** The person and the site, which every screen of a signed-in person reads first. */
export const SESSION_READS = { users: '/api/users?limit=1000', sites: '/api/sites' } as const;

const TRAPS: FirstRead = {
  query: 'traps',
  address: '/api/traps?limit=1000',
  roles: ['hunter', 'hokapato'],
};
const GATEWAYS: FirstRead = { query: 'gateways', address: '/api/gateways?limit=1000', roles: ['gwView'] };

/** The reads that a screen's first picture depends on, with the addresses that the screen itself will use. */
export const FIRST_READS: Partial<Record<RouteName, readonly FirstRead[]>> = {
  Home: [TRAPS],
  HuntMap: [TRAPS, GATEWAYS],
  HokapatoList: [TRAPS],
};

/** The first reads of a screen that a person with these roles may make. */
export const firstReadsFor = (screen: RouteName, held: ReadonlySet<Role>): readonly FirstRead[] =>
  (FIRST_READS[screen] ?? []).filter(({ roles }) => roles.some((role) => held.has(role)));
