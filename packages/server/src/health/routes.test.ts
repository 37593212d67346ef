import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { MINUTE, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertRawMessages } from '../uplinks/rawMessageRepository.ts';

describeOnEachEngine('health', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('is ready, and names no accounts of a real site', async () => {
    expect(await server.anonymous().ready()).toEqual({
      status: 'ok',
      uplink_queue_age_s: 0,
      sends_mail: false,
      mail_queue_age_s: 0,
      is_sample: false,
      sample_accounts: [],
    });
  });

  it('tells for how long the oldest message has been waiting', async () => {
    await server.services.uplinks.stop();
    await insertRawMessages(server.database.db, [
      {
        scope: scopeOfSystem(server.world.sites.satomori),
        message: {
          integration_id: 'x',
          network: 'chirpstack',
          event: 'up',
          dedup_key: 'waiting',
          content_key: null,
          dev_eui: null,
          body: '{}',
          received_at: server.clock.now() - MINUTE,
        },
      },
    ]);
    expect((await server.anonymous().ready()).uplink_queue_age_s).toBe(60);
  });

  it('is not ready where nothing can be written, and lives all the same', async () => {
    const { db } = server.database;
    await db.schema.alterTable('settings').renameTo('settings_away').execute();
    expect(await refusalOf(server.anonymous().ready())).toMatchObject({
      status: 503,
      result: 'unavailable',
      retryAfterS: 5,
    });
    const live = await server.app.inject({ method: 'GET', url: '/web/api/health/live' });
    expect(live.json()).toEqual({ json: { status: 'ok' } });
    await db.schema.alterTable('settings_away').renameTo('settings').execute();
  });
});
