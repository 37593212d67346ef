import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { hostOf, lookupOutside, refusePrivate } from './guardedFetch.ts';

interface Options {
  /** Where the operator has permitted it by name. */
  mayBePrivate: boolean;
  defaultPort: number;
  /** `null` for a connection without encryption. */
  tls: { ca: string | undefined } | null;
}

/**
 * A connection to an address that a person entered; its errors are events, also that the name leads inside.
 *
 * @throws {PrivateAddressError} for a literal address
 * Source: R135.
 */
export function guardedSocket(url: URL, { mayBePrivate, defaultPort, tls }: Options): Socket {
  const host = hostOf(url);
  if (!mayBePrivate) refusePrivate(host);
  const place = {
    host,
    port: url.port === '' ? defaultPort : Number(url.port),
    ...(mayBePrivate ? {} : { lookup: lookupOutside }),
  };
  if (tls === null) return connect(place);
  return connectTls({
    ...place,
    ...(tls.ca === undefined ? {} : { ca: tls.ca }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
  });
}
