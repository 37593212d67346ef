import {
  type ChangedOpenidSettings,
  getOpenidSettings,
  OPENID_LABELS,
  type OpenidSettings,
  putOpenidSettings,
} from '@satomori/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

const settingsKey = ['openid-settings'] as const;

export function useOpenidSettingsQuery() {
  const { http } = useServer();
  return queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }): Promise<OpenidSettings> => http.call(getOpenidSettings, {}, { signal }),
  });
}

export function usePutOpenidSettings() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  return useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: (body: ChangedOpenidSettings): Promise<OpenidSettings> =>
      http.call(putOpenidSettings, { body }).catch(throwLabelled(OPENID_LABELS)),
    onSuccess: (saved) => queryClient.setQueryData(settingsKey, saved),
  });
}
