import {
  createHttpClient,
  createSessionApi,
  type HttpClient,
  type HttpClientOptions,
  type SessionApi,
} from '@satomori/core';
import { createContext, type ReactNode, useContext } from 'react';

/** The server as the whole app sees it. What only a person signed in may call is in `api.ts`: the login does without. */
export interface Server {
  http: HttpClient;
  session: SessionApi;
}

export function createServer(options: HttpClientOptions): Server {
  const http = createHttpClient(options);
  return { http, session: createSessionApi(http) };
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
