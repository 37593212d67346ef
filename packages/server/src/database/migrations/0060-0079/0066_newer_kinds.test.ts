import { newId, NOTIFICATION_RULES, type NotificationRule } from '@satomori/core';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/describeOnEachEngine.ts';
import { placeForDatabase } from '../../../testing/openTestDatabase.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../index.ts';
import { NEWER_KINDS as OF_0066 } from './0066_newer_kinds.ts';
import { NEWER_KINDS as OF_0077 } from './0077_message_rates.ts';

const NEWER_KINDS = [...OF_0066, ...OF_0077];

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0066'));
const OF_0_1_0: NotificationRule[] = [
  'trap_fired',
  'reset_unconfirmed',
  'trap_not_checked',
  'battery_low',
  'battery_recovered',
  'sensor_silent',
  'sensor_back',
  'gateway_offline',
  'gateway_back',
  'trap_moved',
  'tamper',
  'patrol_due',
  'working_ended',
  'act_cancelled',
  'permit_expiring',
  'injury',
  'new_sighting',
  'post_returned',
  'post_approved',
  'announcement',
  'nobody_reached',
  'clock_stepped',
];

it('every kind is as old as 0.1.0, or switched on by a migration', () => {
  expect(new Set([...OF_0_1_0, ...NEWER_KINDS])).toEqual(new Set(NOTIFICATION_RULES));
});

describeOnEachEngine('the kinds of notification that people have chosen', (engine) => {
  it('get those that they never saw, and keep off what they switched off', async () => {
    const place = await placeForDatabase(engine);
    const database = place.open();
    const { db } = database;
    await migrate(database, BEFORE);
    const site_id = newId();
    const add = async (settings: object) => {
      const user_id = newId();
      const row = { site_id, user_id, settings: JSON.stringify(settings), version: 3, updated_at: 1 };
      await db.insertInto('user_configs').values(row).execute();
      return user_id;
    };
    const [all, some, none, untouched] = [
      await add({ notify_kinds: OF_0_1_0, quiet_from: '21:00' }),
      await add({ notify_kinds: ['trap_fired', 'injury'] }),
      await add({ notify_kinds: [] }),
      await add({ font_size: 'large' }),
    ];
    await migrate(database);
    const read = async (user_id: string) => {
      const stored = db.selectFrom('user_configs').select(['settings', 'version']);
      return stored.where('user_id', '=', user_id).executeTakeFirstOrThrow();
    };
    const { settings, version } = await read(all);
    expect(new Set(settings.notify_kinds)).toEqual(new Set(NOTIFICATION_RULES));
    expect([settings.quiet_from, version]).toEqual(['21:00', 5]);
    expect((await read(some)).settings.notify_kinds).toEqual(['trap_fired', 'injury', ...NEWER_KINDS]);
    expect((await read(none)).settings.notify_kinds).toEqual(NEWER_KINDS);
    expect(await read(untouched)).toEqual({ settings: { font_size: 'large' }, version: 3 });
    await database.close();
    await place.remove();
  });
});
