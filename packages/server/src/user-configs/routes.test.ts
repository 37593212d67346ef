import { DEFAULT_USER_SETTINGS, type UserConfigInput } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { insertUser } from '../testing/world.ts';

let count = 0;

describeOnEachEngine('one’s own settings', (engine) => {
  let server: TestServer;
  let me: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    count += 1;
    const site_id = server.world.sites.satomori;
    me = await server.asUser(await insertUser(server.database.db, { site_id, login_id: `person${count}` }));
  });

  const put = (version: number, changes: Partial<UserConfigInput> = {}) =>
    me.account.putConfig({ ...DEFAULT_USER_SETTINGS, ...changes, version });

  it('are not for a shared viewer to change, but to read', async () => {
    const viewer = await server.as('viewer');
    expect(await refusalOf(viewer.account.putConfig({ ...DEFAULT_USER_SETTINGS, version: 0 }))).toMatchObject(
      { status: 403, result: 'not_allowed' },
    );
    expect(await viewer.account.getConfig()).toMatchObject({ version: 0 });
  });

  it('are the defaults until somebody saves', async () => {
    expect(await me.account.getConfig()).toEqual({ ...DEFAULT_USER_SETTINGS, version: 0, updated_at: null });
  });

  it('are stored whole, and are nobody else’s', async () => {
    const other = await server.as('west');
    const saved = await put(0, {
      font_size: 'large',
      quiet_from: '21:00',
      quiet_to: '06:00',
      map_zoom: 14.5,
    });
    expect(saved).toMatchObject({ font_size: 'large', quiet_from: '21:00', map_zoom: 14.5, version: 1 });
    expect(await me.account.getConfig()).toEqual(saved);
    expect(await other.account.getConfig()).toMatchObject({ font_size: 'standard', version: 0 });
    expect(await put(1, { font_size: 'standard' })).toMatchObject({ font_size: 'standard', version: 2 });
  });

  it.each([0, 1, 5])(
    'saved over version %i, which does not stand, are refused with those that do',
    async (version) => {
      await put(0);
      const current = await put(1, { list_days: 7 });
      const refusal = await refusalOf(put(version));
      expect(refusal).toMatchObject({ status: 409, result: 'version_conflict' });
      expect(refusal.details).toEqual({ current });
      expect(await me.account.getConfig()).toEqual(current);
    },
  );

  it('never saved are refused over a version', async () => {
    expect(await refusalOf(put(3))).toMatchObject({ status: 409, result: 'version_conflict' });
  });

  it('are saved once, where two devices save at once', async () => {
    const outcomes = await Promise.allSettled([put(0, { list_days: 1 }), put(0, { list_days: 2 })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('stored before a setting was there have its default', async () => {
    await put(0, { list_days: 7 });
    await server.database.db
      .updateTable('user_configs')
      .set({ settings: JSON.stringify({ list_days: 7 }) })
      .execute();
    expect(await me.account.getConfig()).toEqual({
      ...DEFAULT_USER_SETTINGS,
      list_days: 7,
      version: 1,
      updated_at: expect.any(String),
    });
  });
});
