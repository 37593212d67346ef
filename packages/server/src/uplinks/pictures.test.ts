import { changeTrap, ENDPOINTS, listIntegrations, newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AppError } from '../errors/appError.ts';
import { removeOld } from '../retention/removeOld.ts';
import { fetchPhoto, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { fetchThrough } from '../testing/fetchThrough.ts';
import { until } from '../testing/openStream.ts';
import { BASE_URL, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertTrap, KEYS, type Login } from '../testing/world.ts';
import { sensorNumberOf } from './parseGeneric.ts';

const DAY = 24 * 60 * 60_000;

describeOnEachEngine('a picture of a camera', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  async function send(
    message: object,
    pictures: readonly (Buffer | string)[],
    key: string | null = KEYS.satomori,
  ): Promise<Response> {
    const form = new FormData();
    form.set('message', JSON.stringify(message));
    for (const [index, picture] of pictures.entries())
      form.set(`picture${index}`, new Blob([picture as never]), 'IMG_0012.JPG');
    const response = await fetchThrough(server.app)(`${BASE_URL}${ENDPOINTS.receiveGenericPictures.path}`, {
      method: 'POST',
      body: form,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
    });
    await server.services.uplinks.drain();
    return response;
  }
  const answerOf = async (response: Response) =>
    ((await response.json()) as { json: { stored: boolean; repeated: boolean; pictures: number } }).json;

  const addTrap = async (device: string) =>
    insertTrap(server.database.db, {
      site_id: server.world.sites.satomori,
      group_id: server.world.groups.west,
      dev_eui: sensorNumberOf(device),
    });
  const logsOf = async (trap: { id: string }, login: Login = 'admin') =>
    (await (await server.as(login)).trapLogs.list({ trap_id: trap.id })).json.filter(
      ({ source }) => source === 'sensor',
    );
  const countPhotos = async () => {
    const rows = await server.database.db.selectFrom('images').select('id').execute();
    return rows.length;
  };
  let shade = 0;
  const picture = async () => (await takePhoto((shade += 1))).file;
  const messageOf = (device: string, more: object = {}) => ({
    device,
    time: server.clock.now(),
    ...more,
  });

  it('is refused without a key that is in force, and nothing of it is kept', async () => {
    const device = newId();
    const trap = await addTrap(device);
    const message = messageOf(device);
    const file = await picture();
    for (const key of [null, 'no-such-key']) expect((await send(message, [file], key)).status).toBe(401);
    expect(await logsOf(trap)).toEqual([]);
    expect(await countPhotos()).toBe(0);
    expect(await server.services.photos.countIncoming()).toBe(0);
    expect(await answerOf(await send(message, [file]))).toEqual({
      stored: true,
      repeated: false,
      pictures: 1,
    });
    expect(await logsOf(trap)).toHaveLength(1);
  });

  it('is seen with the log of its trap by those who see the trap, and by nobody else', async () => {
    const device = newId();
    const trap = await addTrap(device);
    await send(messageOf(device), [await picture()]);
    const [log] = await logsOf(trap, 'west');
    const [photo] = log?.photos ?? [];
    expect(photo).toMatchObject({ owner_type: 'trap_log', owner_id: log?.id, uploaded_by: null });
    const look = async (login: Login) => {
      const client = await server.as(login);
      return fetchPhoto(client, photo?.path ?? '').then(
        ({ status }) => status,
        ({ status }: { status: number }) => status,
      );
    };
    for (const login of ['west', 'club', 'admin'] as const)
      expect([login, await look(login)]).toEqual([login, 200]);
    await server.database.db
      .updateTable('users')
      .set({ hunt_group_id: server.world.groups.west })
      .where('id', '=', server.world.users.poster)
      .execute();
    for (const login of ['east', 'loner', 'poster', 'gateway', 'hokapatoAdmin', 'valley'] as const)
      expect([login, await look(login)]).toEqual([login, 404]);
  });

  it('keeps what the camera wrote into it from all but administrators', async () => {
    const device = newId();
    const trap = await addTrap(device);
    await send(messageOf(device), [await picture()]);
    const [[seen], [whole]] = [await logsOf(trap, 'west'), await logsOf(trap, 'admin')];
    expect(whole?.photos).toMatchObject([{ exif_available: true, device_model: 'Phone' }]);
    expect(seen?.photos).toMatchObject([
      { exif_available: false, exif_latitude: null, taken_at: null, device_model: null },
    ]);
    const [photo] = whole?.photos ?? [];
    const original = async (login: Login) =>
      fetchPhoto(await server.as(login), photo?.path ?? '', 'original').then(
        ({ status }) => status,
        ({ status }: { status: number }) => status,
      );
    expect(await original('admin')).toBe(200);
    expect(await original('west')).toBe(403);
  });

  it('is kept once however often it is sent, and two pictures of one second are two', async () => {
    const device = newId();
    const trap = await addTrap(device);
    const before = await countPhotos();
    const message = { device };
    const [one, other] = [await picture(), await picture()];
    await send(message, [one]);
    expect(await answerOf(await send(message, [one]))).toMatchObject({ repeated: true });
    await send(message, [other]);
    expect((await logsOf(trap)).map(({ photos }) => photos.length)).toEqual([1, 1]);
    expect((await countPhotos()) - before).toBe(2);
  });

  it('is left out where it cannot be read, and its alarm counts all the same', async () => {
    const device = newId();
    const trap = await addTrap(device);
    const alarm = messageOf(device, { contact: 'open' });
    const response = await send(alarm, ['no picture', await picture()]);
    expect(await answerOf(response)).toEqual({ stored: true, repeated: false, pictures: 1 });
    expect(await logsOf(trap)).toMatchObject([{ contact: 'fired', photos: [{ mime: 'image/jpeg' }] }]);
    const admin = await server.as('admin');
    const [integration] = (await admin.http.list(listIntegrations, { query: {} })).json.filter(
      ({ last_problem }) => last_problem !== null,
    );
    expect(integration?.last_problem).toContain('写真1枚を残せませんでした');
  });

  it('waits with 50 of its integration; the next is refused, sent again, and none is lost', async () => {
    const { photos } = server.services;
    const stored = Promise.withResolvers<void>();
    let own: string | null = null;
    const keep = vi.spyOn(photos, 'keep').mockImplementation(async (_photo, owner) => {
      if (owner === (own ??= owner)) await stored.promise;
      throw new AppError('photo_unreadable');
    });
    const devices = Array.from({ length: 51 }, () => newId());
    const sent = devices.slice(1).map((device) => send(messageOf(device), ['a']));
    await until(() => keep.mock.calls.length === 50);
    const late = messageOf(devices[0] ?? '');
    const refused = await send(late, ['a']);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await photos.countIncoming()).toBe(50);
    expect((await send(messageOf(newId()), ['a'], KEYS.hokapato)).status).toBe(200);
    stored.resolve();
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await answerOf(await send(late, ['a']))).toMatchObject({ stored: true, repeated: false });
    keep.mockRestore();
    const messages = await server.database.db
      .selectFrom('raw_messages')
      .select('dev_eui')
      .where('dev_eui', 'in', devices.map(sensorNumberOf))
      .execute();
    expect(messages).toHaveLength(51);
    expect(await photos.countIncoming()).toBe(0);
  });

  it('is kept though its sensor sends too often', async () => {
    const device = newId();
    const trap = await addTrap(device);
    for (let count = 0; count < 40; count += 1) await send({ device, count, contact: 'closed' }, []);
    await send({ device, contact: 'closed' }, [await picture()]);
    await send({ device, count: 'last', contact: 'closed' }, []);
    const logs = await logsOf(trap);
    expect(logs.length).toBeLessThan(40);
    expect(logs.filter(({ photos }) => photos.length > 0)).toHaveLength(1);
  });

  it('is not made up by a sender: two alarms without a time stay two', async () => {
    const device = newId();
    const trap = await addTrap(device);
    const alarm = {
      device,
      contact: 'open',
      received_pictures: [{ sha256: 'a', refused: 'photo_unreadable' }],
    };
    const sendPlain = async () =>
      fetchThrough(server.app)(`${BASE_URL}${ENDPOINTS.receiveGeneric.path}`, {
        method: 'POST',
        body: JSON.stringify(alarm),
        headers: { authorization: `Bearer ${KEYS.satomori}`, 'content-type': 'application/json' },
      });
    for (let count = 0; count < 2; count += 1)
      expect(await answerOf(await sendPlain())).toMatchObject({ repeated: false });
    await server.services.uplinks.drain();
    expect(await logsOf(trap)).toHaveLength(2);
  });

  it('waits with its message for the trap', async () => {
    const device = newId();
    await send(messageOf(device), [await picture()]);
    const trap = await insertTrap(server.database.db, {
      site_id: server.world.sites.satomori,
      group_id: server.world.groups.west,
    });
    const admin = await server.as('admin');
    await admin.http.call(changeTrap, {
      params: { id: trap.id },
      body: { version: 1, dev_eui: sensorNumberOf(device), sensor_model: 'other' },
    });
    await server.services.uplinks.drain();
    expect((await logsOf(trap)).flatMap(({ photos }) => photos)).toHaveLength(1);
  });

  it('goes with a message that became no log when old messages are removed, and stays with a log', async () => {
    const { db } = server.database;
    const device = newId();
    const trap = await addTrap(device);
    await send(messageOf(device), [await picture()]);
    await send(messageOf(newId()), [await picture()]);
    const before = await countPhotos();
    await db
      .updateTable('sites')
      .set({ keep_raw_messages_days: 30 })
      .where('id', '=', server.world.sites.satomori)
      .execute();
    const later = server.clock.advance(40 * DAY);
    await removeOld({ database: server.database, photos: server.services.photos }, later);
    expect(before - (await countPhotos())).toBe(1);
    const [log] = await logsOf(trap);
    expect(log?.photos).toHaveLength(1);
  });
});
