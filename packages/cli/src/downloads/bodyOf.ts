import { NetworkError } from '@satomori/core';

/**
 * The bytes of an answer as they come.
 *
 * @param type what its content type begins with; a page of somebody else (a captive portal) is no answer of ours
 * @throws {NetworkError} where the connection is cut before the end
 */
export async function* bodyOf(
  response: Response,
  type: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const given = response.headers.get('content-type') ?? '';
  if (!given.startsWith(type)) {
    await response.body?.cancel();
    throw new NetworkError(new Error(`unexpected content type: ${given}`));
  }
  try {
    for await (const chunk of response.body ?? []) yield chunk as Uint8Array;
  } catch (error) {
    throw signal.aborted ? signal.reason : new NetworkError(error);
  }
}

/** The bytes of an answer, all of them: never handed on before its end has come. */
export async function wholeBody(response: Response, type: string, signal: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyOf(response, type, signal)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
