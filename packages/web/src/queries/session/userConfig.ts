import {
  ApiError,
  createAccountApi,
  type AccountApi,
  type UserConfig,
  type UserSettings,
} from '@satomori/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { deviceApproach } from '../../platform/device/deviceApproach.ts';
import type { BACKGROUND } from '../queryClient.ts';
import { useServer } from '../server.tsx';
import { useSession } from './session.tsx';

const userConfigKeys = { all: ['user-config'] as const };

export const userConfigQueries = (account: AccountApi) => ({
  current: () =>
    queryOptions({
      queryKey: userConfigKeys.all,
      queryFn: ({ signal }) => account.getConfig({ signal }),
    }),
});

/** The person's own settings; for a shared account けもの予報 as set on this device. */
export function useUserConfig(reading: { enabled?: boolean; meta?: typeof BACKGROUND } = {}) {
  const { user } = useSession();
  const { http } = useServer();
  const { id, is_shared_viewer: isShared } = user;
  const select = useCallback(
    (config: UserConfig): UserConfig => (isShared ? { ...config, ...deviceApproach.get(id) } : config),
    [id, isShared],
  );
  return useQuery({ ...userConfigQueries(createAccountApi(http)).current(), select, ...reading });
}

/** Whether the stored settings equal the sent ones. */
const isStoredAs = (stored: UserConfig, sent: Omit<UserConfig, 'updated_at'>): boolean =>
  Object.entries(sent).every(
    ([field, value]) =>
      field === 'version' || JSON.stringify(stored[field as keyof UserConfig]) === JSON.stringify(value),
  );

/** Saves the settings; an earlier try that was stored but whose answer was lost is not a conflict. */
async function putOnce(account: AccountApi, sent: Omit<UserConfig, 'updated_at'>): Promise<UserConfig> {
  try {
    return await account.putConfig(sent);
  } catch (error) {
    if (!(error instanceof ApiError) || error.result !== 'version_conflict') throw error;
    const stored = await account.getConfig();
    if (isStoredAs(stored, sent)) return stored;
    throw error;
  }
}

/**
 * Changes some of the settings; the others are sent back as read. After a conflict with another device they
 * are read again, so that the same change can be saved again. For a shared account nothing is sent: the
 * choice stays on this device.
 */
export function useSaveSettings() {
  const account = createAccountApi(useServer().http);
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ config, changes }: { config: UserConfig; changes: Partial<UserSettings> }) => {
      const { updated_at: stamp, ...settings } = config;
      const changed = { ...settings, ...changes };
      if (!user.is_shared_viewer) return putOnce(account, changed);
      deviceApproach.keep(user.id, changed);
      return { ...changed, updated_at: stamp };
    },
    onSuccess: (saved) => queryClient.setQueryData(userConfigKeys.all, saved),
    onError: (error) => {
      const reading = queryClient.invalidateQueries({ queryKey: userConfigKeys.all });
      // Reading again only helps after a refusal; without a connection it would hang as well.
      return error instanceof ApiError ? reading : undefined;
    },
  });
}
