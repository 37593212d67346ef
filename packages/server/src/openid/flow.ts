import * as openid from 'openid-client';
import { scopeOfSystem } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';
import { redirectUriOf } from './changeSettings.ts';
import { findSignedInPerson, OpenidRefusal } from './findPerson.ts';
import type { Issuers, Provider } from './issuers.ts';
import { findProvider, type StoredProvider } from './repository.ts';
import { insertStart, notePerson, takeState } from './startRepository.ts';

export interface FlowServices {
  database: Database;
  issuers: Issuers;
  /** Of the server, for sites without an address of their own. */
  publicUrl: string;
  /** Milliseconds. */
  now: () => number;
}

/** The provider of a site, if its people may use it. */
export async function usableProvider(
  db: Db,
  siteId: string | undefined,
): Promise<(StoredProvider & Provider) | undefined> {
  const stored = siteId === undefined ? undefined : await findProvider(db, scopeOfSystem(siteId));
  const { is_active = false, issuer = null, client_id = null } = stored ?? {};
  if (stored === undefined || !is_active || issuer === null || client_id === null) return undefined;
  return { ...stored, issuer, client_id };
}

/**
 * Begins a sign-in with code, PKCE, state and nonce.
 *
 * @returns the address to open, and what the browser's cookie is made of
 * @throws {IssuerProblem}
 */
export async function beginSignIn(
  { database, issuers, publicUrl, now }: FlowServices,
  provider: StoredProvider & Provider,
): Promise<{ url: string; handle: string; isSecure: boolean }> {
  const config = await issuers.configurationOf(provider);
  const redirectUri = await redirectUriOf(database.db, provider.site_id, publicUrl);
  const checks = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    code_verifier: openid.randomPKCECodeVerifier(),
  };
  const { href: url } = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(checks.code_verifier),
    code_challenge_method: 'S256',
  });
  const handle = await insertStart(database.db, provider.site_id, checks, now());
  return { url, handle, isSecure: redirectUri.startsWith('https:') };
}

/** What the browser brought back from the provider. */
export interface Returned {
  query: Readonly<Record<string, string | undefined>>;
  /** Of its cookie. */
  handle: string;
  requestId: string;
}

/**
 * Asks the provider who it was, and notes the person for the browser with this handle.
 *
 * @throws {OpenidRefusal}, {IssuerProblem}; errors of the library for an answer that is not as it must be
 * Source: R133.
 */
export async function receiveAnswer(
  { database, issuers, publicUrl, now }: FlowServices,
  { query, handle, requestId }: Returned,
): Promise<void> {
  const { state = '', error } = query;
  const started = await takeState(database.db, handle, state, now());
  if (started === undefined) throw new OpenidRefusal('expired');
  if (error !== undefined) throw new OpenidRefusal('cancelled');
  const provider = await usableProvider(database.db, started.site_id);
  if (provider === undefined) throw new OpenidRefusal('expired');
  const url = new URL(await redirectUriOf(database.db, provider.site_id, publicUrl));
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  const tokens = await openid.authorizationCodeGrant(await issuers.configurationOf(provider), url, {
    expectedState: state,
    expectedNonce: started.nonce,
    pkceCodeVerifier: started.code_verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new OpenidRefusal('failed');
  const { site_id: siteId, claim } = provider;
  await database.transaction(async (trx) => {
    const person = await findSignedInPerson(trx, { siteId, claims, claim, requestId, now: now() });
    await notePerson(trx, handle, person.id);
  });
}
