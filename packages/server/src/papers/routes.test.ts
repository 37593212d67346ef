import { join } from 'node:path';
import {
  auditChanges,
  auditChangeText,
  changeCapture,
  formatDate,
  formatWarekiDateTime,
  getPaper,
  listAuditLogs,
  newId,
} from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureOf, postCapture, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  DAY,
  HOUR,
  iso,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, record } from '../testing/trapActs.ts';
import { insertUser, type Login } from '../testing/world.ts';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { createBasemapStore } from '../basemaps/basemapStore.ts';
import { writeTownMap } from './testing/townMap.ts';
import { hasPoppler, pagesOfText, structureOf } from './testing/readPaper.ts';

const ANY_STATE = 'submitted,approved';

describeOnEachEngine('papers', (engine) => {
  let server: TestServer;
  const clients = {} as Record<Login, TestClient>;
  const fetchPaper = (client: TestClient, query: object) =>
    client.http.raw(getPaper, { query: query as never });
  const bytesOf = async (client: TestClient, query: object) =>
    Buffer.from(await (await fetchPaper(client, query)).arrayBuffer());

  beforeAll(async () => {
    server = await startTestServer(engine);
    for (const login of Object.keys(server.world.users) as Login[]) clients[login] = await server.as(login);
    await postCapture(clients.west, captureOf(server, { memo: '西' }));
  });
  afterAll(() => server.stop());

  it.each([
    ['poster', 'capture_list'],
    ['poster', 'trap_list'],
    ['poster', 'monthly'],
    ['poster', 'capture'],
    ['gateway', 'capture'],
    ['valley', 'capture_list'],
    ['gateway', 'trap_list'],
    ['west', 'first_login'],
  ] as const)('gives %s no %s', async (login, type) => {
    expect((await refusalOf(fetchPaper(clients[login], { type }))).result).toBe('not_allowed');
  });

  it.each([
    ['west', 'trap_list'],
    ['west', 'capture_list'],
    ['admin', 'capture_list'],
    ['west', 'monthly'],
    ['west', 'capture'],
    ['valley', 'trap_list'],
  ] as const)('gives %s a %s under a Japanese name', async (login, type) => {
    const answer = await fetchPaper(clients[login], { type });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/filename\*=UTF-8''/);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it.skipIf(!hasPoppler)('have the map of their own site alone', async () => {
    const at = { latitude: 35.5, longitude: 137.8 };
    await insertArmedTrap(server, { ...at, trap_no: 'MAP-1' });
    await server.database.db
      .updateTable('traps')
      .set(at)
      .where('id', '=', server.world.traps.valley.id)
      .execute();
    const textOf = async (login: Login) =>
      pagesOfText(await bytesOf(clients[login], { type: 'trap_list' })).join('');
    for (const login of ['west', 'valley'] as const)
      expect([login, await textOf(login)]).toEqual([
        login,
        expect.stringContaining('町の地図が入っていない'),
      ]);
    const file = join(server.place.dataDir, 'town.pmtiles');
    await writeTownMap(file, [at.longitude, at.latitude]);
    const store = createBasemapStore(join(server.place.dataDir, 'basemaps'));
    const center = { center_latitude: at.latitude, center_longitude: at.longitude };
    await store.replace(scopeOfSystem(server.world.sites.satomori), file, center, server.clock.now());
    expect(await textOf('west')).toContain('地図：国土地理院最適化ベクトルタイル');
    expect(await textOf('valley')).toContain('町の地図が入っていない');
  });

  describe('slips for the first sign-in', () => {
    const person = async (login_id: string, more: object = {}) =>
      insertUser(server.database.db, {
        site_id: server.world.sites.satomori,
        login_id,
        name: login_id,
        ...more,
      });
    const codesOf = (pdf: Uint8Array) =>
      [
        ...pagesOfText(pdf, { raw: true })
          .join('')
          .replaceAll(/\s/g, '')
          .matchAll(/once=([\w-]{22})/g),
      ].map(([, code]) => code ?? '');
    const open = (code: string) =>
      server.anonymous().account.resetPassword({ code, new_password: 'a-path-in-the-wood' });

    it.runIf(hasPoppler)('sign each person in once, with a password of their own', async () => {
      const ids = [await person('slip-one'), await person('slip-two')];
      const before = await bytesOf(clients.admin, { type: 'first_login', ids: ids[0] });
      const pdf = await bytesOf(clients.admin, { type: 'first_login', ids: ids.join(',') });
      const codes = codesOf(pdf);
      expect(codes).toHaveLength(2);
      expect(pagesOfText(pdf).join('')).toMatch(/slip-one 様[^]*slip-two 様/);
      // The earlier slip of the same person has ended.
      expect((await refusalOf(open(codesOf(before)[0] ?? ''))).result).toBe('bad_code');
      for (const code of codes) {
        expect((await open(code)).token).not.toBe('');
        expect((await refusalOf(open(code))).result).toBe('bad_code');
      }
      const audit = await listAudit(
        server.database.db,
        scopeOfSystem(server.world.sites.satomori),
        ids[0] ?? '',
      );
      expect(audit.map(({ action }) => action)).toEqual(['sign-in-slip', 'sign-in-slip']);
    });

    it.runIf(hasPoppler)('are made for nobody who is disabled, or of another site', async () => {
      const disabled = await person('slip-off', { is_disabled: true });
      const slips = (client: TestClient, ids: string) => fetchPaper(client, { type: 'first_login', ids });
      expect((await refusalOf(slips(clients.admin, disabled))).result).toBe('not_found');
      const own = await person('slip-own');
      expect((await refusalOf(slips(clients.hokapatoAdmin, own))).result).toBe('not_found');
      expect((await slips(clients.admin, own)).status).toBe(200);
    });

    it.runIf(hasPoppler)('end after fourteen days', async () => {
      const id = await person('slip-late');
      const [code = ''] = codesOf(await bytesOf(clients.admin, { type: 'first_login', ids: id }));
      server.clock.advance(14 * DAY);
      expect((await refusalOf(open(code))).result).toBe('bad_code');
    });
  });

  it('gives the same bytes for the same input', async () => {
    const query = { type: 'capture_list', printed_at: '2026-11-20T00:00:00.000Z' };
    const own = await bytesOf(clients.west, query);
    expect((await bytesOf(clients.west, query)).equals(own)).toBe(true);
    await postCapture(clients.west, captureOf(server));
    expect((await bytesOf(clients.west, query)).equals(own)).toBe(false);
  });

  it('gives the same captures the same bytes all day, and names the day', async () => {
    const own = await bytesOf(clients.west, { type: 'capture_list' });
    server.clock.advance(HOUR);
    expect((await bytesOf(clients.west, { type: 'capture_list' })).equals(own)).toBe(true);
    server.clock.advance(-HOUR);
  });

  describe.runIf(hasPoppler)('捕獲月報', () => {
    const textOf = async (client: TestClient, query: object = {}) =>
      pagesOfText(await bytesOf(client, { type: 'monthly', ...query })).join('');
    const effortOf = async (client: TestClient, query: object = {}) =>
      /わなの捕獲（CPUE） .*/.exec(await textOf(client, query))?.[0].split(/ +/);

    it('sets the captures of its period against the effort of the same days', async () => {
      const from = iso(server.clock.now());
      await insertArmedTrap(server, { name: '効率', set_on: formatDate(from) });
      server.clock.advance(2 * DAY);
      const to = iso(server.clock.now());
      const period = { from, to, printed_at: to };
      const own = await effortOf(clients.west, period);
      const stats = await clients.west.stats.efficiency({ by: 'method', from, to });
      expect(stats.total.trap_days).toBeGreaterThan(0);
      expect(own?.slice(1, 3)).toEqual([String(stats.total.trap_captured), `${stats.total.trap_days}台日`]);
      expect((await effortOf(clients.east, period))?.[2]).toBe('0台日');
      expect(
        (await bytesOf(clients.west, { type: 'monthly', ...period })).equals(
          await bytesOf(clients.west, { type: 'monthly', ...period }),
        ),
      ).toBe(true);
      server.clock.advance(-2 * DAY);
    });

    it('compares a month that goes on with the same days of last year, and says nothing of one to come', async () => {
      const at = server.clock.now();
      await insertArmedTrap(server, { name: '昨年から', set_on: formatDate(at - 400 * DAY) });
      const printed_at = iso(server.clock.advance(2 * DAY));
      const of = (from: number, to: number) =>
        effortOf(clients.west, { from: iso(from), to: iso(to), printed_at });
      const running = await of(at, at + 30 * DAY);
      expect(running).toEqual(await of(at, at + 2 * DAY));
      expect(running).toContain('3台日');
      expect(await of(at + 5 * DAY, at + 30 * DAY)).toBeUndefined();
      server.clock.advance(-2 * DAY);
    });

    it('has none for chosen or searched captures, by-catch alone, and periods without a start or of many years', async () => {
      const to = iso(server.clock.now());
      const nothing = [
        { ids: newId() },
        { q: '水神' },
        { kind: 'bycatch' },
        { to },
        { from: '2001-01-01T00:00:00.000Z', to },
      ];
      for (const query of nothing) expect(await textOf(clients.west, query)).not.toContain('捕獲効率');
      expect(await textOf(clients.west, { kind: 'captured,bycatch' })).toContain('捕獲効率');
    });
  });

  it('gives the same traps the same bytes all day, and other ones where a state is another', async () => {
    const trap = await insertArmedTrap(server, { name: '一日' });
    const list = (more: object = {}) =>
      bytesOf(clients.west, { type: 'trap_list', trap_id: trap.id, ...more });
    const [own, pinned] = [await list(), await list({ printed_at: iso(server.clock.now()) })];
    const at = iso(server.clock.now());
    server.clock.advance(HOUR);
    expect((await list()).equals(own)).toBe(true);
    // Its proof is too old: a paper of now does not show it as armed, one of that time does.
    server.clock.advance(3 * DAY);
    const later = await list({ printed_at: at });
    expect(later.equals(pinned)).toBe(true);
    expect((await list()).equals(own)).toBe(false);
    const check = await record(server, clients.west, trap, 'patrol');
    expect(check.kind).toBe('patrol');
    expect((await list({ printed_at: at })).equals(pinned)).toBe(false);
    server.clock.advance(-3 * DAY - HOUR);
  });

  it('gives no list of traps that is printed tomorrow', async () => {
    const printed_at = iso(server.clock.now() + DAY);
    expect(await refusalOf(fetchPaper(clients.west, { type: 'trap_list', printed_at }))).toMatchObject({
      result: 'invalid_input',
      details: { problems: [{ field: 'printed_at' }] },
    });
  });

  describe.skipIf(!hasPoppler)('read by another program (needs poppler-utils)', () => {
    /** The text of a paper, without the spaces between columns. */
    const textOf = async (client: TestClient, query: object) =>
      pagesOfText(await bytesOf(client, query))
        .join('')
        .replaceAll(/\s/g, '');

    it('shows what the list shows: to nobody else, and only the rows asked for', async () => {
      const [one, other] = [captureOf(server, { place: '水神の沢' }), captureOf(server, { place: '権現平' })];
      for (const capture of [one, other]) await postCapture(clients.west, capture);
      const placesIn = (text: string) => ['水神の沢', '権現平'].filter((place) => text.includes(place));
      const seen = async (client: TestClient, query: object) =>
        placesIn(await textOf(client, { type: 'capture_list', state: ANY_STATE, ...query }));
      expect(await seen(clients.east, {})).toEqual([]);
      expect(await seen(clients.west, {})).toEqual(['水神の沢', '権現平']);
      expect(await seen(clients.west, { ids: other.id })).toEqual(['権現平']);
      expect(await seen(clients.west, { q: '水神' })).toEqual(['水神の沢']);
    });

    it('contains approved captures alone, unless others are asked for, and counts what it leaves out', async () => {
      const approved = captureOf(server, { place: '承認の沢' });
      const { id, version } = await postCapture(clients.west, approved);
      await clients.admin.http.call(changeCapture, {
        params: { id },
        body: { action: 'approve', version },
      });
      await postCapture(clients.west, captureOf(server, { place: '未承認の沢' }));
      const seen = async (query: object) => textOf(clients.west, { type: 'capture_list', ...query });
      const usual = await seen({});
      expect(usual).toContain('承認の沢');
      expect(usual).not.toContain('未承認の沢');
      expect(usual).toMatch(/承認前・差し戻しの記録\d+件は含めていません/);
      const all = await seen({ state: ANY_STATE });
      expect(all).toContain('未承認の沢');
      expect(all).not.toContain('含めていません');
    });

    it('leaves out returned ones alone where the site asks for no approval, and counts no other', async () => {
      const setApproval = (post_needs_approval: boolean) =>
        server.database.db.updateTable('sites').set({ post_needs_approval }).execute();
      const period = { from: iso(server.clock.now()), to: iso(server.clock.advance(HOUR)) };
      const at = { captured_at: iso(server.clock.now() - 1) };
      await postCapture(clients.west, captureOf(server, { ...at, place: '数える沢' }));
      const { id, version } = await postCapture(clients.west, captureOf(server, { ...at, place: '戻す沢' }));
      const body = { action: 'return', version, reason: '写真がない' } as const;
      await clients.admin.http.call(changeCapture, { params: { id }, body });
      await setApproval(false);
      for (const type of ['capture_list', 'monthly'])
        expect(await textOf(clients.west, { type, ...period })).toContain(
          '承認前・差し戻しの記録1件は含めていません',
        );
      const text = await textOf(clients.west, { type: 'capture_list', ...period });
      await setApproval(true);
      expect(text).toContain('数える沢');
      expect(text).not.toContain('戻す沢');
    });

    it('reports an animal on a page of its own, with its photos for those who may see them', async () => {
      const place = '写真の沢';
      const capture = captureOf(server, { place, capture_no: 'PHO-1', memo: '尾あり' });
      await postCapture(clients.west, capture, [await takePhoto(3), await takePhoto(4)]);
      const query = { type: 'capture', state: ANY_STATE, ids: capture.id };
      const pdf = await bytesOf(clients.west, query);
      const text = pagesOfText(pdf).join('').replaceAll(/\s/g, '');
      expect(pagesOfText(pdf)).toHaveLength(1);
      for (const part of ['捕獲個体報告書', 'PHO-1', place, '尾あり', '写真1全体（切除前）', '写真2', '1/1'])
        expect(text).toContain(part);
      // Its photographer sees when it was taken; the copies themselves say nothing.
      expect(text).toContain('撮影令和8年11月19日8:30'.replace('8:30', '08:30'));
      expect(pdf.toString('latin1')).not.toContain('Phone');
      expect(structureOf(pdf).match(/Figure/g)?.length).toBeGreaterThanOrEqual(2);
      expect((await bytesOf(clients.west, query)).equals(pdf)).toBe(true);
      expect(await textOf(clients.east, query)).not.toContain(place);
    });

    it('says up to when the states of traps take everything in', async () => {
      const trap = await insertArmedTrap(server);
      await record(server, clients.west, trap, 'patrol');
      const recorded = server.clock.now();
      server.clock.advance(HOUR);
      const text = await textOf(clients.west, { type: 'trap_list', trap_id: trap.id });
      server.clock.advance(-HOUR);
      const until = formatWarekiDateTime(recorded).replace(' ', '');
      expect(text).toContain(`状態は、${until}までに届いた記録による`);
    });

    it('tells whose rows it holds at most, and who printed it', async () => {
      const { groups } = server.world;
      const west = await textOf(clients.west, { type: 'capture_list' });
      expect(west).toContain('範囲west（下位のグループなし）、本人の記録');
      expect(west).toContain('条件状態:承認済み');
      expect(west).toMatch(/令和\d+年\d+月\d+日(satomori)?人west範囲/);
      expect(await textOf(clients.club, { type: 'trap_list' })).toContain(
        '範囲club（下位の2グループを含む）、本人の記録',
      );
      expect(await textOf(clients.admin, { type: 'trap_list' })).toContain('範囲サイト全体');
      expect(await textOf(clients.admin, { type: 'trap_list', group_id: groups.club })).toContain(
        '条件グループ:club（下位の2グループを含む）',
      );
    });

    it('names no group or trap that the person does not see', async () => {
      const { groups, traps } = server.world;
      const query = { type: 'capture_list', group_id: groups.east, trap_id: traps.east.id };
      const text = await textOf(clients.west, query);
      expect(text).toContain('グループ:指定のグループわな:指定のわな');
      expect(text).not.toContain('east');
    });

    it('gives the period in the years of the era', async () => {
      const from = '2026-10-31T15:00:00.000Z';
      const to = '2026-11-30T15:00:00.000Z';
      expect(await textOf(clients.west, { type: 'capture_list', from, to })).toContain(
        '期間:令和8年11月1日〜令和8年11月30日',
      );
    });
  });

  it('is in the audit log with its filter, once, and not where it was refused', async () => {
    const from = iso(server.clock.advance(5 * DAY));
    await refusalOf(fetchPaper(clients.poster, { type: 'reward_list' }));
    await fetchPaper(clients.west, { type: 'reward_list', species: 'boar' });
    server.clock.advance(1);
    await fetchPaper(clients.west, { type: 'label', kind: 'box' });
    const query = { action: 'export', from } as const;
    const { json: entries } = await clients.admin.http.list(listAuditLogs, { query });
    server.clock.advance(-5 * DAY - 1);
    expect(entries).toMatchObject([
      { target_type: 'trap', user_login_id: 'west' },
      { target_type: 'map_hunt_point', user_login_id: 'west' },
    ]);
    expect(entries.map((entry) => auditChanges(entry).map(auditChangeText))).toEqual([
      ['帳票: 標識', '種類: 箱わな'],
      ['鳥獣の種類: イノシシ', '帳票: 報償支払一覧'],
    ]);
  });

  it('refuses a filter that the paper does not know', async () => {
    expect((await refusalOf(fetchPaper(clients.west, { type: 'trap_list', species: 'boar' }))).result).toBe(
      'invalid_input',
    );
  });
});

describeOnEachEngine('a paper of too many rows', (engine) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = await server.as('admin');
  });
  afterAll(() => server.stop());

  /** The maximum number of rows of a paper, and one more. */
  async function fill(table: 'traps' | 'posts', copyOf: (row: Record<string, unknown>, n: number) => object) {
    const { db } = server.database;
    const stored = await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow();
    const written = (value: unknown) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    const row = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, written(value)]));
    const copies = Array.from({ length: 5_001 }, (_, n) => ({ ...row, id: newId(), ...copyOf(row, n) }));
    for (let start = 0; start < copies.length; start += 200) {
      await db
        .insertInto(table)
        .values(copies.slice(start, start + 200) as never)
        .execute();
    }
  }

  it('is refused, so that no list is cut without a word', async () => {
    await postCapture(await server.as('west'), captureOf(server));
    await fill('traps', (_row, n) => ({ trap_no: `M-${n}`, dev_eui: null }));
    await fill('posts', (row, n) => ({ order_key: `${String(row['order_key'])}${n}`, capture_no: null }));
    for (const query of [
      { type: 'trap_list' },
      { type: 'capture_list', state: ANY_STATE },
      { type: 'monthly', state: ANY_STATE },
    ] as const) {
      const refusal = await refusalOf(admin.http.raw(getPaper, { query }));
      expect([query, refusal]).toMatchObject([query, { result: 'invalid_input' }]);
    }
  });
});
