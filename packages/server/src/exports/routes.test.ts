import {
  auditChanges,
  type Capture,
  exportRows,
  type InputOf,
  listAuditLogs,
  listCaptures,
} from '@satomori/core';
import { readTable } from '@satomori/core/imports';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, postCapture, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { HOUR, iso, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

type Query = NonNullable<InputOf<typeof exportRows>['query']>;

const FORMULA = '=HYPERLINK("https://example.jp")';

describeOnEachEngine('captures as a file', (engine) => {
  let server: TestServer;
  const saved = async (query: Query, login: Login = 'admin') => {
    const { http } = await server.as(login);
    return http.raw(exportRows, { query });
  };
  const bytesOf = async (query: Query, login?: Login) =>
    new Uint8Array(await (await saved(query, login)).arrayBuffer());
  const rowsOf = async (query: Query, login?: Login) => {
    const { headings, rows } = await readTable(await bytesOf(query, login));
    const lines = rows.map(({ cells }) =>
      Object.fromEntries(headings.map((head, at) => [head, cells[at] ?? ''])),
    );
    // What the file is comes after an empty line.
    const end = lines.findIndex((line) => line['捕獲個体番号'] === 'サイト');
    const about = Object.fromEntries(rows.slice(end).map(({ cells }) => [cells[0], cells[1]]));
    return { lines: lines.slice(0, end), about };
  };
  const listed = async (query: object = {}, login: Login = 'admin') =>
    (await (await server.as(login)).http.list(listCaptures, { query })).json as Capture[];

  beforeAll(async () => {
    server = await startTestServer(engine);
    const west = await server.as('west');
    const at = server.clock.now();
    await postCapture(
      west,
      captureOf(server, {
        capture_no: '001-0007',
        captured_at: iso(at - 30 * HOUR),
        weight_kg: 41.5,
        memo: FORMULA,
        place: '-3号沢',
        abnormal_items: ['parasites'],
        worker_ids: [server.world.users.west2],
        killed_by: server.world.users.west,
      }),
      [await takePhoto(1)],
    );
    await postCapture(west, captureOf(server, { species: 'sika_deer', memo: '二行\nの備考, 「引用"符」' }));
    await postCapture(await server.as('east'), captureOf(server, { species: 'sika_deer' }));
  });
  afterAll(() => server.stop());

  it('is refused to those who may not read the list, and leaves no entry in the audit log', async () => {
    const entries = async () =>
      (await (await server.as('admin')).http.list(listAuditLogs, { query: { action: 'export' } })).json
        .length;
    const before = await entries();
    for (const login of ['poster', 'gateway'] as const)
      expect(await refusalOf(saved({ of: 'captures', format: 'csv' }, login))).toMatchObject({
        status: 403,
        result: 'not_allowed',
      });
    expect(await entries()).toBe(before);
    expect((await saved({ of: 'captures', format: 'csv' }, 'west')).status).toBe(200);
    expect(await entries()).toBe(before + 1);
  });

  it.each(['west', 'east', 'admin', 'hokapatoAdmin'] as const)(
    'has for %s the rows of the list, in its order, and their number at the end',
    async (login) => {
      for (const filter of [{}, { species: 'sika_deer' }, { q: '3号沢' }]) {
        const { lines, about } = await rowsOf({ of: 'captures', format: 'csv', ...filter }, login);
        const list = await listed(filter, login);
        expect(lines.map((line) => line['ID'])).toEqual(list.map(({ id }) => id));
        expect(about['件数']).toBe(String(list.length));
      }
    },
  );

  it('says what it is: site, filter in words, and when it was saved', async () => {
    const { about } = await rowsOf({
      of: 'captures',
      format: 'csv',
      species: 'boar,sika_deer',
      group_id: server.world.groups.west,
      state: 'submitted',
    });
    expect(about).toMatchObject({
      内容: '捕獲',
      鳥獣の種類: 'イノシシ、ニホンジカ',
      グループ: expect.stringContaining('グループ'),
      状態: '承認待ち',
    });
    expect((await rowsOf({ of: 'captures', format: 'csv' })).about['条件']).toBe('絞り込みなし');
  });

  it('names no group that its reader does not see', async () => {
    const { about } = await rowsOf(
      { of: 'captures', format: 'csv', group_id: server.world.groups.east },
      'west',
    );
    expect(about).toMatchObject({ グループ: '指定のグループ', 件数: '0' });
  });

  it('has the values of the database in words, numbers as numbers, and no formula', async () => {
    const { lines } = await rowsOf({ of: 'captures', format: 'csv', species: 'boar' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      捕獲個体番号: '001-0007',
      鳥獣の種類: 'イノシシ',
      頭数: '1',
      '体重 kg': '41.5',
      緯度: '35.475',
      日時の確かさ: '正確',
      備考: `'${FORMULA}`,
      場所: "'-3号沢",
      写真の枚数: '1',
      状態: '承認待ち',
    });
    const { name } = await server.database.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', server.world.users.west2)
      .executeTakeFirstOrThrow();
    expect(lines[0]?.['共同従事者']).toBe(name);
    const [second] = (await rowsOf({ of: 'captures', format: 'csv', q: '引用' })).lines;
    expect(second?.['備考']).toBe('二行\nの備考, 「引用"符」');
  });

  it('is a workbook whose dates are dates and whose ids are text', async () => {
    const sheets = await readSheets(
      Buffer.from(await bytesOf({ of: 'captures', format: 'xlsx', species: 'boar' })),
    );
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['捕獲', '条件']);
    const [headings = [], row = []] = sheets[0]?.data ?? [];
    const cell = (heading: string) => row[headings.indexOf(heading)];
    const [boar] = await listed({ species: 'boar' });
    // A spreadsheet has no time zones: its clock is the one in Japan.
    expect(cell('日時')).toEqual(new Date(Date.parse(boar?.captured_at ?? '') + 9 * HOUR));
    expect(cell('捕獲個体番号')).toBe('001-0007');
    expect(cell('ID')).toBe(boar?.id);
    expect(cell('体重 kg')).toBe(41.5);
    expect(cell('備考')).toBe(FORMULA);
    expect(cell('妊娠')).toBeNull();
    expect(Object.fromEntries(sheets[1]?.data ?? [])).toMatchObject({ 鳥獣の種類: 'イノシシ', 件数: 1 });
  });

  it('says nothing of people to a shared account', async () => {
    const text = new TextDecoder().decode(await bytesOf({ of: 'captures', format: 'csv' }, 'viewer'));
    for (const heading of ['捕獲者', '投稿者', '共同従事者', '免許の種類'])
      expect(text).not.toContain(heading);
    expect(text).not.toContain(server.world.users.west);
    expect((await rowsOf({ of: 'captures', format: 'csv' }, 'admin')).lines[0]).toHaveProperty('捕獲者');
  });

  it('is in the audit log with form and filter, before the first line', async () => {
    await saved({ of: 'captures', format: 'xlsx', species: 'boar', q: '沢' }, 'west');
    const { json } = await (await server.as('admin')).http.list(listAuditLogs, {
      query: { action: 'export' },
    });
    expect(json[0]).toMatchObject({ target_type: 'map_hunt_point', user_login_id: 'west' });
    expect(auditChanges(json[0]!).map(({ label, after }) => [label, after])).toEqual([
      ['鳥獣の種類', 'イノシシ'],
      ['形式', 'Excel'],
      ['検索の文字', '沢'],
    ]);
  });

  it('has a Japanese name, and is kept by nobody on the way', async () => {
    const answer = await saved({ of: 'captures', format: 'xlsx' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="captures_[-0-9]+\.xlsx"; filename\*=UTF-8''%E6%8D%95%E7%8D%B2_/,
    );
  });

  it('is CSV for older programs, whose characters are of Windows', async () => {
    const answer = await saved({ of: 'captures', format: 'csv_cp932', species: 'boar' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=Shift_JIS');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="captures_[-0-9]+\.csv"/);
    const { encoding, rows } = await readTable(new Uint8Array(await answer.arrayBuffer()));
    expect([encoding, rows[0]?.cells[0]]).toEqual(['shift_jis', '001-0007']);
  });

  it.each([
    ['geojson', 'application/geo+json'],
    ['kml', 'application/vnd.google-earth.kml+xml'],
    ['gpx', 'application/gpx+xml'],
  ] as const)('is for maps as %s too, by its own media type', async (format, type) => {
    const answer = await saved({ of: 'captures', format }, 'west');
    expect(answer.headers.get('content-type')).toContain(type);
    const text = await answer.text();
    expect(text).toContain('001-0007');
    expect(text).not.toContain(server.world.users.west);
  });

  it('refuses what it cannot write, and a filter it does not know', async () => {
    const refused = async (query: object) => refusalOf(saved(query as Query));
    expect(await refused({ of: 'captures', format: 'docx' })).toMatchObject({ status: 400 });
    expect(await refused({ of: 'captures' })).toMatchObject({ status: 400 });
    expect(await refused({ of: 'efforts', format: 'geojson' })).toMatchObject({ status: 400 });
    expect(await refused({ of: 'areas', format: 'gpx' })).toMatchObject({ status: 400 });
    expect(await refused({ of: 'captures', format: 'csv', cursor: 'x' })).toMatchObject({ status: 400 });
  });
});
