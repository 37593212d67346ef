import { CAPTURE_PAPERS, type DeletedRow, type ListAnswer, type ReadingApi } from '@satomori/core';
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

const CAPTURES: readonly string[] = CAPTURE_PAPERS;

function listOf(
  api: ReadingApi,
  query: PaperQuery,
  calls: Calls,
): ((page: Page) => Promise<ListAnswer<Row>>) | null {
  const { type, printed_at: _printedAt, ...filter } = query;
  if (CAPTURES.includes(type)) return (page) => api.captures.list({ ...filter, ...page }, calls);
  if (type !== 'trap_list') return null;
  // The list of traps has no filter by ids, so a change of any trap counts.
  const { ids: _ids, ...traps } = filter;
  return (page) => api.traps.list({ ...traps, ...page }, calls);
}

/** `null` for a paper without such a list: it is judged by its days alone. */
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
