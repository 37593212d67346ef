import { listNotifications, type SightingInput, type Notification } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { postSighting, sightingOf } from '../../testing/sightings.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import type { Login } from '../../testing/world.ts';

const HERE = { latitude: 35.48, longitude: 137.78 };
/** 40 km to the east. */
const FAR = { latitude: 35.48, longitude: 138.22 };
const EVERYBODY = ['west', 'west2', 'east', 'club', 'loner', 'poster', 'viewer', 'gateway', 'admin'] as const;

describeOnEachEngine('a sighting that is dangerous', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const place = (trap: 'west' | 'east', at: typeof HERE) =>
      server.database.db.updateTable('traps').set(at).where('id', '=', server.world.traps[trap].id).execute();
    await place('west', HERE);
    await place('east', FAR);
  });
  afterAll(() => server.stop());

  const post = async (more: Partial<SightingInput>, login: Login = 'poster') =>
    postSighting(await server.as(login), sightingOf(server, { ...HERE, ...more }));

  const notificationsOf = async (login: Login, postId: string): Promise<Notification[]> => {
    const client = await server.as(login);
    const { json } = await client.http.list(listNotifications, { query: { kind: 'injury,new_sighting' } });
    return json.filter(({ target_id }) => target_id === postId);
  };

  async function notified(postId: string) {
    const found = [];
    for (const login of EVERYBODY) {
      const rules = (await notificationsOf(login, postId)).map(({ rule }) => rule);
      if (rules.length > 0) found.push([login, ...rules]);
    }
    return found;
  }

  it('is told to nobody where it is neither a bear nor an injury', async () => {
    const { id } = await post({ species: 'sika_deer' });
    expect(await notified(id)).toEqual([]);
  });

  it('is told to administrators and the hunters of groups nearby: a bear', async () => {
    const { id } = await post({ place: '炭焼沢' });
    expect(await notified(id)).toEqual([
      ['west', 'new_sighting'],
      ['west2', 'new_sighting'],
      ['club', 'new_sighting'],
      ['admin', 'new_sighting'],
    ]);
    const [notification] = await notificationsOf('west', id);
    expect(notification).toMatchObject({ title: 'クマの目撃: ツキノワグマ', target_type: 'map_point' });
    expect(notification?.body).toContain('場所 炭焼沢');
    expect(notification?.body).toContain('承認前の情報です');
    expect(notification?.body).not.toMatch(/山田花子|0265-11-2222|35\.48/);
  });

  it('is told as 人身被害 whatever the animal', async () => {
    const { id } = await post({ report_kind: 'injury', species: 'boar', injury_level: 'slight' });
    expect((await notified(id)).map(([login, rule]) => `${login} ${rule}`)).toEqual([
      'west injury',
      'west2 injury',
      'club injury',
      'admin injury',
    ]);
  });

  it('far from every trap is told to administrators alone, and without a position to every hunter', async () => {
    const far = await post({ latitude: 36.2, longitude: 137.1 });
    expect(await notified(far.id)).toEqual([['admin', 'new_sighting']]);
    const somewhere = await post({
      latitude: null,
      longitude: null,
      accuracy: null,
      position_source: null,
      place: '上の沢',
    });
    const logins = (await notified(somewhere.id)).map(([login]) => login);
    expect(logins).toEqual(['west', 'west2', 'east', 'club', 'loner', 'admin']);
  });

  it('is told once, however often it is sent, and not to its poster', async () => {
    const sighting = sightingOf(server, HERE);
    const admin = await server.as('admin');
    await postSighting(admin, sighting);
    await postSighting(admin, sighting);
    expect(await notified(sighting.id)).toEqual([
      ['west', 'new_sighting'],
      ['west2', 'new_sighting'],
      ['club', 'new_sighting'],
    ]);
  });

  describe('by an edit', () => {
    it('is told when it becomes one, and not again by the next edit', async () => {
      const client = await server.as('poster');
      const sighting = sightingOf(server, { ...HERE, species: 'boar' });
      const { id: _id, ...content } = sighting;
      const row = await postSighting(client, sighting);
      expect(await notified(row.id)).toEqual([]);
      const hurt = { ...content, report_kind: 'injury', injury_level: 'serious' } as const;
      await client.writing.sightings.change(row.id, { version: 1, action: 'edit', point: hurt });
      await client.writing.sightings.change(row.id, {
        version: 2,
        action: 'edit',
        point: { ...hurt, memo: '救急車が来ました' },
      });
      expect((await notificationsOf('admin', row.id)).map(({ rule }) => rule)).toEqual(['injury']);
    });
  });
});
