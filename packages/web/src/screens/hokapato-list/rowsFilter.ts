import { isFiltered, type ListAddress } from './listAddress.ts';

/** More ids would make the URL too long for servers. */
const MAX_IDS = 300;

/**
 * The filter of the server for exactly the rows on screen; `null` where they are too many to list their ids and no
 * filter of the API matches. (Search and groups of the API differ slightly from those of this list.)
 */
export function rowsFilter(
  rows: readonly { id: string }[],
  address: ListAddress,
): { ids?: string; state?: string } | null {
  if (!isFiltered(address)) return {};
  if (rows.length <= MAX_IDS) return { ids: rows.map(({ id }) => id).join(',') };
  // One of both is empty.
  const states = [...address.states, ...address.gatewayStates];
  const isByStateAlone = states.length > 0 && !isFiltered({ ...address, states: [], gatewayStates: [] });
  return isByStateAlone ? { state: states.join(',') } : null;
}
