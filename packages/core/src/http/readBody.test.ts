import { describe, expect, it } from 'vitest';
import { parseEventStream } from '../events/parseEventStream.ts';
import { fileBody, readFile, readJson } from './readBody.ts';

const CHUNK = new Uint8Array(1024 * 1024).fill(0x20);
/** Bytes without an end; reports how many were read, and whether the stream was cancelled. */
function endless(type: string) {
  const taken = { chunks: 0, isClosed: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      taken.chunks += 1;
      stream.enqueue(CHUNK);
    },
    cancel: () => {
      taken.isClosed = true;
    },
  });
  return { taken, body, response: new Response(body, { headers: { 'content-type': type } }) };
}
const ENDLESS = { name: 'NetworkError', cause: { code: 'ENDLESS_ANSWER' } };

describe('an answer without an end', () => {
  it('is left after 64 MB where it is JSON', async () => {
    const { taken, response } = endless('application/json');
    await expect(readJson(response)).rejects.toMatchObject(ENDLESS);
    expect(taken.isClosed).toBe(true);
    expect(taken.chunks).toBeLessThan(70);
  });

  it('is left after 256 MB where it is a file', async () => {
    const { taken, response } = endless('application/pdf');
    const read = async () => {
      for await (const chunk of fileBody(response, 'application/pdf')) void chunk;
    };
    await expect(read()).rejects.toMatchObject(ENDLESS);
    expect([taken.isClosed, taken.chunks < 260]).toEqual([true, true]);
  });

  it('is not read at all where it is a page', async () => {
    const { taken, response } = endless('text/html');
    await expect(readJson(response)).rejects.toMatchObject({ cause: { code: 'FOREIGN_ANSWER' } });
    expect([taken.isClosed, taken.chunks < 3]).toEqual([true, true]);
  });

  it('is left after a million characters where it is a stream of changes', async () => {
    const { taken, body } = endless('text/event-stream');
    const read = async () => {
      for await (const message of parseEventStream(body)) void message;
    };
    await expect(read()).rejects.toMatchObject(ENDLESS);
    expect(taken.chunks).toBeLessThan(5);
  });
});

it('a page is no file', async () => {
  const page = new Response('<html>', { headers: { 'content-type': 'text/html' } });
  await expect(readFile(page, 'image/')).rejects.toMatchObject({ name: 'NetworkError' });
});

it('a file comes with all its bytes', async () => {
  const file = new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'image/jpeg' } });
  expect([...(await readFile(file, 'image/'))]).toEqual([1, 2, 3]);
});
