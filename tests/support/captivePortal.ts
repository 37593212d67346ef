import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const PAGE = '<!doctype html><title>Wi-Fi</title><p>Wi-Fi にログインしてください</p>';

export interface PortalFault {
  name: string;
  answer: (response: ServerResponse) => unknown;
  /** Never answers: clients wait until their own time limit. */
  hangs?: boolean;
  /** Its status means that the server is unavailable, whatever sent it. */
  isServerAway?: boolean;
  /** The server receives the request; only its answer is replaced. */
  isForwarded?: boolean;
}

const page = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, HTML_TYPE).end(PAGE);

/** A page of its own on another host name, as portals have. */
function redirect(response: ServerResponse): void {
  response.writeHead(302, { location: `http://127.0.0.1:${response.socket?.localPort}/login` }).end();
}

/** Half a gigabyte, compressed to half a megabyte; a gzip file may have several parts. */
const BOMB = Buffer.concat(Array(8).fill(gzipSync(Buffer.alloc(64 * MEGABYTE, ' '))));

const bomb = (response: ServerResponse) =>
  response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(BOMB);

function endless(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  const piece = Buffer.alloc(MEGABYTE, ' ');
  const write = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', write);
  write();
}

/** Faults between a phone and the server: something answers in its place, or lets nothing through. */
export const PORTAL_FAULTS: readonly PortalFault[] = [
  { name: '200 with a page', answer: page(200) },
  { name: '302 to another host', answer: redirect },
  { name: '401 with a page', answer: page(401) },
  { name: '403 with a page', answer: page(403) },
  { name: '511 with a page', answer: page(511), isServerAway: true },
  {
    name: 'JSON of another shape',
    answer: (response) => response.writeHead(200, JSON_TYPE).end('{"status":"login"}'),
  },
  {
    name: 'truncated JSON',
    answer: (response) => response.writeHead(200, JSON_TYPE).end('{"json":{"id":"0194'),
  },
  { name: 'a gzip bomb', answer: bomb },
  { name: 'a body without an end', answer: endless },
  { name: 'a hang before the headers', answer: () => {}, hangs: true },
  {
    name: 'a hang in the body',
    answer: (response) => response.writeHead(200, JSON_TYPE).write('{"json":'),
    hangs: true,
  },
  { name: 'a reset', answer: (response) => response.socket?.resetAndDestroy() },
  { name: '200 with nothing', answer: (response) => response.writeHead(200, JSON_TYPE).end() },
  { name: '204', answer: (response) => response.writeHead(204).end() },
  { name: 'a page in place of an answer that was on its way', answer: page(200), isForwarded: true },
];

export interface Asked {
  method: string;
  /** Without its query. */
  path: string;
  /** Body of a write. */
  body: string;
}

export interface CaptivePortal {
  port: number;
  /** From here on every call of the API is answered by the fault, and open streams are cut. */
  begin: (fault: PortalFault) => void;
  end: () => void;
  /** Every call of the API so far. */
  asked: readonly Asked[];
  stop: () => Promise<void>;
}

const API = /^\/web\/api\//;

/** Starts a fake portal in front of a server on this machine. */
export async function startCaptivePortal(serverPort: number): Promise<CaptivePortal> {
  let fault: PortalFault | null = null;
  const asked: Asked[] = [];

  function forward(from: IncomingMessage, take: (answer: IncomingMessage) => void): void {
    const { url, method, headers } = from;
    const to = request({ port: serverPort, host: '127.0.0.1', path: url, method, headers }, take);
    to.on('error', () => from.destroy());
    from.on('close', () => from.complete || to.destroy());
    from.on('data', (piece: string) => to.write(piece, 'latin1')).on('end', () => to.end());
  }

  const server = createServer((from, to) => {
    const path = from.url ?? '';
    const current = API.test(path) ? fault : null;
    if (API.test(path)) {
      const call: Asked = { method: from.method ?? '', path: path.split('?')[0] ?? '', body: '' };
      asked.push(call);
      from.setEncoding('latin1').on('data', (piece: string) => (call.body += piece));
    }
    if (current !== null && current.isForwarded !== true) {
      from.resume();
      return void current.answer(to);
    }
    forward(from, (answer) => {
      to.on('close', () => answer.destroy());
      answer.on('error', () => to.destroy());
      if (current !== null) {
        answer.resume();
        return void current.answer(to);
      }
      to.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(to);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    begin: (next) => {
      fault = next;
      server.closeAllConnections();
    },
    end: () => {
      fault = null;
      server.closeAllConnections();
    },
    asked,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
