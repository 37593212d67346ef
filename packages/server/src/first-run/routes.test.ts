import { newId, startFirstSite } from '@satomori/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildServer, type Server } from '../app/buildServer.ts';
import type { Database } from '../database/database.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type DatabaseLocation, placeWithTables } from '../testing/openTestDatabase.ts';
import { clientOf, refusalOf } from '../testing/startTestServer.ts';
import { createFirstRunCode } from './repository.ts';

const TOWN = {
  site_name: '里山町',
  is_satomori: true,
  name: '山田 花子',
  login_id: 'hanako',
  password: 'a-path-in-the-wood',
};

describeOnEachEngine('the first start', (engine) => {
  let place: DatabaseLocation;
  let database: Database;
  let server: Server;
  let code: string;
  beforeEach(async () => {
    place = await placeWithTables(engine);
    database = place.open();
    server = await buildServer({ database, photosDir: place.dataDir, freeBytes: async () => 1e12 });
    code = await createFirstRunCode(database.db, Date.now());
  });
  afterEach(async () => {
    await server.app.close();
    await database.close();
    await place.remove();
  });

  const start = (more: Partial<typeof TOWN & { code: string }> = {}, address?: string) =>
    clientOf(server, null, address).account.startFirstSite({ code, ...TOWN, ...more });
  const isEmpty = async () => (await clientOf(server, null).ready()).is_empty;
  const siteNames = async () =>
    (await database.db.selectFrom('sites').select('name').execute()).map(({ name }) => name);

  it('is for nobody without the code, and nothing is written', async () => {
    expect((await refusalOf(start({ code: 'ABCD-EFGH-JKLM-NPQR-STUV' }))).result).toBe('bad_code');
    expect((await refusalOf(start({ code: '%' }))).result).toBe('bad_code');
    expect([await siteNames(), await isEmpty()]).toEqual([[], true]);
    await start();
    expect([await siteNames(), await isEmpty()]).toEqual([['里山町'], false]);
  });

  it('makes the site with its questions, and an administrator who is signed in', async () => {
    const { token } = await start();
    const hanako = clientOf(server, token);
    expect((await hanako.users.list()).me).toMatchObject({ name: '山田 花子', is_admin: true });
    expect((await hanako.sites.list()).json).toMatchObject([{ name: '里山町', is_satomori: true }]);
    expect((await hanako.questions.form('hunt')).length).toBeGreaterThan(0);
    const again = await clientOf(server, null).writing.auth.signIn({
      login_id: 'Hanako',
      password: TOWN.password,
    });
    expect(again.token).not.toBe('');
  });

  it('takes the code as a person types it', async () => {
    const typed = code.toLowerCase().replaceAll('-', ' ').normalize('NFKC');
    await start({ code: typed.replaceAll(' ', '－') });
    expect(await siteNames()).toEqual(['里山町']);
  });

  it('happens once: no code works after it, not that of another server either', async () => {
    const other = await createFirstRunCode(database.db, Date.now());
    const outcomes = await Promise.allSettled([
      start({ site_name: 'ひとつめ', login_id: 'one' }),
      start({ site_name: 'ふたつめ', login_id: 'two', code: other }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await siteNames()).toHaveLength(1);
    for (const used of [code, other])
      expect((await refusalOf(start({ code: used, login_id: newId() }))).result).toBe('bad_code');
    // Of a server that started at the same moment.
    const late = await createFirstRunCode(database.db, Date.now());
    expect((await refusalOf(start({ code: late, login_id: newId() }))).result).toBe('bad_code');
    expect(await siteNames()).toHaveLength(1);
  });

  it('keeps no code that could be read', async () => {
    const { rows } = { rows: await database.db.selectFrom('settings').selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });

  it('cannot be tried without end from one address', async () => {
    const wrong = () => refusalOf(start({ code: 'ABCD' }, '192.0.2.7'));
    for (let tries = 0; tries < 30; tries += 1) expect((await wrong()).status).toBe(400);
    expect((await wrong()).status).toBe(429);
    expect((await refusalOf(start({}, '192.0.2.7'))).status).toBe(429);
    await start({}, '192.0.2.8');
  });

  it('names what is missing by the labels of the form', async () => {
    const { message } = await refusalOf(
      clientOf(server, null).http.call(startFirstSite, { body: { code, ...TOWN, password: 'short' } }),
    );
    expect(message).toContain('8文字以上');
    expect(await siteNames()).toEqual([]);
  });
});
