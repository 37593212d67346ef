import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildServer, type Server } from '../app/buildServer.ts';
import type { ListenEvents } from '../database/postgres/listen.ts';
import { scopeOfSession } from '../access/scope.ts';
import { loadSession, type Session } from '../sessions/sessionRepository.ts';
import { postgresUrl } from '../testing/openTestDatabase.ts';
import { type OpenStream, openStream, until } from '../testing/openStream.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { record } from '../testing/trapActs.ts';
import { createEventHub } from './hub.ts';

// Source: R167, R168.
describe.skipIf(postgresUrl === undefined)('events of two servers on one PostgreSQL', () => {
  let server: TestServer;
  let other: Server;
  let streams: OpenStream[] = [];
  beforeAll(async () => {
    server = await startTestServer('postgres');
    const photosDir = join(server.place.dataDir, 'photos');
    other = await buildServer({ database: server.place.open(), photosDir, now: server.clock.now });
  });
  afterAll(async () => {
    await other.app.close();
    await other.services.database.close();
    await server.stop();
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const stream of streams) stream.close();
    streams = [];
  });

  async function open(at: Server): Promise<OpenStream> {
    const stream = await openStream(at.app, await server.tokenOf('west'));
    streams.push(stream);
    await stream.begin();
    return stream;
  }
  const patrol = async () => record(server, await server.as('west'), server.world.traps.west, 'patrol');
  const logsOf = (stream: OpenStream) =>
    stream.changes().flatMap(({ resource, id }) => (resource === 'trap_logs' ? [id] : []));

  /** Ends the connections that listen, those of both servers. */
  const cutListeners = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(server.database.db);

  it('reach every stream once and in order, though the listening connections break again and again', async () => {
    const opened = [await open(server), await open(other)];
    const logs: string[] = [];
    for (let time = 0; time < 24; time += 1) {
      if (time % 4 === 0) await cutListeners();
      logs.push((await patrol()).id);
    }
    for (const stream of opened) {
      await until(() => logsOf(stream).length >= logs.length);
      expect(logsOf(stream)).toEqual(logs);
    }
  });

  /** A hub to which the test hands the database's notifications, and whose poll never comes. */
  async function hubWithNotifications() {
    let events: ListenEvents | undefined;
    const notified: [channel: string, siteId: string][] = [];
    const listener = server.database.listen(['satomori_changes', 'satomori_sessions'], {
      onListening: () => {},
      onNotification: (channel, siteId) => notified.push([channel, siteId]),
      onLost: () => {},
    });
    await until(() => listener.isListening);
    const listen = (_channels: readonly string[], given: ListenEvents) => {
      events = given;
      return { isListening: true, stop: () => {} };
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hub = createEventHub({
      database: { ...server.database, listen },
      log: { warn: () => {} },
      now: server.clock.now,
    });
    const calls: string[] = [];
    const session = (await loadSession(server.database.db, server.world.users.west2, 'token')) as Session;
    const { from } = await hub.startingPoint(scopeOfSession(session, server.clock.now()), null);
    const leave = hub.join({ session, send: () => calls.push('send'), end: (why) => calls.push(why) }, from);
    return {
      calls,
      /** Waits for the database's notification, then delivers it to the hub. */
      deliver: async (channel: string) => {
        const [, siteId] = await until(() => notified.find(([on]) => on === channel));
        events?.onNotification(channel, siteId);
      },
      end: () => (leave(), hub.stop(), listener.stop()),
    };
  }

  it('are announced by the transaction that writes them', async () => {
    const { calls, deliver, end } = await hubWithNotifications();
    await patrol();
    await deliver('satomori_changes');
    await until(() => calls.includes('send'));
    end();
  });

  it.each<[what: string, reason: string, change: (of: TestServer) => Promise<unknown>]>([
    [
      'its sign-out',
      'revoked',
      ({ database: { db }, world }) =>
        db
          .insertInto('ended_tokens')
          .values({
            site_id: world.sites.satomori,
            user_id: world.users.west2,
            token_id: 'token',
            expires_at: Date.now(),
          })
          .execute(),
    ],
    [
      'a group below that is new',
      'group_changed',
      ({ database: { db }, world }) =>
        db
          .updateTable('groups')
          .set({ parent_id: world.groups.west })
          .where('id', '=', world.groups.east)
          .execute(),
    ],
    [
      'being disabled',
      'revoked',
      ({ database: { db }, world }) =>
        db.updateTable('users').set({ is_disabled: true }).where('id', '=', world.users.west2).execute(),
    ],
  ])('of %s end the stream', async (_what, reason, change) => {
    const { calls, deliver, end } = await hubWithNotifications();
    await change(server);
    await deliver('satomori_sessions');
    await until(() => calls.length > 0);
    expect(calls).toEqual([reason]);
    end();
    await server.database.db.deleteFrom('ended_tokens').execute();
  });
});
