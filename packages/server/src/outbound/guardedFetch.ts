import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch } from 'undici';
import { isPrivateAddress } from './privateAddress.ts';

/** An address that a person entered leads into the server's own network. */
export class PrivateAddressError extends Error {}

/** Whether a call failed, by itself or by its cause, since the address leads into the server's own network. */
export const isPrivateAddressError = (error: unknown): boolean =>
  error instanceof PrivateAddressError || (error instanceof Error && isPrivateAddressError(error.cause));

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Checks the addresses that are connected to, so that no second answer of the name server can be another one. */
export const lookupOutside: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return callback(error, []);
    const [first] = found;
    if (first === undefined) return callback(new Error(`no address: ${host}`), []);
    if (found.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddressError(host), []);
    return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
  });

/** The host without the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * A literal address is never looked up.
 *
 * @throws {PrivateAddressError}
 */
export function refusePrivate(host: string): void {
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddressError(host);
}

const agentWith = (connect: { lookup?: LookupFunction }) =>
  new Agent({
    connect: { ...connect, timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
const outside = agentWith({ lookup: lookupOutside });
const anywhere = agentWith({});

/** `maxResponseSize` counts packed bytes: a kilobyte may unpack to gigabytes. */
function bounded(answer: Response): Response {
  if (answer.body === null) return answer;
  let unpacked = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      unpacked += bytes.byteLength;
      if (unpacked > MAX_ANSWER_BYTES) throw new Error(`the answer unpacks to more than ${MAX_ANSWER_BYTES}`);
      controller.enqueue(bytes);
    },
  });
  return new Response(answer.body.pipeThrough(counting), answer);
}

type Options = Omit<NonNullable<Parameters<typeof fetch>[1]>, 'dispatcher'>;

/**
 * Calls an address that a person entered. Reading more of its answer than the limit fails.
 *
 * @param mayBePrivate where the operator has permitted it by name
 * @throws {PrivateAddressError} also as a cause
 * Source: R135.
 */
export const guardedFetch =
  (mayBePrivate: boolean) =>
  async (url: string, options: Options): Promise<Response> => {
    if (!mayBePrivate) refusePrivate(hostOf(new URL(url)));
    const dispatcher = mayBePrivate ? anywhere : outside;
    return bounded(await fetch(url, { ...options, dispatcher }));
  };
