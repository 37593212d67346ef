import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertRawMessages, listWaiting } from '../uplinks/rawMessageRepository.ts';
import { insertRows, updateRows } from './bulk.ts';
import type { Db } from './database.ts';

const STORED = 4_000;
const WAITING = 300;
const FEW = 2;

describeOnEachEngine('rows asked for each by itself', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  let made = 0;
  const keep = (trx: Db, count: number) =>
    insertRawMessages(
      trx,
      Array.from({ length: count }, () => ({
        scope: scopeOfSystem(server.world.sites.satomori),
        message: {
          integration_id: 'x',
          network: 'chirpstack',
          event: 'log',
          dedup_key: `message ${(made += 1)}`,
          content_key: null,
          dev_eui: null,
          body: '{}',
          received_at: 0,
        },
      })),
    );
  const emptyQueue = (trx: Db) => trx.deleteFrom('waiting_messages').execute();
  const list = (trx: Db) => listWaiting(trx, scopeOfSystem(server.world.sites.satomori), WAITING);

  /** Number of rows read by sequential scans of the table in this transaction. */
  async function rowsReadWhole(trx: Db): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select seq_tup_read as count from pg_stat_xact_user_tables where relname = 'raw_messages'`.execute(trx);
    return rows[0]?.count ?? 0;
  }

  it('come all, however many were stored since the same was asked last', async () => {
    await server.database.transaction(async (trx) => {
      await keep(trx, FEW);
      await sql`analyze`.execute(trx);
      // Often enough that a plan made for few rows is cached.
      for (let time = 0; time < 12; time += 1) expect(await list(trx)).toHaveLength(FEW);
      await keep(trx, STORED);
      await emptyQueue(trx);
      await keep(trx, WAITING);
      const before = engine === 'postgres' ? await rowsReadWhole(trx) : 0;
      expect(await list(trx)).toHaveLength(WAITING);
      if (engine === 'postgres') expect((await rowsReadWhole(trx)) - before).toBeLessThan(STORED);
    });
  });
});

describeOnEachEngine('rows written together', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const outcome = (id: string) => ({
    site_id: 'a',
    id,
    status: 'failed' as const,
    dev_eui: null,
    receipt_no: null,
    settled_at: 0,
  });
  const outcomes = () => server.database.db.selectFrom('message_outcomes').selectAll().execute();
  const problem = 'only one says it';

  it.each([
    ['the first', [{ ...outcome('1'), problem }, outcome('2')]],
    ['another', [outcome('1'), { ...outcome('2'), problem }]],
    [
      'each, under two names',
      [
        { ...outcome('1'), problem },
        { ...outcome('2'), problems: problem },
      ],
    ],
  ])('are refused where only %s has a column, rather than lose it', async (_which, rows) => {
    const { db } = server.database;
    await expect(insertRows(db, 'message_outcomes', rows)).rejects.toThrow('differ in their columns');
    await expect(updateRows(db, 'message_outcomes', rows)).rejects.toThrow('differ in their columns');
    expect(await outcomes()).toEqual([]);
  });

  it('are all there where they are alike', async () => {
    const rows = [
      { ...outcome('1'), problem },
      { problem: null, ...outcome('2') },
    ];
    await insertRows(server.database.db, 'message_outcomes', rows);
    expect(await outcomes()).toEqual(rows);
  });
});
