import { SCRIPT_POLICY } from '@satomori/core';

/** The API of browsers with Trusted Types; other browsers use the plain text. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

/** The address, if it is of this origin: no script from elsewhere is run. */
export function ownAddress(address: string): string {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) throw new TypeError(`not of this origin: ${url.origin}`);
  return url.href;
}

let policy: { createScriptURL: (address: string) => string } | undefined;

/**
 * A script address of this origin as a trusted type, for `new Worker(…)` and the like under
 * `require-trusted-types-for 'script'`. The only policy of the app that allows scripts. Source: R16.
 *
 * @throws {TypeError} for an address of another origin
 */
export function trustedScriptUrl(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: ownAddress };
  policy ??= trustedTypes?.createPolicy(SCRIPT_POLICY, rules) ?? rules;
  return policy.createScriptURL(address);
}
