import type { FastifyRequest } from 'fastify';
import { type Scope, scopeOfSession } from './scope.ts';
import { AppError } from '../errors/appError.ts';
import type { Session } from '../sessions/sessionRepository.ts';
import type { FindSession } from '../sessions/sessionLoader.ts';
import type { Tokens } from '../sessions/tokens.ts';

export interface Authenticated {
  scope: Scope;
  session: Session;
  token: string;
}

/** The text after `Bearer `, or `null` without such a header. */
export function bearerOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

/**
 * Checks the token of a request: signature, expiry, that it was not signed out, and the person's present security
 * stamp. Groups are read each time, so a changed group takes effect at once without ending the session.
 *
 * @throws {AppError} `no_token`, `invalid_token`, `token_expired`, `session_revoked` (all 401)
 * Source: R62.
 */
export async function authenticate(
  { findSession, tokens, now }: { findSession: FindSession; tokens: Tokens; now: () => number },
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Authenticated> {
  const token = bearerOf(request);
  if (token === null) throw new AppError('no_token');
  const payload = await tokens.verify(token);
  const session = await findSession({ userId: payload.sub, tokenId: payload.jti });
  // A token belongs to one site: a person moved to another has to sign in again, even if the stamp was not changed.
  const isCurrent = session?.user.stamp === payload.stamp && session.site.id === payload.site_id;
  if (session === null || !isCurrent) throw new AppError('session_revoked');
  return { scope: scopeOfSession(session, now()), session, token };
}
