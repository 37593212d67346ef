import { createAccountApi, type AccountApi, type UserConfig, type UserSettings } from '@satomori/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServer } from './server.tsx';
import { SAYS_ITS_ERROR } from './session.tsx';

export const userConfigKeys = { all: ['user-config'] as const };

export const userConfigQueries = (account: AccountApi) => ({
  current: () =>
    queryOptions({
      queryKey: userConfigKeys.all,
      queryFn: ({ signal }) => account.getConfig({ signal }),
    }),
});

/** The person's own settings. */
export const useUserConfig = () => useQuery(userConfigQueries(createAccountApi(useServer().http)).current());

/**
 * Changes some of the settings; the others are sent back as they were read. After a refusal (another device was
 * first) they are read anew, so that the same change can be saved again.
 */
export function useSaveSettings() {
  const account = createAccountApi(useServer().http);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ config, changes }: { config: UserConfig; changes: Partial<UserSettings> }) => {
      const { updated_at: _stamp, ...settings } = config;
      return account.putConfig({ ...settings, ...changes });
    },
    onSuccess: (saved) => queryClient.setQueryData(userConfigKeys.all, saved),
    onError: () => queryClient.invalidateQueries({ queryKey: userConfigKeys.all }),
    meta: SAYS_ITS_ERROR,
  });
}
