import {
  type ChangedGroup,
  changeGroup,
  createGroup,
  type Group,
  type NewGroup,
  newId,
  removeGroup,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { insertArea } from '../areas/repository.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { captureOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { openStream, until } from '../testing/openStream.ts';
import { iso, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertTrap, insertUser, type Login } from '../testing/world.ts';

describeOnEachEngine('the groups of a site', (engine) => {
  let server: TestServer;
  /** Two transactions of the same person wait for each other anyway. */
  let secondAdmin: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
    secondAdmin = await insertUser(server.database.db, { ...siteOf(), login_id: 'second', is_admin: true });
  });
  afterAll(() => server.stop());

  let count = 0;
  const aGroup = (more: Partial<NewGroup> = {}): NewGroup => {
    count += 1;
    return { id: newId(), name: `班${count}`, kind: 'hunt', parent_id: null, leader_user_id: null, ...more };
  };
  type Caller = Login | 'second';
  const client = async (login: Caller = 'admin') =>
    (login === 'second' ? await server.asUser(secondAdmin) : await server.as(login)).http;
  const add = async (group: NewGroup, login?: Caller): Promise<Group> =>
    (await client(login)).call(createGroup, { body: group });
  const added = (more: Partial<NewGroup> = {}) => add(aGroup(more));
  const change = async (
    { id, version, name, parent_id, leader_user_id }: ChangedGroup & { id: string },
    login?: Caller,
  ): Promise<Group> =>
    (await client(login)).call(changeGroup, {
      params: { id },
      body: { version, name, parent_id, leader_user_id },
    });
  const remove = async (id: string, login?: Caller) =>
    (await client(login)).call(removeGroup, { params: { id } });
  const find = async (id: string) =>
    (await (await server.as('admin')).groups.list()).json.find((group) => group.id === id);
  const audit = (id: string) => listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), id);
  const siteOf = () => ({ site_id: server.world.sites.satomori });

  it('are arranged by nobody but an administrator of the same site', async () => {
    const group = await added();
    for (const login of ['west', 'club', 'poster', 'gateway', 'viewer', 'valley'] as const) {
      for (const call of [
        () => add(aGroup(), login),
        () => change({ ...group, name: '別' }, login),
        () => remove(group.id, login),
      ])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    }
    for (const call of [
      () => change({ ...group, name: '別' }, 'hokapatoAdmin'),
      () => remove(group.id, 'hokapatoAdmin'),
    ])
      expect((await refusalOf(call())).result).toBe('not_found');
    expect(await find(group.id)).toEqual(group);
    expect(await change({ ...group, name: `新 ${group.name}` })).toMatchObject({ version: 2 });
    expect(await remove(group.id)).toMatchObject({ id: group.id });
  });

  it('are made once, with parent and leader, in the audit log', async () => {
    const { groups, users } = server.world;
    const group = aGroup({ parent_id: groups.club, leader_user_id: users.west, name: ' 西谷班 ' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(group)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ...group, name: '西谷班', version: 1, deleted_at: null });
    for (const other of [{ name: '別' }, { kind: 'witness', parent_id: null }] as const)
      expect(await refusalOf(add({ ...group, ...other }))).toMatchObject({ result: 'id_conflict' });
    const [entry, ...more] = await audit(group.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: 'create',
      target_type: 'group',
      user_id: users.admin,
      changes: { name: [null, '西谷班'], kind: [null, 'hunt'], parent_id: [null, groups.club] },
    });
  });

  it('have a name of their own, in any spelling, a parent of their kind and site, and a leader who is there', async () => {
    const { groups, users } = server.world;
    const group = await added({ name: 'ガマ班' });
    const shared = await insertUser(server.database.db, {
      ...siteOf(),
      login_id: newId(),
      is_shared_viewer: true,
    });
    const wrong: [field: string, more: Partial<NewGroup>, message: RegExp][] = [
      ['name', { name: 'ｶﾞﾏ班' }, /「ガマ班」がすでにあります/],
      ['name', { name: 'か'.repeat(101) }, /100文字以内/],
      ['name', { name: ' ' }, /入力してください/],
      ['parent_id', { parent_id: groups.valley }, /見つかりません/],
      ['parent_id', { parent_id: groups.residents }, /見つかりません/],
      ['parent_id', { parent_id: newId() }, /見つかりません/],
      ['leader_user_id', { leader_user_id: users.valley }, /見つかりません/],
      ['leader_user_id', { leader_user_id: users.disabled }, /停止した人/],
      ['leader_user_id', { leader_user_id: shared }, /共有閲覧/],
    ];
    const other = await added();
    for (const [field, more, message] of wrong) {
      for (const call of [() => added(more), () => change({ ...other, ...more })]) {
        const refusal = await refusalOf(call());
        expect([more, refusal.result]).toEqual([more, 'invalid_input']);
        expect(refusal.details).toMatchObject({
          problems: [{ field, message: expect.stringMatching(message) }],
        });
      }
    }
    expect(await added({ name: group.name, kind: 'witness', parent_id: groups.residents })).toMatchObject({
      kind: 'witness',
    });
    expect(await change({ ...other, parent_id: group.id, leader_user_id: users.poster })).toMatchObject({
      parent_id: group.id,
      leader_user_id: users.poster,
    });
  });

  it('are changed only as they were read, and not twice', async () => {
    const group = await added();
    const changed = await change({ ...group, name: `${group.name}改` });
    expect(changed).toMatchObject({ name: `${group.name}改`, version: 2 });
    expect(await change({ ...group, name: `${group.name}改` })).toEqual(changed);
    const refusal = await refusalOf(change({ ...group, name: '古い名前' }));
    expect(refusal).toMatchObject({ result: 'version_conflict', details: { current: changed } });
    expect((await audit(group.id)).map(({ action, changes }) => [action, changes])).toEqual([
      ['create', expect.anything()],
      ['edit', { name: [group.name, `${group.name}改`] }],
    ]);
  });

  it('keep what was valid once: a leader who was disabled is in the way of no other change', async () => {
    const leader_user_id = await insertUser(server.database.db, { ...siteOf(), login_id: newId() });
    const group = await added({ leader_user_id });
    await server.database.db
      .updateTable('users')
      .set({ is_disabled: true })
      .where('id', '=', leader_user_id)
      .execute();
    expect(await change({ ...group, name: `${group.name}改` })).toMatchObject({ leader_user_id });
  });

  it('never come below themselves', async () => {
    const top = await added();
    const middle = await added({ parent_id: top.id });
    const bottom = await added({ parent_id: middle.id });
    for (const parent_id of [top.id, middle.id, bottom.id]) {
      const refusal = await refusalOf(change({ ...top, parent_id }));
      expect(refusal.details).toMatchObject({ problems: [{ field: 'parent_id' }] });
    }
    expect(await change({ ...bottom, parent_id: top.id })).toMatchObject({ parent_id: top.id });
    expect(await change({ ...middle, parent_id: bottom.id })).toMatchObject({ parent_id: bottom.id });
  });

  it('come below one another only once, if two administrators move them at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await Promise.all([added(), added()]);
      const moves = await Promise.allSettled([
        change({ ...one, parent_id: other.id }),
        change({ ...other, parent_id: one.id }, 'second'),
      ]);
      expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const parents = [(await find(one.id))?.parent_id, (await find(other.id))?.parent_id];
      expect(parents.filter((parent) => parent === null)).toHaveLength(1);
    }
  });

  it('of which two take the same name at the same moment are one', async () => {
    const [one, other] = [aGroup({ name: 'A 班' }), aGroup({ name: 'ａ　班' })];
    const outcomes = await Promise.allSettled([add(one), add(other, 'second')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are removed only when nothing belongs to them, and say what does', async () => {
    const { db } = server.database;
    const group = await added();
    const below = await added({ parent_id: group.id });
    const person = await insertUser(db, { ...siteOf(), login_id: newId(), hunt_group_id: group.id });
    const trap = await insertTrap(db, { ...siteOf(), group_id: group.id });
    const area = newId();
    const square = [
      [137, 35],
      [137.1, 35],
      [137.1, 35.1],
      [137, 35],
    ] as [number, number][];
    await insertArea(
      db,
      scopeOfSystem(server.world.sites.satomori),
      {
        id: area,
        kind: 'group',
        name: '担当',
        group_id: group.id,
        geometry: { type: 'Polygon', coordinates: [square] },
        valid_from: null,
        valid_to: null,
        source: null,
      },
      { sequence: 1, now: 0 },
    );
    const uses = { groups: 1, people: 1, traps: 1, areas: 1 };
    const words = {
      groups: '下のグループ 1件',
      people: '人 1人（停止した人を含む）',
      traps: 'わな 1件',
      areas: '区域 1件',
    };
    const clearing: Record<keyof typeof uses, () => Promise<unknown>> = {
      groups: () => change({ ...below, parent_id: null }),
      people: () => db.updateTable('users').set({ hunt_group_id: null }).where('id', '=', person).execute(),
      traps: () => db.updateTable('traps').set({ group_id: null }).where('id', '=', trap.id).execute(),
      areas: () => db.updateTable('areas').set({ deleted_at: 1 }).where('id', '=', area).execute(),
    };
    for (const use of ['groups', 'people', 'traps', 'areas'] as const) {
      const refusal = await refusalOf(remove(group.id));
      expect(refusal).toMatchObject({ result: 'group_in_use', status: 409, details: uses });
      expect(refusal.serverMessage).toContain('ほかのグループへ移してください');
      expect(refusal.serverMessage).toContain(words[use]);
      await clearing[use]();
      uses[use] = 0;
    }
    server.clock.advance(1000);
    expect(await remove(group.id)).toEqual({ id: group.id, deleted_at: iso(server.clock.now()) });
    expect(await find(group.id)).toBeUndefined();
    expect(await refusalOf(remove(group.id))).toMatchObject({ result: 'not_found' });
    expect(await refusalOf(change(group))).toMatchObject({ result: 'not_found' });
    const { name, kind, parent_id, leader_user_id } = group;
    const again = add({ id: group.id, name, kind, parent_id, leader_user_id });
    expect(await refusalOf(again)).toMatchObject({ result: 'id_conflict' });
    expect((await audit(group.id)).map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(await added({ name: group.name })).toMatchObject({ name: group.name });
  });

  it('of witnesses with a person are in use as well', async () => {
    const group = await added({ kind: 'witness' });
    await insertUser(server.database.db, { ...siteOf(), login_id: newId(), witness_group_id: group.id });
    expect(await refusalOf(remove(group.id))).toMatchObject({ details: { people: 1 } });
  });

  /** A group below west with a trap and an approved capture. */
  async function aGroupWithRows() {
    const { db } = server.database;
    const group = await added({ parent_id: server.world.groups.west });
    const hunter = await insertUser(db, {
      ...siteOf(),
      login_id: newId(),
      is_hunter: true,
      hunt_group_id: group.id,
    });
    const admin = await server.as('admin');
    const { id, version } = await postCapture(admin, captureOf(server, { hunter_id: hunter }));
    await admin.writing.captures.change(id, { action: 'approve', version });
    const pending = await postCapture(admin, captureOf(server, { hunter_id: hunter }));
    const { sequence = 0 } = await admin.traps.list({ limit: 1 });
    return {
      group,
      hunter,
      capture: id,
      pending: pending.id,
      trap: await insertTrap(db, { ...siteOf(), group_id: group.id, sequence }),
    };
  }
  const idsOf = ({ json }: { json: { id: string }[] }) => json.map(({ id }) => id);
  const sees = async (login: Login, { trap, capture }: { trap: { id: string }; capture: string }) => {
    const member = await server.as(login);
    return [
      idsOf(await member.traps.list()).includes(trap.id),
      idsOf(await member.captures.list()).includes(capture),
    ];
  };
  /** What a phone is told that was up to date at this sequence: whether each row is there or gone. */
  const toldSince = async (login: Login, since: number) => {
    const member = await server.as(login);
    const rows = [
      ...(await member.traps.list({ since })).json,
      ...(await member.captures.latest({ since })).json,
    ] as { id: string; deleted_at: string | null }[];
    return Object.fromEntries(rows.map(({ id, deleted_at }) => [id, deleted_at === null ? 'there' : 'gone']));
  };
  const sequenceNow = async () => (await (await server.as('admin')).traps.list({ limit: 1 })).sequence ?? 0;

  it('take traps and captures along when they move, for everybody at once', async () => {
    const { groups } = server.world;
    const scene = await aGroupWithRows();
    const { group, trap, capture, pending } = scene;
    expect([await sees('west', scene), await sees('east', scene)]).toEqual([
      [true, true],
      [false, false],
    ]);
    const before = await sequenceNow();
    expect(await toldSince('west', before)).toEqual({});
    const streams = await Promise.all(
      (['west', 'east', 'loner'] as const).map(async (login) =>
        openStream(server.app, await server.tokenOf(login)),
      ),
    );
    for (const stream of streams) await stream.begin();
    const moved = await change({ ...group, parent_id: groups.east });
    expect([await sees('west', scene), await sees('east', scene)]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await sees('club', scene)).toEqual([true, true]);
    expect(await toldSince('west', before)).toEqual({ [trap.id]: 'gone', [capture]: 'gone' });
    for (const login of ['east', 'club'] as const)
      expect(await toldSince(login, before)).toEqual({ [trap.id]: 'there', [capture]: 'there' });
    expect(await toldSince('admin', before)).toMatchObject({ [trap.id]: 'there', [pending]: 'there' });
    const [ofWest, ofEast, ofLoner] = streams;
    for (const stream of [ofWest, ofEast]) {
      await until(() => stream?.isOver());
      expect(stream?.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'group_changed' } });
    }
    expect(ofLoner?.isOver()).toBe(false);
    ofLoner?.close();
    const away = await sequenceNow();
    await change({ ...moved, parent_id: groups.west });
    expect(await sees('west', scene)).toEqual([true, true]);
    expect(await toldSince('east', away)).toEqual({ [trap.id]: 'gone', [capture]: 'gone' });
    expect(await toldSince('west', before)).toEqual({ [trap.id]: 'there', [capture]: 'there' });
  });

  it('give each row a number of its own when they move, so that pages miss none', async () => {
    const { groups } = server.world;
    const { group } = await aGroupWithRows();
    const traps = [];
    for (let index = 0; index < 3; index += 1)
      traps.push(await insertTrap(server.database.db, { ...siteOf(), group_id: group.id }));
    const before = await sequenceNow();
    await change({ ...group, parent_id: groups.east });
    for (const login of ['west', 'east'] as const) {
      const member = await server.as(login);
      const told: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await member.traps.list({ since: before, limit: 1, cursor });
        told.push(...idsOf(page));
        if (page.next === null) break;
        cursor = page.next;
      }
      expect(told).toHaveLength(4);
      expect(told).toEqual(expect.arrayContaining(traps.map(({ id }) => id)));
    }
  });

  it('keep their name on captures after they are removed, which those above no longer see', async () => {
    const scene = await aGroupWithRows();
    const { db } = server.database;
    await db.updateTable('users').set({ hunt_group_id: null }).where('id', '=', scene.hunter).execute();
    await db.updateTable('traps').set({ group_id: null }).where('id', '=', scene.trap.id).execute();
    const before = await sequenceNow();
    await remove(scene.group.id);
    const captures = (await (await server.as('admin')).captures.list({ ids: scene.capture })).json;
    expect(captures).toMatchObject([{ group_id: scene.group.id, group_name: scene.group.name }]);
    expect(await toldSince('west', before)).toEqual({ [scene.capture]: 'gone' });
    const { json } = await (await server.as('west')).groups.list({ since: before });
    expect(json).toMatchObject([{ id: scene.group.id, deleted_at: expect.any(String) }]);
  });
});
