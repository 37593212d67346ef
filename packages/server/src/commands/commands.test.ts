import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildServer, type Server } from '../app/buildServer.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type DatabaseLocation, placeForDatabase } from '../testing/openTestDatabase.ts';
import { runCommand } from '../testing/runCommand.ts';
import { clientOf, refusalOf } from '../testing/startTestServer.ts';

const PASSWORD = 'forest-path-7';
const add = ['create-admin', '--password-stdin'];
const ADMIN = [...add, '--login-id', 'hanako', '--name', '山田 花子'];

describeOnEachEngine('a command of the server', (engine) => {
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

  const run = (args: readonly string[], stdin = `${PASSWORD}\n`) =>
    runCommand(args, { env: { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }, stdin });
  const createAdmin = (...more: string[]) => run([...ADMIN, '--site-name', '里山町', ...more]);

  function open(): Database {
    const database = place.open();
    opened.push(() => database.close());
    return database;
  }
  async function serve(now: () => number = Date.now): Promise<Server> {
    const database = open();
    await migrate(database);
    const server = await buildServer({ database, photosDir: join(place.dataDir, 'photos'), now });
    opened.push(() => server.app.close());
    return server;
  }
  const signIn = async (server: Server) => {
    const { token } = await clientOf(server, null).writing.auth.signIn({
      login_id: 'hanako',
      password: PASSWORD,
    });
    return clientOf(server, token);
  };

  it('makes a real site from nothing: an administrator who signs in, and a key that is taken', async () => {
    const made = await createAdmin('--satomori', '--center', '35.475,137.79');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('次にすること');
    const { code, stdout } = await run([
      'integration-key',
      'create',
      '--site',
      '里山町',
      '--kind',
      'chirpstack',
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[\w-]{43}\n$/);

    const server = await serve();
    const hanako = await signIn(server);
    expect((await hanako.users.list()).me).toMatchObject({
      name: '山田 花子',
      is_admin: true,
      is_hunter: true,
      is_posting: true,
      is_gw_view: true,
    });
    const [site] = (await hanako.sites.list()).json;
    expect(site).toMatchObject({
      name: '里山町',
      is_satomori: true,
      center_latitude: 35.475,
      default_zoom: 12,
    });
    expect((await hanako.questions.form('hunt')).length).toBeGreaterThan(10);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/web/api/uplinks/chirpstack?event=up',
      headers: { authorization: `Bearer ${stdout.trim()}` },
      payload: { deviceInfo: { devEui: '24e124141f000012' }, fCnt: 1, fPort: 85, data: 'AXVkAwABBAAA' },
    });
    expect(answer.json()).toEqual({ json: { stored: true, repeated: false } });
    // The key itself is not stored.
    const [kept] = await server.services.database.db.selectFrom('integrations').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(stdout.trim());
  });

  it('notes in the audit log who became an administrator, and each key, without the secrets', async () => {
    await createAdmin('--satomori');
    const made = await run(['integration-key', 'create', '--site', '里山町', '--kind', 'tts']);
    const entries = await open().db.selectFrom('audit_logs').selectAll().orderBy('id').execute();
    expect(entries).toMatchObject([
      {
        action: 'create',
        target_type: 'user',
        user_id: null,
        request_id: null,
        changes: { login_id: [null, 'hanako'], name: [null, '山田 花子'], is_admin: [null, true] },
      },
      {
        action: 'create',
        target_type: 'integration',
        user_id: null,
        request_id: null,
        changes: { kind: [null, 'tts'] },
      },
    ]);
    const text = JSON.stringify(entries);
    for (const secret of [made.stdout.trim(), PASSWORD]) expect(text).not.toContain(secret);
  });

  it('adds an administrator to a site that is there, and another site beside it', async () => {
    await createAdmin('--satomori');
    const second = await run([...add, '--site-name', '里山町', '--login-id', 'jiro', '--name', '次郎']);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout).not.toContain('を作りました');
    const other = await run([
      ...add,
      '--site-name',
      'わな組合',
      '--hokapato',
      '--login-id',
      'tamaki',
      '--name',
      '環',
    ]);
    expect(other.stdout).toContain('サイト「わな組合」を作りました');
    const { db } = open();
    const sites = await db.selectFrom('sites').select(['name', 'is_satomori']).orderBy('name').execute();
    expect(sites).toEqual([
      { name: 'わな組合', is_satomori: false },
      { name: '里山町', is_satomori: true },
    ]);
  });

  it('refuses a login id that is taken, and changes nothing', async () => {
    await createAdmin('--satomori');
    const again = await createAdmin('--satomori');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/^ログインID「hanako」は、もう使われています。.*\n$/);
    expect(await open().db.selectFrom('users').select('login_id').execute()).toHaveLength(1);
  });

  it('makes no site whose kind nobody said, and does not turn one into the other kind', async () => {
    const unsaid = await createAdmin();
    expect(unsaid).toMatchObject({ code: 2 });
    expect(unsaid.stderr).toContain('--satomori か --hokapato');
    await createAdmin('--satomori');
    const turned = await run([
      ...add,
      '--site-name',
      '里山町',
      '--hokapato',
      '--login-id',
      'x',
      '--name',
      'x',
    ]);
    expect(turned.code).toBe(2);
    const { db } = open();
    expect(await db.selectFrom('users').select('login_id').execute()).toEqual([{ login_id: 'hanako' }]);
  });

  it('makes a new signing key that a running server takes, while old tokens stay good', async () => {
    await createAdmin('--satomori');
    let at = Date.now();
    const server = await serve(() => at);
    const before = await signIn(server);
    expect(await run(['rotate-keys'])).toMatchObject({ code: 0, stderr: '' });
    at = Date.now() + 5_000;
    expect((await before.users.list()).me.login_id).toBe('hanako');
    const { token } = await clientOf(server, null).writing.auth.signIn({
      login_id: 'hanako',
      password: PASSWORD,
    });
    const keys = await server.services.database.db
      .selectFrom('signing_keys')
      .select('id')
      .orderBy('created_at')
      .execute();
    const header = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string };
    expect(keys.map(({ id }) => id).indexOf(header.kid)).toBe(1);

    expect(await run(['rotate-keys', '--revoke-old'])).toMatchObject({ code: 0 });
    at += 5_000;
    expect(await refusalOf(before.users.list())).toMatchObject({ status: 401, result: 'invalid_token' });
    expect((await (await signIn(server)).users.list()).me.login_id).toBe('hanako');
  });

  it('disables an account, enables it again and signs it out, while a server runs', async () => {
    await createAdmin('--satomori');
    const server = await serve();
    const before = await signIn(server);
    expect(await run(['user', 'disable', 'nobody'])).toMatchObject({ code: 2, stdout: '' });
    expect(await run(['user', 'disable', ' Hanako'])).toMatchObject({ code: 0, stderr: '' });
    expect(await refusalOf(before.users.list())).toMatchObject({ status: 401, result: 'session_revoked' });
    expect(await refusalOf(signIn(server))).toMatchObject({ status: 400, result: 'bad_credentials' });

    expect(await run(['user', 'enable', 'hanako'])).toMatchObject({ code: 0, stderr: '' });
    expect(await refusalOf(before.users.list())).toMatchObject({ status: 401 });
    const again = await signIn(server);
    expect((await again.users.list()).me.login_id).toBe('hanako');

    expect(await run(['user', 'sign-out', 'hanako'])).toMatchObject({ code: 0, stderr: '' });
    expect(await refusalOf(again.users.list())).toMatchObject({ status: 401, result: 'session_revoked' });
    expect((await (await signIn(server)).users.list()).me.login_id).toBe('hanako');
    const { db } = open();
    const acts = await db.selectFrom('audit_logs').select('action').orderBy('id').execute();
    expect(acts.map(({ action }) => action)).toEqual(['create', 'disable', 'enable', 'sign-out']);
  });

  it('leaves tables of another version alone', async () => {
    await createAdmin('--satomori');
    const database = open();
    await database.db
      .insertInto('kysely_migration' as never)
      .values({ name: `9999_${randomUUID()}`, timestamp: 'later' })
      .execute();
    const refused = await run(['rotate-keys']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('版が');
  });
});
