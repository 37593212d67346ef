import { expect, it } from 'vitest';
import { describeAtTrap } from '../testing/describeAtTrap.ts';
import { MINUTE } from '../testing/startTestServer.ts';
import { look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { endWork } from './endWork.ts';

describeAtTrap('作業中', (field) => {
  const ended = async () =>
    (await field.west.trapLogs.list({ trap_id: field.trap.id, kind: 'working_ended' })).json;
  const told = async () =>
    (await field.west.notifications.list({ trap_id: field.trap.id })).json.map(({ rule }) => rule);
  const pass = (minutes: number) =>
    endWork(field.server.database, field.server.clock.advance(minutes * MINUTE));

  it('silences the alarm, and keeps the log', async () => {
    await record(field.server, field.west, field.trap, 'working');
    await receiveContact(field.server, field.trap, 'open');
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'working',
      contact: 'fired',
      open_fired_at: null,
    });
    expect((await field.west.trapLogs.list({ trap_id: field.trap.id, source: 'sensor' })).json).toMatchObject(
      [{ kind: 'heartbeat', contact: 'fired' }],
    );
    expect(await told()).toEqual([]);
  });

  it('ends by itself after half an hour, and says so once, to whoever worked', async () => {
    await record(field.server, field.west, field.trap, 'working');
    await pass(29);
    expect(await ended()).toEqual([]);
    expect((await look(field.west, field.trap)).state).toBe('working');
    expect(await pass(1)).toEqual([field.server.world.sites.satomori]);
    expect((await look(field.west, field.trap)).state).toBe('armed');
    expect(await ended()).toMatchObject([{ source: 'system', user_id: null }]);
    expect(await told()).toEqual(['working_ended']);
    expect(
      (await (await field.server.as('west2')).notifications.list({ trap_id: field.trap.id })).json,
    ).toEqual([]);
    expect(await pass(1)).toEqual([]);
    expect(await ended()).toHaveLength(1);
  });

  it('lets the next firing count, also where the contact never closed meanwhile', async () => {
    await record(field.server, field.west, field.trap, 'working');
    await receiveContact(field.server, field.trap, 'open');
    await pass(31);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      state_reason: 'not_closed',
    });
    const [notification] = (await field.west.notifications.list({ trap_id: field.trap.id })).json;
    expect(notification?.body).toContain('作動の状態のまま');
    await receiveContact(field.server, field.trap, 'open');
    expect((await look(field.west, field.trap)).state).toBe('fired');
    expect(await told()).toContain('trap_fired');
  });

  it('ends with the setting, without a word', async () => {
    await record(field.server, field.west, field.trap, 'working');
    field.server.clock.advance(5 * MINUTE);
    await record(field.server, field.west, field.trap, 'set');
    expect((await look(field.west, field.trap)).state).toBe('armed');
    await receiveContact(field.server, field.trap, 'open', { at: field.server.clock.advance(MINUTE) });
    expect((await look(field.west, field.trap)).state).toBe('fired');
    await pass(30);
    expect(await ended()).toEqual([]);
  });

  it('that is told when it is over silences nothing', async () => {
    await record(field.server, field.west, field.trap, 'working', {
      at: field.server.clock.now() - 31 * MINUTE,
    });
    await receiveContact(field.server, field.trap, 'open');
    expect((await look(field.west, field.trap)).state).toBe('fired');
  });

  it('does not hide what fired before it', async () => {
    await receiveContact(field.server, field.trap, 'open');
    await record(field.server, field.west, field.trap, 'working');
    expect((await look(field.west, field.trap)).state).toBe('working');
    await pass(31);
    expect((await look(field.west, field.trap)).state).toBe('fired');
  });
});
