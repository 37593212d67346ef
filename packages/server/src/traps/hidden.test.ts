import { newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, iso, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';

describeOnEachEngine('a trap that goes to another group or owner', (engine) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = await server.as('admin');
  });
  afterAll(() => server.stop());

  /** The changes sent to a phone that was up to date at this sequence. */
  async function toldSince(login: 'west' | 'east' | 'club' | 'admin' | 'loner', sequence: number) {
    const client = await server.as(login);
    const { json } = await client.traps.list({ since: sequence });
    return json as { id: string; deleted_at?: string | null }[];
  }
  const sequenceNow = async () => (await admin.traps.list({ limit: 1 })).sequence ?? 0;
  async function create(more: object) {
    const id = newId();
    const dev_eui = id.replaceAll('-', '').slice(-16);
    await admin.writing.traps.create({
      id,
      trap_no: id.slice(-12),
      name: '移る',
      trap_type: 'box',
      dev_eui,
      ...more,
    });
    return { id, dev_eui };
  }
  const move = async (trap: { id: string }, change: object) => {
    const { version } = (await admin.traps.list({ trap_id: trap.id })).json[0] ?? { version: 0 };
    server.clock.advance(DAY);
    await admin.writing.traps.change(trap.id, { version, ...change });
  };

  it('is gone for those it left, and for nobody else', async () => {
    const { groups, users } = server.world;
    const trap = await create({ group_id: groups.west, owner_user_id: users.loner });
    const before = await sequenceNow();
    await move(trap, { group_id: groups.east, owner_user_id: users.east });
    const gone = { id: trap.id, deleted_at: iso(server.clock.now()) };
    expect(await toldSince('west', before)).toEqual([gone]);
    expect(await toldSince('loner', before)).toEqual([gone]);
    for (const login of ['east', 'club', 'admin'] as const) {
      expect(await toldSince(login, before)).toMatchObject([{ id: trap.id, name: '移る' }]);
    }
  });

  it('tells those it left nothing of what happens to it later', async () => {
    const { groups } = server.world;
    const trap = await create({ group_id: groups.west });
    await move(trap, { group_id: groups.east });
    const after = await sequenceNow();
    await receiveContact(server, trap, 'closed');
    expect(await toldSince('west', after)).toEqual([]);
    expect(await toldSince('east', after)).toMatchObject([{ id: trap.id }]);
  });

  it('is there again where it comes back', async () => {
    const { groups } = server.world;
    const trap = await create({ group_id: groups.west });
    const before = await sequenceNow();
    await move(trap, { group_id: groups.east });
    await move(trap, { group_id: groups.west });
    expect(await toldSince('west', before)).toMatchObject([{ id: trap.id, name: '移る' }]);
    expect(await toldSince('east', before)).toEqual([{ id: trap.id, deleted_at: iso(server.clock.now()) }]);
  });

  it('comes page by page with what is still seen, each once', async () => {
    const { groups } = server.world;
    const before = await sequenceNow();
    const one = async () => create({ group_id: groups.west });
    const [first, second, third, fourth] = [await one(), await one(), await one(), await one()];
    for (const trap of [first, second]) await move(trap, { group_id: groups.east });
    const west = await server.as('west');
    const told: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await west.traps.list({
        since: before,
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      });
      told.push(...page.json.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(told).toEqual([second.id, first.id, fourth.id, third.id]);
  });
});
