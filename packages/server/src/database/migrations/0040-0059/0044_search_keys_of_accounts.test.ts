import { newId } from '@satomori/core';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/describeOnEachEngine.ts';
import { placeForDatabase } from '../../../testing/openTestDatabase.ts';
import { insertUser } from '../../../testing/world.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../index.ts';

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0044'));

describeOnEachEngine('the search keys of accounts', (engine) => {
  it('are made for the accounts that are there', async () => {
    const place = await placeForDatabase(engine);
    const database = place.open();
    await migrate(database, BEFORE);
    // Without the plugin that writes keys, as an older server did.
    const former = database.db.withoutPlugins();
    await insertUser(former, { site_id: newId(), login_id: 'はなこ', user_code: 'HNK' });
    await insertUser(former, { site_id: newId(), login_id: 'taro' });
    await migrate(database);
    const { rows } = await sql`
      select login_id_search_key as login_id, user_code_search_key as user_code from users order by login_id
    `.execute(database.db);
    expect(rows).toEqual([
      { login_id: 'taro', user_code: null },
      { login_id: 'はなこ', user_code: 'hnk' },
    ]);
    await database.close();
    await place.remove();
  });
});
