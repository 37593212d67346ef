import { type CaptureInput, changeCapture, getPaper } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, iso, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, record } from '../testing/trapActs.ts';
import { hasPoppler, pagesOfText } from './testing/readPaper.ts';

const LOGINS = ['west', 'west2', 'east', 'viewer', 'admin'] as const;
const PERMIT = {
  permit_no: '里第12号',
  permit_from: '2026-04-01',
  permit_to: '2027-03-31',
  registration_prefecture: '奈良県',
  registration_year: 2026,
};
const NOTHING = '捕獲なし（0頭・0羽）';
const leftOut = (count: number) => `承認前・差し戻しの記録${count}件は含めていません`;

describeOnEachEngine('papers of captures of which some wait for approval', (engine) => {
  let server: TestServer;
  const clients = {} as Record<(typeof LOGINS)[number], TestClient>;
  const period = { from: '', to: '' };
  const post = (client: TestClient, more: Partial<CaptureInput>) =>
    postCapture(client, captureOf(server, { capture_class: 'nuisance', ...more }));

  beforeAll(async () => {
    server = await startTestServer(engine);
    for (const login of LOGINS) clients[login] = await server.as(login);
    const { users } = server.world;
    await server.database.db
      .updateTable('users')
      .set(PERMIT)
      .where('id', 'in', [users.west, users.west2])
      .execute();
    Object.assign(period, { from: iso(server.clock.now() - DAY), to: iso(server.clock.now()) });
    await post(clients.west, { capture_no: 'WST-1' });
    await post(clients.west, { capture_class: 'hunting', species: 'sika_deer' });
    await post(clients.west, { result: 'bycatch', species: 'serow' });
    await post(clients.west, { captured_at: '2026-03-01T00:00:00.000Z' });
    await post(clients.east, {});
  });
  afterAll(() => server.stop());

  const pagesOf = async (login: (typeof LOGINS)[number], query: object) => {
    const answer = await clients[login].http.raw(getPaper, { query: query as never });
    return pagesOfText(Buffer.from(await answer.arrayBuffer())).map((page) => page.replaceAll(/\s/g, ''));
  };
  const textOf = async (...asked: Parameters<typeof pagesOf>) => (await pagesOf(...asked)).join('');

  it.runIf(hasPoppler).each(['permit_return', 'hunting_report'])(
    'a %s does not say 捕獲なし of a person whose captures are only not approved yet',
    async (type) => {
      const [west = '', west2 = ''] = await pagesOf('admin', { type });
      // Neither by-catch nor the other kind, nor what was caught before its days.
      expect(west).toContain(leftOut(1));
      expect(west).toContain('合計:0頭・0羽');
      expect(west).not.toContain('捕獲なし');
      expect(west2).toContain(NOTHING);
      expect(west2).not.toContain('承認前');
      const asked = await textOf('west', { type, state: 'submitted' });
      expect(asked).toContain('1頭');
      expect(asked).not.toContain('承認前');
    },
  );

  it.runIf(hasPoppler)('a daily report says so for the day, also where there is nothing else', async () => {
    const [day = '', ...others] = await pagesOf('west', { type: 'daily', ...period });
    expect(others).toEqual([]);
    expect(day).toContain(leftOut(3));
    expect(day).not.toContain('捕獲はありません');
    const trap = await insertArmedTrap(server, { group_id: server.world.groups.west });
    server.clock.advance(DAY);
    await record(server, clients.west, trap, 'patrol');
    const from = iso(server.clock.now() - 60_000);
    server.clock.advance(60_000);
    const next = await textOf('west', { type: 'daily', from, to: iso(server.clock.now()) });
    server.clock.advance(-DAY - 60_000);
    expect(next).toContain('捕獲はありません（0頭）');
    expect(next).not.toContain('承認前');
  });

  it.runIf(hasPoppler)('a list of rewards counts those that would be paid on it', async () => {
    const of = (login: (typeof LOGINS)[number], more: object = {}) =>
      textOf(login, { type: 'reward_list', ...period, ...more });
    expect(await of('west')).toContain(leftOut(2));
    expect(await of('admin')).toContain(leftOut(3));
    for (const text of [
      await of('west2'),
      await of('viewer'),
      await of('admin', { kind: 'bycatch' }),
      await of('admin', { state: 'submitted' }),
    ])
      expect(text).not.toContain('承認前');
  });

  it.runIf(hasPoppler)('a paper with a page for each animal says so beside their number', async () => {
    await post(clients.west, { result: 'false_spring' });
    const none = { type: 'confirmation', ...period };
    expect(await textOf('west', none)).toContain(`該当する記録はありません${leftOut(3)}`);
    expect(await textOf('west', { ...none, type: 'capture' })).toContain(leftOut(4));
    const { id, version } = await post(clients.west, { capture_no: 'WST-2' });
    await clients.admin.http.call(changeCapture, { params: { id }, body: { action: 'approve', version } });
    expect(await textOf('west', none)).toContain('1件（ほかに承認前・差し戻し3件）');
    expect(await textOf('west', { ...none, type: 'capture' })).toContain('1件（ほかに承認前・差し戻し4件）');
    expect(await textOf('west', { ...none, ids: id })).not.toContain('ほかに');
  });
});
