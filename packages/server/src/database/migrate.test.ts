import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type DatabaseLocation, placeForDatabase } from '../testing/openTestDatabase.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrations/migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';

describeOnEachEngine('migrating', (engine) => {
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

  const tables = async () => (await database.db.introspection.getTables()).map(({ name }) => name).sort();
  const ran = async () => {
    const rows = await database.db
      .selectFrom('kysely_migration' as never)
      .selectAll()
      .execute();
    return rows.map((row) => (row as { name: string }).name).sort();
  };

  it('makes every table, and changes nothing when run again', async () => {
    await migrate(database);
    const made = await tables();
    expect(made).toEqual(
      expect.arrayContaining(['sites', 'users', 'traps', 'trap_logs', 'push_logs', 'raw_messages']),
    );
    expect(await ran()).toEqual(Object.keys(MIGRATIONS).sort());
    await database.db.insertInto('settings').values({ key: 'kept', value: '1' }).execute();
    await migrate(database);
    expect(await tables()).toEqual(made);
    expect(await database.db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'kept' }]);
  });

  it('leaves nothing half made when it is cut off, and begins anew', async () => {
    const [first = ''] = Object.keys(MIGRATIONS);
    const cutOff = {
      ...MIGRATIONS,
      '9999_cut_off': {
        up: async (db: Database['db']) => {
          await db.schema.createTable('half_made').addColumn('id', 'text').execute();
          await db.insertInto('settings').values({ key: 'half', value: '1' }).execute();
          throw new Error('the power went');
        },
      },
    };
    await expect(migrate(database, cutOff)).rejects.toThrow('the power went');
    // The earlier migrations of the same run are rolled back too.
    expect((await tables()).filter((name) => !name.startsWith('kysely_'))).toEqual([]);
    await migrate(database);
    expect(await ran()).toContain(first);

    await expect(migrate(database, cutOff)).rejects.toThrow('the power went');
    expect(await tables()).not.toContain('half_made');
    expect(await database.db.selectFrom('settings').selectAll().execute()).toEqual([]);
    await migrate(database);
  });

  it('run by two servers at once is done once', async () => {
    // In threads of their own: in one, the first would wait for the second, which waits for the thread.
    const servers = [openDatabase(place), openDatabase(place)];
    await Promise.all(servers.map((server) => migrate(server)));
    await Promise.all(servers.map((server) => server.close()));
    expect(await ran()).toEqual(Object.keys(MIGRATIONS).sort());
  });
});
