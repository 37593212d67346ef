import {
  changeSite,
  createIdSource,
  createSighting,
  listSightings,
  listTrapLogs,
  newId,
  type Site,
  settingsOf,
  type SiteSettings,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import type { Database } from '../database/database.ts';
import { captureOf, describeFor, formOf, postCapture, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { postSighting, sightingOf } from '../testing/sightings.ts';
import { DAY, HOUR, iso, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, record } from '../testing/trapActs.ts';
import type { SiteKey } from '../testing/world.ts';
import { isRemovalDue } from './isRemovalDue.ts';
import { removeOld } from './removeOld.ts';

const YEAR = 366 * DAY;
const KEEPING = { keep_raw_messages_days: 30, keep_positions_days: 60, keep_sightings_years: 2 };

describeOnEachEngine('what a site keeps for a time', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    // Two at night.
    server = await startTestServer(engine, { hourOfDay: 2 });
  });
  afterAll(() => server.stop());

  const now = () => server.clock.now();
  const site = async (key: SiteKey = 'satomori') =>
    (await (await server.as(key === 'satomori' ? 'admin' : 'hokapatoAdmin')).sites.list()).json[0] as Site;
  async function keep(more: Partial<SiteSettings>): Promise<void> {
    const stored = await site();
    const admin = await server.as('admin');
    const body = { ...settingsOf(stored), ...more, version: stored.version };
    await admin.http.call(changeSite, { params: { id: stored.id }, body });
  }
  const entries = async () =>
    (
      await listAudit(
        server.database.db,
        scopeOfSystem(server.world.sites.satomori),
        server.world.sites.satomori,
      )
    )
      .filter(({ action }) => action === 'expire')
      .map(({ changes, user_id }) => ({ changes, user_id }));

  async function insertMessage(key: SiteKey, receivedAt: number): Promise<string> {
    const { db } = server.database;
    const site_id = server.world.sites[key];
    const id = createIdSource({
      now: () => receivedAt,
      fillRandom: (bytes) => crypto.getRandomValues(bytes),
    })();
    const { id: integration_id } = await db
      .selectFrom('integrations')
      .select('id')
      .where('site_id', '=', site_id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('raw_messages')
      .values({
        site_id,
        id,
        integration_id,
        network: 'chirpstack',
        event: 'status',
        dedup_key: id,
        content_key: null,
        dev_eui: null,
        body: '{}',
        received_at: receivedAt,
      })
      .execute();
    return id;
  }
  const settle = async (id: string) => {
    const { db } = server.database;
    await db.deleteFrom('waiting_messages').where('id', '=', id).execute();
    const { satomori } = server.world.sites;
    await db
      .insertInto('message_outcomes')
      .values({
        site_id: satomori,
        id,
        status: 'failed',
        problem: 'x',
        dev_eui: null,
        receipt_no: null,
        settled_at: 0,
      })
      .execute();
  };

  async function actAt(receivedAt: number): Promise<string> {
    const trap = await insertArmedTrap(server);
    const { id } = await record(server, await server.as('west'), trap, 'checked', {
      latitude: 35.48,
      longitude: 137.78,
      accuracy: 5,
      memo: '異常なし',
    });
    await server.database.db
      .updateTable('trap_logs')
      .set({ received_at: receivedAt })
      .where('id', '=', id)
      .execute();
    return id;
  }

  async function sightingAt(at: number): Promise<string> {
    const photo = await takePhoto(Math.floor(Math.random() * 200));
    const sighting = sightingOf(server, { witnessed_at: iso(at), memo: '畑の脇' });
    const { point_id: _, ...described } = describeFor(sighting.id, photo);
    const body = { ...sighting, photos: [described] };
    const poster = await server.as('poster');
    const { id } = await poster.http.call(
      createSighting,
      { body },
      {
        form: formOf('point', body as never, [photo]),
      },
    );
    return id;
  }

  const stored = async () => {
    const { db } = server.database;
    const rows = {
      raw_messages: await db.selectFrom('raw_messages').select(['id', 'body']).orderBy('id').execute(),
      message_outcomes: await db.selectFrom('message_outcomes').select('id').orderBy('id').execute(),
      trap_logs: await db.selectFrom('trap_logs').selectAll().orderBy('id').execute(),
      posts: await db.selectFrom('posts').selectAll().orderBy('id').execute(),
      images: await db.selectFrom('images').selectAll().orderBy('id').execute(),
    };
    return rows;
  };
  const run = (database: Database = server.database) =>
    removeOld({ database, photos: server.services.photos }, now());

  it('is all of it as long as nobody says for how long, and what is younger, in use or of others after that', async () => {
    await server.services.uplinks.stop();
    const old = now() - 9 * YEAR;
    const pending = await insertMessage('satomori', old);
    const foreign = await insertMessage('hokapato', old);
    await settle(await insertMessage('satomori', old));
    await actAt(old);
    const capture = await postCapture(
      await server.as('west'),
      captureOf(server, { captured_at: iso(old), memo: '沢' }),
      [await takePhoto(7)],
    );
    const admin = await server.as('admin');
    await admin.writing.captures.change(capture.id, { version: capture.version, action: 'approve' });
    await sightingAt(old);
    const before = await stored();
    expect(await run()).toEqual([]);
    expect(await stored()).toEqual(before);
    expect((await site()).last_removal).toBeNull();

    const youngMessage = await insertMessage('satomori', now() - 20 * DAY);
    await settle(youngMessage);
    const youngAct = await actAt(now() - 50 * DAY);
    const youngSighting = await sightingAt(now() - 2 * YEAR + 9 * DAY);
    await keep(KEEPING);
    expect(await run()).toEqual([server.world.sites.satomori]);
    const after = await stored();
    expect(after.raw_messages.map(({ id }) => id).sort()).toEqual([pending, foreign, youngMessage].sort());
    expect(after.message_outcomes).toEqual([{ id: youngMessage }]);
    const act = after.trap_logs.find(({ id }) => id === youngAct);
    expect(act).toMatchObject({ latitude: 35.48, longitude: 137.78, accuracy: 5 });
    const kept = after.posts.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id);
    expect(kept.sort()).toEqual([capture.id, youngSighting].sort());
    const approved = before.posts.find(({ id }) => id === capture.id);
    expect(after.posts.find(({ id }) => id === capture.id)).toEqual(approved);
    expect(after.images.map(({ owner_id }) => owner_id).sort()).toEqual([capture.id, youngSighting].sort());
    expect(await entries()).toEqual([
      { changes: { raw_messages: [null, 1], positions: [null, 1], sightings: [null, 1] }, user_id: null },
    ]);
    expect((await site()).last_removal).toEqual({
      at: iso(now()),
      removed: { raw_messages: 1, positions: 1, sightings: 1 },
    });
    expect((await site('hokapato')).last_removal).toBeNull();
  });

  it('leaves of an act everything but the place of the person', async () => {
    server.clock.advance(DAY);
    const id = await actAt(now() - 61 * DAY);
    const find = async () => (await stored()).trap_logs.find((row) => row.id === id);
    const before = await find();
    const admin = await server.as('admin');
    const { sequence: known } = await admin.trapLogs.list({});
    await run();
    const gone = await server.database.db
      .selectFrom('changes')
      .select(['resource', 'sequence'])
      .where('row_id', '=', id)
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(gone.resource).toBe('trap_logs');
    const { sequence } = gone;
    expect(await find()).toEqual({ ...before, latitude: null, longitude: null, accuracy: null, sequence });
    const since = await admin.http.list(listTrapLogs, { query: { since: known ?? 0 } });
    expect(since.json).toMatchObject([{ id, latitude: null, longitude: null }]);
  });

  it('tells every device of sightings that are gone, of which nothing is left', async () => {
    server.clock.advance(DAY);
    const id = await sightingAt(now() - 2 * YEAR - DAY);
    const poster = await server.as('poster');
    const { json, sequence } = await poster.sightings.list({});
    expect(json.map((row) => row.id)).toContain(id);
    const rowOf = async () => JSON.stringify((await stored()).posts.find((row) => row.id === id));
    const before = await rowOf();
    const notified = () =>
      server.database.db.selectFrom('push_logs').select('id').where('target_id', '=', id).execute();
    expect(await notified()).not.toEqual([]);
    const { path, storage_key } = (await stored()).images.find(({ owner_id }) => owner_id === id) as {
      path: string;
      storage_key: string;
    };
    expect(path).not.toBe('');
    await run();
    const since = await poster.http.list(listSightings, { query: { since: sequence ?? 0 } });
    expect(since.json).toEqual([{ id, deleted_at: iso(now()) }]);
    expect((await poster.sightings.list({})).json.map((row) => row.id)).not.toContain(id);
    expect(await server.services.photos.has(storage_key)).toBe(false);
    expect(await notified()).toEqual([]);
    const after = await rowOf();
    for (const said of ['畑の脇', '山田花子', '0265-11-2222', 'black_bear', '35.48']) {
      expect(before).toContain(said);
      expect(after).not.toContain(said);
    }
    // Once: the next night finds nothing.
    const count = (await entries()).length;
    server.clock.advance(DAY);
    await run();
    expect(await entries()).toHaveLength(count);
  });

  it('is removed once, by one of two servers', async () => {
    server.clock.advance(DAY);
    await actAt(now() - 61 * DAY);
    const count = (await entries()).length;
    const others: Promise<string[]>[] = [];
    const behind: Database = {
      ...server.database,
      db: server.database.db,
      transactionsUnderWay: 0,
      transaction: async (work) => {
        if (others.length === 0) others.push(run());
        await others[0];
        return server.database.transaction(work);
      },
    };
    expect(await run(behind)).toEqual([]);
    expect(await Promise.all(others)).toEqual([[server.world.sites.satomori]]);
    expect(await entries()).toHaveLength(count + 1);
  });

  it('of this fiscal year stays, whatever is set', async () => {
    server.clock.advance(DAY);
    const id = await sightingAt(now() - HOUR);
    await server.database.db
      .updateTable('posts')
      .set({ happened_at: now() - 3 * YEAR })
      .where('id', '=', id)
      .execute();
    await run();
    expect((await stored()).posts.find((row) => row.id === id)?.deleted_at).toBeNull();
    expect(await postSighting(await server.as('poster'), sightingOf(server, { id: newId() }))).toBeTruthy();
  });
});

it('is removed at night, once, or by day after two days', () => {
  const at = (time: string) => Date.parse(`2026-11-${time}:00+09:00`);
  const keeping = {
    keep_raw_messages_days: 30,
    keep_positions_days: null,
    keep_sightings_years: null,
    removal_at: null,
    updated_at: at('20T12:00'),
  };
  const all = { ...keeping, keep_raw_messages_days: null };
  const due = (site: typeof keeping | typeof all, time: string) => isRemovalDue(site, at(time));
  expect(due(all, '21T02:00')).toBe(false);
  expect(due(keeping, '20T13:00')).toBe(false);
  expect(due(keeping, '21T00:59')).toBe(false);
  expect(due(keeping, '21T01:00')).toBe(true);
  expect(due(keeping, '21T05:00')).toBe(false);
  expect(due(keeping, '22T13:00')).toBe(true);
  const ran = { ...keeping, removal_at: at('21T01:00') as never };
  expect(due(ran, '21T04:00')).toBe(false);
  expect(due(ran, '22T01:00')).toBe(true);
  expect(due(ran, '22T13:00')).toBe(false);
  expect(due(ran, '23T13:00')).toBe(true);
});
