import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/appError.ts';

export interface BodyPace {
  /** Bytes a second on the average; a phone on the edge of the net does better. */
  slowest: number;
  /** A body may stall as long before its pace is looked at. */
  graceMs: number;
}

const DEFAULT_PACE: BodyPace = { slowest: 512, graceMs: 20_000 };
const LOOKS_PER_GRACE = 8;

/** Ends the request when its body comes more slowly than the pace. */
function watchPace(body: IncomingMessage, { slowest, graceMs }: BodyPace): void {
  const { socket } = body;
  const before = socket.bytesRead;
  const lookEveryMs = graceMs / LOOKS_PER_GRACE;
  let waitedMs = 0;
  const look = setInterval(() => {
    // Where we have not taken yet what came, the wait is ours.
    if (body.readableLength > 0 || body.isPaused()) return;
    waitedMs += lookEveryMs;
    const expected = ((waitedMs - graceMs) / 1000) * slowest;
    if (waitedMs > graceMs && socket.bytesRead - before < expected + 1)
      body.destroy(new AppError('request_timeout'));
  }, lookEveryMs).unref();
  body.once('close', () => clearInterval(look));
  body.once('end', () => clearInterval(look));
}

/** Who sends a body byte by byte holds neither a slot nor memory for long. Source: R19. */
export function addBodyPace(app: FastifyInstance, pace: BodyPace = DEFAULT_PACE): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { headers, complete } = request.raw;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
    // A short body has come with its headers.
    if (!complete && (encoding !== undefined || length !== '0')) watchPace(request.raw, pace);
    done(null, payload);
  });
}
