import { createPermittedHosts } from '../outbound/permittedHosts.ts';

/** Push services of Chrome, Firefox, Safari and Edge; `*.` for every host below. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const fits = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

function isKnown(endpoint: string): boolean {
  const { hostname, port } = new URL(endpoint);
  return port === '' && KNOWN_HOSTS.some((known) => fits(hostname, known));
}

export interface PushHosts {
  /** Whether messages may be sent to this address. */
  isAllowed(endpoint: string): boolean;
  /** Whether its host may have a private address, since the operator named it. */
  isPermitted(endpoint: string): boolean;
}

/** @param permitted hosts that the operator permits by name, besides those of the browsers. Source: R138. */
export function createPushHosts(permitted: readonly string[]): PushHosts {
  const hosts = createPermittedHosts(permitted);
  return {
    isPermitted: (endpoint) => hosts.isPermitted(endpoint),
    isAllowed: (endpoint) => hosts.isSafe(endpoint) && (hosts.isPermitted(endpoint) || isKnown(endpoint)),
  };
}
