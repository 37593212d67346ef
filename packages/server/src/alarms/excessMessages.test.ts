import { ENDPOINTS, MAX_MESSAGES } from '@satomori/core';
import { expect, it } from 'vitest';
import { describeAtTrap } from '../testing/describeAtTrap.ts';
import { HOUR, MINUTE } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { postEvent, upEvent, ws301 } from '../testing/uplinkMessages.ts';
import type { Login } from '../testing/world.ts';
import { endExcess } from './excessMessages.ts';

describeAtTrap('a sensor that sends too often', (field) => {
  /** So many frames at once, as they come from a broken device, in one batch. */
  async function flood(count: number, contact: 'open' | 'closed' = 'closed', dev_eui = field.trap.dev_eui) {
    const at = field.server.clock.now();
    for (let index = 0; index < count; index += 1)
      await postEvent(field.server, upEvent({ dev_eui, at, data: ws301(contact) }));
    await field.server.services.uplinks.drain();
  }
  const logs = async () =>
    (await field.west.trapLogs.list({ trap_id: field.trap.id, source: 'sensor' })).json;
  const told = async (login: Login) =>
    (await (await field.server.as(login)).notifications.list({ trap_id: field.trap.id })).json;
  const excess = async (login: Login) =>
    (await told(login)).filter(({ rule }) => rule === 'too_many_messages');

  it('never loses a firing: it is stored and rings, however many messages came before', async () => {
    await flood(MAX_MESSAGES + 20);
    await flood(1, 'open');
    expect((await logs())[0]).toMatchObject({ kind: 'fired', contact: 'fired' });
    expect(await look(field.west, field.trap)).toMatchObject({ state: 'fired' });
    expect((await told('west')).map(({ rule }) => rule)).toEqual(['trap_fired']);
    await flood(1, 'closed');
    expect((await logs())[0]).toMatchObject({ kind: 'rearmed' });
    await record(field.server, field.west, field.trap, 'checked');
    await flood(1, 'open');
    expect((await logs())[0]).toMatchObject({ kind: 'fired' });
    expect((await told('west')).filter(({ rule }) => rule === 'trap_fired')).toHaveLength(2);
  });

  it('keeps each frame that says fired: a late check may make it a firing', async () => {
    await flood(MAX_MESSAGES + 5, 'open');
    expect(await logs()).toHaveLength(MAX_MESSAGES + 5);
  });

  it('has no more than the limit of plain reports in the history, which says how many it left out', async () => {
    await flood(MAX_MESSAGES);
    expect(await look(field.west, field.trap)).toMatchObject({ excess_count: null, left_out_count: null });
    await flood(20);
    const stored = await logs();
    expect(stored).toHaveLength(MAX_MESSAGES);
    expect(await look(field.west, field.trap)).toMatchObject({
      excess_count: MAX_MESSAGES + 20,
      left_out_count: 20,
      last_log_id: stored[0]?.id,
      state: 'armed',
    });
    field.server.clock.advance(10 * MINUTE);
    await flood(1);
    expect(await logs()).toHaveLength(MAX_MESSAGES + 1);
    expect((await look(field.west, field.trap)).left_out_count).toBe(20);
  });

  it('is no safer and no less safe for what is left out: its last proof counts', async () => {
    await flood(MAX_MESSAGES + 1);
    field.server.clock.advance(5 * MINUTE);
    await flood(1);
    const { last_seen_at, last_proof_at } = await look(field.west, field.trap);
    const now = new Date(field.server.clock.now()).toISOString();
    expect([last_seen_at, last_proof_at]).toEqual([now, now]);
  });

  it('keeps the record of each frame that was delivered late', async () => {
    const at = field.server.clock.now() - 5 * HOUR;
    const { dev_eui } = field.trap;
    for (let index = 0; index < MAX_MESSAGES + 3; index += 1)
      await postEvent(field.server, upEvent({ dev_eui, at: at + index * MINUTE }));
    await field.server.services.uplinks.drain();
    expect(await logs()).toHaveLength(MAX_MESSAGES + 3);
  });

  it('is told to the administrators once, and closes an hour after it sends less', async () => {
    for (let index = 0; index < 3; index += 1) await flood(MAX_MESSAGES + 1);
    expect(await excess('west')).toEqual([]);
    expect(await excess('valley')).toEqual([]);
    const [alarm, ...others] = await excess('admin');
    expect(others).toEqual([]);
    expect(alarm?.body).toContain(`送信過多（10分に${MAX_MESSAGES + 1}件）`);
    await endExcess(field.server.database, field.server.clock.advance(50 * MINUTE));
    expect((await excess('admin'))[0]?.resolved_at).toBeNull();
    const now = field.server.clock.advance(10 * MINUTE);
    expect(await endExcess(field.server.database, now)).toEqual([field.server.world.sites.satomori]);
    expect((await excess('admin'))[0]?.resolved_at).not.toBeNull();
    expect(await look(field.west, field.trap)).toMatchObject({ excess_count: null, left_out_count: null });
  });

  it('is the last problem of its integration, and of the first message too many', async () => {
    await flood(MAX_MESSAGES + 5);
    const { http } = await field.server.as('admin');
    const [last] = (await http.list(ENDPOINTS.listIntegrations, {})).json.filter(
      ({ last_problem }) => last_problem?.includes('送信過多') === true,
    );
    expect(last?.last_problem).toContain(field.trap.name);
    const query = { dev_eui: field.trap.dev_eui };
    const messages = (await http.list(ENDPOINTS.listRawMessages, { query })).json;
    expect(messages.filter(({ problem }) => problem !== null)).toMatchObject([
      { state: 'processed', problem: last?.last_problem },
    ]);
  });

  it('does not slow or silence the others', async () => {
    const other = await insertArmedTrap(field.server, { name: '隣の沢' });
    await flood(MAX_MESSAGES + 5);
    await flood(1, 'open', other.dev_eui);
    expect(await look(field.west, other)).toMatchObject({ state: 'fired', excess_count: null });
  });
});
