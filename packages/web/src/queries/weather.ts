import { getWeather, type HttpClient, MINUTE_MS } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { BACKGROUND } from './queryClient.ts';

/** A new publication shows up on a page that stays open. */
const POLL_INTERVAL_MS = 30 * MINUTE_MS;

export const weatherQueries = (background: HttpClient) => ({
  /** The forecast for the town, or why there is none. */
  today: () =>
    queryOptions({
      queryKey: ['weather', 'today'],
      queryFn: ({ signal }) => background.call(getWeather, {}, { signal }),
      refetchInterval: POLL_INTERVAL_MS,
      meta: BACKGROUND,
    }),
});
