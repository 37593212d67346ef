import { ERRORS, type ErrorBody } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';

describeOnEachEngine('an error', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('of ours says nothing of what it was', async () => {
    const { db } = server.database;
    const west = await server.as('west');
    await db.schema.alterTable('trap_logs').renameTo('trap_logs_away').execute();
    const refusal = await refusalOf(west.trapLogs.list());
    await db.schema.alterTable('trap_logs_away').renameTo('trap_logs').execute();
    const [status, message] = ERRORS.internal_error;
    expect(refusal).toMatchObject({ status, result: 'internal_error', serverMessage: message, details: {} });
    expect(refusal.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await west.trapLogs.list()).json).toEqual([]);
  });

  it.each<[string, string, string, number, string]>([
    ['an unknown path of the API', 'GET', '/web/api/nothing', 404, 'not_found'],
    ['an unknown path', 'GET', '/nothing', 404, 'not_found'],
    ['an address that cannot be read', 'GET', '/web/api/%E0%A4%A', 404, 'not_found'],
    ['an id longer than any', 'DELETE', `/web/api/traps/${'9'.repeat(400)}`, 404, 'not_found'],
    ['another method', 'DELETE', '/web/api/traps', 404, 'not_found'],
    ['QUERY', 'QUERY', '/web/api/traps', 404, 'not_found'],
    ['QUERY of no path', 'QUERY', '/anything', 404, 'not_found'],
    ['a body that is no JSON', 'POST', '/web/api/auth/user-auth', 400, 'malformed_json'],
  ])('for %s has the words of the catalogue and a request id', async (_what, method, url, status, result) => {
    const answer = await server.app.inject({
      method: method as 'GET',
      url,
      ...(method === 'POST'
        ? { headers: { 'content-type': 'application/json' }, payload: '{"login_id"' }
        : {}),
    });
    expect([answer.statusCode, answer.json<ErrorBody>()]).toEqual([
      status,
      { result, message: ERRORS[result as 'not_found'][1] },
    ]);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('is not made of a prototype that somebody sends', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/web/api/auth/user-auth',
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__": {"is_admin": true}, "login_id": "x", "password": "y"}',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('is not made of text that nothing can hold', async () => {
    const west = await server.as('west');
    for (const q of ['\u0000', '西\u0000']) expect((await west.traps.list({ q })).json).toEqual([]);
  });
});
