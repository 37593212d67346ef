import { type Matched, resolveNavigation, rolesOf } from '@satomori/core';
import type { QueryClient } from '@tanstack/react-query';
import { isInAppShell } from '../platform/device/appShell.ts';
import { readValidToken, tokenStore } from '../platform/session/tokenStore.ts';
import { wantedPage } from '../platform/session/wantedPage.ts';
import type { Server } from '../queries/server.tsx';
import {
  isOfOtherGroups,
  lastKnownSession,
  readSession,
  type Session,
  sessionKeys,
} from '../queries/session/session.tsx';

/** A weak signal must not hold up a navigation: after this long the last known user stands in. */
const PATIENCE_MS = 4_000;

export type Verdict =
  /** Also of an address that is no screen's: its page says so. */
  { kind: 'open'; session: Session | null } | { kind: 'redirect'; to: string } | { kind: 'group-changed' };

function orLastKnown(reading: Promise<Session>): Promise<Session> {
  const known = lastKnownSession();
  if (known === null) return reading;
  const patience = new Promise<Session>((resolve) => setTimeout(() => resolve(known), PATIENCE_MS));
  return Promise.race([reading, patience]);
}

/** Where somebody wants to go. */
export interface Wanted {
  matched: Matched;
  /** The address within the app as it is written, query included. */
  path: string;
}

export interface GuardOptions {
  server: Server;
  queryClient: QueryClient;
}

/**
 * Where a navigation ends. The user info is read anew on each; where only the query of the same screen changes,
 * a person is typing into a filter, and the reading goes on beside it.
 */
export function createGuard({ server, queryClient }: GuardOptions) {
  let lastScreen: Matched | undefined;

  /** Not by the query: it would take a reading that began before the navigation for one of it. */
  async function reloadSession(): Promise<Session> {
    const token = tokenStore.get();
    const session = await readSession(server.session);
    if (tokenStore.get() === token) queryClient.setQueryData(sessionKeys.all, session);
    return session;
  }

  async function sessionFor(screen: Matched): Promise<Session> {
    const reading = reloadSession();
    const shown = queryClient.getQueryData<Session>(sessionKeys.all);
    if (screen !== lastScreen || shown === undefined) return orLastKnown(reading);
    reading.catch(() => {});
    return shown;
  }

  return async function judge(wanted: Wanted): Promise<Verdict> {
    const { matched, path } = wanted;
    const kept = tokenStore.get();
    const token = readValidToken();
    const isOpenToAnyone = resolveNavigation(matched, null, false).kind === 'open';
    if (token === null || isOpenToAnyone) {
      lastScreen = undefined;
      const outside = resolveNavigation(matched, null, isInAppShell());
      if (outside.kind !== 'redirect') return { kind: 'open', session: null };
      if (matched !== 'start') wantedPage.remember(path);
      return outside;
    }

    const session = await sessionFor(matched).catch((error: unknown) => {
      if (tokenStore.get() === kept) throw error;
      return null;
    });
    // Signed out, or in as another, while this was read: what was read is nobody's now.
    if (session === null || tokenStore.get() !== kept) return judge(wanted);
    if (isOfOtherGroups(session)) return { kind: 'group-changed' };
    const inside = resolveNavigation(matched, { roles: rolesOf(session.user, session.site) }, false);
    if (inside.kind === 'redirect') return inside;
    lastScreen = matched;
    return { kind: 'open', session };
  };
}
export type Guard = ReturnType<typeof createGuard>;
