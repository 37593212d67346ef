import type { PostStatus } from '@satomori/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RowCount } from '../../queries/pages.ts';
import type { TimelineFilter } from '../filter/timelineAddress.ts';

/** The statuses that need an action. */
const COUNTED = ['submitted', 'returned'] as const satisfies readonly PostStatus[];

export type CountOf = (filter: TimelineFilter) => RowCount;

/** Number of filtered posts that wait for a verdict, and of those that wait for their poster. */
export function useStateCounts(
  countOf: CountOf,
  filter: TimelineFilter,
  isWanted: boolean,
): Partial<Record<PostStatus, number>> {
  const queries = useMemo(
    () => COUNTED.map((state) => ({ ...countOf({ ...filter, state }), enabled: isWanted })),
    [countOf, filter, isWanted],
  );
  const [submitted, returned] = useQueries({ queries });
  return {
    ...(submitted?.data === undefined ? {} : { submitted: submitted.data }),
    ...(returned?.data === undefined ? {} : { returned: returned.data }),
  };
}
