import type { OpenidClaim } from '@satomori/core';
import type { Instant } from './columnKinds.ts';

/** How the people of a site sign in with the town's own accounts. */
export interface OpenidProviderTable {
  site_id: string;
  is_active: boolean;
  issuer: string | null;
  client_id: string | null;
  client_secret: string | null;
  label: string;
  claim: OpenidClaim;
  allows_password: boolean;
  updated_at: Instant;
  version: number;
}

/** Whom an account of the provider means; its subject never changes, unlike its names. */
export interface OpenidSubjectTable {
  site_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Instant;
}

/** A sign-in that is under way in one browser. */
export interface OpenidStartTable {
  /** SHA-256 of what the browser's cookie contains. */
  handle_hash: string;
  site_id: string;
  /** `null` once the browser has come back with it. */
  state: string | null;
  nonce: string;
  code_verifier: string;
  /** Who it was, once the provider has said so. */
  user_id: string | null;
  expires_at: Instant;
}
