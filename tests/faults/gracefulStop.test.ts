import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { createCapture, postForm, streamEvents } from '@satomori/core';
import { afterEach, describe, expect, it } from 'vitest';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { ENGINES, openStorage, type Place } from '../support/storage.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';

const POSTS = 6;
const STOPS_WITHIN_MS = 10_000;

interface SentPost {
  id: string;
  /** Resolves when the server has started to handle it. */
  isAccepted: Promise<unknown>;
  status: Promise<number>;
}

/** A capture with a photo. The server sends `100 Continue` once it has received the head of the request. */
async function sendCapture(server: RunningServer, person: Person, shade: number): Promise<SentPost> {
  const photo = photoOf(await takeJpeg(shade, 64, 48));
  const capture = captureWith([photo]);
  const form = new Response(postForm(createCapture.jsonPart, capture, [photo])());
  const body = Buffer.from(await form.arrayBuffer());
  const sent = request(`${server.url}/web${createCapture.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': form.headers.get('content-type')!,
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject);
  });
  const isAccepted = once(sent, 'continue').then(() => sent.end(body));
  sent.flushHeaders();
  return { id: capture.id, isAccepted, status };
}

describe.each(ENGINES)('a server on $engine that is asked to stop', ({ engine }) => {
  let place: Place;
  let server: RunningServer;
  afterEach(async () => {
    await server.kill9();
    await place.remove();
  });

  it('answers what it has accepted, ends its streams, lets nobody new in, and is gone in time', async () => {
    place = await openStorage(engine);
    server = await startServer(place);
    const person = await signIn(server.url, 'hunter');
    const streams = await Promise.all([0, 1, 2].map(() => person.http.raw(streamEvents, {})));
    const texts = streams.map((stream) => stream.text());
    const posts = await Promise.all(
      Array.from({ length: POSTS }, (_, index) => sendCapture(server, person, index)),
    );
    await Promise.all(posts.map(({ isAccepted }) => isAccepted));

    const exit = once(server.child, 'exit', { signal: AbortSignal.timeout(STOPS_WITHIN_MS + 5_000) });
    const begun = performance.now();
    server.child.kill('SIGTERM');
    await expect.poll(() => isRefused(server.port), { interval: 5 }).toBe(true);
    const statuses = await Promise.all(posts.map(({ status }) => status));
    expect(statuses).toEqual(posts.map(() => 200));
    const [code] = (await exit) as [number | null];
    expect(code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(STOPS_WITHIN_MS);
    for (const text of await Promise.all(texts)) expect(text).toMatch(/event: end\ndata: .*stopping/);
    const ids = (await openStoredRows(place).read('select id from posts')).map((row) => String(row['id']));
    expect(posts.filter(({ id }) => !ids.includes(id))).toEqual([]);
  });
});

/** Whether a new connection is refused. */
function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}
