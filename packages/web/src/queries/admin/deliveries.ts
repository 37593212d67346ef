import {
  type DeliveryExplanation,
  explainDelivery,
  type InputOf,
  listDeliveries,
  type ReadingApi,
} from '@satomori/core';
import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import { byCursor, pageAt } from '../pages.ts';
import { useServer } from '../server.tsx';

export type DeliveryFilter = NonNullable<InputOf<typeof listDeliveries>['query']>;

export const deliveryQueries = (reading: ReadingApi) => ({
  /** Newest first, page by page. */
  list: (filter: DeliveryFilter) =>
    infiniteQueryOptions({
      queryKey: ['deliveries', filter],
      queryFn: ({ pageParam, signal }) =>
        reading.list(listDeliveries, { ...filter, ...pageAt(pageParam) }, { signal }),
      ...byCursor,
    }),
});

/** Why an incident did not reach a person. */
export function useDeliveryExplanation(user_id: string, incident_id: string) {
  const { http } = useServer();
  return useQuery({
    queryKey: ['deliveries', 'why', user_id, incident_id],
    queryFn: ({ signal }): Promise<DeliveryExplanation> =>
      http.call(explainDelivery, { query: { user_id, incident_id } }, { signal }),
  });
}
