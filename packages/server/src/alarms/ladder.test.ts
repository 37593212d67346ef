import { type Ladder, newId, type NotificationAction, PROPOSED_LADDER } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { plansOf } from '../testing/queryPlans.ts';
import { DAY, HOUR, MINUTE, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import type { InsertedTrap, Login } from '../testing/world.ts';
import { runLadders } from './ladder.ts';
import { listNotified } from './ladderRepository.ts';

describeOnEachEngine('the ladder of a firing', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const setLadder = (group: 'west' | 'club', ladder: Ladder | null) =>
    server.database.db
      .updateTable('groups')
      .set({ ladder: ladder && JSON.stringify(ladder) })
      .where('id', '=', server.world.groups[group])
      .execute();
  beforeEach(async () => {
    await server.database.db.deleteFrom('incidents').execute();
    server.clock.advance(DAY);
    await setLadder('club', PROPOSED_LADDER);
    await setLadder('west', null);
    trap = await insertArmedTrap(server);
  });

  const fire = () => receiveContact(server, trap, 'open');
  const pass = (milliseconds: number) => runLadders(server.database, server.clock.advance(milliseconds));
  const own = async (login: Login) =>
    (await (await server.as(login)).notifications.list({ trap_id: trap.id })).json;
  const rules = async (login: Login) => (await own(login)).map(({ rule }) => rule);
  const act = async (login: Login, action: object) => {
    const [first] = (await own(login)).filter(({ rule }) => rule === 'trap_fired');
    const ids = [first?.id];
    return (await server.as(login)).writing.notifications.act({ ids, ...action } as NotificationAction);
  };
  const answer = (login: Login, eta_minutes: number | null = null) =>
    act(login, { action: 'acknowledge', eta_minutes });
  const toldOf = async () => {
    const logins: Login[] = ['west', 'west2', 'club', 'gateway', 'admin'];
    const told = await Promise.all(
      logins.map(async (login) => ((await own(login)).length > 0 ? login : null)),
    );
    return told.filter((login) => login !== null);
  };

  it('reads whom it has notified by the incident, also before the database knows what its tables contain', async () => {
    const scope = scopeOfSystem(server.world.sites.satomori);
    const [plan] = await plansOf(server.database, (db) => listNotified(db, scope, newId()));
    // Of a user's index only the site would be used, and every notification of it read.
    expect(plan?.steps.join('\n')).not.toContain('push_logs_by_user');
  });

  it('never reaches people of other groups, shared or disabled accounts, or another site', async () => {
    await fire();
    await pass(DAY);
    await pass(DAY);
    await pass(DAY);
    for (const login of ['east', 'loner', 'poster', 'valley', 'hokapatoAdmin'] as const)
      expect(await own(login)).toEqual([]);
  });

  it('notifies the next only when nobody has answered for long enough, each person once', async () => {
    await fire();
    expect(await toldOf()).toEqual(['west', 'west2', 'gateway']);
    await pass(14 * MINUTE);
    expect(await toldOf()).toEqual(['west', 'west2', 'gateway']);
    await Promise.all([pass(MINUTE), runLadders(server.database, server.clock.now())]);
    expect(await toldOf()).toEqual(['west', 'west2', 'club', 'gateway']);
    await pass(15 * MINUTE);
    expect(await toldOf()).toEqual(['west', 'west2', 'club', 'gateway', 'admin']);
    for (const login of ['west', 'club', 'admin'] as const)
      expect(await rules(login)).toEqual(['trap_fired']);
    expect((await own('west'))[0]?.steps.map(({ people }) => people)).toEqual([3, 1, 1]);
  });

  it('of no group with its own begins with everybody whom a firing concerns', async () => {
    await setLadder('club', null);
    await fire();
    expect(await toldOf()).toEqual(['west', 'west2', 'club', 'gateway']);
    await pass(30 * MINUTE);
    expect(await toldOf()).toEqual(['west', 'west2', 'club', 'gateway', 'admin']);
  });

  it('is the group’s own before that of the group above', async () => {
    await setLadder('west', [{ after_minutes: 0, audiences: ['administrators'] }]);
    await fire();
    expect(await toldOf()).toEqual(['admin']);
  });

  it('tells nobody again whom an earlier step has told', async () => {
    await setLadder('west', [
      { after_minutes: 0, audiences: ['group'] },
      { after_minutes: 15, audiences: ['group', 'administrators'] },
    ]);
    await fire();
    await pass(15 * MINUTE);
    expect([await rules('west'), await rules('admin')]).toEqual([['trap_fired'], ['trap_fired']]);
  });

  it('goes to the next at once where a step reaches nobody', async () => {
    trap = await insertArmedTrap(server, { group_id: null });
    await setLadder('club', null);
    await server.database.db.updateTable('users').set({ is_gw_view: false }).execute();
    await fire();
    expect(await toldOf()).toEqual(['admin']);
    await server.database.db
      .updateTable('users')
      .set({ is_gw_view: true })
      .where('id', '=', server.world.users.gateway)
      .execute();
  });

  it('stops when somebody is on the way, and goes on when they do not arrive', async () => {
    await fire();
    await answer('west', 60);
    await pass(89 * MINUTE);
    expect(await toldOf()).toEqual(['west', 'west2', 'gateway']);
    await pass(MINUTE);
    expect(await rules('west2')).toEqual(['acknowledgement_expired', 'trap_fired']);
    expect((await own('west2'))[0]?.body).toContain('人 westさんの「向かいます」から90分たちました');
    expect(await toldOf()).toEqual(['west', 'west2', 'club', 'gateway']);
    expect((await look(await server.as('west'), trap)).responder).toBeNull();
    await pass(15 * MINUTE);
    expect(await toldOf()).toContain('admin');
    expect(await rules('west2')).toEqual(['acknowledgement_expired', 'trap_fired']);
  });

  it('keeps everybody who is on the way, and goes on only when none is left', async () => {
    await fire();
    await answer('west', 60);
    await pass(MINUTE);
    await answer('west2');
    const { responder, responders } = await look(await server.as('west'), trap);
    expect(responder?.user_name).toBe('人 west2');
    expect(responders.map(({ user_name }) => user_name)).toEqual(['人 west', '人 west2']);
    await act('west2', { action: 'decline' });
    expect((await look(await server.as('west'), trap)).responder?.user_name).toBe('人 west');
    await pass(30 * MINUTE);
    expect(await toldOf()).toEqual(['west', 'west2', 'gateway']);
    await act('west', { action: 'decline' });
    await pass(0);
    expect(await toldOf()).toContain('club');
    expect((await own('west'))[0]?.responders.map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([
      false,
      false,
    ]);
  });

  it('goes on at once when everybody who was told has declined', async () => {
    await fire();
    for (const login of ['west', 'west2'] as const) await act(login, { action: 'decline' });
    await pass(MINUTE);
    expect(await toldOf()).toEqual(['west', 'west2', 'gateway']);
    await act('gateway', { action: 'decline' });
    await pass(0);
    expect(await toldOf()).toEqual(['west', 'west2', 'club', 'gateway']);
    await pass(0);
    expect(await toldOf()).not.toContain('admin');
  });

  it('conflicts with no edit of the trap that was begun before a step or an answer', async () => {
    await fire();
    const admin = await server.as('admin');
    const before = await look(admin, trap);
    await pass(15 * MINUTE);
    await answer('west');
    const after = await look(admin, trap);
    expect(after.responder?.user_name).toBe('人 west');
    expect(after.sequence).toBeGreaterThan(before.sequence);
    const edited = await admin.writing.traps.change(trap.id, { version: before.version, memo: '尾根側' });
    expect(edited).toMatchObject({ version: before.version + 1, memo: '尾根側' });
  });

  it('ends with a check: nobody else is notified', async () => {
    await fire();
    await record(server, await server.as('west'), trap, 'checked', { result: 'nothing' });
    await pass(DAY);
    expect(await toldOf()).toEqual(['west', 'west2', 'gateway']);
  });

  it('tells the administrators once when nobody has answered to the end', async () => {
    await fire();
    for (const minutes of [15, 15, 29]) await pass(minutes * MINUTE);
    expect(await rules('admin')).toEqual(['trap_fired']);
    await pass(MINUTE);
    await pass(DAY);
    expect(await rules('admin')).toEqual(['nobody_reached', 'trap_fired']);
    expect(await rules('west')).toEqual(['trap_fired']);
  });

  it('tells the administrators also where it was shortened below the steps that ran', async () => {
    await fire();
    await pass(15 * MINUTE);
    await pass(15 * MINUTE);
    await setLadder('west', [{ after_minutes: 0, audiences: ['group'] }]);
    await pass(29 * MINUTE);
    expect(await rules('admin')).toEqual(['trap_fired']);
    await pass(MINUTE);
    expect(await rules('admin')).toEqual(['nobody_reached', 'trap_fired']);
    await setLadder('west', null);
    await act('west', { action: 'decline' });
    await pass(DAY);
    expect(await rules('admin')).toEqual(['nobody_reached', 'trap_fired']);
    expect((await own('west'))[0]?.steps.map(({ step_no }) => step_no)).toEqual([1, 2, 3, 4]);
  });

  it('runs after a restart each step that was due, none twice, none left out', async () => {
    await fire();
    await server.restart();
    await pass(3 * HOUR);
    await pass(15 * MINUTE);
    await server.restart();
    await pass(HOUR);
    expect((await own('admin')).map(({ rule }) => rule)).toEqual(['nobody_reached', 'trap_fired']);
    expect((await own('west'))[0]?.steps.map(({ step_no }) => step_no)).toEqual([1, 2, 3, 4]);
  });

  it('does not wait for the return of a clock that was fast', async () => {
    server.clock.advance(365 * DAY);
    await fire();
    await pass(-365 * DAY);
    expect(await toldOf()).toContain('club');
    await pass(15 * MINUTE);
    expect(await toldOf()).toContain('admin');
  });
});
