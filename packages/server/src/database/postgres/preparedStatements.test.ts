import type pg from 'pg';
import { expect, it } from 'vitest';
import { prepareStatements, StatementNames } from './preparedStatements.ts';

const QUERY = 'select 1 where $1 = 1';

it('names a statement from the second time on, always the same', () => {
  const names = new StatementNames();
  expect(names.nameOf(QUERY)).toBeUndefined();
  const name = names.nameOf(QUERY);
  expect(name).toMatch(/^s\d+$/);
  expect(names.nameOf(QUERY)).toBe(name);
  names.nameOf('select 2');
  expect(names.nameOf('select 2')).not.toBe(name);
});

it('names no more than a connection can keep, however many texts come', () => {
  const names = new StatementNames();
  const named = new Set<string>();
  for (let index = 0; index < 2_000; index += 1) {
    names.nameOf(`select ${index}`);
    const name = names.nameOf(`select ${index}`);
    if (name !== undefined) named.add(name);
  }
  expect(named.size).toBe(500);
});

it('asks anew, under another name, once the columns have changed', async () => {
  const asked: unknown[] = [];
  let problem: Error | null = null;
  const client = {
    query: ({ name }: pg.QueryConfig, callback: (error: Error | null, result: object) => void) => {
      asked.push(name ?? 'plain');
      callback(problem, { rows: [] });
    },
  } as unknown as pg.Client;
  prepareStatements(client, new StatementNames());
  for (let round = 0; round < 2; round += 1) await client.query(QUERY, [1]);
  problem = Object.assign(new Error('cached plan must not change result type'), { code: '0A000' });
  await expect(client.query(QUERY, [1])).rejects.toThrow('cached plan');
  problem = null;
  for (let round = 0; round < 2; round += 1) await client.query(QUERY, [1]);
  expect(asked).toEqual(['plain', 's0', 's0', 'plain', 's1']);
});
