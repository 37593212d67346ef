import { jwtDecode } from 'jwt-decode';

/** What a login token carries. Times in unix seconds. */
export interface TokenPayload {
  /** The id of this token: what ends with a sign-out is this one alone. */
  jti: string;
  sub: string;
  site_id: string;
  hunt_group_id: string | null;
  witness_group_id: string | null;
  stamp: string;
  iat: number;
  exp: number;
}

/** The name under which the faces keep the token (specification, section 3). */
export const TOKEN_KEY = 'user-jwt';

/** Where a face keeps its token. */
export interface TokenStore {
  get(): string | null;
  set(token: string): void;
  clear(): void;
}

/** The payload of a token, or `null` where it cannot be decoded or has no expiry. The signature is the server's matter. */
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
 * Source: product specification, sections 4 and 5.
 */
export function validToken(token: unknown, now: number): TokenPayload | null {
  const payload = decodeToken(token);
  return payload !== null && payload.exp * 1000 >= now ? payload : null;
}

/** Whether the person's groups are no longer those of the token; they are then asked to log in again. */
export function hasGroupChanged(
  token: Pick<TokenPayload, 'hunt_group_id' | 'witness_group_id'>,
  user: { hunt_group_id: string | null; witness_group_id: string | null },
): boolean {
  return (
    (token.hunt_group_id ?? null) !== (user.hunt_group_id ?? null) ||
    (token.witness_group_id ?? null) !== (user.witness_group_id ?? null)
  );
}
