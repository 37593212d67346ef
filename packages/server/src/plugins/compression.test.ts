import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

describeOnEachEngine('an answer', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const ask = async (url: string, encodings: string) => {
    const authorization = `Bearer ${await server.tokenOf('admin')}`;
    return server.app.inject({ url, headers: { authorization, 'accept-encoding': encodings } });
  };
  const LONG = '/web/api/traps';

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['GZIP;q=0.5, br;q=0', 'gzip', gunzipSync],
  ] as const)('that is long is compressed for who accepts %s', async (accepts, encoding, decompress) => {
    const plain = await ask(LONG, 'identity');
    const answer = await ask(LONG, accepts);
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decompress(answer.rawPayload).toString()).toBe(plain.payload);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it('is plain for who accepts none', async () => {
    for (const accepts of ['', 'identity', 'gzip;q=0', 'zstd']) {
      const answer = await ask(LONG, accepts);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers['vary']).toBe('accept-encoding');
      expect(answer.json<{ json: unknown[] }>().json.length).toBeGreaterThan(0);
    }
  });

  it('that is short is plain', async () => {
    const answer = await ask('/web/api/map_points', 'br');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});
