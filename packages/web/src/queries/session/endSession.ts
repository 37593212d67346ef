import type { Server } from '../server.tsx';

const TIMEOUT_MS = 10_000;

/**
 * Ends the session of a token on the server too. Nobody waits for it, and it goes on when the page is left; without a
 * network the token is good until it expires.
 *
 * Source: R62.
 */
export function endSession({ session }: Pick<Server, 'session'>, token: string): void {
  const options = { keepalive: true, signal: AbortSignal.timeout(TIMEOUT_MS) };
  session.signOut(token, options).catch(() => {});
}
