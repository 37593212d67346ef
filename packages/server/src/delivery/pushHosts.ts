import { isPrivateAddress } from '../outbound/privateAddress.ts';

/** Push services of Chrome, Firefox, Safari and Edge; `*.` for every host below. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const fits = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/** Without a certificate only on this machine, for tests. */
const isLoopback = (host: string) => host.startsWith('127.') && isPrivateAddress(host);

export interface PushHosts {
  /** Whether messages may be sent to this address. */
  isAllowed(endpoint: string): boolean;
  /** Whether its host may have a private address, since the operator named it. */
  isPermitted(endpoint: string): boolean;
}

/** @param permitted hosts that the operator permits by name, besides those of the browsers. Source: R138. */
export function createPushHosts(permitted: readonly string[]): PushHosts {
  const isPermitted = (endpoint: string) => permitted.includes(new URL(endpoint).hostname);
  return {
    isPermitted,
    isAllowed: (endpoint) => {
      if (!URL.canParse(endpoint)) return false;
      const { protocol, hostname, username, password, port } = new URL(endpoint);
      if (username !== '' || password !== '') return false;
      if (isPermitted(endpoint))
        return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
      return protocol === 'https:' && port === '' && KNOWN_HOSTS.some((known) => fits(hostname, known));
    },
  };
}
