import type { ErrorCode } from './catalogue.ts';

/** With which the server says that a token is no longer good. Apart from the sentences, which the head start does without. */
export const SIGN_OUT_CODES = [
  'no_token',
  'invalid_token',
  'token_expired',
  'session_revoked',
] as const satisfies readonly ErrorCode[];
