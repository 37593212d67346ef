import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { type DatabaseLocation, placeWithTables } from '../../testing/openTestDatabase.ts';
import type { Database } from '../database.ts';
import { SERVER_TABLES, siteColumnOf, tablesOfSites } from './siteTables.ts';

describeOnEachEngine('the tables of sites', (engine) => {
  let place: DatabaseLocation;
  let database: Database;
  beforeAll(async () => {
    place = await placeWithTables(engine);
    database = place.open();
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  it('are all tables, except those that are listed as of the whole server', async () => {
    const tables = await database.db.introspection.getTables();
    const wrong = tables.filter(({ name, columns }) => {
      const column = siteColumnOf(name);
      return column !== null && !columns.some((each) => each.name === column);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    const names = tables.map(({ name }) => name);
    expect([...SERVER_TABLES].filter((name) => !names.includes(name))).toEqual([]);
    expect(await tablesOfSites(database.db)).toEqual(
      names.filter((name) => name !== 'sites' && siteColumnOf(name) !== null).sort(),
    );
    expect(await tablesOfSites(database.db)).toEqual(
      expect.arrayContaining(['audit_logs', 'post_cells', 'users']),
    );
  });
});
