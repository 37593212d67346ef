import { NetworkError, noAnswer } from './apiError.ts';
import { TIME_LIMITS, withinLimit } from './timeLimits.ts';

const MEGABYTE = 1024 * 1024;
/** Unpacked. The longest JSON of the server, a whole map of posts, is a fraction of it. */
export const MAX_JSON_BYTES = 64 * MEGABYTE;
/** A paper of 500 animals with four photos each is two thirds of it, the largest photo a tenth. */
const MAX_FILE_BYTES = 256 * MEGABYTE;
/** A list that is saved as a whole: some millions of lines. */
export const MAX_EXPORT_BYTES = 1024 * MEGABYTE;

/**
 * The unpacked bytes of an answer as they arrive.
 *
 * @param limitMs after this long without any bytes the connection is closed
 * @throws {NetworkError} where it becomes silent or ends too early
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
    // Not awaited: where the response was cloned, that would last until the clone is closed too.
    if (!isOver) void reader.cancel().catch(() => {});
  }
}

interface BodyLimits {
  /** After these the connection is closed: a compressed body may grow a thousandfold, or never end. */
  maxBytes: number;
  limitMs: number;
}
const JSON_LIMITS: BodyLimits = { maxBytes: MAX_JSON_BYTES, limitMs: TIME_LIMITS.answer };

/** The same with a limit. Throws like `bodyPieces`, and where it is exceeded. */
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

/** The text of an answer. Throws like `boundedBody`. */
export const readText = async (response: Response, signal?: AbortSignal): Promise<string> =>
  new TextDecoder().decode(await collect(boundedBody(response, JSON_LIMITS, signal)));

/**
 * Requires an answer to be of this media type.
 *
 * @throws {NetworkError} otherwise: a captive portal answers with a page of its own
 */
function requireType(response: Response, isRight: (type: string) => boolean): void {
  const type = response.headers.get('content-type') ?? '';
  if (isRight(type)) return;
  void response.body?.cancel().catch(() => {});
  throw noAnswer('FOREIGN_ANSWER', `unexpected content type: ${type}`);
}

/**
 * The bytes of a file as they arrive.
 *
 * @param type prefix of its media type
 * @throws {NetworkError} where it is of another type, longer than any file of the server, or incomplete
 */
export async function* fileBody(
  response: Response,
  type: string,
  signal?: AbortSignal,
  maxBytes = MAX_FILE_BYTES,
): AsyncGenerator<Uint8Array> {
  requireType(response, (given) => given.startsWith(type));
  yield* boundedBody(response, { maxBytes, limitMs: TIME_LIMITS.file }, signal);
}

/** A whole file. Throws like `fileBody`. */
export const readFile = (
  response: Response,
  type: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => collect(fileBody(response, type, signal));

/**
 * The JSON of an answer.
 *
 * @throws {NetworkError} where it is no JSON, and like `boundedBody`
 */
export async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  requireType(response, (given) => given.includes('json'));
  const text = await readText(response, signal);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw noAnswer('FOREIGN_ANSWER', 'broken JSON');
  }
}
