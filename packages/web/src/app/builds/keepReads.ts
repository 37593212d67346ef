import { mayOpen, type ReadingApi, type ScreenRole } from '@satomori/core';
import type { QueryClient } from '@tanstack/react-query';
import { questionQueries } from '../../queries/posts/questions.ts';
import { trapQueries } from '../../queries/traps.ts';

/**
 * Reads what the forms of posts need, so that a record can be made later without a signal, also where its form was not
 * opened since the last update. Source: R202.
 *
 * @param signal aborted when the person leaves or the connection is lost: nothing is read without their token
 */
export async function keepReads(
  queryClient: QueryClient,
  reading: ReadingApi,
  roles: ReadonlySet<ScreenRole>,
  signal: AbortSignal,
): Promise<void> {
  const { form } = questionQueries(reading);
  const reads = [
    { path: '/HuntShot', read: () => queryClient.prefetchQuery(form('hunt')) },
    { path: '/HuntShot', read: () => queryClient.prefetchQuery(trapQueries(reading).list()) },
    { path: '/Shot', read: () => queryClient.prefetchQuery(form('sighting')) },
  ] as const;
  for (const { path, read } of reads) if (!signal.aborted && mayOpen(path, roles)) await read();
}
