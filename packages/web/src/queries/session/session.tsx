import {
  type CurrentUser,
  decodeToken,
  hasGroupChanged,
  NetworkError,
  type Role,
  rolesOf,
  type SessionApi,
  type SessionStart,
  type SignInInput,
  type Site,
} from '@satomori/core';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { deviceLetter } from '../../platform/device/deviceLetter.ts';
import { lastSession } from '../../platform/session/lastSession.ts';
import { readValidToken, tokenStore } from '../../platform/session/tokenStore.ts';
import { BACKGROUND } from '../queryClient.ts';
import { useServer } from '../server.tsx';

/** Who is signed in, on which site. */
export interface Session {
  user: CurrentUser;
  site: Site;
  /** The point of the site's sequence at which they were read; not of those known from before. */
  sequence?: number | undefined;
}

export const sessionKeys = { all: ['session'] as const };

/** The user and site as last known on this device, if they are those of the token. */
export function lastKnownSession(): Session | null {
  const known = lastSession.get() as Session | null;
  const token = readValidToken();
  return known !== null && token !== null && known.user?.id === token.sub ? known : null;
}

type ReadsSession = Pick<SessionApi, 'users' | 'sites'>;

/** Read from the server; without a connection the last known one, for a network error signs nobody out. */
export async function readSession(api: ReadsSession): Promise<Session> {
  const token = tokenStore.get();
  try {
    const [users, sites] = await Promise.all([api.users.list(), api.sites.list()]);
    const session = { user: users.me, site: sites.json[0] as Site };
    // Signed out, or in as another, meanwhile: nothing of it stays on the device.
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

/** Whether the token was made for other groups than those the person is in now. */
export function isOfOtherGroups({ user }: Session): boolean {
  const token = readValidToken();
  return token !== null && hasGroupChanged(token, user);
}

type SessionWithRoles = Session & { roles: ReadonlySet<Role> };
const SessionContext = createContext<SessionWithRoles | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { user, site } = session;
  const value = useMemo(() => ({ user, site, roles: rolesOf(user, site) }), [user, site]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The person, the site and the roles; on every screen but Login and Logout. */
export function useSession(): SessionWithRoles {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** This device goes on as the person of the token. */
export function keepSession({ token, device_letter }: SessionStart): void {
  const userId = decodeToken(token)?.sub;
  if (userId !== undefined) deviceLetter.set(userId, device_letter);
  tokenStore.set(token);
}

export function useSignIn() {
  const { session } = useServer();
  return useMutation({
    mutationFn: (input: SignInInput) => session.signIn(input),
    onSuccess: keepSession,
  });
}
