import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChangeEvent, ENDPOINTS, parseEventStream } from '@satomori/core';
import type { FastifyInstance } from 'fastify';

interface StreamEvent {
  event: string;
  id: string | null;
  data: unknown;
}

const DEADLINE_MS = 20_000;

/** Waits until a condition holds, without a limit of its own. */
export async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) throw new Error('it never came');
    await sleep(20);
  }
}

/** Asks a listening server for an event stream. */
export async function askForStream(
  app: FastifyInstance,
  token: string,
  { signal, lastEventId }: { signal: AbortSignal; lastEventId?: number | string | undefined },
): Promise<Response> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/web${ENDPOINTS.streamEvents.path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
    signal,
  });
}

/** An open event stream of a listening server, with all events received so far. */
export async function openStream(app: FastifyInstance, token: string, lastEventId?: number | string) {
  const controller = new AbortController();
  const response = await askForStream(app, token, { signal: controller.signal, lastEventId });
  const events: StreamEvent[] = [];
  const state = { isOver: false };
  const read = async () => {
    try {
      for await (const { event, id, data } of parseEventStream(response.body!))
        events.push({ event, id, data: JSON.parse(data) });
    } catch {
      // Closed by the test or by the server; what was received before counts.
    }
    state.isOver = true;
  };
  void read();
  const changes = () =>
    events
      .filter(({ event }) => event === 'change')
      .map(({ data, id }) => ({ ...(data as ChangeEvent), at: Number(id) }));
  return {
    response,
    events,
    changes,
    isOver: () => state.isOver,
    /** The first event: where the stream begins. */
    begin: () => until(() => events[0]),
    close: () => controller.abort(),
  };
}
export type OpenStream = Awaited<ReturnType<typeof openStream>>;
