import { streamEvents } from '@satomori/core';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { EventHub } from './hub.ts';
import type { StoredChange } from './repository.ts';

interface Services {
  hub: EventHub;
}

/** In total; the remaining connections are for other requests. */
const MAX_STREAMS = 3_000;
const HEARTBEAT_MS = 15_000;
/** A client with more unread data is disconnected; it resumes where it was. */
const MAX_UNREAD_BYTES = 1024 * 1024;

const message = (event: string, data: unknown, id: number): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const changeMessage = ({ sequence, resource, row_id }: StoredChange): string =>
  message('change', { resource, id: row_id }, sequence);

function readLastEventId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

export function eventRoutes(addRoute: AddRoute, { hub }: Services): void {
  addRoute(streamEvents, async ({ session, scope, request, reply }) => {
    if (hub.size >= MAX_STREAMS) throw new AppError('busy', { retryAfterS: 60 });
    const asked = readLastEventId(request.headers['last-event-id']);
    const { from, hasGap } = await hub.startingPoint(scope, asked);
    reply.hijack();
    const stream = reply.raw;
    // Its client left meanwhile, and `close` was long ago: nobody would ever take it out of the hub.
    if (stream.destroyed) return reply;
    stream.writeHead(200, {
      // A hijacked reply does not send the headers that all others have.
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    stream.write(message(hasGap ? 'gap' : 'start', { sequence: from }, from));

    const heartbeat = setInterval(() => stream.write(': \n\n'), HEARTBEAT_MS);
    const write = (text: string) => {
      stream.write(text);
      if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
    };
    const leave = hub.join(
      {
        session,
        send: (changes) => write(changes.map(changeMessage).join('')),
        end: (reason) => {
          clearInterval(heartbeat);
          stream.end(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
        },
      },
      from,
    );
    stream.on('close', () => {
      clearInterval(heartbeat);
      leave();
    });
    return reply;
  });
}
