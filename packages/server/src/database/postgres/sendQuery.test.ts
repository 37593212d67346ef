import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { postgresUrl } from '../../testing/openTestDatabase.ts';
import { createSender } from './sendQuery.ts';

afterEach(() => vi.useRealTimers());

const refused = new Error('Connection terminated');

/** A connection that answers only when it is cut. */
function silentClient() {
  let answered = (_error: Error | null) => {};
  const client = {
    query: (_config: pg.QueryConfig, callback: typeof answered) => (answered = callback),
    end: vi.fn(async () => answered(refused)),
  };
  return { ...client, sender: createSender(client as unknown as pg.Client) };
}

it('cuts a connection that is silent for longer than a statement may take', async () => {
  vi.useFakeTimers();
  const { sender, end } = silentClient();
  const failed = expect(sender({ text: 'select 1' })).rejects.toBe(refused);
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
