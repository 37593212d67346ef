import { ROUTES } from '@satomori/core';

export interface RouteStop {
  name: string;
  /** Path within the app. */
  path: string;
  /** Shows only rows of the server: waits for them, and reports an error when they do not arrive. */
  reads: boolean;
  /** Shows a skeleton of its rows before they arrive; a map shows itself. */
  hasSkeleton: boolean;
}

/** Parts of a screen that have an address of their own, and load their own data. */
const PARTS: Record<string, Record<string, string>> = {
  HuntMap: { list: '?tab=list', 'list-captures': '?tab=list&of=captures' },
  HokapatoList: { gateways: '?tab=gateways', book: '?tab=book' },
};

/** The guides of administrators quote commands; on a phone the administration begins with a list of its sections. */
const ADDRESSES: Record<string, string> = { Help: '?guide=hunter', Admin: '?section=people' };

const READS_NOTHING = ['Login', 'Logout', 'HuntEffort', 'User', 'Help'];
const SHOWS_ITSELF = ['Map'];

const isLast = ({ name }: { name: string }) => (name === 'Logout' ? 1 : 0);

/**
 * Every route, and the parts of each that have an address. The logout is the last one, since visiting it ends the
 * session.
 */
export const ROUTE_STOPS: readonly RouteStop[] = ROUTES.toSorted((a, b) => isLast(a) - isLast(b)).flatMap(
  ({ name, path }) => {
    const reads = !READS_NOTHING.includes(name);
    const hasSkeleton = reads && !SHOWS_ITSELF.includes(name);
    const parts = Object.entries(PARTS[name] ?? {});
    return [
      { name, path: path + (ADDRESSES[name] ?? ''), reads, hasSkeleton },
      ...parts.map(([part, query]) => ({ name: `${name}-${part}`, path: path + query, reads, hasSkeleton })),
    ];
  },
);
