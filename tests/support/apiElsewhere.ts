import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What docs/deploy.md requires of a proxy in front of an API for pages of another origin. */
const allowed = (origin: string): OutgoingHttpHeaders => ({
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, last-event-id, timeout',
  'access-control-expose-headers':
    'content-disposition, content-length, date, etag, retry-after, x-request-id',
});

export interface ApiElsewhere {
  /** For the configuration of the web app. */
  baseUrl: string;
  /** Paths requested so far, preflights left out. */
  asked: string[];
  stop: () => Promise<void>;
}

/**
 * A proxy that lets pages of one origin use the server behind it, and renames the product of its sites.
 *
 * @param pageOrigin called late: the page's server is started with this one's address
 */
export async function startApiElsewhere(
  port: number,
  { productKey, pageOrigin }: { productKey: string; pageOrigin: () => string },
): Promise<ApiElsewhere> {
  const asked: string[] = [];
  const forward = (from: IncomingMessage): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { ...from.headers, 'accept-encoding': 'identity' };
      const to = request({ port, host: '127.0.0.1', path: from.url, method: from.method, headers }, resolve);
      to.on('error', reject);
      from.pipe(to);
    });
  async function handle(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const cors = allowed(pageOrigin());
    if (from.method === 'OPTIONS') return void to.writeHead(204, cors).end();
    asked.push(from.url ?? '');
    const answer = await forward(from);
    const { 'content-length': _length, ...headers } = answer.headers;
    to.writeHead(answer.statusCode ?? 500, { ...headers, ...cors });
    if (from.url === '/web/api/sites')
      return void to.end((await text(answer)).replaceAll('is_satomori', `is_${productKey}`));
    to.on('close', () => answer.destroy());
    answer.on('error', () => to.destroy()).pipe(to);
  }
  const server = createServer((from, to) => void handle(from, to).catch(() => to.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/web`,
    asked,
    stop: async () => {
      const closed = once(server, 'close');
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
}
