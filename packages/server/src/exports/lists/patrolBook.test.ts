import {
  auditChanges,
  exportRows,
  formatDate,
  type InputOf,
  listAuditLogs,
  startOfDay,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { DAY, iso, refusalOf, startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { insertArmedTrap, record } from '../../testing/trapActs.ts';
import type { InsertedTrap, Login } from '../../testing/world.ts';

type BookQuery = Extract<NonNullable<InputOf<typeof exportRows>['query']>, { of: 'patrol_book' }>;

describeOnEachEngine('the patrol book as a file', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  let period: { from: string; to: string };
  const SPOT = { latitude: 35, longitude: 137 };

  beforeAll(async () => {
    server = await startTestServer(engine);
    const today = startOfDay(server.clock.now());
    period = { from: iso(today - DAY), to: iso(today + 2 * DAY) };
    trap = await insertArmedTrap(server, { ...SPOT, set_on: formatDate(today - DAY) });
    await record(server, await server.as('west'), trap, 'patrol', { ...SPOT, accuracy: 5 });
  });
  afterAll(() => server.stop());

  const saved = async (query: Partial<BookQuery>, login: Login = 'west') =>
    (await server.as(login)).http.raw(exportRows, {
      query: { of: 'patrol_book', format: 'csv', ...period, ...query },
    });
  /** The cells of each line: headings, traps, and after an empty line what the file is. */
  const linesOf = async (query: Partial<BookQuery>, login?: Login) => {
    const text = await (await saved(query, login)).text();
    return text.split('\r\n').map((line) => line.split(','));
  };

  it('has a line for each trap of the book and a column for each day, and says of what it is', async () => {
    const { rows: book, days } = await (await server.as('west')).patrolBook.read(period);
    const lines = await linesOf({});
    const counts = ['見回りの日数', 'センサー確認だけの日数', '未確認の日数'];
    expect(lines[0]).toEqual(['番号', '名前', 'グループ', ...days, ...counts]);
    const end = lines.findIndex(([first]) => first === '');
    const rows = lines.slice(1, end);
    expect(rows.map(([, name]) => name)).toEqual(book.map(({ name }) => name));
    const row = rows.find(([, name]) => name === trap.name)?.slice(3);
    expect(row).toEqual(['未確認', expect.stringContaining('見回り'), 'まだの日', '1', '0', '1']);
    const about = Object.fromEntries(lines.slice(end));
    expect(about).toMatchObject({ 内容: '見回り台帳', 件数: String(book.length) });
  });

  it('has nothing of another group, and is refused to those who may not read the book', async () => {
    const east = await insertArmedTrap(server, { group_id: server.world.groups.east });
    const lines = await linesOf({ trap_id: east.id });
    expect(lines.slice(1, 3)).toEqual([[''], ['サイト', expect.anything()]]);
    expect(await refusalOf(saved({}, 'poster'))).toMatchObject({ status: 403, result: 'not_allowed' });
  });

  it('is an entry of the audit log with its filter', async () => {
    await saved({ group_id: server.world.groups.west });
    const { json } = await (await server.as('admin')).http.list(listAuditLogs, {
      query: { action: 'export' },
    });
    expect(json[0]).toMatchObject({ target_type: 'trap_log', user_login_id: 'west' });
    const labels = auditChanges(json[0]!).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['形式', '期間の初め', '期間の終わり', 'グループ']));
  });

  it('is of a month at most', async () => {
    const refusal = await refusalOf(saved({ to: iso(Date.parse(period.from) + 40 * DAY) }));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
  });
});
