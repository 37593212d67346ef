import {
  cancelImport,
  type Capture,
  createImport,
  type EndpointDefinition,
  getImport,
  getImportReport,
  type Import,
  listCaptures,
  listImports,
  listNotifications,
  listSightings,
  MAX_IMPORT_ROWS,
  newId,
  type NewImport,
  putImportRows,
  runImport,
  type Sighting,
  type StagedRow,
  undoImport,
  type WrittenTarget,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, HOUR, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';
import { deleteExpiredImportRows } from './deleteExpiredImportRows.ts';
import { writeRows } from './write.ts';

describeOnEachEngine('an import', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const http = async (login: Login = 'admin') => (await server.as(login)).http;
  let sources = 0;
  const begin = async (source = `test${++sources}`, target: WrittenTarget = 'sightings', login?: Login) => {
    const mapping = { target, source, columns: {}, constants: {}, words: {}, keys: ['ID'] };
    const body = { id: newId(), target, file_name: '記録.csv', file_sha256: 'a'.repeat(64), mapping };
    return (await http(login)).call(createImport, { body });
  };
  const put = async (id: string, rows: StagedRow[], from = 0, login?: Login): Promise<Import> =>
    (await http(login)).call(putImportRows, { params: { id }, query: { from }, body: { rows } });
  const act = async (
    endpoint: typeof runImport | typeof cancelImport | typeof undoImport,
    id: string,
    login?: Login,
  ): Promise<Import> => (await http(login)).call(endpoint, { params: { id } });
  const get = async (id: string, login?: Login): Promise<Import> =>
    (await http(login)).call(getImport, { params: { id } });
  async function ended(id: string): Promise<Import> {
    for (;;) {
      const found = await get(id);
      if (found.status !== 'running') return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const run = async (id: string) => {
    await act(runImport, id);
    return ended(id);
  };
  const bear = (key: number | string, more: Record<string, unknown> = {}): StagedRow => ({
    line: Number(key) + 1,
    key: String(key),
    values: {
      report_kind: 'sighting',
      species: 'black_bear',
      witnessed_at: '2024-05-16T09:30:00.000Z',
      time_precision: 'about',
      latitude: 35.4,
      longitude: 137.7,
      position_source: 'imported',
      place: '沢',
      ...more,
    },
  });
  const bears = (count: number, more?: Record<string, unknown>) =>
    Array.from({ length: count }, (_, at) => bear(at + 1, more));
  async function sightingsOf(source: string, login: Login = 'admin'): Promise<Sighting[]> {
    const { json } = await (await http(login)).list(listSightings, { query: { limit: 1000 } });
    return (json as Sighting[]).filter((row) => row.source === `import:${source}`);
  }
  const report = async (id: string) => {
    const token = await server.tokenOf('admin');
    const url = `/web${getImportReport.path.replace('{id}', id)}`;
    return server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  };

  it('is begun, seen and run by nobody but an administrator of the same site', async () => {
    const { id } = await begin();
    await put(id, bears(2));
    const calls = (login: Login): [EndpointDefinition, () => Promise<unknown>][] => [
      [putImportRows, () => put(id, bears(1), 0, login)],
      [runImport, () => act(runImport, id, login)],
      [cancelImport, () => act(cancelImport, id, login)],
      [undoImport, () => act(undoImport, id, login)],
      [getImport, () => get(id, login)],
    ];
    for (const login of ['west', 'poster', 'gateway', 'viewer', 'valley'] as const)
      for (const [{ path }, call] of [
        ...calls(login),
        [createImport, () => begin('x', 'sightings', login)] as const,
      ])
        expect([login, path, (await refusalOf(call())).status]).toEqual([login, path, 403]);
    for (const [{ path }, call] of calls('hokapatoAdmin'))
      expect([path, (await refusalOf(call())).result]).toEqual([path, 'not_found']);
    expect((await (await http('hokapatoAdmin')).list(listImports, {})).json).toEqual([]);
    expect(await run(id)).toMatchObject({ status: 'done', counts: { made: 2 } });
  });

  it('makes records of no person, from its source, and tells nobody', async () => {
    const { id, source } = await begin();
    const notified = async () =>
      (await (await http('west')).list(listNotifications, { query: { kind: 'injury,new_sighting' } })).json
        .length;
    const before = await notified();
    await put(id, [bear(1, { report_kind: 'injury', memo: '裏山' }), bear(2)]);
    expect(await sightingsOf(source)).toEqual([]);
    expect(await run(id)).toMatchObject({ status: 'done', row_count: 2, counts: { made: 2, refused: 0 } });
    const rows = await sightingsOf(source);
    expect(
      rows.map(({ source_id }) => source_id).toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['1', '2']);
    expect(rows.find(({ source_id }) => source_id === '1')).toMatchObject({
      posted_by: null,
      group_id: null,
      report_kind: 'injury',
      witnessed_at: '2024-05-16T09:30:00.000Z',
      time_precision: 'about',
      latitude: 35.4,
      longitude: 137.7,
      position_source: 'imported',
      memo: '裏山',
      version: 1,
      answers: {},
      photos: [],
    });
    expect(rows[0]!.mesh_code).toMatch(/^\d{7}$/);
    expect(await sightingsOf(source, 'poster')).toHaveLength(2);
    expect(await notified()).toBe(before);
    const [entry, ...more] = await listAudit(
      server.database.db,
      scopeOfSystem(server.world.sites.satomori),
      id,
    );
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: 'import',
      target_type: 'import',
      user_id: server.world.users.admin,
      changes: { made: [0, 2], source: [null, source] },
    });
    const { rows: kept } = await keptTexts(id);
    expect(kept).not.toContain('裏山');
  });
  const keptTexts = async (id: string) => {
    const rows = await server.database.db
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', id)
      .execute();
    return { rows: JSON.stringify(rows) };
  };

  it('of the same file again writes nothing, whoever sends it and however often', async () => {
    const first = await begin();
    await put(first.id, bears(7));
    await run(first.id);
    const again = await begin(first.source);
    await put(again.id, bears(7));
    expect(await run(again.id)).toMatchObject({ status: 'done', counts: { made: 0, same: 7 } });
    expect(await run(again.id)).toMatchObject({ counts: { made: 0, same: 7 } });
    expect(await sightingsOf(first.source)).toHaveLength(7);
    const other = await begin();
    await put(other.id, bears(1));
    expect(await run(other.id)).toMatchObject({ counts: { made: 1 } });
  });

  it('of the same file twice at the same time writes each row once', async () => {
    const { id, source } = await begin();
    const other = await begin(source);
    for (const each of [id, other.id]) await put(each, bears(400));
    await Promise.all([act(runImport, id), act(runImport, other.id)]);
    const all = [await ended(id), await ended(other.id)];
    expect(all).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    const sum = (outcome: 'made' | 'same') => all.reduce((count, { counts }) => count + counts[outcome], 0);
    expect([sum('made'), sum('same')]).toEqual([400, 400]);
    expect(await sightingsOf(source)).toHaveLength(400);
  });

  it('lists rows that differ from those imported before, and leaves the records alone', async () => {
    const first = await begin();
    await put(first.id, bears(3));
    await run(first.id);
    const second = await begin(first.source);
    await put(second.id, [bear(1), bear(2, { place: '尾根' }), bear(4)]);
    expect(await run(second.id)).toMatchObject({ counts: { made: 1, same: 1, differing: 1 } });
    const places = (await sightingsOf(first.source)).map(({ place }) => place);
    expect(places).toEqual(['沢', '沢', '沢', '沢']);
    const { body, headers } = await report(second.id);
    expect(headers['content-type']).toContain('text/csv');
    expect(body.split('\r\n')[2]).toBe('3,2,登録済み（内容が違うため、そのまま）,');
  });

  it('refuses rows that a person could not enter, when they arrive or when they are checked', async () => {
    const { id, source } = await begin();
    const refusal = await refusalOf(
      put(id, [bear(1), bear(2, { species: 'カバ' }), bear(3, { id: newId() })]),
    );
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(JSON.stringify(refusal.details)).toContain('rows.1.values.species');
    expect(JSON.stringify(refusal.details)).not.toContain('rows.0');
    expect(await get(id)).toMatchObject({ row_count: 0 });
    await put(id, [bear(1), bear(2, { witnessed_at: '2190-01-01T00:00:00.000Z' })]);
    expect(await run(id)).toMatchObject({ status: 'done', counts: { made: 1, refused: 1 } });
    expect(await sightingsOf(source)).toHaveLength(1);
    expect((await report(id)).body).toContain('3,2,登録できない,目撃日時が未来になっています');
  });

  it('receives rows in any order of repeats, without a gap', async () => {
    const { id, source } = await begin();
    const rows = bears(5);
    await put(id, rows.slice(0, 3));
    expect(await refusalOf(put(id, rows.slice(4), 4))).toMatchObject({ status: 400 });
    await put(id, rows.slice(0, 3));
    expect(await put(id, rows.slice(2), 2)).toMatchObject({ row_count: 5 });
    expect(await run(id)).toMatchObject({ counts: { made: 5 } });
    expect(await sightingsOf(source)).toHaveLength(5);
    expect(await refusalOf(put(id, rows))).toMatchObject({ result: 'not_possible_now' });
  });

  it('writes all or nothing', async () => {
    const { id, source } = await begin();
    await put(id, bears(700).slice(0, 500));
    await put(id, bears(700).slice(500), 500);
    const { db } = server.database;
    const taken = await db
      .selectFrom('import_rows')
      .select(['row_id'])
      .where('import_id', '=', id)
      .where('position', '=', 650)
      .executeTakeFirstOrThrow();
    // The last chunk fails: its id is taken.
    const other = await begin();
    await put(other.id, bears(1));
    await db.updateTable('import_rows').set(taken).where('import_id', '=', other.id).execute();
    await run(other.id);
    expect(await run(id)).toMatchObject({ status: 'failed', failure: expect.any(String) as string });
    expect(await sightingsOf(source)).toEqual([]);
    await db
      .updateTable('import_rows')
      .set({ row_id: newId() })
      .where('import_id', '=', id)
      .where('position', '=', 650)
      .execute();
    expect(await run(id)).toMatchObject({ status: 'done', failure: null, counts: { made: 700 } });
  });

  it('that is cancelled writes nothing, and can be run again', async () => {
    const { id, source } = await begin();
    // Many, so that it is still being checked when it is cancelled.
    const rows = bears(20_000);
    for (let from = 0; from < rows.length; from += 500) await put(id, rows.slice(from, from + 500), from);
    const running = act(runImport, id);
    // Asked of the database: a call would come too late on a fast machine.
    const stored = server.database.db.selectFrom('imports').select('status').where('id', '=', id);
    while ((await stored.executeTakeFirstOrThrow()).status === 'staging') await new Promise(setImmediate);
    expect(await act(cancelImport, id)).toMatchObject({ status: 'cancelled', failure: null });
    await running;
    expect(await sightingsOf(source)).toEqual([]);
    expect(await run(id)).toMatchObject({ status: 'done', counts: { made: rows.length } });
    expect(await refusalOf(act(cancelImport, id))).toMatchObject({ result: 'not_possible_now' });
  });

  it('that a server left when it died writes nothing, and is run again by another', async () => {
    const { id, source } = await begin();
    await put(id, bears(3));
    const left = { status: 'running', running_at: server.clock.now() } as const;
    await server.database.db.updateTable('imports').set(left).where('id', '=', id).execute();
    // The embedded database has one server: nobody else can run it.
    if (engine === 'postgres') {
      expect(await refusalOf(act(runImport, id))).toMatchObject({ result: 'not_possible_now' });
      server.clock.advance(61_000);
    }
    expect(await sightingsOf(source)).toEqual([]);
    expect(await run(id)).toMatchObject({ status: 'done', counts: { made: 3 } });
  });

  it('that a server left when it died can be cancelled', async () => {
    const { id, source } = await begin();
    await put(id, bears(3));
    const left = { status: 'running', running_at: server.clock.now() } as const;
    await server.database.db.updateTable('imports').set(left).where('id', '=', id).execute();
    if (engine === 'postgres') {
      expect(await act(cancelImport, id)).toMatchObject({ status: 'running' });
      server.clock.advance(61_000);
    }
    expect(await act(cancelImport, id)).toMatchObject({ status: 'cancelled' });
    expect(await sightingsOf(source)).toEqual([]);
  });

  it('that another server has cancelled meanwhile writes nothing', async () => {
    const { db } = server.database;
    const author = { scope: scopeOfSystem(server.world.sites.satomori), requestId: 'test' };
    const write = async (before: (trx: Db, id: string) => Promise<unknown>) => {
      const { id } = await begin();
      await put(id, bears(3));
      await db.updateTable('imports').set({ status: 'running' }).where('id', '=', id).execute();
      const written = server.database.transaction((trx) =>
        writeRows(trx, author, id, server.clock.now(), async () => void (await before(trx, id))),
      );
      await written;
      return (await get(id)).status;
    };
    expect(await write(async () => {})).toBe('done');
    const cancel = (trx: Db, id: string) =>
      trx.updateTable('imports').set({ status: 'cancelled' }).where('id', '=', id).execute();
    await expect(write(cancel)).rejects.toMatchObject({ code: 'not_possible_now' });
  });

  it('receives no more rows than one import may have', async () => {
    const { id } = await begin();
    const { db } = server.database;
    await db
      .updateTable('imports')
      .set({ row_count: MAX_IMPORT_ROWS - 1 })
      .where('id', '=', id)
      .execute();
    const refusal = await refusalOf(put(id, bears(2), MAX_IMPORT_ROWS - 1));
    expect(JSON.stringify(refusal.details)).toContain('一度に100000行まで');
    expect(await put(id, bears(1), MAX_IMPORT_ROWS - 1)).toMatchObject({ row_count: MAX_IMPORT_ROWS });
  });

  it('keeps rows that wrote nothing for a week, and those of others as long as their report', async () => {
    const { db } = server.database;
    const rowsOf = async (id: string) =>
      (await db.selectFrom('import_rows').select('position').where('import_id', '=', id).execute()).length;
    const [done, staged, cancelled, elsewhere] = [await begin(), await begin(), await begin(), await begin()];
    for (const { id } of [done, staged, cancelled, elsewhere]) await put(id, bears(3));
    await run(done.id);
    await act(cancelImport, cancelled.id);
    const left = async () => Promise.all([done, staged, cancelled].map(({ id }) => rowsOf(id)));
    await deleteExpiredImportRows(server.database, server.clock.now() - DAY);
    expect(await left()).toEqual([3, 3, 3]);
    const touched = await put(elsewhere.id, bears(3));
    await deleteExpiredImportRows(server.database, Date.parse(touched.updated_at));
    expect([...(await left()), await rowsOf(elsewhere.id)]).toEqual([3, 3, 3, 3]);
    server.clock.advance(DAY);
    await put(elsewhere.id, bears(3));
    await deleteExpiredImportRows(server.database, server.clock.now() - HOUR);
    expect([...(await left()), await rowsOf(elsewhere.id)]).toEqual([3, 0, 0, 3]);
    for (const { id } of [staged, cancelled]) {
      expect(await get(id)).toMatchObject({ status: 'cancelled', row_count: 0 });
      expect((await refusalOf(act(runImport, id))).result).toBe('not_possible_now');
      expect((await refusalOf(put(id, bears(1)))).result).toBe('not_possible_now');
    }
    expect(await get(done.id)).toMatchObject({ status: 'done', counts: { made: 3 } });
    expect(await run(elsewhere.id)).toMatchObject({ status: 'done', counts: { made: 3 } });
  });

  it('is undone exactly: what it made, and nothing that somebody has changed since', async () => {
    const first = await begin();
    await put(first.id, bears(2));
    await run(first.id);
    const second = await begin(first.source);
    await put(second.id, bears(5));
    expect(await run(second.id)).toMatchObject({ counts: { made: 3, same: 2 } });
    const changed = (await sightingsOf(first.source)).find(({ source_id }) => source_id === '4')!;
    const admin = await server.as('admin');
    const { values } = bear(4);
    const point = { ...values, memo: '確認済み' } as never;
    await admin.writing.sightings.change(changed.id, { version: 1, action: 'edit', point });
    expect(await act(undoImport, second.id)).toMatchObject({
      status: 'undone',
      counts: { made: 0, removed: 2, kept: 1, same: 2 },
    });
    const left = (await sightingsOf(first.source))
      .map(({ source_id }) => source_id)
      .toSorted((a, b) => String(a).localeCompare(String(b)));
    expect(left).toEqual(['1', '2', '4']);
    expect((await report(second.id)).body).toContain('取り消さない（その後に変更か利用あり）');
    const gone = await (await http('poster')).list(listSightings, {
      query: { since: changed.sequence, limit: 1000 },
    });
    expect(gone.json.filter((row) => 'deleted_at' in row && row.deleted_at !== null)).toHaveLength(2);
    expect(await act(undoImport, second.id)).toMatchObject({ counts: { removed: 2, kept: 1 } });
    const audit = await listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), second.id);
    expect(audit.map(({ action }) => action)).toEqual(['import', 'undo']);
    const third = await begin(first.source);
    await put(third.id, bears(5));
    expect(await run(third.id)).toMatchObject({ counts: { made: 2, same: 3 } });
    const staging = await begin();
    expect(await refusalOf(act(undoImport, staging.id))).toMatchObject({ result: 'not_possible_now' });
  });

  it('of captures names the hunter, and gives a number once', async () => {
    const { id } = await begin('ledger', 'captures');
    const capture = (key: number, more: Record<string, unknown> = {}): StagedRow => ({
      line: key + 1,
      key: String(key),
      values: {
        result: 'captured',
        captured_at: '2024-05-16T00:00:00.000Z',
        time_precision: 'date_only',
        count: 1,
        adult_count: 1,
        young_count: 0,
        species: 'boar',
        place: '沢',
        hunter_id: server.world.users.west,
        ...more,
      },
    });
    const { hunter_id: _hunter, ...nobody } = capture(4).values;
    await put(id, [
      capture(1, { capture_no: 'Z-1' }),
      capture(2, { capture_no: 'Z-1' }),
      capture(3, { hunter_id: newId() }),
      { ...capture(4), values: nobody },
    ]);
    expect(await run(id)).toMatchObject({ status: 'done', counts: { made: 1, refused: 3 } });
    const { body } = await report(id);
    expect(body).toContain('この捕獲個体番号は、2行目と同じです');
    expect(body).toContain('捕獲者の列か、共通の捕獲者を選んでください');
    const { json } = await (await http('west')).list(listCaptures, { query: { q: 'Z-1' } });
    expect(json).toMatchObject([
      { hunter_id: server.world.users.west, capture_no: 'Z-1', status: 'submitted' },
    ]);
    await act(undoImport, id);
    const again = await begin('ledger', 'captures');
    await put(again.id, [capture(1, { capture_no: 'Z-1' })]);
    expect(await run(again.id)).toMatchObject({ counts: { made: 1 } });
  });

  it('of captures has the permit of its hunter where it is of that day, and no later one', async () => {
    const { west } = server.world.users;
    const permit = { permit_no: 'R8-1', permit_from: '2026-04-01', permit_to: '2027-03-31' };
    await server.database.db.updateTable('users').set(permit).where('id', '=', west).execute();
    const { id } = await begin('permits', 'captures');
    const days = ['2024-05-16', '2026-03-31', '2026-04-01'];
    const rows = days.map((day, at) => ({
      line: at + 2,
      key: day,
      values: {
        result: 'captured',
        capture_class: 'nuisance',
        captured_at: `${day}T00:00:00.000Z`,
        time_precision: 'date_only',
        count: 1,
        adult_count: 1,
        young_count: 0,
        species: 'boar',
        place: day,
        hunter_id: west,
      },
    }));
    await put(id, rows);
    expect(await run(id)).toMatchObject({ counts: { made: 3 } });
    const { json } = await (await http('west')).list(listCaptures, { query: { limit: 100 } });
    const permitOf = (day: string) => (json as Capture[]).find(({ place }) => place === day)?.permit_no;
    expect(days.map(permitOf)).toEqual([null, null, 'R8-1']);
  });

  it('is begun once', async () => {
    const mapping = {
      target: 'sightings',
      source: 'once',
      columns: {},
      constants: {},
      words: {},
      keys: ['ID'],
    };
    const file = { file_name: 'a.csv', file_sha256: 'b'.repeat(64) };
    const body = { id: newId(), target: 'sightings', ...file, mapping } as NewImport;
    const admin = await http();
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(createImport, { body })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const refusal = refusalOf(admin.call(createImport, { body: { ...body, file_name: 'b.csv' } }));
    expect((await refusal).result).toBe('id_conflict');
    expect((await refusalOf(act(runImport, body.id))).result).toBe('not_possible_now');
  });
});
