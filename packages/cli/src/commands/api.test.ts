import { describe, expect, it } from 'vitest';
import { fakeServer, run } from '../testing/testProcess.ts';

const server = () =>
  fakeServer({
    'GET /api/traps': { body: { json: [{ name: '\u202Ea' }], next: null } },
    'POST /api/trap_logs': { body: { json: { id: 1 } } },
  });

describe('api', () => {
  it.each(['/api/traps?state=fired', 'api/traps?state=fired', '/web/api/traps?state=fired'])(
    'reads %s',
    async (path) => {
      const { fetch, asked } = server();
      const { code, stdout } = await run(['api', 'get', path], { fetch });
      expect(code).toBe(0);
      expect(asked[0]).toMatchObject({ method: 'GET', path: '/api/traps?state=fired' });
      expect(stdout).toBe('{"json":[{"name":"\\u202ea"}],"next":null}\n');
    },
  );

  it('writes only when told so', async () => {
    const { fetch, asked } = server();
    expect(await run(['api', 'POST', '/api/trap_logs', '--body', '{}'], { fetch })).toMatchObject({
      code: 2,
    });
    expect(asked).toEqual([]);
    await run(['api', 'POST', '/api/trap_logs', '--body', '-', '--yes'], { fetch, input: '{"a":1}' });
    expect(asked[0]).toMatchObject({ method: 'POST', body: { a: 1 } });
  });

  it.each(['https://evil.example/api', '//evil.example/api'])('never sends the token to %s', async (path) => {
    const { fetch, asked } = server();
    expect(await run(['api', 'GET', path], { fetch })).toMatchObject({ code: 2 });
    expect(asked).toEqual([]);
  });

  it('ends with the code of the answer', async () => {
    expect(await run(['api', 'GET', '/api/nothing'], server())).toMatchObject({ code: 6 });
  });

  const JSON_TYPE = { 'content-type': 'application/json' };
  it.each<[string, string | null, Record<string, string>]>([
    ['a page', '<html>Wi-Fi にログイン</html>', { 'content-type': 'text/html' }],
    ['nothing', null, {}],
    ['no text', '', JSON_TYPE],
    ['half an answer', '{"json":{"id":"0194', JSON_TYPE],
  ])('takes %s for no answer of the server', async (_what, body, headers) => {
    for (const args of [
      ['GET', '/api/traps'],
      ['PUT', '/api/traps/1', '--body', '{}', '--yes'],
    ]) {
      const fetch = async () => new Response(body, { headers });
      expect(await run(['api', ...args], { fetch })).toMatchObject({ code: 7, stdout: '' });
    }
  });

  it('shows pages of the app, and nothing of an answer that has a head alone', async () => {
    const page = async () => new Response('<html>里守</html>', { headers: { 'content-type': 'text/html' } });
    expect(await run(['api', 'GET', '/'], { fetch: page })).toMatchObject({ code: 0 });
    const head = async () => new Response(null, { headers: JSON_TYPE });
    expect(await run(['api', 'HEAD', '/api/traps'], { fetch: head })).toMatchObject({ code: 0, stdout: '' });
  });
});
