import type { DeletedRow, ListAnswer, PaperType, ReadingApi } from '@satomori/core';
import type { PaperQuery } from '../server/connect.ts';

/** The state of the list behind a paper. Where either field differs, the paper would differ. */
export interface UnitVersion {
  count: number;
  /** When a row of the list last changed; `null` for an empty list. */
  newest_change: string | null;
}

type Row = { updated_at: string } | DeletedRow;
type Page = { since: number; limit: number; count: '1' };
type Calls = { signal: AbortSignal };

/**
 * Papers that contain captures and nothing else. Others also contain outings, acts at traps, permits, photos or the
 * map, which no list of captures contains.
 */
const OF_CAPTURES: readonly PaperType[] = ['capture_list', 'reward_list', 'confirmation'];

function listOf(
  api: ReadingApi,
  query: PaperQuery,
  calls: Calls,
): ((page: Page) => Promise<ListAnswer<Row>>) | null {
  const { type, printed_at: _printedAt, ...filter } = query;
  if (OF_CAPTURES.includes(type)) return (page) => api.captures.list({ ...filter, ...page }, calls);
  if (type === 'witness_list') return (page) => api.sightings.list({ ...filter, ...page }, calls);
  return null;
}

/** `null` for a paper that contains more than one list does: nobody knows whether it is current. */
export async function versionOf(
  api: ReadingApi,
  query: PaperQuery,
  calls: Calls,
): Promise<UnitVersion | null> {
  const read = listOf(api, query, calls);
  if (read === null) return null;
  const { json, total = 0 } = await read({ since: 0, limit: 1, count: '1' });
  const [newest] = json;
  if (newest === undefined) return { count: total, newest_change: null };
  return { count: total, newest_change: 'updated_at' in newest ? newest.updated_at : newest.deleted_at };
}

export const isSameVersion = (one: UnitVersion, other: UnitVersion): boolean =>
  one.count === other.count && one.newest_change === other.newest_change;
