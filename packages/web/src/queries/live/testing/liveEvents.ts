import type { EventResource } from '@satomori/core';

/**
 * The event stream of a fake server: `answer` opens it, `tell` sends that rows of a resource have changed.
 */
export function createLiveEvents() {
  const encoder = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let sequence = 1;
  return {
    answer: () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            stream = controller;
            controller.enqueue(encoder.encode('event: start\nid: 1\ndata: {}\n\n'));
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
    tell: (resource: EventResource) => {
      sequence += 1;
      const data = JSON.stringify({ resource, id: '019400f0-0000-7000-8000-000000000001' });
      stream?.enqueue(encoder.encode(`event: change\nid: ${sequence}\ndata: ${data}\n\n`));
    },
  };
}
