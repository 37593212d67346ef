import { decodeToken } from '@satomori/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { tokenStore } from '../../platform/session/tokenStore.ts';
import { wantedPage } from '../../platform/session/wantedPage.ts';

const HOME = '/home';
const personOfToken = () => decodeToken(tokenStore.get())?.sub;

async function endPushOfOthers(before: string | undefined) {
  const userId = personOfToken();
  const push = await import('../../platform/page/push.ts');
  if (userId !== undefined) await push.endPushOfOthers(before, userId);
}

/** Goes on as the person who has just signed in; the device shows no more notifications of another one. Source: R62. */
export function useEnterAfterSignIn(): () => void {
  const navigate = useNavigate();
  const [before] = useState(personOfToken);
  return () => {
    void endPushOfOthers(before).catch(() => {});
    void navigate(wantedPage.take() ?? HOME, { replace: true });
  };
}
