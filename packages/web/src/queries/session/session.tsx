import {
  type CurrentUser,
  decodeToken,
  hasGroupChanged,
  NetworkError,
  type ScreenRole,
  screenRolesOf,
  type SessionApi,
  type SessionStart,
  type SignInInput,
  type Site,
} from '@satomori/core';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { deviceLetter } from '../../platform/device/deviceLetter.ts';
import { chosenSite } from '../../platform/session/chosenSite.ts';
import { lastSession } from '../../platform/session/lastSession.ts';
import { offlineRecording } from '../../platform/session/offlineRecording.ts';
import { readValidToken, tokenStore } from '../../platform/session/tokenStore.ts';
import { BACKGROUND } from '../queryClient.ts';
import { useServer } from '../server.tsx';

/** The signed-in person and their site. */
export interface Session {
  user: CurrentUser;
  site: Site;
  /** The sequence number of the site at which they were read; missing in a stored session. */
  sequence?: number | undefined;
}

export const sessionKeys = { all: ['session'] as const };

/** The user and site last read on this device, if they belong to the token. */
export function lastKnownSession(): Session | null {
  const known = lastSession.get() as Session | null;
  const token = readValidToken();
  return known !== null && token !== null && known.user?.id === token.sub ? known : null;
}

/**
 * The person who signed in last on this device and has not signed out, also where the token has expired since. No proof
 * of a right: nothing is read or sent as this person. Source: R201.
 */
export function lastPerson(): Session | null {
  const known = lastSession.get() as Session | null;
  return known !== null && decodeToken(tokenStore.get())?.sub === known.user?.id ? known : null;
}

type ReadsSession = Pick<SessionApi, 'users' | 'sites'>;

/**
 * Reads the session from the server; without a connection uses the last known one, because a network error
 * signs no one out. Source: R10.
 */
export async function readSession(api: ReadsSession): Promise<Session> {
  const token = tokenStore.get();
  try {
    const [users, sites] = await Promise.all([api.users.list(), api.sites.list()]);
    const session = { user: users.me, site: sites.json[0] as Site };
    // The person may have signed out, or another one in, meanwhile: then nothing is stored.
    if (tokenStore.get() === token) lastSession.set(session);
    return { ...session, sequence: users.sequence };
  } catch (error) {
    const known = error instanceof NetworkError ? lastKnownSession() : null;
    if (known !== null) return known;
    throw error;
  }
}

export const sessionQueries = (api: ReadsSession) => ({
  current: () =>
    queryOptions({ queryKey: sessionKeys.all, queryFn: () => readSession(api), meta: BACKGROUND }),
});

/** Whether the token was issued for other groups than the person's current ones. */
export function isOfOtherGroups({ user }: Session): boolean {
  const token = readValidToken();
  return token !== null && hasGroupChanged(token, user);
}

type SessionWithRoles = Session & { roles: ReadonlySet<ScreenRole> };
const SessionContext = createContext<SessionWithRoles | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { user, site } = session;
  const value = useMemo(() => ({ user, site, roles: screenRolesOf(user, site) }), [user, site]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The person, the site and the roles; on every screen except Login and Logout. */
export function useSession(): SessionWithRoles {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Continues on this device as the person of the token. */
export function keepSession({ token, device_letter }: SessionStart): void {
  const userId = decodeToken(token)?.sub;
  if (userId !== undefined) deviceLetter.set(userId, device_letter);
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
