import type { PaperQuery, Trap } from '@satomori/core';
import { isFiltered, type ListAddress } from './listAddress.ts';

/** More ids would make an address longer than servers take. */
const MAX_IDS = 300;

/**
 * The paper of just the traps on screen; `null` where they are too many to be named one by one and no words of the API
 * say the same. (Its search and its groups are not quite those of this list.)
 */
export function trapPaper(rows: readonly Trap[], address: ListAddress): PaperQuery | null {
  const { states } = address;
  if (!isFiltered(address)) return { type: 'trap_list' };
  if (rows.length <= MAX_IDS) return { type: 'trap_list', ids: rows.map(({ id }) => id).join(',') };
  const isByStateAlone = states.length > 0 && !isFiltered({ ...address, states: [] });
  return isByStateAlone ? { type: 'trap_list', state: states.join(',') } : null;
}
