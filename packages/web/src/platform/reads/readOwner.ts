import { decodeToken } from '@satomori/core';
import { tokenStore } from '../session/tokenStore.ts';

/**
 * Whose reads these are: the person of the token with their groups, since both decide what somebody sees. `null` where
 * nobody is signed in. Source: R202.
 */
export function readOwner(): string | null {
  const token = decodeToken(tokenStore.get());
  return token === null ? null : [token.sub, token.hunt_group_id, token.witness_group_id].join(' ');
}
