import {
  type AdminWritingApi,
  type CallOptions,
  createAdminWritingApi,
  createHttpClient,
  createReadingApi,
  createWritingApi,
  type EvidenceQuery,
  type ExportQuery,
  exportRows,
  type Fetch,
  followEvents,
  type FollowOptions,
  getPaper,
  getPhoto,
  getRewardEvidence,
  type HttpClient,
  type InputOf,
  type PhotoSize,
  type ReadingApi,
  type WritingApi,
} from '@satomori/core';
import { isThisMachine } from '../settings/address.ts';
import { VERSION } from './version.ts';

export type PaperQuery = NonNullable<InputOf<typeof getPaper>['query']>;

/** Calls that answer with a file: they return the response, whose body is read piece by piece. */
export const createFileCalls = (http: HttpClient) => ({
  photo: (path: string, size: PhotoSize, options: CallOptions) =>
    http.raw(getPhoto, { query: { path, size } }, options),
  paper: (query: PaperQuery, options: CallOptions) => http.raw(getPaper, { query }, options),
  evidence: (query: EvidenceQuery, options: CallOptions) => http.raw(getRewardEvidence, { query }, options),
  list: (query: ExportQuery, options: CallOptions) => http.raw(exportRows, { query }, options),
});
export type FileCalls = ReturnType<typeof createFileCalls>;

interface ConnectionOptions {
  url: string;
  productKey?: string | undefined;
  token: string | null;
  fetch: Fetch;
  /** Limit of a whole request, where the person gave one. */
  timeoutMs?: number | undefined;
}

export type Follow = (options: Omit<FollowOptions, 'http'>) => Promise<void>;

export interface Connection {
  reading: ReadingApi;
  writing: WritingApi & AdminWritingApi;
  files: FileCalls;
  follow: Follow;
  /** Any endpoint of the contract, for what only administrators do. */
  call: HttpClient['call'];
  send: HttpClient['send'];
}

/** The client of one server. Imported only by commands that call it, because schemas and endpoints come with it. */
export function connect({ url, productKey, token, fetch, timeoutMs }: ConnectionOptions): Connection {
  const shared = {
    baseUrl: url,
    ...(productKey === undefined ? {} : { productKey }),
    token: () => token,
    fetch,
    headers: {
      'user-agent': `satomori/${VERSION}`,
      // On this machine, compressing takes longer than sending uncompressed.
      ...(isThisMachine(url) ? { 'accept-encoding': 'identity' } : {}),
    },
  };
  const http = createHttpClient({ ...shared, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  // A stream lasts as long as the person wants.
  const streaming = createHttpClient(shared);
  return {
    reading: createReadingApi(http),
    writing: { ...createWritingApi(http), ...createAdminWritingApi(http) },
    files: createFileCalls(http),
    follow: (options) => followEvents({ ...options, http: streaming }),
    call: (endpoint, input, options) => http.call(endpoint, input, options),
    send: (...call) => http.send(...call),
  };
}
