import {
  type AppConfig,
  createHttpClient,
  createSessionApi,
  type HttpClient,
  type HttpClientOptions,
  type SessionApi,
} from '@satomori/core';
import { createContext, type ReactNode, useContext } from 'react';

/**
 * The server as the whole app uses it. Calls that need a login are in `api.ts`: the login page does not load
 * them.
 */
export interface Server {
  http: HttpClient;
  /** Client for calls that show no loading bar. */
  background: HttpClient;
  /**
   * Client for the files of the app, from the origin of the page: the API may be on another server with
   * another build.
   */
  files: HttpClient;
  session: SessionApi;
  /** Address of the app with its base path; rejects where the configuration cannot be read. */
  baseUrl: Promise<string>;
}

interface ServerOptions extends Omit<HttpClientOptions, 'baseUrl' | 'productKey'> {
  config: AppConfig | Promise<AppConfig>;
  /** Address of the page, without a trailing slash. */
  pageUrl: string;
}

export function createServer({ config, pageUrl, onAnswer, ...options }: ServerOptions): Server {
  const read = Promise.resolve(config);
  const [baseUrl, productKey] = [read.then((each) => each.baseUrl), read.then((each) => each.productKey)];
  // Callers handle the rejection; without any it would count as unhandled.
  for (const each of [baseUrl, productKey]) each.catch(() => {});
  const { onRequest, ...unseen } = options;
  const api = { ...unseen, ...(onAnswer === undefined ? {} : { onAnswer }), baseUrl, productKey };
  const http = createHttpClient({ ...api, ...(onRequest === undefined ? {} : { onRequest }) });
  const background = createHttpClient(api);
  const files = createHttpClient({ ...options, baseUrl: pageUrl });
  return { http, background, files, session: createSessionApi(http), baseUrl };
}

const ServerContext = createContext<Server | null>(null);

export function ServerProvider({ server, children }: { server: Server; children: ReactNode }) {
  return <ServerContext value={server}>{children}</ServerContext>;
}

export function useServer(): Server {
  const server = useContext(ServerContext);
  if (server === null) throw new Error('useServer needs a ServerProvider above it');
  return server;
}
