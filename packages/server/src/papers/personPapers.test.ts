import {
  type CaptureInput,
  changeCapture,
  changeSighting,
  formatDate,
  getPaper,
  newId,
  putRewardPrices,
  startOfDay,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { postSighting, sightingOf } from '../testing/sightings.ts';
import {
  DAY,
  iso,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { insertUser, type Login } from '../testing/world.ts';
import { hasPoppler, pagesOfText, wordBoxes } from './testing/readPaper.ts';

const ANY_STATE = 'submitted,approved';
/** On the world's clock: December 2026. */
const PERMIT = {
  postal_address: '里山町大字西谷12番地',
  permit_no: '里第12号',
  permit_authority: '里山町長',
  permit_from: '2026-04-01',
  permit_to: '2027-03-31',
  worker_cert_no: '第12-1号',
  permit_species: JSON.stringify([{ species: 'boar', quota: 30 }]),
  registration_prefecture: '奈良県',
  registration_year: 2026,
  registration_no: '西-77',
  license_types: JSON.stringify(['trap']),
};

describeOnEachEngine('papers of people', (engine) => {
  let server: TestServer;
  const clients = {} as Record<Login, TestClient>;
  beforeAll(async () => {
    server = await startTestServer(engine);
    for (const login of ['west', 'west2', 'east', 'viewer', 'poster', 'gateway', 'admin', 'valley'] as const)
      clients[login] = await server.as(login);
    const { users } = server.world;
    for (const [login, address] of [
      ['west', PERMIT.postal_address],
      ['west2', '里山町大字東谷34番地'],
    ] as const) {
      await server.database.db
        .updateTable('users')
        .set({ ...PERMIT, postal_address: address } as never)
        .where('id', '=', users[login])
        .execute();
    }
  });
  afterAll(() => server.stop());

  const draw = (client: TestClient, query: object) => client.http.raw(getPaper, { query: query as never });
  const pagesOf = async (client: TestClient, query: object) =>
    pagesOfText(Buffer.from(await (await draw(client, query)).arrayBuffer())).map((page) =>
      page.replaceAll(/\s/g, ''),
    );
  const textOf = async (client: TestClient, query: object) => (await pagesOf(client, query)).join('');
  const post = (client: TestClient, more: Partial<CaptureInput>) =>
    postCapture(client, { ...captureOf(server), count: 1, adult_count: 1, young_count: 0, ...more });
  const approve = ({ id, version }: { id: string; version: number }) =>
    clients.admin.http.call(changeCapture, { params: { id }, body: { action: 'approve', version } });

  it.each([
    ['poster', 'confirmation'],
    ['poster', 'reward_list'],
    ['poster', 'hunting_report'],
    ['poster', 'permit_return'],
    ['poster', 'label'],
    ['poster', 'daily'],
    ['gateway', 'label'],
    ['valley', 'reward_list'],
    ['valley', 'label'],
    ['valley', 'witness_list'],
  ] as const)('%s gets no %s', async (login, type) => {
    expect((await refusalOf(draw(clients[login], { type }))).result).toBe('not_allowed');
  });

  it.runIf(hasPoppler)(
    'rewards are those of the approval, of oneself alone, and of all for administrators',
    async () => {
      const price = {
        species: 'boar',
        capture_class: null,
        valid_from: '2000-04-01',
        valid_to: '2099-03-31',
      } as const;
      await clients.admin.http.call(putRewardPrices, {
        body: {
          version: 0,
          prices: [
            { ...price, age_class: 'adult', yen: 8_000 },
            { ...price, age_class: 'young', yen: 1_000 },
          ],
        },
      });
      await approve(
        await post(clients.west, { capture_no: 'WST-1', count: 3, adult_count: 1, young_count: 2 }),
      );
      await approve(await post(clients.west2, { capture_no: 'WSU-1' }));
      await approve(await post(clients.west2, { capture_no: 'WSU-2', species: 'sika_deer' }));
      const own = await textOf(clients.west, { type: 'reward_list' });
      expect(own).toContain('WST-1');
      expect(own).toContain('10,000');
      expect(own).not.toContain('WSU');
      expect(await textOf(clients.viewer, { type: 'reward_list' })).toContain('該当する記録はありません');
      const all = await textOf(clients.admin, { type: 'reward_list' });
      expect(all).toContain('人west2　小計2件'.replaceAll(/\s/g, ''));
      expect(all).toMatch(/合計18,000/);
      expect(all).toContain('イノシシ成獣8,0002頭16,000');
      expect(all).toContain('イノシシ幼獣1,0002頭2,000');
      expect(all).toContain('単価なしの記録1件は、金額に含めていません');
    },
  );

  it.runIf(hasPoppler)(
    'a permit is returned with its results, also without any, by whom it belongs to',
    async () => {
      await approve(
        await post(clients.west, { capture_class: 'nuisance', place: '西谷', disposal: 'buried' }),
      );
      await approve(await post(clients.west2, { capture_class: 'nuisance', place: '東谷' }));
      const own = await pagesOf(clients.west, { type: 'permit_return' });
      expect(own).toHaveLength(1);
      expect(own[0]).not.toContain('東谷');
      for (const part of [
        '里第12号',
        '第12-1号',
        '里山町長様',
        'イノシシ（30頭まで）',
        '西谷',
        '埋設',
        PERMIT.postal_address,
      ])
        expect(own[0]).toContain(part);
      expect(own[0]).toContain('令和8年4月1日〜令和9年3月31日');
      expect(own[0]).toContain('令和9年4月30日');
      const all = await pagesOf(clients.admin, { type: 'permit_return' });
      expect(all).toHaveLength(2);
      expect(all[0]).not.toContain('東谷');
      // What else a list is filtered by cuts off no part of a permit.
      const { id } = await post(clients.west, { place: '選んだ沢' });
      const whole = await pagesOf(clients.admin, { type: 'permit_return' });
      for (const filter of [
        { species: 'crow' },
        { kind: 'bycatch' },
        { from: '2026-11-30T15:00:00.000Z', to: '2026-12-01T15:00:00.000Z' },
        { q: '北谷' },
        { ids: id },
        { trap_id: server.world.traps.east.id },
      ])
        expect(await pagesOf(clients.admin, { type: 'permit_return', ...filter })).toEqual(whole);
      const empty = await pagesOf(clients.admin, { type: 'permit_return', state: 'returned' });
      for (const page of empty) expect(page).toContain('合計:捕獲なし（0頭・0羽）');
      expect(await textOf(clients.viewer, { type: 'permit_return' })).not.toContain('番地');
      expect(await textOf(clients.east, { type: 'permit_return' })).toContain('登録がある人はいません');
    },
  );

  it.runIf(hasPoppler)('the hunting report is a draft of what was hunted, with its due date', async () => {
    await approve(
      await post(clients.west, {
        capture_class: 'hunting',
        method: 'snare',
        species: 'sika_deer',
        place: '猟場',
      }),
    );
    const [page = ''] = await pagesOf(clients.west, { type: 'hunting_report' });
    for (const part of [
      '（下書き）',
      '令和8年度',
      '西-77',
      'わな猟',
      '猟場',
      '令和9年5月15日',
      '合計:ニホンジカ1頭',
    ])
      expect(page).toContain(part);
    // Of a permit, not hunted.
    expect(page).not.toContain('イノシシ');
    expect(await pagesOf(clients.admin, { type: 'hunting_report' })).toHaveLength(2);
  });

  it.runIf(hasPoppler)(
    'what a person caught before they changed groups is on the papers of the new group',
    async () => {
      const { users, groups } = server.world;
      const move = (hunt_group_id: string) =>
        server.database.db
          .updateTable('users')
          .set({ hunt_group_id })
          .where('id', '=', users.west2)
          .execute();
      for (const [capture_class, place] of [
        ['nuisance', '前の班の沢'],
        ['hunting', '前の班の猟場'],
      ] as const)
        await approve(await post(clients.west2, { capture_class, place }));
      await move(groups.east);
      const of = (type: string, group_id: string) => textOf(clients.admin, { type, group_id });
      expect(await of('permit_return', groups.east)).toContain('前の班の沢');
      expect(await of('hunting_report', groups.east)).toContain('前の班の猟場');
      expect(await of('permit_return', groups.west)).not.toContain('前の班の沢');
      await move(groups.west);
    },
  );

  it.runIf(hasPoppler)('signs of traps are one’s own, in letters of a centimetre', async () => {
    const { users, groups } = server.world;
    await insertArmedTrap(server, { name: '標識の一', owner_user_id: users.west, group_id: groups.west });
    await insertArmedTrap(server, { name: '標識の二', owner_user_id: users.west2, group_id: groups.west });
    const own = await textOf(clients.west, { type: 'label' });
    expect(own).toContain('標識の一');
    expect(own).toContain(`住所${PERMIT.postal_address}`);
    expect(own).toContain('許可証番号里第12号');
    expect(own).not.toContain('標識の二');
    const pdf = Buffer.from(await (await draw(clients.west, { type: 'label' })).arrayBuffer());
    const [address] = wordBoxes(pdf).filter(({ text }) => text.startsWith('住所'));
    // Ink fills nine tenths of a letter's square; 1 cm is 28.35 points.
    expect((address?.width ?? 0) / (address?.text.length ?? 1)).toBeGreaterThan(28.35 / 0.9);
    expect(await textOf(clients.viewer, { type: 'label' })).toContain('該当するわなはありません');
    expect(await textOf(clients.admin, { type: 'label', group_id: groups.west })).toContain(
      '里山町大字東谷34番地',
    );
  });

  it.runIf(hasPoppler)('a capture is confirmed on a page of its own', async () => {
    const { id } = await post(clients.west, { capture_no: 'CNF-1', place: '確認の沢', proof_part: 'tail' });
    const pages = await pagesOf(clients.west, { type: 'confirmation', state: ANY_STATE, ids: id });
    expect(pages).toHaveLength(1);
    for (const part of ['捕獲確認書', 'CNF-1', '確認の沢', '尾', '確認年月日', '里第12号'])
      expect(pages[0]).toContain(part);
    expect(await textOf(clients.west, { type: 'confirmation', ids: id })).not.toContain('CNF-1');
  });

  it.runIf(hasPoppler)('a daily report has the acts, the outings and the animals of its day', async () => {
    const trap = await insertArmedTrap(server, { name: '日報', group_id: server.world.groups.west });
    await record(server, clients.west, trap, 'patrol');
    await post(clients.west, { disposal: 'gibier', facility_name: '里山ジビエ', memo: '雨' });
    const [page = ''] = await pagesOf(clients.west, { type: 'daily', state: ANY_STATE });
    for (const part of ['作業日報', '人west', '見回り', '里山ジビエ', '雨', '出猟の記録はありません'])
      expect(page).toContain(part);
    expect(await textOf(clients.east, { type: 'daily', state: ANY_STATE })).not.toContain('里山ジビエ');
    const from = '2026-10-01T00:00:00.000Z';
    expect((await refusalOf(draw(clients.west, { type: 'daily', from }))).result).toBe('invalid_input');
  });

  it.runIf(hasPoppler)('a daily report has nothing that the office entered in the register', async () => {
    server.clock.advance(20 * DAY);
    const trap = await insertArmedTrap(server, { trap_no: '役場-9', group_id: server.world.groups.west });
    const { version } = await look(clients.admin, trap);
    await clients.admin.writing.traps.change(trap.id, { version, placement: 'stopped' });
    expect(await textOf(clients.west, { type: 'daily' })).not.toContain('役場-9');
    await record(server, clients.west, trap, 'patrol');
    const text = await textOf(clients.west, { type: 'daily' });
    expect(text).toContain('見回り1役場-9');
    expect(text).not.toContain('停止');
    server.clock.advance(-20 * DAY);
  });

  it.runIf(hasPoppler)('a daily report has an outing on each of its days, and its animals once', async () => {
    server.clock.advance(10 * DAY);
    const first = startOfDay(server.clock.now());
    await clients.west.writing.efforts.create({
      id: newId(),
      date: formatDate(first),
      method: 'gun_drive',
      species: 'boar',
      hunters_out: 4,
      days_out: 3,
      sighted_count: 77,
    });
    const pages = await pagesOf(clients.west, { type: 'daily', from: iso(first), to: iso(first + 5 * DAY) });
    expect(pages.map((page) => /銃（巻き狩り）4(.*?)捕獲個体の処理/.exec(page)?.[1])).toEqual([
      '3日の1日目77',
      '3日の2日目初日に記載初日に記載',
      '3日の3日目初日に記載初日に記載',
    ]);
    const [second] = await pagesOf(clients.west, {
      type: 'daily',
      from: iso(first + DAY),
      to: iso(first + 2 * DAY),
    });
    expect(second).toContain('3日の2日目');
    server.clock.advance(-10 * DAY);
  });

  it.runIf(hasPoppler)('a daily report tells the acts of two people of one name apart', async () => {
    const { users, groups } = server.world;
    const call = (name: string) =>
      server.database.db.updateTable('users').set({ name }).where('id', '=', users.west2).execute();
    await call('人 west');
    server.clock.advance(DAY);
    for (const login of ['west', 'west2'] as const) {
      const trap = await insertArmedTrap(server, { group_id: groups.west });
      await record(server, clients[login], trap, 'patrol');
    }
    expect((await textOf(clients.west, { type: 'daily' })).match(/人west見回り\d/g)).toEqual([
      '人west見回り1',
      '人west見回り1',
    ]);
    // A shared account sees no people, and so cannot tell them apart.
    expect((await textOf(clients.viewer, { type: 'daily' })).match(/記入なし見回り\d/g)).toEqual([
      '記入なし見回り2',
    ]);
    server.clock.advance(-DAY);
    await call('人 west2');
  });

  it.runIf(hasPoppler)(
    'sightings are listed without who reported them, also for administrators',
    async () => {
      const { id, version } = await postSighting(
        clients.admin,
        sightingOf(server, { place: '通報の沢', reporter_name: '通報太郎', reporter_phone: '0747-00-0000' }),
      );
      const unapproved = await textOf(clients.admin, { type: 'witness_list' });
      expect(unapproved).not.toContain('通報の沢');
      expect(unapproved).toContain('承認前・差し戻しの記録1件は含めていません');
      await clients.admin.http.call(changeSighting, { params: { id }, body: { action: 'approve', version } });
      for (const login of ['poster', 'admin'] as const) {
        const text = await textOf(clients[login], { type: 'witness_list' });
        expect(text).toContain('通報の沢');
        expect(text).not.toContain('通報太郎');
        expect(text).not.toContain('0747');
      }
    },
  );

  it('gives the same bytes for the same input', async () => {
    for (const type of ['reward_list', 'permit_return', 'hunting_report', 'label', 'daily', 'confirmation']) {
      const query = { type, printed_at: '2026-12-01T00:00:00.000Z' };
      const bytes = async () => Buffer.from(await (await draw(clients.west, query)).arrayBuffer());
      expect((await bytes()).equals(await bytes())).toBe(true);
    }
  });
});

describeOnEachEngine('papers of people where a site has many accounts', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const { sites, users } = server.world;
    for (let n = 0; n < 501; n += 1)
      await insertUser(server.database.db, { site_id: sites.satomori, login_id: `many${n}` });
    await server.database.db
      .updateTable('users')
      .set({ ...PERMIT } as never)
      .where('id', '=', users.west)
      .execute();
    await insertArmedTrap(server, { name: '標識の一', owner_user_id: users.west });
  });
  afterAll(() => server.stop());

  it.runIf(hasPoppler).each(['label', 'permit_return', 'hunting_report'])(
    'make the %s of those whom it is about',
    async (type) => {
      const answer = await (await server.as('admin')).http.raw(getPaper, { query: { type } as never });
      const text = pagesOfText(Buffer.from(await answer.arrayBuffer())).join('');
      expect(text.replaceAll(/\s/g, '')).toContain(PERMIT.postal_address);
    },
  );
});
