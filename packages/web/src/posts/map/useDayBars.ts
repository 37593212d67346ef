import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReading } from '../../queries/api.ts';
import { statsQueries } from '../../queries/posts/stats.ts';
import { barsOf, barsOfMonths, type DayBar } from './days.ts';
import type { Posts } from './usePosts.ts';

/** When the posts of the filter happened, whatever its period; by months where they are too many to be sent. */
export function useDayBars({ kind, query }: Posts, today: number, mostBars: number): DayBar[] {
  const reading = useReading();
  const { from: _from, to: _to, ...undated } = query;
  // Without a period it is what lies on the map: nothing more is asked for.
  const whole = useQuery(kind.queries(reading).whole(undated));
  const points = whole.data?.points;
  const months = useQuery({
    ...statsQueries(reading).counts({ of: kind.subject, by: ['month'], filter: undated }),
    enabled: points?.view === 'clusters',
  });
  const rows = months.data?.rows;
  return useMemo(() => {
    if (points?.view === 'points') return barsOf(points.at, today, mostBars);
    return barsOfMonths((rows ?? []).map(({ keys, records }) => ({ month: keys[0] ?? '', count: records })));
  }, [points, rows, today, mostBars]);
}
