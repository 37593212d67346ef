import {
  ApiError,
  createAccountApi,
  type CurrentUser,
  type FirstSiteInput,
  type Profile,
  profileOf,
  type ResetPasswordInput,
} from '@satomori/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tokenStore } from '../../platform/session/tokenStore.ts';
import { useWriting } from '../api.ts';
import { Refusal } from '../refusal.ts';
import { useServer } from '../server.tsx';
import { keepSession, sessionKeys, siteOfDevice } from './session.tsx';

// Only used by lazy parts, so the login page does not load it.
const useAccount = () => createAccountApi(useServer().http);

/** The answer is the same for unknown accounts. */
export function useSendResetMail() {
  const account = useAccount();
  return useMutation({
    mutationFn: (login_id: string) =>
      account.sendMail({ kind: 'password_reset', login_id, ...siteOfDevice() }),
  });
}

/** Sets a new password with the code of a mail; it signs in here and out everywhere else. */
export function useResetPassword() {
  const account = useAccount();
  return useMutation({
    mutationFn: (input: ResetPasswordInput) => account.resetPassword(input),
    onSuccess: keepSession,
  });
}

const STOP_BY_HAND =
  'このリンクは使えません。ログインして、ユーザー設定の「通知」で「受け取らない」を選んでください。';

/** Stops the digest of the person whose mail has this code. */
export function useStopDigest() {
  const account = useAccount();
  return useMutation({
    mutationFn: (code: string) =>
      account.stopDigest(code).catch((error: unknown) => {
        throw error instanceof ApiError && error.result === 'bad_code' ? new Refusal(STOP_BY_HAND) : error;
      }),
  });
}

/** Creates the first site of the server; its administrator is signed in here. */
export function useStartFirstSite() {
  const account = useAccount();
  return useMutation({
    mutationFn: (input: FirstSiteInput) => account.startFirstSite(input),
    onSuccess: keepSession,
  });
}

/** Changes some fields of the person's own profile; the others are sent back as shown. */
export function useChangeProfile() {
  const account = useAccount();
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
