import { ENDPOINTS } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureOf, fetchPhoto, postCapture, takePhoto } from '../testing/captures.ts';
import { openStream } from '../testing/openStream.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

describe('every answer of the API', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
  });
  afterAll(() => server.stop());

  const expectHeaders = (what: string, headers: Record<string, unknown>) => {
    expect([what, headers['x-content-type-options']]).toEqual([what, 'nosniff']);
    expect([what, headers['cache-control']]).toEqual([
      what,
      expect.stringMatching(/no-store|no-cache|private/),
    ]);
  };

  it('is kept by nobody on the way and is never taken for another type', async () => {
    const token = await server.tokenOf('admin');
    for (const [name, { method, path }] of Object.entries(ENDPOINTS)) {
      for (const authorization of ['', `Bearer ${token}`]) {
        if (name === 'streamEvents' && authorization !== '') continue;
        const answer = await server.app.inject({ method, url: `/web${path}`, headers: { authorization } });
        expectHeaders(`${name} ${answer.statusCode}`, answer.headers);
      }
    }
    for (const url of ['/web/api/nothing', '/web/api/%E0%A4%A']) {
      expectHeaders(url, (await server.app.inject({ method: 'GET', url })).headers);
    }
  });

  it('also as a stream', async () => {
    const stream = await openStream(server.app, await server.tokenOf('west'));
    await stream.begin();
    expectHeaders('stream', Object.fromEntries(stream.response.headers));
    stream.close();
  });

  it('and an original is a file, not a page', async () => {
    const west = await server.as('west');
    const photo = await takePhoto(1);
    const [image] = (await postCapture(west, captureOf(server), [photo])).photos;
    const original = await fetchPhoto(west, image!.path, 'original');
    expect(original.headers.get('content-disposition')).toBe(`attachment; filename="${photo.id}.jpeg"`);
    expectHeaders('original', Object.fromEntries(original.headers));
  });
});
