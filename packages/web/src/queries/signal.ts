import type { ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { gatewayKeys } from './gateways.ts';
import { trapKeys } from './traps.ts';

/** Signal by day; read again with the lists of the devices. */
export const signalQueries = (reading: ReadingApi) => ({
  ofTrap: (trapId: string) =>
    queryOptions({
      queryKey: [...trapKeys.all, 'signal', trapId],
      queryFn: ({ signal }) => reading.traps.signal(trapId, { signal }),
    }),
  ofGateway: (gatewayId: string) =>
    queryOptions({
      queryKey: [...gatewayKeys.all, 'signal', gatewayId],
      queryFn: ({ signal }) => reading.gateways.signal(gatewayId, { signal }),
    }),
});
