import { ApiError, createAccountApi, type FirstSiteInput, type ResetPasswordInput } from '@satomori/core';
import { useMutation } from '@tanstack/react-query';
import { Refusal } from '../refusal.ts';
import { useServer } from '../server.tsx';
import { keepSession, siteOfDevice } from './signIn.ts';

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
