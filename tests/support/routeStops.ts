import { ROUTES } from '@satomori/core';

export interface RouteStop {
  name: string;
  /** Within the app. */
  path: string;
  /** Has nothing to show without rows of the server: waits for them, and says when they do not come. */
  reads: boolean;
  /** Has the shape of its rows to show before they are there; a map shows itself. */
  hasSkeleton: boolean;
}

/** Parts of a screen that have an address of their own, and read for themselves. */
const PARTS: Record<string, Record<string, string>> = {
  HuntMap: { list: '?tab=list', 'list-captures': '?tab=list&of=captures' },
  HokapatoList: { gateways: '?tab=gateways' },
};

const READS_NOTHING = ['Login', 'Logout', 'User'];
const SHOWS_ITSELF = ['Map'];

const isLast = ({ name }: { name: string }) => (name === 'Logout' ? 1 : 0);

/**
 * Every route of the specification, and the parts of each that have an address.
 * The logout is the last one: to look at it ends the session.
 */
export const ROUTE_STOPS: readonly RouteStop[] = ROUTES.toSorted((a, b) => isLast(a) - isLast(b)).flatMap(
  ({ name, path }) => {
    const reads = !READS_NOTHING.includes(name);
    const hasSkeleton = reads && !SHOWS_ITSELF.includes(name);
    const parts = Object.entries(PARTS[name] ?? {});
    return [
      { name, path, reads, hasSkeleton },
      ...parts.map(([part, query]) => ({ name: `${name}-${part}`, path: path + query, reads, hasSkeleton })),
    ];
  },
);
