import { BROKER_LABELS, type Broker, type ChangedBroker, getBroker, putBroker } from '@satomori/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { integrationKeys } from './integrations.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

const keyOf = (id: string) => ['brokers', id] as const;

export function useReadBroker(id: string) {
  const { http } = useServer();
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }): Promise<Broker> => http.call(getBroker, { params: { id } }, { signal }),
  });
}

export function useSaveBroker(id: string) {
  const { http } = useServer();
  const queryClient = useQueryClient();
  return useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: (body: ChangedBroker): Promise<Broker> =>
      http.call(putBroker, { params: { id }, body }).catch(throwLabelled(BROKER_LABELS)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(id) }),
        queryClient.invalidateQueries({ queryKey: integrationKeys.integrations }),
      ]),
  });
}
