import { mayOpen, type ReadingApi, type ScreenRole } from '@satomori/core';
import type { QueryClient } from '@tanstack/react-query';
import { questionQueries } from '../../queries/posts/questions.ts';
import { trapQueries } from '../../queries/traps.ts';

/**
 * Reads what the forms of posts need, so that a record can be made later without a signal, also where its form was not
 * opened since the last update. Source: R202.
 */
export async function keepReads(
  queryClient: QueryClient,
  reading: ReadingApi,
  roles: ReadonlySet<ScreenRole>,
): Promise<void> {
  const { form } = questionQueries(reading);
  if (mayOpen('/HuntShot', roles)) {
    await queryClient.prefetchQuery(form('hunt'));
    await queryClient.prefetchQuery(trapQueries(reading).list());
  }
  if (mayOpen('/Shot', roles)) await queryClient.prefetchQuery(form('sighting'));
}
