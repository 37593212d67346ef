import { SCRIPT_POLICY } from '@satomori/core';

/** What browsers with Trusted Types give; the others have no such thing and take the text itself. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

/** The address, if it is one of this origin: nothing from elsewhere is ever run. */
export function ownAddress(address: string): string {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) throw new TypeError(`not of this origin: ${url.origin}`);
  return url.href;
}

let policy: { createScriptURL: (address: string) => string } | undefined;

/**
 * The address of a script of this origin, as `new Worker(…)` and the like take it under
 * `require-trusted-types-for 'script'`: the one policy of the app that lets scripts in.
 *
 * @throws {TypeError} for an address of another origin
 */
export function trustedScriptUrl(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: ownAddress };
  policy ??= trustedTypes?.createPolicy(SCRIPT_POLICY, rules) ?? rules;
  return policy.createScriptURL(address);
}
