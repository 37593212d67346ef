import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';

describeOnEachEngine('retiring a trap that stands fired', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('is refused until somebody says which firing was seen, and then its history says so', async () => {
    const admin = await server.as('admin');
    const trap = await insertArmedTrap(server, { dev_eui: 'd0000000000000ab' });
    await receiveContact(server, trap, 'open');
    const remove = () => admin.writing.traps.remove(trap.id);
    const retire = async (seen: { seen_log_id?: string | null }) => {
      const { version } = await look(admin, trap);
      return admin.writing.traps.change(trap.id, { version, placement: 'removed', ...seen });
    };
    const expectRefused = async () => {
      const { status, result, details } = await refusalOf(remove());
      expect([status, result, details['problems']]).toEqual([
        400,
        'invalid_input',
        [{ field: 'placement', message: expect.stringContaining('確認していない作動') as string }],
      ]);
    };
    const { state, last_log_id, open_fired_at } = await look(admin, trap);
    expect([state, open_fired_at === null]).toEqual(['fired', false]);
    await expectRefused();
    await retire({});
    await expectRefused();
    const { version } = await look(admin, trap);
    await admin.writing.traps.change(trap.id, { version, placement: 'set' });
    expect(await look(admin, trap)).toMatchObject({ dev_eui: trap.dev_eui, open_fired_at });
    await retire({ seen_log_id: last_log_id });
    expect(await remove()).toMatchObject({ outcome: 'retired' });
    expect(await look(admin, trap)).toMatchObject({ state: 'removed', open_fired_at: null, dev_eui: null });
    const { json: logs } = await admin.trapLogs.list({ trap_id: trap.id });
    const memos = logs.flatMap((log) => ('memo' in log && log.kind === 'removed' ? [log.memo] : []));
    expect(memos).toContainEqual(expect.stringContaining('現地での確認ではない'));
  });
});
