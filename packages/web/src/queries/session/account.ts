import { createAccountApi, type CurrentUser, type Profile, profileOf } from '@satomori/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tokenStore } from '../../platform/session/tokenStore.ts';
import { useWriting } from '../api.ts';
import { useServer } from '../server.tsx';
import { sessionKeys } from './session.tsx';

/** Changes some fields of the person's own profile; the others are sent back as shown. */
export function useChangeProfile() {
  const account = createAccountApi(useServer().http);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ user, changes }: { user: CurrentUser; changes: Partial<Profile> }) =>
      account.putProfile({ ...profileOf(user), ...changes, version: user.version }),
    // Also after a refusal: the row may have changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
  });
}

/** Changes the password, which invalidates all other tokens; this device continues with the new one. */
export function useChangePassword() {
  const writing = useWriting();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { current_password: string; new_password: string }) =>
      writing.auth.changePassword(input),
    onSuccess: ({ token }) => {
      tokenStore.set(token);
      return queryClient.invalidateQueries();
    },
  });
}
