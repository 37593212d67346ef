import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId, streamEvents } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../support/freePort.ts';
import { createDatabase } from '../support/postgres.ts';
import { callerWith, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';
import { uplinkNow, postUplink } from '../support/uplinkMessages.ts';

/** The product's limit from SIGTERM to its end. */
const STOPS_WITHIN_MS = 10_000;

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'satomori-data-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The exit code after a signal; throws where the product's limit is exceeded. */
async function endBy(server: RunningServer, signal: 'SIGTERM' | 'SIGINT'): Promise<number | null> {
  const exit = once(server.child, 'exit', { signal: AbortSignal.timeout(STOPS_WITHIN_MS) });
  server.child.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}

const startFails = (options: Parameters<typeof startServer>[0]) =>
  startServer(options).then(
    async (server) => {
      await server.stop();
      throw new Error('the server started');
    },
    (error: Error) => error.message,
  );

describe('a stopped server', () => {
  it('ends in time with streams open and tells their readers', async () => {
    const server = await startServer({ dataDir });
    const { http } = await signIn(server.url, 'hunter');
    const streams = await Promise.all(Array.from({ length: 5 }, () => http.raw(streamEvents, {})));
    const texts = streams.map((stream) => stream.text().catch((error: unknown) => String(error)));
    expect(await endBy(server, 'SIGTERM')).toBe(0);
    for (const text of await Promise.all(texts)) expect(text).toMatch(/event: end\ndata: .*stopping/);
  });

  it('finishes what is under way, and goes on with its data, its keys and its sessions', async () => {
    const first = await startServer({ dataDir });
    const person = await signIn(first.url, 'hunter');
    const { json: traps, sequence } = await person.reading.traps.list();
    const act = {
      id: newId(),
      trap_id: traps[0]!.id,
      kind: 'patrol',
      occurred_at: new Date().toISOString(),
    } as const;
    await person.writing.trapLogs.record(act);
    expect((await postUplink(first.url, uplinkNow('fired', 500))).status).toBe(200);
    expect(await endBy(first, 'SIGINT')).toBe(0);

    const second = await startServer({ dataDir });
    const again = callerWith(second.url, person.token);
    const { json: after, sequence: sequenceAfter } = await again.reading.traps.list();
    expect(after.map(({ id }) => id).sort()).toEqual(traps.map(({ id }) => id).sort());
    expect(sequenceAfter).toBeGreaterThan(sequence ?? 0);
    // What was received just before the end is processed, before or after the start.
    await expect
      .poll(async () => (await again.reading.traps.list({ q: '西谷3号' })).json[0]?.state, {
        timeout: 10_000,
      })
      .toBe('fired');
    const { json: logs } = await again.reading.trapLogs.list({ trap_id: act.trap_id, kind: 'patrol' });
    expect(logs.filter(({ id }) => id === act.id)).toHaveLength(1);
    expect(await second.stop()).toBe(0);
  });
});

describe('a server does not start', () => {
  it('in sample mode on real data, and leaves the data alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'satomori-real-'));
    const place = { dataDir: folder };
    await (await startServer(place)).stop();
    // The same rows without the sample mark, like the data of a real municipality.
    await openStoredRows(place).read(`delete from settings where key = 'is_sample'`);
    const people = await openStoredRows(place).count('users');
    expect(await startFails(place)).toMatch(/終了コード 1\).*実際のデータが入っています/s);
    expect(await openStoredRows(place).count('users')).toBe(people);
    const real = await startServer({ ...place, sample: false });
    const health = await (await fetch(`${real.url}/web/api/health/ready`)).json();
    expect(health).toMatchObject({ json: { is_sample: false, sample_accounts: [] } });
    await real.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('on a port that somebody else has, and says which in Japanese', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const words = await startFails({ env: { PORT: String(port) } });
    other.close();
    expect(words).toMatch(/終了コード [1-9]/);
    expect(words).toMatch(new RegExp(`${port}.*使われ|ポート.*${port}`));
    expect(words).not.toMatch(/at \w+.*\(node:/);
  });

  it('with settings that cannot be, and names the one', async () => {
    expect(await startFails({ env: { PORT: 'eighty' } })).toMatch(/PORT は/);
    expect(await startFails({ env: { TILES_URL: 'file:///etc' } })).toMatch(/TILES_URL は/);
  });

  it('without its database, and says so in Japanese without a password', async () => {
    const port = await findFreePort();
    const databaseUrl = `postgres://satomori:himitsu@127.0.0.1:${port}/satomori`;
    const words = await startFails({ databaseUrl });
    expect(words).not.toContain('himitsu');
    expect(words).toMatch(/データベース/);
  });
});

const postgresUrl = process.env['SATOMORI_TEST_DATABASE_URL'];

it.skipIf(postgresUrl === undefined)(
  'a second server on one PostgreSQL knows the sessions and acts of the first',
  async () => {
    const database = await createDatabase(postgresUrl!);
    const first = await startServer({ databaseUrl: database.url });
    const second = await startServer({ databaseUrl: database.url, dataDir: first.dataDir });
    const person = await signIn(first.url, 'hunter');
    const elsewhere = callerWith(second.url, person.token);
    const [trap] = (await person.reading.traps.list()).json;
    const stream = await elsewhere.http.raw(streamEvents, {});
    const act = {
      id: newId(),
      trap_id: trap!.id,
      kind: 'patrol',
      occurred_at: new Date().toISOString(),
    } as const;
    await person.writing.trapLogs.record(act);
    const { json } = await elsewhere.reading.trapLogs.list({ trap_id: trap!.id });
    expect(json[0]?.id).toBe(act.id);
    // The other server's stream reports it as well.
    expect(await readUntil(stream, act.id)).toContain(act.id);
    expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
    await database.drop();
  },
);

/** The content of a stream until these words appear; throws where they do not. */
async function readUntil(stream: Response, words: string): Promise<string> {
  const limit = AbortSignal.timeout(5_000);
  let text = '';
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream(), { signal: limit })) {
    text += chunk;
    if (text.includes(words)) break;
  }
  return text;
}
