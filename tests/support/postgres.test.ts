import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createDatabase } from './postgres.ts';

const serverUrl = process.env.SATOMORI_TEST_DATABASE_URL;

describe.skipIf(serverUrl === undefined)('the PostgreSQL of the test run', () => {
  it('gives each test file a database of its own', async () => {
    const first = await createDatabase(serverUrl!);
    const second = await createDatabase(serverUrl!);
    await query(first.url, 'create table traps (id text)');
    await expect(query(second.url, 'select * from traps')).rejects.toThrow('"traps" does not exist');
    await first.drop();
    await second.drop();
    await expect(query(first.url, 'select 1')).rejects.toThrow('does not exist');
  });

  it('sorts text by its bytes, as the embedded database does', async () => {
    const rows = await query(
      serverUrl!,
      `select x from (values ('b'), ('A'), ('a'), ('B')) as t(x) order by x`,
    );
    expect(rows.map((row) => row.x)).toEqual(['A', 'B', 'a', 'b']);
  });
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
