import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/appError.ts';

export interface BodyPace {
  /** Average bytes per second; even a phone with a weak signal is faster. */
  slowest: number;
  /** How long a body may stall before its pace is checked. */
  graceMs: number;
}

const DEFAULT_PACE: BodyPace = { slowest: 512, graceMs: 20_000 };
const CHECKS_PER_GRACE = 8;

/** Ends the request if its body arrives more slowly than the pace. */
function watchPace(body: IncomingMessage, { slowest, graceMs }: BodyPace): void {
  const { socket } = body;
  const before = socket.bytesRead;
  const checkEveryMs = graceMs / CHECKS_PER_GRACE;
  let waitedMs = 0;
  const look = setInterval(() => {
    // Received data that we have not read yet: the delay is ours.
    if (body.readableLength > 0 || body.isPaused()) return;
    waitedMs += checkEveryMs;
    const expected = ((waitedMs - graceMs) / 1000) * slowest;
    if (waitedMs > graceMs && socket.bytesRead - before < expected + 1)
      body.destroy(new AppError('request_timeout'));
  }, checkEveryMs).unref();
  body.once('close', () => clearInterval(look));
  body.once('end', () => clearInterval(look));
}

/** A client that sends a body byte by byte must not hold a slot and memory for long. Source: R19. */
export function addBodyPace(app: FastifyInstance, pace: BodyPace = DEFAULT_PACE): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { headers, complete } = request.raw;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
    // A short body has arrived with its headers.
    if (!complete && (encoding !== undefined || length !== '0')) watchPace(request.raw, pace);
    done(null, payload);
  });
}
