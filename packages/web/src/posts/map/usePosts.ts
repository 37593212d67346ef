import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '../../platform/device/clock.ts';
import { useIsSettled } from '../../platform/network/settled.tsx';
import type { PostQuery } from '../../queries/posts/postMap.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { type PostFilter, postQuery } from '../filter/postFilter.ts';
import type { PostKind } from '../filter/postKind.ts';
import { NO_POSTS, type PostSet, postSet } from '../marks/postSet.ts';

/** The filtered posts. */
export interface Posts {
  kind: PostKind;
  query: PostQuery;
  /** The posts with a place. */
  set: PostSet;
  /** The set holds coarse clusters only: the visible part is read separately. */
  isTooMany: boolean;
  /** Number on the map, after the filter. */
  placed: number;
  /** Number after the filter, with a place or without. */
  filtered: number;
  all: number;
  /** Before the first answer. */
  isPending: boolean;
  /** The shown posts are those of the previous filter. */
  isOld: boolean;
  error: Error | null;
  hasOldData: boolean;
  retry: () => void;
}

const NO_QUERY: PostQuery = {};

export type WholeFilter = PostFilter & { q: string; group_id: string | null };

/** The filter as a query of the API; it changes with the date. */
function usePostQuery(filter: WholeFilter): PostQuery {
  const { site } = useSession();
  const now = useNow();
  const startMonth = site.fiscal_year_start_month;
  const asked = JSON.stringify(postQuery(filter, { now, startMonth }));
  // The same object as long as its content is the same.
  return useMemo(() => JSON.parse(asked) as PostQuery, [asked]);
}

/** Posts of a kind on the map; without `enabled` nothing is requested. */
export function usePosts(kind: PostKind, filter: WholeFilter, enabled = true): Posts {
  const reading = useReading();
  const query = usePostQuery(filter);
  const queries = kind.queries(reading);
  const whole = useQuery({ ...queries.whole(query), enabled });
  // The count is read after the map is shown.
  const isSettled = useIsSettled();
  const filtered = useQuery({ ...queries.count(query), enabled: enabled && isSettled });
  const all = useQuery({ ...queries.count(NO_QUERY), enabled: enabled && isSettled });
  const points = whole.data?.points;
  const set = useMemo(
    () => (points === undefined ? NO_POSTS : postSet(points, kind.dangers)),
    [points, kind],
  );
  const placed = whole.data?.total ?? 0;
  const failed = [whole, filtered, all].find(({ error }) => error !== null);
  return {
    kind,
    query,
    set,
    isTooMany: points?.view === 'clusters',
    placed,
    filtered: filtered.data ?? placed,
    all: all.data ?? placed,
    isPending: whole.isPending || all.isPending,
    isOld: whole.isPlaceholderData,
    error: failed?.error ?? null,
    hasOldData: whole.data !== undefined,
    retry: () => {
      for (const each of [whole, filtered, all]) if (each.error !== null) void each.refetch();
    },
  };
}
