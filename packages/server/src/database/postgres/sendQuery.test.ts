import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { postgresUrl } from '../../testing/openTestDatabase.ts';
import { createSender } from './sendQuery.ts';
import { WatchedPool } from './watchedPool.ts';

afterEach(() => vi.useRealTimers());

const refused = new Error('Connection terminated');

/** A connection that answers only when it is cut. */
function silentClient() {
  let callback = (_error: Error | null) => {};
  const client = {
    query: (_config: pg.QueryConfig, given: typeof callback) => (callback = given),
    end: vi.fn(async () => callback(refused)),
  };
  return { ...client, send: createSender(client as unknown as pg.Client) };
}

it('cuts a connection that is silent for longer than a statement may take', async () => {
  vi.useFakeTimers();
  const { send, end } = silentClient();
  const failed = expect(send({ text: 'select 1' })).rejects.toBe(refused);
  await vi.advanceTimersByTimeAsync(11_999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(end).toHaveBeenCalledOnce();
  await failed;
});

it.skipIf(postgresUrl === undefined)(
  'resolves with the rows, rejects with the error, and goes on',
  async () => {
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    try {
      const send = createSender(client);
      expect((await send({ text: 'select $1::int + 1 as sum', values: [1] })).rows).toEqual([{ sum: 2 }]);
      await expect(send({ text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
      expect((await send({ name: 'named', text: 'select $1::text as text', values: ['里'] })).rows).toEqual([
        { text: '里' },
      ]);
    } finally {
      await client.end();
    }
  },
);

it.skipIf(postgresUrl === undefined)('fails the query of a connection that is cut', async () => {
  const client = new pg.Client({ connectionString: postgresUrl });
  client.on('error', () => {});
  await client.connect();
  const failed = expect(createSender(client)({ text: 'select pg_sleep(60)' })).rejects.toThrow('terminated');
  await client.end();
  await failed;
});

it.skipIf(postgresUrl === undefined)('leaves the pool a fresh connection for one that was cut', async () => {
  const pool = new WatchedPool({ connectionString: postgresUrl, max: 1 });
  const silent = await pool.connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = expect(silent.query('select pg_sleep(60)', [])).rejects.toThrow('terminated');
  await vi.advanceTimersByTimeAsync(12_000);
  vi.useRealTimers();
  await failed;
  silent.release();
  const fresh = await pool.connect();
  expect(fresh).not.toBe(silent);
  expect((await fresh.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  fresh.release();
  await pool.end();
});
