import { newId } from '@satomori/core';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/describeOnEachEngine.ts';
import { placeForDatabase } from '../../../testing/openTestDatabase.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../index.ts';

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0048'));

describeOnEachEngine('what an older server received', (engine) => {
  it('tells of each integration what it is and when it last sent, and of sensors without a trap', async () => {
    const place = await placeForDatabase(engine);
    const database = place.open();
    const { db } = database;
    await migrate(database, BEFORE);
    const [site_id, used, unused, withdrawn] = [newId(), newId(), newId(), newId()];
    for (const [id, name, is_active] of [
      [used, '役場', true],
      [unused, 'The Things Stack', true],
      [withdrawn, '前の鍵', false],
    ] as const)
      await db
        .insertInto('integrations')
        .values({ site_id, id, name, key_hash: id, is_active, created_at: 5 } as never)
        .execute();
    const receive = async (received_at: number, dev_eui: string | null, isParked: boolean) => {
      const id = newId();
      await db
        .insertInto('raw_messages')
        .values({
          site_id,
          id,
          integration_id: used,
          network: 'tts',
          event: 'up',
          dedup_key: id,
          dev_eui,
          body: '{}',
          received_at,
        })
        .execute();
      await db.deleteFrom('waiting_messages').where('id', '=', id).execute();
      if (isParked)
        await db
          .insertInto('message_outcomes')
          .values({ site_id, id, status: 'parked', dev_eui, settled_at: received_at })
          .execute();
    };
    await receive(10, 'aaaaaaaaaaaaaaaa', true);
    await receive(20, 'bbbbbbbbbbbbbbbb', false);
    await receive(30, null, true);
    await receive(40, 'aaaaaaaaaaaaaaaa', true);

    await migrate(database);
    const integrations = await db
      .selectFrom('integrations')
      .select(['id', 'kind', 'last_message_at', 'revoked_at'])
      .execute();
    expect(new Map(integrations.map(({ id, ...row }) => [id, row]))).toEqual(
      new Map([
        [used, { kind: 'tts', last_message_at: 40, revoked_at: null }],
        [unused, { kind: 'tts', last_message_at: null, revoked_at: null }],
        [withdrawn, { kind: 'chirpstack', last_message_at: null, revoked_at: 5 }],
      ]),
    );
    const devices = await db.selectFrom('parked_devices').selectAll().execute();
    expect(devices).toMatchObject([
      {
        dev_eui: 'aaaaaaaaaaaaaaaa',
        device_name: null,
        first_seen_at: 10,
        last_seen_at: 40,
        message_count: 2,
        deleted_at: null,
      },
    ]);
    await database.close();
    await place.remove();
  });
});
