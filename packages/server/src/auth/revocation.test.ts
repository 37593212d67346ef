import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildServer, type Server } from '../app/buildServer.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type OpenStream, openStream, until } from '../testing/openStream.ts';
import { clientOf, refusalOf, SECOND, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertUser, PASSWORD } from '../testing/world.ts';
import { rotateSigningKeys } from '../sessions/signingKeyRepository.ts';

let count = 0;

describeOnEachEngine('an open session', (engine) => {
  let server: TestServer;
  /** Like another process on the same database: with its own hub and keys. */
  let other: Server;
  let login_id: string;
  let id: string;
  let streams: OpenStream[] = [];
  beforeAll(async () => {
    server = await startTestServer(engine);
    const photosDir = join(server.place.dataDir, 'photos');
    other = await buildServer({ database: server.place.open(), photosDir, now: server.clock.now });
  });
  afterAll(async () => {
    await other.app.close();
    await other.services.database.close();
    await server.stop();
  });
  beforeEach(async () => {
    count += 1;
    login_id = `person${count}`;
    const { sites, groups } = server.world;
    const hunter = { is_hunter: true, hunt_group_id: groups.west };
    id = await insertUser(server.database.db, { site_id: sites.satomori, login_id, ...hunter });
  });
  afterEach(() => {
    for (const stream of streams) stream.close();
    streams = [];
  });

  async function signIn(at: Server = server): Promise<string> {
    const { token } = await clientOf(at, null).writing.auth.signIn({ login_id, password: PASSWORD });
    return token;
  }
  async function stream(token: string): Promise<OpenStream> {
    const opened = await openStream(server.app, token);
    streams.push(opened);
    await opened.begin();
    return opened;
  }
  const change = (row: object) =>
    other.services.database.db.updateTable('users').set(row).where('id', '=', id).execute();
  const endOf = async (opened: OpenStream) => {
    await until(opened.isOver);
    return opened.events.at(-1);
  };

  it.each<[what: string, row: (server: TestServer) => object]>([
    ['another role, with the stamp', () => ({ is_gw_view: true, stamp: 'role' })],
    ['another site, without it', ({ world }) => ({ site_id: world.sites.hokapato })],
    ['being disabled', () => ({ is_disabled: true })],
    ['being removed', () => ({ deleted_at: 1 })],
    ['「すべての端末からサインアウト」', () => ({ stamp: 'everywhere' })],
  ])('ends with %s: its requests are 401, its stream is over', async (_what, row) => {
    const token = await signIn();
    const me = clientOf(server, token);
    const opened = await stream(token);
    await me.users.list();
    await change(row(server));
    expect(await refusalOf(me.users.list())).toMatchObject({ status: 401, result: 'session_revoked' });
    expect(await endOf(opened)).toMatchObject({ event: 'end', data: { reason: 'revoked' } });
    expect((await openStream(server.app, token)).response.status).toBe(401);
  });

  it('ends with a new password given through another server', async () => {
    const token = await signIn();
    const opened = await stream(token);
    const elsewhere = clientOf(other, await signIn(other));
    const changed = await elsewhere.writing.auth.changePassword({
      current_password: PASSWORD,
      new_password: 'another-forest-path',
    });
    expect(await refusalOf(clientOf(server, token).users.list())).toMatchObject({ status: 401 });
    expect(await endOf(opened)).toMatchObject({ event: 'end', data: { reason: 'revoked' } });
    expect((await clientOf(server, changed.token).users.list()).me.login_id).toBe(login_id);
  });

  it('ends with its sign-out, at every server, and no other session of the person does', async () => {
    const [token, elsewhere] = [await signIn(), await signIn()];
    expect(elsewhere).not.toBe(token);
    const [me, there] = [clientOf(server, token), clientOf(other, token)];
    const [opened, kept] = [await stream(token), await stream(elsewhere)];
    expect((await me.users.list()).me.login_id).toBe(login_id);
    await there.users.list();
    await there.writing.auth.signOut(token);
    const revoked = { status: 401, result: 'session_revoked' };
    for (const client of [me, there]) expect(await refusalOf(client.users.list())).toMatchObject(revoked);
    expect(await refusalOf(me.writing.auth.signOut(token))).toMatchObject(revoked);
    expect(await endOf(opened)).toMatchObject({ event: 'end', data: { reason: 'revoked' } });
    expect((await openStream(server.app, token)).response.status).toBe(401);
    expect((await clientOf(server, elsewhere).users.list()).me.login_id).toBe(login_id);
    expect(kept.isOver()).toBe(false);
  });

  it('of a shared account can be signed out of, and others of the account stay', async () => {
    const [mine, theirs] = [await server.tokenOf('viewer'), await server.tokenOf('viewer')];
    await clientOf(server, mine).writing.auth.signOut(mine);
    expect(await refusalOf(clientOf(server, mine).users.list())).toMatchObject({ status: 401 });
    expect((await clientOf(server, theirs).users.list()).me.id).toBe(server.world.users.viewer);
  });

  it('goes on with another group, sees only that one, and its stream begins anew', async () => {
    const token = await signIn();
    const me = clientOf(server, token);
    const opened = await stream(token);
    const { groups, traps } = server.world;
    expect((await me.traps.list()).json.map((trap) => trap.id)).toContain(traps.west.id);
    await change({ hunt_group_id: groups.east });
    expect((await me.traps.list()).json.map((trap) => trap.id)).toEqual([traps.east.id]);
    expect(await endOf(opened)).toMatchObject({ event: 'end', data: { reason: 'group_changed' } });
    await stream(token);
  });

  it('tells its stream nothing that a role taken away allowed', async () => {
    const opened = await stream(await signIn());
    await change({ is_hunter: false });
    expect(await endOf(opened)).toMatchObject({ event: 'end', data: { reason: 'group_changed' } });
  });

  it('takes tokens that another server gave, also by a key made since', async () => {
    await server.database.transaction((trx) =>
      rotateSigningKeys(trx, { revokeOld: false }, server.clock.now()),
    );
    // Neither signs with the new key before the other must have read it.
    const early = await signIn(other);
    expect((await clientOf(server, early).users.list()).me.login_id).toBe(login_id);
    server.clock.advance(3 * SECOND);
    const late = await signIn(other);
    const kidOf = (token: string) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
    expect(kidOf(late)).not.toBe(kidOf(early));
    for (const token of [early, late])
      expect((await clientOf(server, token).users.list()).me.login_id).toBe(login_id);
  });
});
