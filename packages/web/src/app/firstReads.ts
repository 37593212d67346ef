import { listGateways, listTraps, mayCall, type ScreenRole, type RouteName } from '@satomori/core';

interface FirstRead {
  /** Name of the query that reads it (app/takeFirstReads.ts). */
  query: 'traps' | 'gateways';
  endpoint: typeof listTraps | typeof listGateways;
  address: string;
}

/** The person and the site, which every screen of a signed-in person reads first. */
export const SESSION_READS = { users: '/api/users?limit=1000', sites: '/api/sites' } as const;

const TRAPS: FirstRead = { query: 'traps', endpoint: listTraps, address: `${listTraps.path}?limit=1000` };
const GATEWAYS: FirstRead = {
  query: 'gateways',
  endpoint: listGateways,
  address: `${listGateways.path}?limit=1000`,
};

/** The reads that a screen's first picture depends on, with the addresses that the screen itself will use. */
export const FIRST_READS: Partial<Record<RouteName, readonly FirstRead[]>> = {
  Home: [TRAPS],
  HuntMap: [TRAPS, GATEWAYS],
  HokapatoList: [TRAPS],
};

/** The first reads of a screen that a person with these roles may make. */
export const firstReadsFor = (screen: RouteName, held: ReadonlySet<ScreenRole>): readonly FirstRead[] =>
  (FIRST_READS[screen] ?? []).filter(({ endpoint }) => mayCall(endpoint, held));
