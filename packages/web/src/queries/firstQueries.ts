import type { ReadingApi } from '@satomori/core';
import type { QueryClient } from '@tanstack/react-query';
import { gatewayQueries } from './gateways.ts';
import { trapQueries } from './traps.ts';

/** Reads into the cache what is sent off before the app is there, by its name (app/firstReads.ts). */
export const firstQueries = (reading: ReadingApi, cache: QueryClient) => ({
  traps: () => cache.prefetchQuery(trapQueries(reading).list()),
  gateways: () => cache.prefetchQuery(gatewayQueries(reading).list()),
});
