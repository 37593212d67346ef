import type { Fetch } from '@satomori/core';
import type { FastifyInstance } from 'fastify';

/** The address that `fetchThrough` appears to call from. */
export const ADDRESS = '192.0.2.1';

/** A `fetch` that reaches the server without a network. */
export const fetchThrough =
  (app: FastifyInstance, remoteAddress: string = ADDRESS): Fetch =>
  async (input, init = {}) => {
    const { pathname, search } = new URL(input);
    // A form gets its boundary when it becomes a request.
    const form =
      init.body instanceof FormData ? new Request(input, { method: 'POST', body: init.body }) : null;
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...(form === null ? {} : { 'content-type': form.headers.get('content-type') ?? '' }),
      },
      remoteAddress,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      ...(form === null ? {} : { payload: Buffer.from(await form.arrayBuffer()) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
