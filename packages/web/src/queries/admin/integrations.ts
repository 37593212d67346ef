import {
  type CreatedIntegration,
  changeTrap,
  createIntegration,
  type Integration,
  listIntegrations,
  listParkedDevices,
  type NewIntegration,
  type ReadingApi,
  revokeIntegration,
  TRAP_FIELDS,
  type TrapChangeInput,
  type TriedInput,
  type TriedMessage,
  tryMessage,
  type WrittenTrap,
} from '@satomori/core';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { byCursor, pageAt } from '../pages.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';
import { trapKeys } from '../traps.ts';

/** That a network server sent is no change that the event stream reports. */
const POLL_INTERVAL_MS = 30_000;

export const integrationKeys = { integrations: ['integrations'], parked: ['parked_devices'] } as const;

export const integrationQueries = (reading: ReadingApi) => ({
  /** Newest first, also the revoked ones. */
  list: () =>
    queryOptions({
      queryKey: integrationKeys.integrations,
      queryFn: async ({ signal }): Promise<Integration[]> =>
        (await reading.list(listIntegrations, {}, { signal })).json,
      refetchInterval: POLL_INTERVAL_MS,
    }),
  /** Sensors that no trap has, newest first, page by page. */
  parked: () =>
    infiniteQueryOptions({
      queryKey: integrationKeys.parked,
      queryFn: ({ pageParam, signal }) => reading.list(listParkedDevices, pageAt(pageParam), { signal }),
      ...byCursor,
    }),
});

const LABELS = {
  name: '名前',
  dev_eui: '子機の番号',
  sensor_model: TRAP_FIELDS.sensor_model.label,
  fired_when: TRAP_FIELDS.fired_when.label,
};

const throwInLabels = throwLabelled(LABELS);

/** How a message would be read; nothing is stored. */
export function useTryMessage(id: string) {
  const { http } = useServer();
  return useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: (body: TriedInput): Promise<TriedMessage> => http.call(tryMessage, { params: { id }, body }),
  });
}

/** What administrators do with network servers and unknown sensors; the lists are read again after each. */
export function useIntegrationActs() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  const readAgain = (key: readonly string[]) => queryClient.invalidateQueries({ queryKey: key });
  return {
    create: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (body: NewIntegration): Promise<CreatedIntegration> =>
        http.call(createIntegration, { body }).catch(throwInLabels),
      onSettled: () => readAgain(integrationKeys.integrations),
    }),
    revoke: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (id: string): Promise<Integration> => http.call(revokeIntegration, { params: { id } }),
      onSettled: () => readAgain(integrationKeys.integrations),
    }),
    assign: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: ({ id, ...body }: TrapChangeInput & { id: string }): Promise<WrittenTrap> =>
        http.call(changeTrap, { params: { id }, body }).catch(throwInLabels),
      onSettled: () => Promise.all([readAgain(integrationKeys.parked), readAgain(trapKeys.all)]),
    }),
  };
}
