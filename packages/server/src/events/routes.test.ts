import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { askForStream, type OpenStream, openStream, until } from '../testing/openStream.ts';
import { clientOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { type InsertedTrap, type Login, PASSWORD } from '../testing/world.ts';
import { deleteExpiredChanges } from './repository.ts';

describeOnEachEngine('the event stream', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  let admin: TestClient;
  let streams: OpenStream[] = [];
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = await server.as('admin');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    trap = await insertArmedTrap(server);
  });
  afterEach(() => {
    for (const stream of streams) stream.close();
    streams = [];
  });

  async function open(login: Login, lastEventId?: number | string): Promise<OpenStream> {
    const stream = await openStream(server.app, await server.tokenOf(login), lastEventId);
    streams.push(stream);
    await stream.begin();
    return stream;
  }
  const patrol = (of: { id: string } = trap) => record(server, admin, of, 'patrol');
  const told = (stream: OpenStream, id: string) =>
    until(() => stream.changes().find((change) => change.id === id));
  const sequence = async () => (await admin.traps.list({ limit: 1 })).sequence ?? 0;

  it('is for nobody without a token', async () => {
    expect((await openStream(server.app, 'none')).response.status).toBe(401);
  });

  it('begins at the present and tells what changes, in order', async () => {
    await patrol();
    const stream = await open('west');
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(await stream.begin()).toMatchObject({ event: 'start', data: { sequence: await sequence() } });
    const log = await patrol();
    await told(stream, trap.id);
    expect(stream.changes()).toMatchObject([
      { resource: 'trap_logs', id: log.id, at: log.sequence },
      { resource: 'traps', id: trap.id },
    ]);
    const numbers = stream.changes().map(({ at }) => at);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });

  it('tells each what their lists show and nothing else', async () => {
    const logins = ['west', 'club', 'east', 'loner', 'poster', 'gateway', 'valley', 'admin'] as const;
    const opened = new Map<Login, OpenStream>();
    for (const login of logins) opened.set(login, await open(login));
    const { gateways, traps } = server.world;
    const ofWest = trap;
    const ofEast = await insertArmedTrap(server, { group_id: server.world.groups.east });
    await receiveContact(server, ofWest, 'open', { gateways: [gateways.satomori.gateway_eui] });
    await patrol(ofEast);
    await patrol(traps.own);
    await record(server, await server.as('valley'), traps.valley, 'patrol');
    await told(opened.get('admin')!, traps.own.id);
    await told(opened.get('valley')!, traps.valley.id);
    await told(opened.get('loner')!, traps.own.id);
    await told(opened.get('east')!, ofEast.id);
    const trapsTold = (login: Login) =>
      opened
        .get(login)!
        .changes()
        .filter(({ resource }) => resource === 'traps')
        .map(({ id }) => id);
    expect(Object.fromEntries(logins.map((login) => [login, trapsTold(login)]))).toEqual({
      west: [ofWest.id],
      club: [ofWest.id, ofEast.id],
      east: [ofEast.id],
      loner: [traps.own.id],
      poster: [],
      gateway: [],
      valley: [traps.valley.id],
      admin: [ofWest.id, ofEast.id, traps.own.id],
    });
    const kinds = (login: Login) =>
      new Set(
        opened
          .get(login)!
          .changes()
          .map(({ resource }) => resource),
      );
    expect(kinds('gateway')).toEqual(new Set(['gateways', 'gateway_logs', 'push_logs']));
    expect(kinds('west')).toEqual(new Set(['traps', 'trap_logs', 'push_logs']));
    expect(kinds('poster')).toEqual(new Set());
    const own = async (login: Login) =>
      (await (await server.as(login)).notifications.list()).json.map(({ id }) => id);
    for (const login of ['west', 'club', 'gateway'] as const) {
      const notified = opened
        .get(login)!
        .changes()
        .filter(({ resource }) => resource === 'push_logs');
      expect(await own(login)).toEqual(expect.arrayContaining(notified.map(({ id }) => id)));
      expect(notified).toHaveLength(1);
    }
  });

  it('goes on where it was cut, with what was missed once and in order', async () => {
    const first = await open('west');
    const before = await patrol();
    await told(first, trap.id);
    const last = first.changes().at(-1)!.at;
    first.close();
    const missed = [await patrol(), await patrol()];
    const second = await open('west', last);
    expect(await second.begin()).toMatchObject({ event: 'start', id: String(last) });
    const next = await patrol();
    await told(second, next.id);
    const logs = second
      .changes()
      .filter(({ resource }) => resource === 'trap_logs')
      .map(({ id }) => id);
    expect(logs).toEqual([...missed.map(({ id }) => id), next.id]);
    expect(logs).not.toContain(before.id);
  });

  it('says that it cannot fill a hole: of what is no longer kept, and of what never was', async () => {
    const old = (await patrol()).sequence;
    await patrol();
    const now = await sequence();
    const keptAll = await open('west', old);
    expect(await keptAll.begin()).toMatchObject({ event: 'start' });
    await deleteExpiredChanges(server.database.db, Date.now() + 1);
    for (const place of [old, now + 1000]) {
      const stream = await open('west', place);
      expect(await stream.begin()).toMatchObject({ event: 'gap', id: String(now) });
      expect(stream.changes()).toEqual([]);
    }
    // A stream that has received everything has no gap, whatever is deleted.
    expect(await (await open('west', now)).begin()).toMatchObject({ event: 'start' });
  });

  it('begins at the present for a place that is none', async () => {
    for (const place of ['latest', '-1', '1e3', '9'.repeat(30)])
      expect(await (await open('west', place)).begin()).toMatchObject({ event: 'start' });
  });

  it.each<[string, string, (of: TestServer) => Promise<unknown>]>([
    [
      'another group',
      'group_changed',
      ({ database, world }) =>
        database.db
          .updateTable('users')
          .set({ hunt_group_id: world.groups.east })
          .where('login_id', '=', 'west2')
          .execute(),
    ],
    [
      'a new password',
      'revoked',
      async (of) =>
        (await of.as('west2')).writing.auth.changePassword({
          current_password: PASSWORD,
          new_password: 'long-enough',
        }),
    ],
    [
      'being disabled',
      'revoked',
      ({ database }) =>
        database.db.updateTable('users').set({ is_disabled: true }).where('login_id', '=', 'west2').execute(),
    ],
  ])('ends with %s', async (_what, reason, change) => {
    const [stream, others] = [await open('west2'), await open('west')];
    await change(server);
    await until(() => stream.isOver());
    expect(stream.events.at(-1)).toEqual({ event: 'end', id: null, data: { reason } });
    expect(others.isOver()).toBe(false);
    // All others still receive events.
    await told(others, (await patrol()).id);
  });

  it('ends when the server stops, and goes on with the next one', async () => {
    const stream = await open('west');
    const place = await sequence();
    await server.restart();
    admin = await server.as('admin');
    await until(() => stream.isOver());
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'stopping' } });
    const log = await patrol();
    await told(await open('west', place), log.id);
  });

  it('forgets who is gone', async () => {
    const stream = await open('west');
    expect(server.services.hub.size).toBeGreaterThan(0);
    stream.close();
    await until(() => server.services.hub.size === 0);
    expect((await clientOf(server, await server.tokenOf('west')).traps.list({ limit: 1 })).json).toHaveLength(
      1,
    );
  });

  it('keeps none whose client left before it began', async () => {
    const { hub } = server.services;
    await until(() => hub.size === 0);
    const [begun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(hub, 'startingPoint').mockImplementationOnce(async () => {
      begun.resolve();
      await mayGoOn.promise;
      return { from: 0, hasGap: false };
    });
    const arrived = once(server.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const client = new AbortController();
    const asked = askForStream(server.app, await server.tokenOf('west'), client);
    const [, answer] = await arrived;
    const closed = once(answer, 'close');
    await begun.promise;
    client.abort();
    await expect(asked).rejects.toThrow();
    await closed;
    mayGoOn.resolve();
    await open('west');
    expect(hub.size).toBe(1);
  });
});
