import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { runCommand } from '../testing/runCommand.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { receive, upEvent, ws301 } from '../testing/uplinkMessages.ts';

describeOnEachEngine('reading stored messages again', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const run = (...args: string[]) =>
    runCommand(['replay', ...args], {
      env: { DATA_DIR: server.place.dataDir, DATABASE_URL: server.place.databaseUrl },
      now: server.clock.now,
    });
  const countsOf = (stdout: string) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => Number(line.split('\t')[1]));

  it('refuses a date that is none, and a time whose zone is not known', async () => {
    for (const since of ['yesterday', '1', 'Nov 1', '2026-02-30', '2026-11-01T09:00:00', '2026-11-01 09:00Z'])
      expect(await run('--since', since)).toMatchObject({ code: 2, stdout: '' });
    for (const since of ['2026-11-01', '2026-11-01T09:00:00+09:00', '2026-11-01T00:00:00Z'])
      expect(await run('--since', since, '--dry-run')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('--since', '2020-01-01', '--site', 'nowhere')).toMatchObject({ code: 2 });
  });

  it('judges what came to nothing, once, and leaves all else as it is', async () => {
    const { dev_eui, id } = server.world.traps.west;
    const at = server.clock.now();
    const closed = upEvent({ dev_eui, at, data: ws301('closed') });
    await receive(server, closed);
    // A repetition, which was judged with the first.
    await receive(server, { ...closed, deduplicationId: randomUUID() });
    const event = upEvent({ dev_eui, at, data: ws301('open') });
    await receive(server, { ...event, data: '***' });
    // As if this version could read what the one before could not.
    const { numUpdatedRows } = await server.database.db
      .updateTable('raw_messages')
      .set({ body: JSON.stringify(event) })
      .where('body', 'like', '%***%')
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    server.clock.advance(60_000);
    const logs = async () => (await (await server.as('admin')).trapLogs.list({ trap_id: id })).json.length;
    const before = await logs();
    expect(countsOf((await run('--since', '2020-01-01', '--dry-run')).stdout)).toEqual([1, 1, 0]);
    expect(await logs()).toBe(before);
    expect(countsOf((await run('--since', '2099-01-01')).stdout)).toEqual([0, 0, 0, 0]);
    expect(countsOf((await run('--since', '2020-01-01')).stdout)).toEqual([1, 1, 0, 0]);
    expect(await logs()).toBe(before + 1);
    const [newest] = (await (await server.as('admin')).trapLogs.list({ trap_id: id })).json;
    expect(newest).toMatchObject({ contact: 'fired', received_at: new Date(at).toISOString() });
    expect(countsOf((await run('--since', '2020-01-01')).stdout)).toEqual([0, 0, 0, 0]);
    expect(await logs()).toBe(before + 1);
  });

  it('leaves what has no trap yet to wait for one', async () => {
    await receive(server, upEvent({ dev_eui: 'eeeeeeeeeeeeeeee', at: server.clock.now() }));
    expect(countsOf((await run('--since', '2020-01-01')).stdout)).toEqual([1, 0, 0, 1]);
  });
});
