import { type Matched, resolveNavigation, screenRolesOf, TIME_LIMITS } from '@satomori/core';
import type { QueryClient } from '@tanstack/react-query';
import { isInAppShell } from '../platform/device/appShell.ts';
import { readOwner } from '../platform/reads/readOwner.ts';
import { offlineRecording } from '../platform/session/offlineRecording.ts';
import { readValidToken, tokenStore } from '../platform/session/tokenStore.ts';
import { wantedPage } from '../platform/session/wantedPage.ts';
import type { Server } from '../queries/server.tsx';
import {
  isOfOtherGroups,
  lastKnownSession,
  lastPerson,
  readSession,
  type Session,
  sessionKeys,
} from '../queries/session/session.tsx';

export type GuardResult =
  /** Also for an address that belongs to no screen: its page reports that. */
  { kind: 'open'; session: Session | null } | { kind: 'redirect'; to: string } | { kind: 'group-changed' };

/** After `TIME_LIMITS.lastRead` the last known user is used. */
function orLastKnown(reading: Promise<Session>): Promise<Session> {
  const known = lastKnownSession();
  if (known === null) return reading;
  const fallback = new Promise<Session>((resolve) => setTimeout(() => resolve(known), TIME_LIMITS.lastRead));
  return Promise.race([reading, fallback]);
}

const RECORD_FORMS: ReadonlySet<string> = new Set(['HuntShot', 'HuntEffort', 'Shot']);

/**
 * The last person of this device, for a form of records that they may open, while they record without a token.
 *
 * Source: R201.
 */
function recordingSession(matched: Matched): Session | null {
  const known = offlineRecording.isOn() ? lastPerson() : null;
  if (known === null || typeof matched !== 'object' || !RECORD_FORMS.has(matched.name)) return null;
  const inside = resolveNavigation(matched, { roles: screenRolesOf(known.user, known.site) }, false);
  return inside.kind === 'open' ? known : null;
}

/** The address that a person wants to open. */
interface Wanted {
  matched: Matched;
  /** The address within the app as written, query included. */
  path: string;
}

interface GuardOptions {
  server: Server;
  queryClient: QueryClient;
}

/**
 * Decides where a navigation ends. The user info is read again on each navigation; where only the query of
 * the same screen changes (typing into a filter), the read continues in the background.
 */
export function createGuard({ server, queryClient }: GuardOptions) {
  let lastScreen: Matched | undefined;
  let lastOwner = readOwner();

  /** Whoever signs in after an expired token, or with other groups, starts with nothing of what was read before. */
  function clearOtherOwner() {
    const owner = readOwner();
    if (owner === null || owner === lastOwner) return;
    if (lastOwner !== null) queryClient.clear();
    lastOwner = owner;
  }

  /** Not through the query cache: it would reuse a read that began before this navigation. */
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

  return async function judge(wanted: Wanted): Promise<GuardResult> {
    const { matched, path } = wanted;
    clearOtherOwner();
    const kept = tokenStore.get();
    const token = readValidToken();
    const isOpenToAnyone = resolveNavigation(matched, null, false).kind === 'open';
    if (token === null || isOpenToAnyone) {
      lastScreen = undefined;
      const recording = token === null ? recordingSession(matched) : null;
      if (recording !== null) return { kind: 'open', session: recording };
      const outside = resolveNavigation(matched, null, isInAppShell());
      if (outside.kind !== 'redirect') return { kind: 'open', session: null };
      if (matched !== 'start') wantedPage.remember(path);
      return outside;
    }

    const session = await sessionFor(matched).catch((error: unknown) => {
      if (tokenStore.get() === kept) throw error;
      return null;
    });
    // The person signed out, or another one signed in, during the read: its result no longer applies.
    if (session === null || tokenStore.get() !== kept) return judge(wanted);
    if (isOfOtherGroups(session)) return { kind: 'group-changed' };
    const inside = resolveNavigation(matched, { roles: screenRolesOf(session.user, session.site) }, false);
    if (inside.kind === 'redirect') return inside;
    lastScreen = matched;
    return { kind: 'open', session };
  };
}
export type Guard = ReturnType<typeof createGuard>;
