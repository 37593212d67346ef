import { HOUR_MS } from '@satomori/core';
import * as openid from 'openid-client';
import { guardedFetch, isPrivateAddressError } from '../outbound/guardedFetch.ts';
import { isLoopback } from '../outbound/privateAddress.ts';

/** A provider with all that a sign-in needs. */
export interface Provider {
  issuer: string;
  client_id: string;
  client_secret: string | null;
}

/** Why a provider cannot be used, in words for the administrator. */
export class IssuerProblem extends Error {}

const TIMEOUT_S = 10;
const TOLERATED_S = 10;
const FRESH_MS = HOUR_MS;

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Answers of this secret's kind; the method is chosen when the provider's own description is known. */
const authenticationOf = (secret: string | null, methods: readonly string[] | undefined) => {
  if (secret === null) return openid.None();
  return methods?.includes('client_secret_post') === true
    ? openid.ClientSecretPost(secret)
    : openid.ClientSecretBasic(secret);
};

/**
 * Without a certificate only on this machine, for tests and a provider beside the server. The operator has named the
 * whole address, so that here it may also be a name.
 */
const isOnThisMachine = ({ hostname }: URL) => hostname === 'localhost' || isLoopback(hostname);

/** @throws {IssuerProblem} */
function checkAddress(url: URL, isPermitted: boolean): void {
  if (url.protocol !== 'https:' && !(isPermitted && isOnThisMachine(url)))
    throw new IssuerProblem('https:// で始まるアドレスにしてください');
}

/** @throws {IssuerProblem} */
async function discover({ issuer, client_id, client_secret }: Provider, isPermitted: boolean) {
  const url = new URL(issuer);
  checkAddress(url, isPermitted);
  const execute = url.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  const options = {
    [openid.customFetch]: guardedFetch(isPermitted) as unknown as openid.CustomFetch,
    timeout: TIMEOUT_S,
    execute,
  };
  try {
    const found = (await openid.discovery(url, client_id, undefined, undefined, options)).serverMetadata();
    // Otherwise the accounts of every customer of a large provider would be the town's.
    if (withoutSlash(found.issuer) !== withoutSlash(issuer))
      throw new IssuerProblem('このアドレスの発行者は、別の名前を名乗っています');
    checkAddress(new URL(found.authorization_endpoint ?? 'none:'), isPermitted);
    const config = new openid.Configuration(
      found,
      client_id,
      { [openid.clockTolerance]: TOLERATED_S },
      authenticationOf(client_secret, found.token_endpoint_auth_methods_supported),
    );
    config[openid.customFetch] = options[openid.customFetch];
    config.timeout = TIMEOUT_S;
    // Signatures count, not only the connection.
    for (const extend of [openid.enableNonRepudiationChecks, ...execute]) extend(config);
    return config;
  } catch (error) {
    if (error instanceof IssuerProblem) throw error;
    const message = isPrivateAddressError(error)
      ? 'このアドレスは組織の中のものなので、サーバーの設定（OPENID_ISSUERS）で許されるまで使えません'
      : 'このアドレスから、発行者の説明を読み取れません。アドレスと、相手のサーバーが動いていることを確かめてください';
    throw new IssuerProblem(message, { cause: error });
  }
}

export interface Issuers {
  /**
   * What is needed to sign in with a provider; its description is read at most once an hour.
   *
   * @throws {IssuerProblem}
   */
  configurationOf(provider: Provider): Promise<openid.Configuration>;
}

/** @param permitted issuers that the operator permits by name, also with private addresses. Source: R135. */
export function createIssuers(permitted: readonly string[]): Issuers {
  const known = new Map<string, { at: number; config: Promise<openid.Configuration> }>();
  const names = new Set(permitted.map(withoutSlash));
  return {
    configurationOf: (provider) => {
      const key = JSON.stringify([provider.issuer, provider.client_id, provider.client_secret]);
      const found = known.get(key);
      const at = performance.now();
      if (found !== undefined && at - found.at < FRESH_MS) return found.config;
      const config = discover(provider, names.has(withoutSlash(provider.issuer)));
      known.set(key, { at, config });
      // A failure is not kept.
      config.catch(() => known.delete(key));
      return config;
    },
  };
}
