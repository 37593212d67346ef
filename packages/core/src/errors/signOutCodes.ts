import type { ErrorCode } from './catalogue.ts';

/**
 * Codes with which the server reports that a token is no longer valid. In a module without the texts, since the first
 * script of the page does not load those.
 */
export const SIGN_OUT_CODES = [
  'no_token',
  'invalid_token',
  'token_expired',
  'session_revoked',
] as const satisfies readonly ErrorCode[];
