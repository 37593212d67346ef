import { newId } from '@satomori/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditFilter, hasViewed, listEntries } from '../admin-audit-logs/repository.ts';
import { type Scope, scopeOfSession, scopeOfSystem } from '../access/scope.ts';
import { loadSession, type Session } from '../sessions/sessionRepository.ts';
import { CAPTURES } from '../posts/kinds.ts';
import { listPostRows } from '../posts/repository.ts';
import { listNotificationRows } from '../alarms/notificationRepository.ts';
import { queueResolved } from '../delivery/deliveryRepository.ts';
import { listBookActs, listSensorDays } from '../patrol-book/repository.ts';
import { listPlacingActs, listSprungChecks } from '../stats/trapDayRepository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { LIST_CASES } from '../testing/listCases.ts';
import { fullScansOf, plansOf } from '../testing/queryPlans.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { listOpenFirings, listTrapLogs } from '../traps/trapLogRepository.ts';
import { listSameContent, listWaiting, settleMessages } from '../uplinks/rawMessageRepository.ts';
import { insertRows } from './bulk.ts';
import type { Db } from './database.ts';
import { startOfPage } from './paging.ts';
import type { Tables } from './tables.ts';

/** Enough rows that a full scan is never the cheapest plan for a page. */
const ROWS = 4_000;
const AREA = { west: 137.76, south: 35.47, east: 137.78, north: 35.48 };

describeOnEachEngine('a list that grows for years', (engine) => {
  let server: TestServer;
  let scope: Scope;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const { db } = server.database;
    scope = scopeOfSession((await loadSession(db, server.world.users.west)) as Session, server.clock.now());
    for (const list of ['listCaptures', 'listTrapLogs', 'listNotifications', 'listAuditLogs'] as const)
      await multiply(list);
    await keepMessages();
    await sql`analyze`.execute(db);
  });
  afterAll(() => server?.stop());

  /** Copies the row of the list's case, with many people, traps and places. */
  async function multiply(list: keyof typeof LIST_CASES): Promise<void> {
    const { db } = server.database;
    const { table, add } = LIST_CASES[list]!;
    const id = await add(server, 1);
    const row = (await db
      .selectFrom(table as 'posts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()) as Record<string, unknown>;
    const [traps, users] = [Object.values(server.world.traps), Object.values(server.world.users)];
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      ...Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
        ]),
      ),
      id: newId(),
      ...(row['sequence'] === undefined ? {} : { sequence: index + 2 }),
      ...(table === 'audit_logs' ? { at: index } : {}),
      ...(row['receipt_no'] === undefined ? {} : { receipt_no: index + 2 }),
      ...(row['order_key'] === undefined ? {} : { order_key: `${row['order_key'] as string}${index}` }),
      ...(row['tile_x'] === undefined ? {} : { tile_x: index, tile_y: index }),
      ...(row['trap_id'] == null ? {} : { trap_id: traps[index % traps.length]?.id }),
      ...(row['user_id'] == null ? {} : { user_id: users[index % users.length] }),
    }));
    await insertRows(db, table, rows as never);
  }

  async function keepMessages(): Promise<void> {
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      site_id: server.world.sites.satomori,
      id: newId(),
      integration_id: newId(),
      network: 'chirpstack',
      event: 'up',
      dedup_key: `${index}`,
      content_key: `${index}`,
      dev_eui: null,
      body: '{}',
      received_at: index,
    }));
    const { db } = server.database;
    await insertRows(db, 'raw_messages', rows);
    const done = rows.filter((_, index) => index % 100 !== 0);
    const settled = done.map((message, receipt_no) => ({
      message: { ...message, receipt_no },
      outcome: { status: 'repeated' as const },
    }));
    await settleMessages(db, scope, settled, 0);
  }

  it.each<[string, keyof Tables, (db: Db) => Promise<unknown>]>([
    [
      'captures by time',
      'posts',
      (db) => listPostRows(db, scope, CAPTURES, {}, startOfPage({ limit: 50 }, 'order_key')),
    ],
    [
      'captures of a box',
      'posts',
      (db) => listPostRows(db, scope, CAPTURES, { bbox: AREA }, startOfPage({ limit: 50 }, 'order_key')),
    ],
    [
      'captures by a search',
      'posts',
      (db) => listPostRows(db, scope, CAPTURES, { q: '髙畑 クマ' }, startOfPage({ limit: 50 }, 'order_key')),
    ],
    [
      'notifications by a search',
      'push_logs',
      (db) => listNotificationRows(db, scope, { q: '髙畑' }, startOfPage({ limit: 50 }, 'receipt_no'), 0),
    ],
    [
      'captures that changed since',
      'posts',
      (db) =>
        listPostRows(db, scope, CAPTURES, {}, startOfPage({ limit: 50, since: ROWS - 20 }, 'order_key')),
    ],
    ...(
      [
        ['the audit log by time', {}],
        ['the audit log of a period', { from: ROWS / 2, to: ROWS / 2 + 100 }],
        ['the audit log of an action', { action: ['delete'] }],
        ['the audit log of a kind', { target_type: ['gateway'] }],
        ['the audit log of a row', { target_id: newId() }],
        ['the audit log by a search', { q: '髙畑' }],
      ] satisfies [string, AuditFilter][]
    ).map(
      ([what, filter]) =>
        [
          what,
          'audit_logs',
          (db: Db) => listEntries(db, scope, filter, startOfPage({ limit: 50 }, 'order_key')),
        ] as [string, keyof Tables, (db: Db) => Promise<unknown>],
    ),
    ['the last view of the audit log', 'audit_logs', (db) => hasViewed(db, scope, 0)],
    [
      'the log of one trap',
      'trap_logs',
      (db) =>
        listTrapLogs(
          db,
          scope,
          { trap_id: server.world.traps.west.id },
          startOfPage({ limit: 50 }, 'receipt_no'),
        ),
    ],
    ['messages that wait', 'raw_messages', (db) => listWaiting(db, scope, 50)],
    ['frames that came before', 'raw_messages', (db) => listSameContent(db, scope, ['1', '2'], 0)],
    ['what became of them', 'message_outcomes', (db) => listSameContent(db, scope, ['1', '2'], 0)],
    [
      'notifications of one person',
      'push_logs',
      (db) => listNotificationRows(db, scope, {}, startOfPage({ limit: 50 }, 'receipt_no'), 0),
    ],
  ])('%s is read by an index', async (_what, table, read) => {
    const plans = await plansOf(server.database, read);
    expect(plans.length).toBeGreaterThan(0);
    expect(fullScansOf(table, plans), JSON.stringify(plans, null, 2)).toEqual([]);
  });

  it('would be found out without one', async () => {
    const plans = await plansOf(server.database, (db) =>
      db.selectFrom('posts').select('memo').where('memo', '=', 'x').execute(),
    );
    expect(fullScansOf('posts', plans)).toHaveLength(1);
  });
});

const NOVEMBER = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1) };

/** SQLite has no statistics of its tables, and takes an index that orders the rows before one that finds them. */
describe('what incidents, figures and the patrol book ask for, without statistics', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
  });
  afterAll(() => server?.stop());

  it.each<[string, string, (db: Db, scope: Scope) => Promise<unknown>]>([
    [
      'open firings of a trap',
      'trap_logs_open_firings',
      (db, scope) => listOpenFirings(db, scope, server.world.traps.west.id),
    ],
    [
      'messages of an incident',
      'deliveries_by_push_log',
      (db, scope) => queueResolved(db, scope, newId(), 0),
    ],
    ['acts that set or removed traps', 'trap_logs_acts_by_kind (site_id=? AND kind=?)', listPlacingActs],
    [
      'checks of sprung traps',
      'trap_logs_acts_by_kind (site_id=? AND kind=? AND occurred_at>',
      (db, scope) => listSprungChecks(db, scope, NOVEMBER),
    ],
    [
      'acts at the traps of a book',
      'trap_logs_acts_by_trap (site_id=? AND trap_id=?)',
      (db, scope) => listBookActs(db, scope, [server.world.traps.west.id, newId()], NOVEMBER),
    ],
    [
      'days on which sensors were armed',
      'trap_logs_armed (site_id=? AND trap_id=? AND <expr>>',
      (db, scope) => listSensorDays(db, scope, [server.world.traps.west.id, newId()], NOVEMBER),
    ],
  ])('%s are found by an index of their own', async (_what, index, read) => {
    const scope = scopeOfSystem(server.world.sites.satomori);
    const plans = await plansOf(server.database, (db) => read(db, scope));
    expect(JSON.stringify(plans)).toContain(index);
  });
});
