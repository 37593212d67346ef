import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { postgresUrl } from '../../testing/openTestDatabase.ts';
import { Watch } from './watch.ts';

afterEach(() => vi.restoreAllMocks());

// An open connection keeps a thread alive, and the server that is being stopped waits for its threads.
it.skipIf(postgresUrl === undefined)('opens no connection after it was stopped during a query', async () => {
  const { query } = pg.Client.prototype;
  const answers: Promise<unknown>[] = [];
  const connect = vi.spyOn(pg.Client.prototype, 'connect');
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function ask(this: pg.Client, text: string) {
    const answer = Reflect.apply(query, this, [text]) as unknown as Promise<unknown>;
    answers.push(answer);
    // The second one: on a connection that was open already.
    if (answers.length === 2) watch.stop();
    return answer as never;
  });
  const watch = new Watch({ connectionString: postgresUrl }, { onAway: () => {} });
  await expect.poll(() => answers.length).toBeGreaterThan(1);
  await expect(answers[0]).resolves.toBeDefined();
  await expect(answers[1]).rejects.toThrow('terminated');
  for (let turns = 0; turns < 3; turns += 1) await turn();
  expect(connect).toHaveBeenCalledOnce();
});
