import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrapLog } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { deliverTogether, type Ledger, openLedger, writeChecks } from '../support/ledger.ts';
import { createDatabase } from '../support/postgres.ts';
import { callerWith, type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';

const POSTS = 200;
const CLIENTS = 8;
/** The server dies when about so many posts are acknowledged, each time while others are under way. */
const DIES_AT = [30, 80, 140];

const postgresUrl = process.env['SATOMORI_TEST_DATABASE_URL'];

interface Place {
  dataDir: string;
  databaseUrl?: string;
}

/** Several phones of one person; only one token, for it is the server that dies and not the session. */
const clientsOf = (server: RunningServer, token: string): Person[] =>
  Array.from({ length: CLIENTS }, () => ({ token, ...callerWith(server.url, token) }));

async function deliverUntilKilled(ledger: Ledger, server: RunningServer, token: string, diesAt: number) {
  let isDead = false;
  const watching = setInterval(() => {
    if (ledger.acknowledged.size < diesAt || isDead) return;
    isDead = true;
    server.child.kill('SIGKILL');
  }, 1);
  await deliverTogether(ledger, clientsOf(server, token), () => isDead);
  clearInterval(watching);
  await server.kill9();
  expect(isDead).toBe(true);
}

async function readAllChecks(person: Person): Promise<TrapLog[]> {
  const rows: TrapLog[] = [];
  for (let cursor: string | undefined; ; ) {
    const filter = { kind: 'checked', limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const { json, next } = await person.reading.trapLogs.list(filter);
    rows.push(...json);
    if (next === null) return rows;
    cursor = next;
  }
}

async function walk(place: Place): Promise<void> {
  let server = await startServer(place);
  const { token, reading } = await signIn(server.url, 'admin');
  const trapIds = (await reading.traps.list({ limit: 10 })).json.map(({ id }) => id);
  const ledger = openLedger(writeChecks(trapIds, POSTS));
  const countBefore = await openStoredRows(place).count('trap_logs');

  for (const diesAt of DIES_AT) {
    await deliverUntilKilled(ledger, server, token, diesAt);
    await expectKept(ledger, place);
    server = await startServer(place);
  }
  await deliverTogether(ledger, clientsOf(server, token));
  expect(ledger.unacknowledged()).toEqual([]);

  // All of them once more, as a phone does that never heard the answers.
  await deliverTogether(openLedger(ledger.written), clientsOf(server, token));
  expect(await openStoredRows(place).count('trap_logs')).toBe(countBefore + POSTS);
  const listed = await readAllChecks(clientsOf(server, token)[0]!);
  const wanted = new Map(ledger.written.map(({ id, memo }) => [id, memo]));
  const found = listed.filter(({ id }) => wanted.has(id));
  expect(found).toHaveLength(POSTS);
  expect(new Map(found.map(({ id, memo }) => [id, memo]))).toEqual(wanted);

  const other = { ...ledger.written[0]!, memo: '別の内容' };
  const [person] = clientsOf(server, token);
  await expect(person!.writing.trapLogs.record(other)).rejects.toMatchObject({
    status: 409,
    result: 'id_conflict',
  });
  await server.stop();
}

/** What was acknowledged is on the disk of the dead server, and nothing is there twice. */
async function expectKept(ledger: Ledger, place: Place): Promise<void> {
  const rows = await openStoredRows(place).read('select id, memo from trap_logs');
  const ids = rows.map((row) => String(row['id']));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ledger.acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
}

describe('a server killed in the middle of posts loses none it acknowledged and keeps none twice', () => {
  it('on the embedded database', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'satomori-data-'));
    try {
      await walk({ dataDir });
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it.skipIf(postgresUrl === undefined)('on PostgreSQL', async () => {
    const database = await createDatabase(postgresUrl!);
    const dataDir = await mkdtemp(join(tmpdir(), 'satomori-data-'));
    try {
      await walk({ dataDir, databaseUrl: database.url });
    } finally {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
