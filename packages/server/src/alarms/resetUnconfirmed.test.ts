import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { HOUR, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import type { InsertedTrap, Login } from '../testing/world.ts';

describeOnEachEngine('a trap that was checked and left sprung', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  let f_cnt = 0;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(HOUR);
    trap = await insertArmedTrap(server, { name: '炭焼沢' });
  });

  const frame = (contact: 'open' | 'closed') => {
    server.clock.advance(HOUR);
    f_cnt += 1;
    return receiveContact(server, trap, contact, { f_cnt });
  };
  const act = async (login: Login, kind: 'checked' | 'set') =>
    record(server, await server.as(login), trap, kind);
  const reminders = async (login: Login) =>
    (await (await server.as(login)).notifications.list({ trap_id: trap.id, kind: 'reset_unconfirmed' })).json;
  const alarms = async () =>
    (await (await server.as('west')).notifications.list({ trap_id: trap.id, kind: 'trap_fired' })).json;

  it('reminds the one who checked it, once, and rings nobody else', async () => {
    await frame('open');
    await act('west2', 'checked');
    expect(await reminders('west2')).toEqual([]);
    for (let count = 0; count < 3; count += 1) await frame('open');
    expect(await reminders('west2')).toMatchObject([
      { title: '掛け直し未確認: 炭焼沢', target_id: trap.id, resolved_at: null },
    ]);
    expect((await reminders('west2'))[0]?.body).toContain('掛け直しを確認できません');
    for (const login of ['west', 'club', 'gateway'] as const) expect(await reminders(login)).toEqual([]);
    expect(await alarms()).toHaveLength(1);
  });

  it('reminds nobody while its firing is open', async () => {
    await frame('open');
    await frame('open');
    expect(await reminders('west')).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['closes', () => frame('closed')],
    ['is checked again', () => act('west', 'checked')],
    ['is set', () => act('west', 'set')],
  ])('is done with when it %s', async (_what, change) => {
    await frame('open');
    await act('west2', 'checked');
    await frame('open');
    await change();
    expect((await reminders('west2'))[0]?.resolved_at).not.toBeNull();
  });

  it('is done with when it closes after its mounting was corrected', async () => {
    await frame('open');
    await act('west2', 'checked');
    await frame('open');
    const admin = await server.as('admin');
    const { version } = await look(admin, trap);
    await admin.writing.traps.change(trap.id, { version, sensor_model: 'EM300-MCS' });
    await admin.writing.traps.change(trap.id, { version: version + 1, sensor_model: 'WS301' });
    expect((await reminders('west2'))[0]?.resolved_at).toBeNull();
    await frame('closed');
    expect((await reminders('west2'))[0]?.resolved_at).not.toBeNull();
  });

  it('reminds the one who checked or set it last', async () => {
    await frame('open');
    await act('west2', 'checked');
    await frame('open');
    await act('west', 'set');
    await frame('open');
    expect(await reminders('west2')).toHaveLength(1);
    expect(await reminders('west')).toHaveLength(1);
  });

  it('reminds nobody whose account was disabled since', async () => {
    const { db } = server.database;
    const of = (is_disabled: boolean) =>
      db.updateTable('users').set({ is_disabled }).where('id', '=', server.world.users.west2).execute();
    await frame('open');
    await act('west2', 'checked');
    await of(true);
    await frame('open');
    await of(false);
    expect(await reminders('west2')).toEqual([]);
  });
});
