import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** Reads one post by its id; `null` where this person cannot see it. */
export type ReadById<Row> = (id: string) => UseQueryOptions<Row | null, Error, Row | null, string[]>;

/** The post whose detail is open: a row of the list, or read by itself where a link leads to one that is not there. */
export function useOpenedPost<Row extends { id: string }>(
  id: string | null,
  rows: readonly Row[],
  byId: ReadById<Row>,
) {
  const listed = rows.find((row) => row.id === id);
  const query = useQuery({ ...byId(id ?? ''), enabled: id !== null && listed === undefined });
  return { row: listed ?? query.data, error: query.error, retry: query.refetch };
}
