import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this a smaller answer takes no fewer packets; an answer with a token in it is always smaller. */
const MIN_LENGTH = 2_048;

/** The cheapest setting of each: rows of a list shrink to a tenth even so. They run in threads. */
const ENCODERS: readonly (readonly [name: string, compress: (answer: string | Buffer) => Promise<Buffer>])[] =
  [
    ['br', (answer) => toBrotli(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['gzip', (answer) => toGzip(answer, { level: 1 })],
  ];
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** What a client accepts, by `Accept-Encoding`; `q=0` refuses. */
function acceptedBy(request: FastifyRequest): ReadonlySet<string> {
  const header = request.headers['accept-encoding'] ?? '';
  const offers = header.split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  return new Set(offers.flatMap(([name = '', q = '1']) => (Number(q) > 0 ? [name] : [])));
}

/** The answer as the client takes it: compressed where it is long and the client says that it can read it. */
export async function compressAnswer(
  answer: string | Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  if (answer.length < MIN_LENGTH) return answer;
  reply.header('vary', 'accept-encoding');
  const accepted = acceptedBy(request);
  const [name, compress] = ENCODERS.find(([each]) => accepted.has(each)) ?? [];
  if (name === undefined || compress === undefined) return answer;
  reply.header('content-encoding', name);
  return compress(answer);
}
