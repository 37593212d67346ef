import type { PaperQuery, Trap } from '@satomori/core';
import { isFiltered, type ListAddress } from './listAddress.ts';

/** More ids would make the URL too long for servers. */
const MAX_IDS = 300;

/**
 * The query of the paper with exactly the traps on screen; `null` where they are too many to list their ids
 * and no filter of the API matches. (Search and groups of the API differ slightly from those of this list.)
 */
export function trapPaper(rows: readonly Trap[], address: ListAddress): PaperQuery | null {
  const { states } = address;
  if (!isFiltered(address)) return { type: 'trap_list' };
  if (rows.length <= MAX_IDS) return { type: 'trap_list', ids: rows.map(({ id }) => id).join(',') };
  const isByStateAlone = states.length > 0 && !isFiltered({ ...address, states: [] });
  return isByStateAlone ? { type: 'trap_list', state: states.join(',') } : null;
}
