import { jwtDecode } from 'jwt-decode';

/** The payload of a login token. Times in unix seconds. */
export interface TokenPayload {
  /** The id of this token: a sign-out ends this token alone. */
  jti: string;
  sub: string;
  site_id: string;
  hunt_group_id: string | null;
  witness_group_id: string | null;
  stamp: string;
  iat: number;
  exp: number;
}

/** The key under which the apps store the token. */
export const TOKEN_KEY = 'user-jwt';

/** Where an app stores its token. */
export interface TokenStore {
  get(): string | null;
  set(token: string): void;
  clear(): void;
}

/**
 * The payload of a token, or `null` where it cannot be decoded or has no expiry. Only the server checks the
 * signature.
 */
export function decodeToken(token: unknown): TokenPayload | null {
  if (typeof token !== 'string') return null;
  try {
    const payload = jwtDecode<TokenPayload>(token);
    return typeof payload.exp === 'number' ? payload : null;
  } catch {
    return null;
  }
}

/**
 * The token's payload if the token is valid: text that can be decoded and whose `exp` is not earlier than now.
 *
 * @param now milliseconds
 * Source: R70.
 */
export function validToken(token: unknown, now: number): TokenPayload | null {
  const payload = decodeToken(token);
  return payload !== null && payload.exp * 1000 >= now ? payload : null;
}

/** Whether the person's groups differ from those in the token; the app then requires a new login. */
export function hasGroupChanged(
  token: Pick<TokenPayload, 'hunt_group_id' | 'witness_group_id'>,
  user: { hunt_group_id: string | null; witness_group_id: string | null },
): boolean {
  return (
    (token.hunt_group_id ?? null) !== (user.hunt_group_id ?? null) ||
    (token.witness_group_id ?? null) !== (user.witness_group_id ?? null)
  );
}
