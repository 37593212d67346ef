import {
  createAccountApi,
  type CurrentUser,
  type Profile,
  profileOf,
  type ResetPasswordInput,
} from '@satomori/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tokenStore } from '../../platform/session/tokenStore.ts';
import { useWriting } from '../api.ts';
import { useServer } from '../server.tsx';
import { keepSession, sessionKeys } from './session.tsx';

// Only by parts that are loaded on demand: the login page does without.
const useAccount = () => createAccountApi(useServer().http);

/** The answer is the same whether there is such an account or not. */
export function useSendResetMail() {
  const account = useAccount();
  return useMutation({
    mutationFn: (login_id: string) => account.sendMail({ kind: 'password_reset', login_id }),
  });
}

/** A new password by the code of a mail; it signs in here and out everywhere else. */
export function useResetPassword() {
  const account = useAccount();
  return useMutation({
    mutationFn: (input: ResetPasswordInput) => account.resetPassword(input),
    onSuccess: keepSession,
  });
}

/** Changes some of what the person keeps of themselves; the rest goes back as it is shown. */
export function useChangeProfile() {
  const account = useAccount();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ user, changes }: { user: CurrentUser; changes: Partial<Profile> }) =>
      account.putProfile({ ...profileOf(user), ...changes, version: user.version }),
    // Also after a refusal: the row may be another by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
  });
}

/** A new password makes every other token void; this device goes on with the new one. */
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
