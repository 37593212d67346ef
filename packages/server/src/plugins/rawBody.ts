import { pipeline, Transform } from 'node:stream';
import type { FastifyRequest, RequestPayload } from 'fastify';

/** Keeps the bytes of the body as they arrive, on their way to the parser, whose limit of their size holds. */
export async function keepRawBody(
  request: FastifyRequest,
  _reply: unknown,
  payload: RequestPayload,
): Promise<RequestPayload> {
  const chunks: Buffer[] = [];
  const kept = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done(null, chunk);
    },
    flush: (done) => {
      request.rawBody = Buffer.concat(chunks);
      done();
    },
  });
  // Its error reaches the parser, which answers it.
  return pipeline(payload, kept, () => {});
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of endpoints with `keepsRawBody`, once their body has been read. */
    rawBody: Buffer;
  }
}
