import {
  createHttpClient,
  createReadingApi,
  createWritingApi,
  type Fetch,
  followEvents,
  type FollowOptions,
  type HttpClient,
  type ReadingApi,
  type WritingApi,
} from '@satomori/core';
import { isThisMachine } from '../settings/address.ts';
import { VERSION } from './version.ts';
import { createFileCalls, type FileCalls } from './fileCalls.ts';
import { pause } from './tryAgain.ts';

export interface ConnectionOptions {
  url: string;
  productKey?: string | undefined;
  token: string | null;
  fetch: Fetch;
  /** Limit of one whole request, where the person gave one. */
  timeoutMs?: number | undefined;
}

export type Follow = (options: Omit<FollowOptions, 'http'>) => Promise<void>;

export interface Connection {
  reading: ReadingApi;
  writing: WritingApi;
  files: FileCalls;
  follow: Follow;
  send: HttpClient['send'];
}

/** The calls to one server. Loaded only by commands that make one: schemas and addresses come with it. */
export function connect({ url, productKey, token, fetch, timeoutMs }: ConnectionOptions): Connection {
  const shared = {
    baseUrl: url,
    ...(productKey === undefined ? {} : { productKey }),
    token: () => token,
    fetch,
    headers: {
      'user-agent': `satomori/${VERSION}`,
      // To pack what stays on this machine takes longer than to hand it over.
      ...(isThisMachine(url) ? { 'accept-encoding': 'identity' } : {}),
    },
  };
  const http = createHttpClient({ ...shared, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  // A stream lasts as long as the person wants.
  const streaming = createHttpClient(shared);
  return {
    reading: createReadingApi(http),
    writing: createWritingApi(http),
    files: createFileCalls(http),
    follow: (options) =>
      // Not to be held up by the wait before the next try when the person stops.
      followEvents({
        sleep: (milliseconds) => pause(milliseconds, options.signal),
        ...options,
        http: streaming,
      }),
    send: (...call) => http.send(...call),
  };
}
