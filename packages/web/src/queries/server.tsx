import {
  createHttpClient,
  createReadingApi,
  createWritingApi,
  type HttpClient,
  type HttpClientOptions,
  type ReadingApi,
  type WritingApi,
} from '@satomori/core';
import { createContext, type ReactNode, useContext } from 'react';

/** The server as the screens see it: calls that read, calls that write, and the client under both. */
export interface Server {
  http: HttpClient;
  reading: ReadingApi;
  writing: WritingApi;
}

export function createServer(options: HttpClientOptions): Server {
  const http = createHttpClient(options);
  return { http, reading: createReadingApi(http), writing: createWritingApi(http) };
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
