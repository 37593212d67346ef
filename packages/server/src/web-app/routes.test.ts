import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SECRET = 'not for the web';

const FOREIGN = { baseUrl: 'https://api.example.jp:8443/web', productKey: 'wanawatch' };

describe('the web app', () => {
  let folder: string;
  let webRoot: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satomori-web-'));
    webRoot = join(folder, 'dist');
    await mkdir(join(webRoot, 'assets'), { recursive: true });
    await writeFile(join(folder, 'secret.txt'), SECRET);
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>里守</title>');
    await writeFile(join(webRoot, 'assets', 'app-4f2a.js'), 'export {};');
    server = await startTestServer('sqlite', { webRoot });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (url: string) => server.app.inject({ method: 'GET', url });

  it.each([
    '/web/..%2fsecret.txt',
    '/web/..%2f..%2fetc/passwd',
    '/web/%2e%2e/secret.txt',
    '/web/../secret.txt',
    '/web/assets/..%2f..%2fsecret.txt',
    '/web/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/web/..%5csecret.txt',
    '/web/%00',
    '/web//etc/passwd',
    '/web/assets/',
    '/web/missing.js',
  ])('gives nothing for %s', async (url) => {
    const answer = await get(url);
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain(SECRET);
    expect(answer.body).not.toContain('root:');
    expect(answer.json()).toMatchObject({ result: expect.any(String), message: expect.any(String) });
    expect(answer.headers['x-request-id']).toBeDefined();
  });

  it.each(['/', '/web'])('lies behind %s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/web/']);
  });

  it('is served with the policy of every page', async () => {
    const answer = await get('/web/');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('里守');
    const policy = new Map(
      String(answer.headers['content-security-policy'])
        // Without the origins of map tiles.
        .replaceAll(/ https:[^ ;]+/g, '')
        .split(';')
        .map((directive) => directive.trim().split(/ (.*)/s) as [string, string]),
    );
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      'img-src': "'self' blob: data:",
      'connect-src': "'self'",
      'font-src': "'self'",
      'media-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'satomori-own-scripts',
    });
    expect(answer.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  it('has a configuration that says where the API is', async () => {
    const { statusCode, headers, body } = await get('/web/config.json');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(body)).toEqual({ baseUrl: '/web', productKey: 'satomori' });
  });

  it('may ask another server for data where its configuration names one, and for nothing else', async () => {
    const other = await startTestServer('sqlite', { webRoot, web: FOREIGN });
    const config = await other.app.inject({ method: 'GET', url: '/web/config.json' });
    const page = await other.app.inject({ method: 'GET', url: '/web/' });
    const own = await get('/web/');
    await other.stop();
    expect(config.json()).toEqual(FOREIGN);
    const policyOf = ({ headers }: typeof page) => String(headers['content-security-policy']).split(';');
    const changed = policyOf(page).filter((directive) => !policyOf(own).includes(directive));
    expect(changed).toEqual([
      expect.stringMatching(/^connect-src 'self' .*https:\/\/api\.example\.jp:8443$/),
    ]);
  });

  it('keeps for ever what carries the hash of its content', async () => {
    const { statusCode, headers } = await get('/web/assets/app-4f2a.js');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(headers['content-type']).toContain('javascript');
  });

  it('stands in nobody’s way: the API answers beside it', async () => {
    expect((await get('/web/api/health/live')).json()).toEqual({ json: { status: 'ok' } });
    expect((await get('/web/api/nothing')).json()).toMatchObject({ result: 'not_found' });
    expect((await get('/web/api/traps')).statusCode).toBe(401);
  });
});
