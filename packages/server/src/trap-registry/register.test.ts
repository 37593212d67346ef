import { newId, type NewTrapInput, type TrapChangeInput } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { insertTraps, KEYS, type Login } from '../testing/world.ts';

let count = 0;
const newTrap = (more: Partial<NewTrapInput> = {}): NewTrapInput => {
  count += 1;
  return { id: newId(), trap_no: `新${count}`, name: `新しいわな${count}`, trap_type: 'box', ...more };
};
const newEui = () => {
  count += 1;
  return count.toString(16).padStart(16, 'c');
};

describeOnEachEngine('registering, changing and removing a trap', (engine) => {
  let server: TestServer;
  const as = {} as Record<Login, TestClient>;
  beforeAll(async () => {
    server = await startTestServer(engine);
    for (const login of Object.keys(server.world.users) as Login[]) as[login] = await server.as(login);
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.clock.advance(DAY);
  });

  const create = (login: Login, trap: NewTrapInput) => as[login].writing.traps.create(trap);
  const change = async (login: Login, trap: { id: string }, changes: Omit<TrapChangeInput, 'version'>) => {
    const { version } = await look(
      as[trap.id === server.world.traps.valley.id ? 'hokapatoAdmin' : 'admin'],
      trap,
    );
    return as[login].writing.traps.change(trap.id, { version, ...changes });
  };
  const remove = (login: Login, trap: { id: string }) => as[login].writing.traps.remove(trap.id);
  const audit = async (trap: { id: string }) =>
    (await listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), trap.id)).map(
      ({ action, changes, user_id }) => ({ action, changes, user_id }),
    );
  const problemOf = async (call: Promise<unknown>) => {
    const { status, result, details } = await refusalOf(call);
    const [first] = (details['problems'] ?? []) as { field: string; message: string }[];
    return { status, result, ...first };
  };

  it('is refused to a shared viewer, and to whoever has no traps', async () => {
    for (const login of ['viewer', 'poster', 'gateway'] as const) {
      expect(await refusalOf(create(login, newTrap()))).toMatchObject({ status: 403, result: 'not_allowed' });
      const { west } = server.world.traps;
      expect(await refusalOf(as[login].writing.traps.change(west.id, { version: 1 }))).toMatchObject({
        status: 403,
      });
      expect(await refusalOf(remove(login, west))).toMatchObject({ status: 403 });
    }
  });

  it('of another person or group is refused to all but admins, and of a foreign site is not found', async () => {
    const { traps, groups, users } = server.world;
    const foreign: Partial<NewTrapInput>[] = [
      { owner_user_id: users.west2 },
      { owner_user_id: null },
      { group_id: groups.east },
      { group_id: groups.club },
      { group_id: null },
      { group_id: newId() },
    ];
    for (const more of foreign)
      expect(await refusalOf(create('west', newTrap(more)))).toMatchObject({ result: 'not_allowed' });
    // Visible to the caller, but not theirs.
    expect(await refusalOf(change('west2', traps.west, { memo: 'x' }))).toMatchObject({
      result: 'not_allowed',
    });
    expect(await refusalOf(remove('west2', traps.west))).toMatchObject({ result: 'not_allowed' });
    // Not visible: answered like an unknown id.
    for (const id of [traps.east.id, traps.valley.id, newId()]) {
      const write = as.west.writing.traps;
      expect(await refusalOf(write.change(id, { version: 1, memo: 'x' }))).toMatchObject({ status: 404 });
      expect(await refusalOf(write.remove(id))).toMatchObject({ status: 404 });
    }
    const ofOtherSite = as.admin.writing.traps.change(traps.valley.id, { version: 1, memo: 'x' });
    expect(await refusalOf(ofOtherSite)).toMatchObject({ status: 404 });
    expect(await problemOf(create('admin', newTrap({ group_id: groups.valley })))).toMatchObject({
      status: 400,
      field: 'group_id',
    });
    expect(await problemOf(create('admin', newTrap({ owner_user_id: users.valley })))).toMatchObject({
      field: 'owner_user_id',
    });
  });

  it('by a hunter or a member of a hokapato site gives a trap of their own in their own group', async () => {
    const { users, groups, sites } = server.world;
    for (const [login, owner_user_id, group_id] of [
      ['west', users.west, groups.west],
      ['loner', users.loner, null],
      ['valley', users.valley, groups.valley],
    ] as const) {
      const asked = newTrap({ latitude: 35.1, longitude: 137.2, memo: '沢のそば' });
      const trap = await create(login, asked);
      expect(trap).toMatchObject({
        ...asked,
        owner_user_id,
        group_id,
        state: 'planned',
        version: 1,
        warnings: [],
      });
      expect(await look(as[login], trap)).toMatchObject({ name: asked.name });
      expect(await create(login, newTrap({ owner_user_id, group_id }))).toMatchObject({ owner_user_id });
    }
    expect(sites.satomori).not.toBe(sites.hokapato);
  });

  it('writes every field that there is, and tells the audit log', async () => {
    const { users, groups } = server.world;
    const asked = newTrap({
      trap_type: 'snare',
      trap_count: 3,
      target_species: ['boar', 'sika_deer'],
      owner_user_id: users.east,
      group_id: groups.east,
      capture_class: 'nuisance',
      latitude: 35.123456,
      longitude: 137.654321,
      accuracy: 5,
      place: '東の谷',
      fiscal_year: 2027,
      bait: 'ぬか',
      loop_diameter_cm: 11.5,
      wire_mm: 4,
      has_stopper: true,
      has_swivel: true,
      label_ok: true,
      sensor_model: 'WS301',
      dev_eui: '24E124141FABCDEF',
      sensor_serial: 'S-1',
      fired_when: 'pulled',
      memo: '橋のたもと',
    });
    const trap = await create('admin', {
      ...asked,
      heartbeat_interval_s: 3600,
      battery_low_v: 2.8,
      patrol_due_hour: 16,
    });
    expect(trap).toMatchObject({ ...asked, dev_eui: '24e124141fabcdef', owner_name: '人 east' });
    expect(trap.settings).toMatchObject({
      heartbeat_interval_s: { value: 3600, level: 'trap' },
      battery_low_v: { value: 2.8, level: 'trap' },
      battery_low_pct: { level: 'site' },
      patrol_due_hour: { value: 16, level: 'trap' },
    });
    expect(await audit(trap)).toMatchObject([
      { action: 'create', user_id: users.admin, changes: { place: [null, '東の谷'] } },
    ]);
    const changed = await change('admin', trap, {
      patrol_due_hour: null,
      target_species: ['boar'],
      bait: null,
    });
    expect(changed).toMatchObject({ target_species: ['boar'], bait: null, version: 2 });
    expect(changed.settings.patrol_due_hour.level).toBe('site');
    expect((await audit(trap)).at(-1)).toMatchObject({
      action: 'edit',
      changes: { target_species: [['boar', 'sika_deer'], ['boar']], bait: ['ぬか', null] },
    });
  });

  it('happens once for the same id, and is a conflict for another content', async () => {
    const asked = newTrap();
    const answers = await Promise.all([create('west', asked), create('west', asked), create('west', asked)]);
    expect(new Set(answers.map((trap) => trap.id)).size).toBe(1);
    expect(await audit(asked)).toHaveLength(1);
    expect(await refusalOf(create('west', { ...asked, memo: 'other' }))).toMatchObject({
      status: 409,
      result: 'id_conflict',
    });
    expect(await refusalOf(create('admin', asked))).toMatchObject({ result: 'id_conflict' });
    expect((await look(as.west, asked)).memo).toBeNull();
  });

  it('with an old version is a conflict that shows the row as it stands', async () => {
    const trap = await create('west', newTrap());
    await change('west', trap, { memo: 'first' });
    const refusal = await refusalOf(as.west.writing.traps.change(trap.id, { version: 1, memo: 'second' }));
    expect(refusal).toMatchObject({ status: 409, result: 'version_conflict' });
    expect(refusal.details['current']).toMatchObject({ id: trap.id, memo: 'first', version: 2 });
    const [a, b] = await Promise.allSettled(
      ['a', 'b'].map((memo) => as.west.writing.traps.change(trap.id, { version: 2, memo })),
    );
    expect(new Set([a?.status, b?.status])).toEqual(new Set(['fulfilled', 'rejected']));
    expect((await look(as.west, trap)).version).toBe(3);
  });

  it('is not in the way of its sensor, which changes no version', async () => {
    const trap = await insertArmedTrap(server, { owner_user_id: server.world.users.west });
    const { version } = await look(as.west, trap);
    await receiveContact(server, trap, 'closed');
    expect((await as.west.writing.traps.change(trap.id, { version, memo: 'x' })).memo).toBe('x');
  });

  it('lets an owner change position, name, memo and state, and nothing else', async () => {
    const trap = await create('west', newTrap());
    expect(
      await change('west', trap, { latitude: 35, longitude: 137, accuracy: 3, name: '別名', memo: 'm' }),
    ).toMatchObject({ latitude: 35, name: '別名' });
    const refused: Omit<TrapChangeInput, 'version'>[] = [
      { trap_no: 'x' },
      { dev_eui: newEui() },
      { group_id: server.world.groups.east },
      { owner_user_id: null },
      { heartbeat_interval_s: 60 },
    ];
    for (const changes of refused) {
      const refusal = await refusalOf(change('west', trap, { memo: 'not written', ...changes }));
      expect(refusal).toMatchObject({ result: 'not_allowed', details: { fields: Object.keys(changes) } });
    }
    // A field sent unchanged is no change.
    expect((await change('west', trap, { trap_no: trap.trap_no, group_id: trap.group_id })).memo).toBe('m');
    expect((await change('valley', server.world.traps.valley, { memo: '谷' })).memo).toBe('谷');
  });

  it.each<[string, object, string]>([
    ['a number that is too long', { trap_no: 'x'.repeat(31) }, 'trap_no'],
    ['half a position', { latitude: 35 }, 'longitude'],
    ['a latitude beyond the pole', { latitude: 91, longitude: 0 }, 'latitude'],
    ['a sensor of 15 digits', { dev_eui: '24e124141f00001' }, 'dev_eui'],
    ['31 traps on one spot', { trap_count: 31 }, 'trap_count'],
    ['an interval of a second', { heartbeat_interval_s: 1 }, 'heartbeat_interval_s'],
    ['an animal nobody knows', { target_species: ['unicorn'] }, 'target_species'],
    ['a state', { placement: 'set' }, 'placement'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('refuses %s and names the field', async (_what, wrong, field) => {
    const asked = { ...newTrap(), ...wrong };
    const refusal = await problemOf(create('admin', asked));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(refusal.field).toContain(field);
    expect((await as.admin.traps.list({ trap_id: asked.id })).json).toEqual([]);
  });

  it('lets only an admin say what the values of a codec mean, and voids the proof by it', async () => {
    const object_mapping = [{ key: 'doorStatus', value: true, contact: 'closed' as const }];
    const asked = newTrap({ object_mapping });
    const refused = { result: 'not_allowed', details: { fields: ['object_mapping'] } };
    expect(await refusalOf(create('west', asked))).toMatchObject(refused);
    expect((await as.admin.traps.list({ trap_id: asked.id })).json).toEqual([]);
    const own = await create('west', newTrap({ object_mapping: null }));
    expect(await refusalOf(change('west', own, { object_mapping }))).toMatchObject(refused);
    expect(own.object_mapping).toBeNull();

    const created = await create('admin', asked);
    expect(created.object_mapping).toEqual(object_mapping);
    const armed = await insertArmedTrap(server, { sensor_model: 'other' });
    expect(await change('admin', armed, { object_mapping })).toMatchObject({
      object_mapping,
      state: 'unknown',
      last_proof_at: null,
    });
    expect((await change('admin', created, { object_mapping: null })).object_mapping).toBeNull();
  });

  it('takes a number once in a fiscal year, in one site, and says so', async () => {
    const trap_no = newTrap().trap_no;
    const first = await create('admin', newTrap({ trap_no, fiscal_year: 2030 }));
    const refusal = await problemOf(create('west', newTrap({ trap_no, fiscal_year: 2030 })));
    expect(refusal).toMatchObject({ status: 400, field: 'trap_no' });
    expect(refusal.message).toContain('2030年度');
    await create('admin', newTrap({ trap_no, fiscal_year: 2031 }));
    await create('hokapatoAdmin', newTrap({ trap_no, fiscal_year: 2030 }));
    const other = await create('admin', newTrap());
    expect(await problemOf(change('admin', other, { trap_no, fiscal_year: 2030 }))).toMatchObject({
      field: 'trap_no',
    });
    const both = await Promise.allSettled(
      [1, 2].map(() => create('admin', newTrap({ trap_no, fiscal_year: 2032 }))),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
    // A trap without a log frees its number.
    await remove('admin', first);
    await create('admin', newTrap({ trap_no, fiscal_year: 2030 }));
  });

  it('takes a sensor once in a site, and tells nothing of another site’s', async () => {
    const dev_eui = newEui();
    await create('hokapatoAdmin', newTrap({ dev_eui }));
    const first = await create('admin', newTrap({ dev_eui }));
    expect(first.dev_eui).toBe(dev_eui);
    const refusal = await problemOf(create('admin', newTrap({ dev_eui: dev_eui.toUpperCase() })));
    expect(refusal).toMatchObject({ status: 400, field: 'dev_eui' });
    expect(refusal.message).toContain('ほかのわな');
    // Each site's key reaches that site's own trap.
    await receiveContact(server, { dev_eui }, 'closed');
    expect((await look(as.admin, first)).last_seen_at).not.toBeNull();
    await remove('admin', first);
    await create('admin', newTrap({ dev_eui }));
  });

  it('works off what the sensor sent before it hung on a trap', async () => {
    const dev_eui = newEui();
    await receiveContact(server, { dev_eui }, 'open');
    server.clock.advance(MINUTE);
    const trap = await create('admin', newTrap({ dev_eui, sensor_model: 'WS301' }));
    await server.services.uplinks.drain();
    const logs = async (id: string) => (await as.admin.trapLogs.list({ trap_id: id, source: 'sensor' })).json;
    // Not set yet: logged, without an alarm.
    expect(await logs(trap.id)).toMatchObject([{ kind: 'heartbeat', contact: 'fired' }]);
    expect((await look(as.admin, trap)).state).toBe('planned');
    expect((await as.admin.notifications.list({ trap_id: trap.id })).json).toEqual([]);

    const armed = await insertArmedTrap(server, { dev_eui: newEui() });
    const other = newEui();
    await receiveContact(server, { dev_eui: other }, 'open');
    await receiveContact(server, { dev_eui: other }, 'open', { key: KEYS.hokapato });
    server.clock.advance(HOUR);
    await change('admin', armed, { dev_eui: other });
    await server.services.uplinks.drain();
    // Received after it was set: it may be a firing, and counts as one.
    expect((await look(as.admin, armed)).state).toBe('fired');
    expect(await logs(armed.id)).toHaveLength(1);
  });

  it('does not take what a sensor said on the bench for a firing, nor let it hide one', async () => {
    const dev_eui = newEui();
    await receiveContact(server, { dev_eui }, 'open');
    server.clock.advance(HOUR);
    const trap = await create(
      'admin',
      newTrap({ sensor_model: 'WS301', group_id: server.world.groups.west }),
    );
    await record(server, as.west, trap, 'set');
    server.clock.advance(MINUTE);
    await change('admin', trap, { dev_eui });
    await server.services.uplinks.drain();
    expect((await look(as.west, trap)).state).not.toBe('fired');
    expect((await as.west.notifications.list({ trap_id: trap.id })).json).toEqual([]);
    await receiveContact(server, { dev_eui }, 'open');
    expect((await look(as.west, trap)).state).toBe('fired');
  });

  it('with another sensor discards what the old one proved', async () => {
    const trap = await insertArmedTrap(server);
    expect((await look(as.west, trap)).state).toBe('armed');
    expect(await change('admin', trap, { dev_eui: newEui() })).toMatchObject({
      state: 'unknown',
      contact: null,
      last_proof_at: null,
    });
  });

  it('of its state goes through its log, and proves nothing', async () => {
    const trap = await create('west', newTrap());
    expect(await change('west', trap, { placement: 'set' })).toMatchObject({
      placement: 'set',
      state: 'unknown',
      last_proof_at: null,
      last_patrol_at: null,
    });
    for (const placement of ['stopped', 'planned', 'removed'] as const)
      expect(await change('west', trap, { placement })).toMatchObject({ placement, state: placement });
    const logs = (await as.west.trapLogs.list({ trap_id: trap.id })).json;
    expect(logs.map(({ kind, user_name }) => [kind, user_name])).toEqual(
      ['removed', 'planned', 'stopped', 'set'].map((kind) => [kind, '人 west']),
    );
    expect((await audit(trap)).at(-1)).toMatchObject({ changes: { placement: ['planned', 'removed'] } });
  });

  it('said at a desk clears only the firings that its author names as seen', async () => {
    const trap = await insertArmedTrap(server, { owner_user_id: server.world.users.west });
    await receiveContact(server, trap, 'open');
    const seen = await look(as.west, trap);
    server.clock.advance(MINUTE);
    await receiveContact(server, trap, 'closed');
    await receiveContact(server, trap, 'open');
    server.clock.advance(MINUTE);
    await change('west', trap, { placement: 'stopped' });
    await change('west', trap, { placement: 'set', seen_log_id: seen.last_log_id });
    expect((await look(as.west, trap)).state).toBe('fired');
    const { last_log_id } = await look(as.west, trap);
    await change('west', trap, { placement: 'removed', seen_log_id: last_log_id });
    expect(await look(as.west, trap)).toMatchObject({ state: 'removed', open_fired_at: null });
  });

  it('without a history deletes it: the list that asks what changed is told so', async () => {
    const trap = await create('west', newTrap());
    const { sequence } = await as.west.traps.list({ limit: 1 });
    const removed = await remove('west', trap);
    expect(removed).toMatchObject({ id: trap.id, outcome: 'deleted', deleted_at: expect.any(String) });
    expect((await as.west.traps.list({ trap_id: trap.id })).json).toEqual([]);
    const changed = (await as.west.traps.list({ since: sequence ?? 0 })).json;
    expect(changed).toEqual([{ id: trap.id, deleted_at: removed.deleted_at }]);
    expect((await as.east.traps.list({ since: sequence ?? 0 })).json).toEqual([]);
    expect((await audit(trap)).map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(await refusalOf(remove('west', trap))).toMatchObject({ status: 404 });
    expect(await refusalOf(create('west', { ...newTrap(), id: trap.id }))).toMatchObject({
      result: 'id_conflict',
    });
  });

  it('with a history retires it: it stays with all its logs, and its sensor is free', async () => {
    const trap = await insertArmedTrap(server, { owner_user_id: server.world.users.west });
    await receiveContact(server, trap, 'closed');
    expect(await remove('west', trap)).toEqual({ id: trap.id, outcome: 'retired', deleted_at: null });
    expect(await look(as.west, trap)).toMatchObject({ state: 'removed', dev_eui: null });
    const kinds = async () =>
      (await as.west.trapLogs.list({ trap_id: trap.id })).json.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['removed', 'heartbeat']);
    expect((await remove('admin', trap)).outcome).toBe('retired');
    expect(await kinds()).toEqual(['removed', 'heartbeat']);
    expect((await create('admin', newTrap({ dev_eui: trap.dev_eui }))).dev_eui).toBe(trap.dev_eui);
  });

  it('into another group tells those who see it no more', async () => {
    const { groups, traps } = server.world;
    await change('admin', traps.west, { group_id: groups.east });
    const told = await server.database.db
      .selectFrom('changes')
      .select('group_id')
      .where('row_id', '=', traps.west.id)
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute();
    expect(told.map(({ group_id }) => group_id)).toEqual([groups.east, groups.west]);
    await change('admin', traps.west, { group_id: groups.west });
  });

  it('warns of what the law may forbid, and writes it all the same', async () => {
    const { users, sites } = server.world;
    const hunting = { capture_class: 'hunting', owner_user_id: users.east } as const;
    const bear = await create(
      'admin',
      newTrap({ ...hunting, target_species: ['black_bear'], trap_count: 2 }),
    );
    expect(bear.warnings.map(({ field }) => field)).toEqual(['target_species']);
    await insertTraps(server.database.db, [
      { site_id: sites.satomori, ...hunting, placement: 'set', trap_count: 29 },
      { site_id: sites.satomori, ...hunting, placement: 'stopped', trap_count: 5 },
      { site_id: sites.hokapato, ...hunting, placement: 'set', trap_count: 5 },
    ]);
    const many = await change('admin', bear, { target_species: ['boar'] });
    expect(many.warnings).toMatchObject([
      { field: 'owner_user_id', message: expect.stringContaining('31基') },
    ]);
    const snare = newTrap({
      trap_type: 'snare',
      loop_diameter_cm: 13,
      wire_mm: 3,
      has_stopper: false,
      has_swivel: false,
    });
    expect((await create('west', snare)).warnings).toHaveLength(4);
    expect((await look(as.west, snare)).loop_diameter_cm).toBe(13);
  });
});
