import {
  type Area,
  type AdminUser,
  listAdminUsers,
  listAreas,
  type ReadingApi,
  searchWords,
} from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { areaKeys } from '../../queries/areas.ts';
import { peopleKeys } from '../../queries/people.ts';
import { POST_KEYS } from '../../queries/posts/postQueries.ts';
import { BACKGROUND } from '../../queries/queryClient.ts';

/** Rows of each kind that a search shows. */
export const SHOWN_OF_A_KIND = 5;
const MIN_LETTERS = 2;

/** Whether a text is long enough to be asked of the server: one letter is in almost every row. Source: R283. */
export const isLongEnough = (text: string): boolean => [...searchWords(text).join('')].length >= MIN_LETTERS;

/** The first few rows that contain each word of a text; a request that is no longer wanted is aborted. Source: R283. */
export const searchQueries = (reading: ReadingApi, text: string) => {
  const query = { q: text, limit: SHOWN_OF_A_KIND };
  const more = { meta: BACKGROUND, enabled: isLongEnough(text) };
  return {
    captures: queryOptions({
      queryKey: [...POST_KEYS.captures.all, 'search', text],
      queryFn: async ({ signal }) => (await reading.captures.list(query, { signal })).json,
      ...more,
    }),
    sightings: queryOptions({
      queryKey: [...POST_KEYS.sightings.all, 'search', text],
      queryFn: async ({ signal }) => (await reading.sightings.list(query, { signal })).json,
      ...more,
    }),
    people: queryOptions({
      queryKey: [...peopleKeys.all, 'search', text],
      queryFn: async ({ signal }): Promise<AdminUser[]> =>
        (await reading.list(listAdminUsers, { ...query, state: 'active' }, { signal })).json,
      ...more,
    }),
    areas: queryOptions({
      queryKey: [...areaKeys.all, 'search', text],
      queryFn: async ({ signal }): Promise<Area[]> => (await reading.list(listAreas, query, { signal })).json,
      ...more,
    }),
  };
};
