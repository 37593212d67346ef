import { getPdf, newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

describeOnEachEngine('papers', (engine) => {
  let server: TestServer;
  const clients = {} as Record<Login, TestClient>;
  const fetchPaper = (client: TestClient, query: object) =>
    client.http.raw(getPdf, { query: query as never });
  const bytesOf = async (client: TestClient, query: object) =>
    Buffer.from(await (await fetchPaper(client, query)).arrayBuffer());

  beforeAll(async () => {
    server = await startTestServer(engine);
    for (const login of Object.keys(server.world.users) as Login[]) clients[login] = await server.as(login);
    await postCapture(clients.west, captureOf(server, { memo: '西' }));
  });
  afterAll(() => server.stop());

  it.each([
    ['poster', 'capture_list'],
    ['poster', 'trap_list'],
    ['valley', 'capture_list'],
    ['gateway', 'trap_list'],
    ['west', 'first_login'],
  ] as const)('gives %s no %s', async (login, type) => {
    expect((await refusalOf(fetchPaper(clients[login], { type }))).result).toBe('not_allowed');
  });

  it.each([
    ['west', 'trap_list'],
    ['west', 'capture_list'],
    ['admin', 'capture_list'],
    ['valley', 'trap_list'],
  ] as const)('gives %s a %s under a Japanese name', async (login, type) => {
    const answer = await fetchPaper(clients[login], { type });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/filename\*=UTF-8''/);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('gives the same bytes for the same input, and shows only what the list shows', async () => {
    const query = { type: 'capture_list', printed_at: '2026-11-20T00:00:00.000Z' };
    const [own, again, others] = [
      await bytesOf(clients.west, query),
      await bytesOf(clients.west, query),
      await bytesOf(clients.east, query),
    ];
    expect(again.equals(own)).toBe(true);
    expect(others.equals(own)).toBe(false);
    const empty = await bytesOf(clients.west, { ...query, ids: newId() });
    expect(empty.equals(own)).toBe(false);
  });

  it('refuses a filter that the paper does not know, and says which papers are still to come', async () => {
    expect((await refusalOf(fetchPaper(clients.west, { type: 'trap_list', species: 'boar' }))).result).toBe(
      'invalid_input',
    );
    expect((await refusalOf(fetchPaper(clients.west, { type: 'monthly' }))).result).toBe('not_built');
  });
});
