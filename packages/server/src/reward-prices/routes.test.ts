import {
  type Capture,
  getRewardPrices,
  listCaptures,
  putRewardPrices,
  type RewardPrice,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { captureOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';

const BOAR: RewardPrice = {
  species: 'boar',
  age_class: 'adult',
  capture_class: null,
  yen: 8_000,
  valid_from: '2000-04-01',
  valid_to: '2099-03-31',
};

describeOnEachEngine('reward prices', (engine) => {
  let server: TestServer;
  let admin: TestClient;
  let west: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = await server.as('admin');
    west = await server.as('west');
  });
  afterAll(() => server.stop());

  const read = (by: TestClient = admin) => by.http.call(getRewardPrices, {});
  const store = async (prices: RewardPrice[], by: TestClient = admin) =>
    by.http.call(putRewardPrices, { body: { prices, version: (await read(by)).version } });
  const seenBy = async (by: TestClient, id: string) =>
    ((await by.http.list(listCaptures, { query: {} })).json as Capture[]).find(
      (row) => row.id === id,
    ) as Capture;
  const post = async (more: object = {}) =>
    postCapture(west, {
      ...captureOf(server),
      result: 'captured',
      species: 'boar',
      count: 1,
      adult_count: 1,
      young_count: 0,
      ...more,
    });
  const approve = ({ id, version }: Capture) =>
    admin.writing.captures.change(id, { action: 'approve', version });
  const returnIt = ({ id, version }: Capture) =>
    admin.writing.captures.change(id, { action: 'return', reason: '写真が足りません', version });

  it('are of administrators, and of one site', async () => {
    expect((await refusalOf(read(west))).result).toBe('not_allowed');
    await store([BOAR]);
    expect((await read(await server.as('hokapatoAdmin'))).prices).toEqual([]);
    const siteId = server.world.sites.satomori;
    const [entry] = await listAudit(server.database.db, scopeOfSystem(siteId), siteId);
    expect(entry?.target_type).toBe('site');
  });

  it('do not overlap, and end after they begin', async () => {
    const before = await read();
    for (const prices of [
      [BOAR, { ...BOAR, valid_from: '2099-03-31', valid_to: '2100-03-31' }],
      [{ ...BOAR, valid_to: '2000-03-31' }],
    ])
      expect((await refusalOf(store(prices))).result).toBe('invalid_input');
    expect(await read()).toEqual(before);
    const next = { ...BOAR, valid_from: '2099-04-01', valid_to: '2100-03-31' };
    expect((await store([BOAR, next])).prices).toEqual([BOAR, next]);
  });

  it('edited by two at once keep the first, and show it to the second', async () => {
    const { version } = await read();
    const put = (yen: number) =>
      admin.http.call(putRewardPrices, { body: { prices: [{ ...BOAR, yen }], version } });
    const outcomes = await Promise.allSettled([put(1), put(2)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ result: 'version_conflict', details: { current: await read() } });
  });

  it('are copied by the approval, and change no approved capture later', async () => {
    await store([BOAR]);
    const posted = await post();
    expect(posted.payment_yen).toBeNull();
    const approved = await approve(posted);
    expect(approved).toMatchObject({ payment_yen: 8_000, payment_class: 'イノシシ 成獣 8,000円×1頭' });
    await store([{ ...BOAR, yen: 9_000 }]);
    expect(await seenBy(admin, posted.id)).toMatchObject({ payment_yen: 8_000 });
    const [told] = (await west.notifications.list()).json;
    expect(told?.body).toContain('報償 8,000円');

    const returned = await returnIt(approved);
    expect(returned).toMatchObject({ payment_yen: null, payment_class: null });
    expect(await approve(returned)).toMatchObject({ payment_yen: 9_000 });
  });

  it('are seen on a capture by the hunter and administrators alone', async () => {
    const { id } = await approve(await post());
    for (const by of [admin, west]) expect((await seenBy(by, id)).payment_yen).toBeGreaterThan(0);
    for (const login of ['west2', 'club'] as const)
      expect(await seenBy(await server.as(login), id)).toMatchObject({
        payment_yen: null,
        payment_class: null,
      });
  });

  it('that are missing for one animal are said, and nothing is paid in part', async () => {
    const posted = await post({ count: 2, young_count: 1, age_class: 'mixed' });
    expect(await approve(posted)).toMatchObject({ payment_yen: null, payment_class: '単価なし' });
  });
});
