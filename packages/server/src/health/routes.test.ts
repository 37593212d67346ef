import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { MINUTE, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertRawMessages } from '../uplinks/rawMessageRepository.ts';
import { until } from '../testing/openStream.ts';
import { writeProbe } from './repository.ts';

describeOnEachEngine('health', (engine) => {
  let server: TestServer;
  let free = 1e12;
  beforeAll(async () => {
    server = await startTestServer(engine, { freeBytes: async () => free });
  });
  afterAll(() => server.stop());

  it('is ready, and names no accounts of a real site', async () => {
    expect(await server.anonymous().ready()).toEqual({
      status: 'ok',
      checks: { database: 'ok', disk: 'ok', uplinks: 'ok', photos: 'ok', clock: 'ok' },
      uplink_queue_age_s: 0,
      sends_mail: false,
      mail_queue_age_s: 0,
      is_sample: false,
      is_empty: false,
      sample_accounts: [],
    });
  });

  it('tells for how long the oldest message has been waiting, whichever server wrote it down first', async () => {
    await server.services.uplinks.stop();
    const waitingFor = (milliseconds: number) =>
      insertRawMessages(server.database.db, [
        {
          scope: scopeOfSystem(server.world.sites.satomori),
          message: {
            integration_id: 'x',
            network: 'chirpstack',
            event: 'up',
            dedup_key: `waiting for ${milliseconds}`,
            content_key: null,
            dev_eui: null,
            body: '{}',
            received_at: server.clock.now() - milliseconds,
          },
        },
      ]);
    await waitingFor(MINUTE);
    expect((await server.anonymous().ready()).uplink_queue_age_s).toBe(60);
    await waitingFor(2 * MINUTE);
    expect((await server.anonymous().ready()).uplink_queue_age_s).toBe(120);
  });

  it('is not ready where the disk is nearly full', async () => {
    free = 100_000_000;
    const { status, details } = await refusalOf(server.anonymous().ready());
    free = 1e12;
    expect([status, details]).toEqual([
      503,
      { checks: { database: 'ok', disk: 'low', uplinks: 'ok', photos: 'ok', clock: 'ok' } },
    ]);
  });

  it('answers also while the database hangs, as often as it is asked', async () => {
    const other = server.place.open();
    const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const holding = other.transaction(async (trx) => {
      await writeProbe(trx, 1);
      hold();
      await isOver;
    });
    await isHeld;
    // The row to be written is locked until all have been answered.
    const refusals = await Promise.all([1, 2, 3].map(() => refusalOf(server.anonymous().ready())));
    letGo();
    await holding;
    await other.close();
    for (const { status, details } of refusals)
      expect([status, details]).toEqual([
        503,
        { checks: { database: 'failed', disk: 'ok', uplinks: 'unknown', photos: 'unknown', clock: 'ok' } },
      ]);
    await until(() =>
      server
        .anonymous()
        .ready()
        .catch(() => null),
    );
  });

  it('is not ready where uplinks wait for minutes', async () => {
    server.clock.advance(5 * MINUTE);
    const { details } = await refusalOf(server.anonymous().ready());
    server.clock.advance(-5 * MINUTE);
    expect(details).toEqual({
      checks: { database: 'ok', disk: 'ok', uplinks: 'late', photos: 'ok', clock: 'ok' },
    });
  });

  it('is not ready where nothing can be written, and lives all the same', async () => {
    const { db } = server.database;
    await db.schema.alterTable('settings').renameTo('settings_away').execute();
    expect(await refusalOf(server.anonymous().ready())).toMatchObject({
      status: 503,
      result: 'unavailable',
      retryAfterS: 5,
      details: {
        checks: { database: 'failed', disk: 'ok', uplinks: 'unknown', photos: 'unknown', clock: 'ok' },
      },
    });
    const live = await server.app.inject({ method: 'GET', url: '/web/api/health/live' });
    expect(live.json()).toEqual({ json: { status: 'ok' } });
    await db.schema.alterTable('settings_away').renameTo('settings').execute();
  });
});
