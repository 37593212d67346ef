import { NetworkError, noAnswer } from './apiError.ts';
import { TIME_LIMITS, withinLimit } from './timeLimits.ts';

const MEGABYTE = 1024 * 1024;
/** Unpacked. The longest answer of the server in JSON, a whole map of posts, is a fraction of it. */
export const MAX_JSON_BYTES = 64 * MEGABYTE;
/** The largest paper is a third of it, the largest photo a tenth. */
const MAX_FILE_BYTES = 256 * MEGABYTE;

/**
 * The bytes of an answer as they come, unpacked.
 *
 * @param limitMs after so long without any the connection is closed
 * @throws {NetworkError} where it falls silent, or is cut before its end
 */
export async function* bodyPieces(
  response: Response,
  limitMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  if (reader === undefined) return;
  let isOver = false;
  try {
    while (!isOver) {
      const { value, done } = await withinLimit(limitMs, reader.read()).catch((error: unknown) => {
        throw signal?.aborted === true ? signal.reason : new NetworkError(error);
      });
      isOver = done;
      if (value !== undefined) yield value;
    }
  } finally {
    // Not waited for: where the answer has a twin, that would last until the twin is closed too.
    if (!isOver) void reader.cancel().catch(() => {});
  }
}

interface BodyLimits {
  /** After these the connection is closed: a packed body may grow a thousandfold, or never end. */
  maxBytes: number;
  limitMs: number;
}
const JSON_LIMITS: BodyLimits = { maxBytes: MAX_JSON_BYTES, limitMs: TIME_LIMITS.answer };
const FILE_LIMITS: BodyLimits = { maxBytes: MAX_FILE_BYTES, limitMs: TIME_LIMITS.file };

/** The same, counted. Throws as `bodyPieces`, and where it is longer. */
async function* boundedBody(
  response: Response,
  { maxBytes, limitMs }: BodyLimits,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of bodyPieces(response, limitMs, signal)) {
    bytes += piece.length;
    if (bytes > maxBytes) throw noAnswer('ENDLESS_ANSWER', `more than ${maxBytes} bytes`);
    yield piece;
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const collected: Uint8Array[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  const bytes = new Uint8Array(collected.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of collected) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The text of an answer as it stands. Throws as `boundedBody`. */
export const readText = async (response: Response, signal?: AbortSignal): Promise<string> =>
  new TextDecoder().decode(await collect(boundedBody(response, JSON_LIMITS, signal)));

/**
 * Requires an answer to be of this media type.
 *
 * @throws {NetworkError} a captive portal answers with a page of its own
 */
function requireType(response: Response, isRight: (type: string) => boolean): void {
  const type = response.headers.get('content-type') ?? '';
  if (isRight(type)) return;
  void response.body?.cancel().catch(() => {});
  throw noAnswer('FOREIGN_ANSWER', `unexpected content type: ${type}`);
}

/**
 * The bytes of a file as they come.
 *
 * @param type what its media type begins with
 * @throws {NetworkError} where it is of another type, longer than any file of ours, or cut
 */
export async function* fileBody(
  response: Response,
  type: string,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  requireType(response, (given) => given.startsWith(type));
  yield* boundedBody(response, FILE_LIMITS, signal);
}

/** A file, all of it. Throws as `fileBody`. */
export const readFile = (
  response: Response,
  type: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => collect(fileBody(response, type, signal));

/** The content of an answer in JSON. Throws a `NetworkError` where it is none, or as `boundedBody`. */
export async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  requireType(response, (given) => given.includes('json'));
  const text = await readText(response, signal);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw noAnswer('FOREIGN_ANSWER', 'broken JSON');
  }
}
