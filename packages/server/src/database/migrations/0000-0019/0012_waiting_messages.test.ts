import { newId } from '@satomori/core';
import { expect, it } from 'vitest';
import { scopeOfSystem } from '../../../access/scope.ts';
import { describeOnEachEngine } from '../../../testing/describeOnEachEngine.ts';
import { listKeptMessages } from '../../../testing/keptMessages.ts';
import { placeForDatabase } from '../../../testing/openTestDatabase.ts';
import { insertRawMessages, listWaiting, replayParked } from '../../../uplinks/rawMessageRepository.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../index.ts';

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0012'));
const DEV_EUI = '24e124538b223213';

describeOnEachEngine('messages of a server before the queue was a table', (engine) => {
  it('wait or are done as they were, and what is parked can be worked off', async () => {
    const place = await placeForDatabase(engine);
    const database = place.open();
    try {
      const { db } = database;
      await migrate(database, BEFORE);
      const site_id = newId();
      const message = (dedup_key: string) => ({
        integration_id: 'x',
        network: 'chirpstack' as const,
        event: 'up' as const,
        dedup_key,
        content_key: null,
        dev_eui: DEV_EUI,
        body: '{}',
        received_at: 1,
      });
      const stood = [
        { status: 'pending', problem: null },
        { status: 'processed', problem: null },
        { status: 'processed', problem: 'simulated' },
        { status: 'parked', problem: 'unknown' },
        { status: 'repeated', problem: null },
        { status: 'failed', problem: 'broken' },
      ];
      for (const [index, { status, problem }] of stood.entries()) {
        const processed_at = status === 'pending' ? null : 2;
        const row = { site_id, id: newId(), ...message(`${index}`), status, problem, processed_at };
        await db.insertInto('raw_messages').values(row).execute();
      }

      await migrate(database);
      const scope = scopeOfSystem(site_id);
      const kept = (await listKeptMessages(db, scope, 10)).reverse();
      expect(kept.map(({ status, problem }) => ({ status, problem }))).toEqual(stood);
      const waiting = async () => (await listWaiting(db, scope, 10)).map(({ dedup_key }) => dedup_key);
      expect(await waiting()).toEqual(['0']);
      await replayParked(db, scope, DEV_EUI);
      expect(await waiting()).toEqual(['0', '3']);
      await insertRawMessages(db, [
        { scope, message: message('3') },
        { scope, message: message('new') },
      ]);
      expect(await waiting()).toEqual(['0', '3', 'new']);
    } finally {
      await database.close();
      await place.remove();
    }
  });
});
