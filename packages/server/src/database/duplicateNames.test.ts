import { newId } from '@satomori/core';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSite } from '../sites/openSite.ts';
import { scopeOfSystem } from '../access/scope.ts';
import { addAdministrator } from '../users/addAdministrator.ts';
import { findAccount } from '../accounts/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type DatabaseLocation, placeForDatabase } from '../testing/openTestDatabase.ts';
import { refusalOf, startTestServer } from '../testing/startTestServer.ts';
import { runCommand } from '../testing/runCommand.ts';
import { fillSearchKeys } from './fillSearchKeys.ts';
import { isUniqueViolation } from './databaseErrors.ts';
import type { Database } from './database.ts';
import { migrate } from './migrations/migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { fillIdentityKeys, duplicateNameText } from './duplicateNames.ts';

const NFC = 'がもう町';
const NFD = NFC.normalize('NFD');
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0040'));
const SITE = {
  is_satomori: true,
  center: { latitude: 35, longitude: 137 },
};
const person = (login_id: string) => ({ login_id, name: login_id, password_hash: 'x' });

describeOnEachEngine('names that differ only by how they are written', (engine) => {
  let place: DatabaseLocation;
  let database: Database;
  beforeEach(async () => {
    place = await placeForDatabase(engine);
    database = place.open();
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });
  const fill = () => database.transaction((trx) => fillIdentityKeys(trx.withoutPlugins()));

  it('are refused by the database itself, whoever writes them', async () => {
    await migrate(database);
    const { db } = database;
    const site = await openSite(db, { ...SITE, name: NFC }, 1);
    await openSite(db, { ...SITE, name: 'べつの町' }, 1);
    await addAdministrator(db, { scope: scopeOfSystem(site), requestId: null }, person('がく'), 1);
    await addAdministrator(db, { scope: scopeOfSystem(site), requestId: null }, person('hanako'), 1);
    const rename = (table: 'sites' | 'users', column: string, from: string, to: string) =>
      db
        .updateTable(table as 'sites')
        .set({ [column]: to })
        .where(column as 'name', '=', from)
        .execute();
    const renames = [
      () => rename('sites', 'name', 'べつの町', NFD),
      () => rename('users', 'login_id', 'hanako', 'がく'.normalize('NFD')),
      () => rename('users', 'login_id', 'hanako', 'がく\u200b'),
    ];
    for (const attempt of renames) await expect(attempt()).rejects.toSatisfy(isUniqueViolation);
    // A name without a duplicate is written by the same calls.
    await rename('sites', 'name', 'べつの町', 'ほかの町');
    await rename('users', 'login_id', 'hanako', 'taro');
    const rows = await db.selectFrom('sites').select('name').orderBy('name').execute();
    expect(rows.map(({ name }) => name).sort()).toEqual([NFC, 'ほかの町'].sort());
  });

  it('are refused to whoever opens a site or an account', async () => {
    await migrate(database);
    await openSite(database.db, { ...SITE, name: NFC }, 1);
    await expect(openSite(database.db, { ...SITE, name: NFD }, 1)).rejects.toThrow(
      `サイト「${NFC}」はもうあります。書き方だけが違う名前も、同じ名前とみなします。`,
    );
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
    const add = (siteName: string, loginId: string) =>
      runCommand(
        [
          'create-admin',
          '--password-stdin',
          '--satomori',
          '--site-name',
          siteName,
          '--login-id',
          loginId,
          '--name',
          '山田',
        ],
        { env, stdin: 'long enough password\n' },
      );
    expect(await add(NFC, 'がく')).toMatchObject({ code: 0, stderr: '' });
    const refused = await add(NFC, 'がく'.normalize('NFD'));
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('もう使われています。何も変えていません。');
    // Another spelling of an existing site's name means that site.
    const other = await add(NFD, 'ＴＡＲＯ');
    expect(other).toMatchObject({ code: 0, stderr: '' });
    expect(other.stdout).toContain(`サイト「${NFC}」に、管理者`);
    const sites = await database.db.selectFrom('sites').select('name').execute();
    expect(sites).toEqual([{ name: NFC }]);
    const users = await database.db.selectFrom('users').select('login_id').execute();
    expect(users.map(({ login_id }) => login_id).sort()).toEqual(['taro', 'がく'].sort());
  });

  /** A database of an older server, with duplicate names of all kinds and texts without keys. */
  async function insertDuplicates(): Promise<{ site: string; duplicate: string }> {
    const db = database.db.withoutPlugins();
    await migrate(database, BEFORE);
    const sites = [];
    for (const [at, name] of [NFC, NFD, '三つめ'].entries()) {
      const id = newId();
      const stamps = { created_at: at + 1, updated_at: 1, deleted_at: null, version: 1, sequence: 0 };
      await db
        .insertInto('sites')
        .values({
          ...stamps,
          id,
          name,
          is_satomori: true,
          center_latitude: 35,
          center_longitude: 137,
          default_zoom: 12,
          mesh_style: 'jis5',
          fiscal_year_start_month: 4,
          witness_public_days: 1,
          heat_days: 1,
          post_needs_approval: true,
          heartbeat_interval_s: 1,
          status_interval_s: 1,
          battery_low_pct: 1,
          patrol_due_hour: 1,
        } as never)
        .execute();
      await db
        .insertInto('users')
        .values({
          ...stamps,
          // Two of the first site.
          site_id: at === 1 ? (sites[0] ?? '') : id,
          id: newId(),
          login_id: ['がく', 'がく'.normalize('NFD'), 'hanako'][at] ?? '',
          password_hash: 'x',
          stamp: 'x',
          name: '髙畑 ﾊﾅ',
          is_hunter: true,
          is_posting: true,
          is_gw_view: true,
          is_admin: true,
          is_shared_viewer: false,
          is_disabled: false,
        })
        .execute();
      sites.push(id);
    }
    return { site: sites[0] ?? '', duplicate: sites[1] ?? '' };
  }

  it('of an older server both stay, are told until one is renamed, and let no third be made', async () => {
    const { site } = await insertDuplicates();
    await migrate(database);
    const { db } = database;
    const told = await fill();
    expect(told.map(({ table, column, name, other }) => [table, column, name, other])).toEqual([
      ['users', 'login_id', 'がく'.normalize('NFD'), 'がく'],
      ['sites', 'name', NFD, NFC],
    ]);
    expect(duplicateNameText(told[1]!)).toMatch(
      /^サイト「がもう町」（U\+304C .*（U\+304B U\+3099 .*片方の名前を変えてください。$/,
    );
    expect(await fill()).toEqual(told);
    // Each signs in by its own spelling.
    for (const typed of ['がく', 'がく'.normalize('NFD')])
      expect(await findAccount(db, typed, null)).toMatchObject({ login_id: typed, site_id: site });
    await expect(openSite(db, { ...SITE, name: NFD }, 1)).rejects.toThrow('もうあります');

    await db.updateTable('sites').set({ name: 'ほかの町' }).where('id', '=', site).execute();
    expect((await fill()).map(({ table }) => table)).toEqual(['users']);
    await expect(openSite(db, { ...SITE, name: NFC }, 1)).rejects.toThrow('もうあります');
    const names = await db.selectFrom('sites').select('name').execute();
    expect(names.map(({ name }) => name).sort()).toEqual(['ほかの町', NFD, '三つめ'].sort());
  });

  it('begins anew where the migration was cut off', async () => {
    await insertDuplicates();
    const cutOff = {
      ...MIGRATIONS,
      '0041_cut': { up: () => Promise.reject(new Error('the power went')) },
    };
    await expect(migrate(database, cutOff)).rejects.toThrow('the power went');
    await migrate(database);
    expect(await fill()).toHaveLength(2);
  });

  it('texts of an older server get their search keys, going on where they were cut off', async () => {
    await insertDuplicates();
    await migrate(database);
    const { db } = database;
    const keys = async () =>
      (await sql<{ key: string | null }>`select name_search_key as key from users`.execute(db)).rows.map(
        ({ key }) => key,
      );
    const progress = async () =>
      JSON.parse(
        (await db.selectFrom('settings').select('value').where('key', '=', 'search_keys').executeTakeFirst())
          ?.value ?? 'null',
      ) as { table: string | null } | null;
    expect(await keys()).toEqual([null, null, null]);
    let batches = 0;
    await fillSearchKeys(database, () => (batches += 1) > 1);
    expect(await progress()).toMatchObject({ table: 'traps' });
    expect(await keys()).toEqual([null, null, null]);
    await fillSearchKeys(database);
    expect(await progress()).toMatchObject({ table: null });
    expect(await keys()).toEqual(['高畑はな', '高畑はな', '高畑はな']);
    // Once complete, nothing is read again.
    await sql`update users set name_search_key = null`.execute(db);
    await fillSearchKeys(database);
    expect(await keys()).toEqual([null, null, null]);
    // Keys of another version are computed again.
    await sql`update settings set value = '{"version":0,"table":null}' where key = 'search_keys'`.execute(db);
    await fillSearchKeys(database);
    expect(await keys()).toEqual(['高畑はな', '高畑はな', '高畑はな']);
  });

  it('numbers of traps are one, and are stored composed as they were typed', async () => {
    const server = await startTestServer(engine);
    try {
      const admin = await server.as('admin');
      const create = (trap_no: string, name = 'わな') =>
        admin.writing.traps.create({ id: newId(), trap_no, name, trap_type: 'box' });
      const made = await create('ガ－１', '髙畑ﾊﾟ葛\u{e0100}'.normalize('NFD'));
      expect(made).toMatchObject({ trap_no: 'ガ－１', name: '髙畑ﾊﾟ葛\u{e0100}' });
      for (const spelling of ['ガ－１'.normalize('NFD'), 'ｶﾞ-1', ' ガ-1 '])
        expect(await refusalOf(create(spelling)), spelling).toMatchObject({
          status: 400,
          details: {
            problems: [{ field: 'trap_no', message: expect.stringContaining('わな番号「ガ－１」は') }],
          },
        });
      const other = await create('ガ－２'.normalize('NFD'));
      expect(other.trap_no).toBe('ガ－２');
      const change = admin.writing.traps.change(other.id, { version: other.version, trap_no: 'ｶﾞ-1' });
      expect(await refusalOf(change)).toMatchObject({ status: 400 });
      // The spelling of a number without a duplicate may change.
      const renamed = await admin.writing.traps.change(other.id, { version: other.version, trap_no: 'ｶﾞ-2' });
      expect(renamed.trap_no).toBe('ｶﾞ-2');
    } finally {
      await server.stop();
    }
  });
});
