import { decodeToken, type SessionStart, type SignInInput } from '@satomori/core';
import { useMutation } from '@tanstack/react-query';
import { deviceLetter } from '../../platform/device/deviceLetter.ts';
import { unsubscribePush } from '../../platform/page/push.ts';
import { chosenSite } from '../../platform/session/chosenSite.ts';
import { offlineRecording } from '../../platform/session/offlineRecording.ts';
import { signedOut } from '../../platform/session/signedOut.ts';
import { tokenStore } from '../../platform/session/tokenStore.ts';
import { useServer } from '../server.tsx';

/** Ends the notifications of whoever was signed in before: a session that ended by itself, or a lost sign-out, left them. */
function endPushOfOthers(userId: string): void {
  const before = decodeToken(tokenStore.get())?.sub ?? signedOut.get();
  if (before !== null && before !== userId) void unsubscribePush().catch(() => {});
}

/** Continues on this device as the person of the token. */
export function keepSession({ token, device_letter }: SessionStart): void {
  const userId = decodeToken(token)?.sub;
  if (userId !== undefined) {
    endPushOfOthers(userId);
    deviceLetter.set(userId, device_letter);
  }
  offlineRecording.end();
  tokenStore.set(token);
}

/** The site that was named on this device, for calls before there is a session. */
export function siteOfDevice(): { site?: string } {
  const site = chosenSite.get();
  return site === null ? {} : { site };
}

export function useSignIn() {
  const { session } = useServer();
  return useMutation({
    mutationFn: (input: SignInInput) => session.signIn({ ...input, ...siteOfDevice() }),
    onSuccess: keepSession,
  });
}
