import { ApiError, type HuntPointChange, type ListAnswer } from '@satomori/core';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/** What is done to a post that was sent, beside an edit of what it says; the same for captures and sightings. */
export type Verdict = Exclude<HuntPointChange, { action: 'edit' }>;

interface Identified {
  id: string;
}
type Pages = InfiniteData<ListAnswer<Identified>>;

const isPaged = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);

/** Puts a row as the server answered it in the place of the one it was, in every list that was read. */
export function replaceRow(queryClient: QueryClient, lists: QueryKey, row: Identified): void {
  queryClient.setQueriesData<unknown>({ queryKey: lists }, (data: unknown) => {
    if (!isPaged(data)) return data;
    const pages = data.pages.map((page) =>
      page.json.some(({ id }) => id === row.id)
        ? { ...page, json: page.json.map((each) => (each.id === row.id ? row : each)) }
        : page,
    );
    return { ...data, pages };
  });
}

/** The row as it stands, where somebody else was faster; `null` for any other error. */
export function standingRow<Row>(error: unknown): Row | null {
  if (!(error instanceof ApiError) || error.result !== 'version_conflict') return null;
  return (error.details['current'] as Row | undefined) ?? null;
}
