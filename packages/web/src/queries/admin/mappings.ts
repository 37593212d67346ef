import {
  type ChangedMapping,
  getMapping,
  type IntegrationMapping,
  MAPPING_LABELS,
  putMapping,
  replayIntegration,
} from '@satomori/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { integrationKeys } from './integrations.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

/** By the places of the fields in the body, with those within them. */
const LABELS = Object.fromEntries(
  Object.entries(MAPPING_LABELS).flatMap(([field, label]) =>
    ['', '.path', '.values'].map((part) => [`mapping.${field}${part}`, label]),
  ),
);

const keyOf = (id: string) => ['mappings', id] as const;

export function useReadMapping(id: string) {
  const { http } = useServer();
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }): Promise<IntegrationMapping> =>
      http.call(getMapping, { params: { id } }, { signal }),
  });
}

export function useSaveMapping(id: string) {
  const { http } = useServer();
  const queryClient = useQueryClient();
  return useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: (body: ChangedMapping): Promise<IntegrationMapping> =>
      http.call(putMapping, { params: { id }, body }).catch(throwLabelled(LABELS)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

/** Reads again what could not be read of an integration. */
export function useReplay(id: string) {
  const { http } = useServer();
  const queryClient = useQueryClient();
  return useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: () => http.call(replayIntegration, { params: { id } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: integrationKeys.integrations }),
        queryClient.invalidateQueries({ queryKey: integrationKeys.parked }),
      ]),
  });
}
