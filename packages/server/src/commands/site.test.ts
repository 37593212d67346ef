import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildServer, type Server } from '../app/buildServer.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { openStream, until } from '../testing/openStream.ts';
import { type DatabaseLocation, placeForDatabase } from '../testing/openTestDatabase.ts';
import { runCommand } from '../testing/runCommand.ts';
import { clientOf, refusalOf } from '../testing/startTestServer.ts';

const PASSWORD = 'forest-path-7';

describeOnEachEngine('the command for sites', (engine) => {
  let place: DatabaseLocation;
  let opened: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    place = await placeForDatabase(engine);
  });
  afterEach(async () => {
    for (const close of opened.reverse()) await close();
    opened = [];
    await place.remove();
  });

  const run = (...args: string[]) =>
    runCommand(args, {
      env: { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl },
      stdin: `${PASSWORD}\n`,
    });
  const create = (name: string, code: string, ...more: string[]) =>
    run('site', 'create', '--name', name, '--code', code, '--satomori', ...more);
  const addAdmin = (site: string) =>
    run('create-admin', '--password-stdin', '--site-name', site, '--login-id', 'admin', '--name', '管理者');

  async function serve(): Promise<Server> {
    const database = place.open();
    opened.push(() => database.close());
    await migrate(database);
    const server = await buildServer({ database, photosDir: join(place.dataDir, 'photos') });
    opened.push(() => server.app.close());
    return server;
  }
  const signIn = async (server: Server, site: string) => {
    const body = { login_id: 'admin', password: PASSWORD, site };
    return (await clientOf(server, null).writing.auth.signIn(body)).token;
  };
  const list = async () =>
    (await run('site', 'list')).stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));

  it('opens two towns whose administrators have the same login id, and lists them', async () => {
    expect(await create('里山町', 'satoyama')).toMatchObject({ code: 0, stderr: '' });
    expect(await create('川上村', 'kawakami', '--address', 'https://kawakami.example.jp')).toMatchObject({
      code: 0,
    });
    expect(await list()).toEqual([
      ['kawakami', '川上村', 'さともり', '利用中', 'https://kawakami.example.jp'],
      ['satoyama', '里山町', 'さともり', '利用中', '-'],
    ]);
    for (const name of ['里山町', '川上村'])
      expect(await addAdmin(name)).toMatchObject({ code: 0, stderr: '' });
    expect(await addAdmin('里山町')).toMatchObject({ code: 1 });
    const server = await serve();
    for (const [code, name] of [
      ['satoyama', '里山町'],
      ['kawakami', '川上村'],
    ] as const) {
      const { json } = await clientOf(server, await signIn(server, code)).sites.list();
      expect(json).toMatchObject([{ name, code }]);
    }
    const ambiguous = await run('user', 'sign-out', 'admin');
    expect(ambiguous).toMatchObject({ code: 2, stdout: '' });
    expect(ambiguous.stderr).toContain('--site');
    const token = await signIn(server, 'satoyama');
    expect(await run('user', 'sign-out', 'admin', '--site', 'kawakami')).toMatchObject({ code: 0 });
    expect((await clientOf(server, token).sites.list()).json).toHaveLength(1);
    expect(await run('user', 'sign-out', 'admin', '--site', '里山町')).toMatchObject({ code: 0 });
    expect(await refusalOf(clientOf(server, token).sites.list())).toMatchObject({
      result: 'session_revoked',
    });
  });

  it('gives no code, name or address to two sites', async () => {
    await create('里山町', 'satoyama', '--address', 'https://satoyama.example.jp');
    for (const [name, code, ...more] of [
      ['川上村', 'satoyama'],
      ['里山町', 'kawakami'],
      ['川上村', 'kawakami', '--address', 'https://satoyama.example.jp:8443'],
    ] as const) {
      const refused = await create(name, code, ...more);
      expect([code, refused.code, refused.stdout]).toEqual([code, 1, '']);
    }
    for (const [code, ...more] of [
      ['里山'],
      ['a b'],
      ['kawakami', '--address', 'kawakami.example.jp'],
    ] as const)
      expect(await create('川上村', code, ...more)).toMatchObject({ code: 2, stdout: '' });
    expect(await list()).toHaveLength(1);
    expect(await create('川上村', 'kawakami')).toMatchObject({ code: 0 });
    expect(await run('site', 'address', 'kawakami', 'https://satoyama.example.jp')).toMatchObject({
      code: 1,
    });
    expect(await run('site', 'address', 'satoyama')).toMatchObject({ code: 0 });
    expect(await run('site', 'address', 'kawakami', 'https://satoyama.example.jp')).toMatchObject({
      code: 0,
    });
  });

  it('disables a town while the server runs: nobody in, nothing received; enabled, all is back', async () => {
    await create('里山町', 'satoyama');
    await create('川上村', 'kawakami');
    for (const name of ['里山町', '川上村']) await addAdmin(name);
    const key = (
      await run('integration-key', 'create', '--site', 'satoyama', '--kind', 'chirpstack')
    ).stdout.trim();
    const server = await serve();
    let frame = 0;
    const send = async () => {
      frame += 1;
      const answer = await server.app.inject({
        method: 'POST',
        url: '/web/api/uplinks/chirpstack?event=up',
        headers: { authorization: `Bearer ${key}` },
        payload: { deviceInfo: { devEui: '24e124141f000012' }, fCnt: frame, fPort: 85, data: 'AXVkAwABBAAA' },
      });
      const { result } = answer.json<{ result?: string }>();
      return [answer.statusCode, result ?? null];
    };
    const stored = async () =>
      (await server.services.database.db.selectFrom('raw_messages').select('id').execute()).length;
    const [token, other] = [await signIn(server, 'satoyama'), await signIn(server, 'kawakami')];
    const stream = await openStream(server.app, token);
    await stream.begin();
    expect(await send()).toEqual([200, null]);

    expect(await run('site', 'disable', 'satoyama')).toMatchObject({ code: 0, stderr: '' });
    expect((await list())[1]?.[3]).toBe('停止中');
    // The key was looked up a moment ago, and is refused with the first message after.
    expect(await send()).toEqual([403, 'site_disabled']);
    expect(await send()).toEqual([403, 'site_disabled']);
    expect(await stored()).toBe(1);
    expect(await refusalOf(clientOf(server, token).sites.list())).toMatchObject({
      result: 'session_revoked',
    });
    expect(await refusalOf(signIn(server, 'satoyama'))).toMatchObject({ result: 'site_disabled' });
    await until(() => stream.events.find(({ event }) => event === 'end'));
    expect((await clientOf(server, other).sites.list()).json).toMatchObject([{ name: '川上村' }]);

    expect(await run('site', 'disable', 'satoyama')).toMatchObject({ code: 0 });
    expect(await run('site', 'enable', '里山町')).toMatchObject({ code: 0 });
    expect(await send()).toEqual([200, null]);
    expect(await stored()).toBe(2);
    expect((await clientOf(server, await signIn(server, 'satoyama')).sites.list()).json).toHaveLength(1);
    const acts = await server.services.database.db
      .selectFrom('audit_logs')
      .select('action')
      .where('target_type', '=', 'site')
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(['disable', 'enable']);
  });
});
