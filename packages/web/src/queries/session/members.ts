import type { ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { sessionKeys } from './session.tsx';

export const memberQueries = (reading: ReadingApi) => ({
  /** The other people of the person's group, by name. */
  list: () =>
    queryOptions({
      queryKey: [...sessionKeys.all, 'members'],
      queryFn: async ({ signal }) => (await reading.users.list({ signal })).members,
    }),
});
