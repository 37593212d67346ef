import { Readable } from 'node:stream';
import { ENDPOINTS, type EndpointDefinition, getPaper, getStats, newId, startOfDay } from '@satomori/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { HIDDEN_VALUES } from '../access/hidePeople.ts';
import { loadSession } from '../sessions/sessionRepository.ts';
import { fetchPhoto, postCapture, captureOf, takePhoto, formOf, sha256 } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type OpenStream, openStream, until } from '../testing/openStream.ts';
import { sightingOf } from '../testing/sightings.ts';
import {
  DAY,
  iso,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { record } from '../testing/trapActs.ts';

const PUBLIC_DAYS = 30;
const NAMES = ['山田投稿', '川井狩人'] as const;

describeOnEachEngine('a shared account', (engine) => {
  let server: TestServer;
  const clients = {} as Record<'viewer' | 'poster' | 'gateway' | 'west' | 'admin', TestClient>;
  /** How many days before today each was seen. */
  const sightings = new Map<number, { id: string; photo: string }>();
  const streams: OpenStream[] = [];

  async function seenDaysAgo(days: number): Promise<void> {
    const photo = await takePhoto(days % 90);
    const described = {
      id: photo.id,
      photo_kind: 'sign' as const,
      sha256: sha256(photo.file),
      exif_available: false,
      taken_at: null,
      exif_latitude: null,
      exif_longitude: null,
    };
    const at = startOfDay(server.clock.now()) - days * DAY;
    const body = { ...sightingOf(server, { witnessed_at: iso(at), memo: `${days}` }), photos: [described] };
    const row = await clients.poster.http.call(
      ENDPOINTS.createSighting,
      { body },
      { form: formOf('point', body, [photo]) },
    );
    await clients.admin.writing.sightings.change(row.id, { version: row.version, action: 'approve' });
    sightings.set(days, { id: row.id, photo: row.photos[0]?.path ?? '' });
  }
  const idOf = (days: number): string => sightings.get(days)?.id ?? '';

  beforeAll(async () => {
    server = await startTestServer(engine);
    const { db } = server.database;
    const { users, sites } = server.world;
    await db
      .updateTable('sites')
      .set({ witness_public_days: PUBLIC_DAYS })
      .where('id', '=', sites.satomori)
      .execute();
    for (const [index, login] of (['poster', 'west'] as const).entries())
      await db
        .updateTable('users')
        .set({ name: NAMES[index] ?? '' })
        .where('id', '=', users[login])
        .execute();
    for (const login of ['viewer', 'poster', 'gateway', 'west', 'admin'] as const)
      clients[login] = await server.as(login);
    for (const days of [0, PUBLIC_DAYS, PUBLIC_DAYS + 1, 728]) await seenDaysAgo(days);
    await record(server, clients.admin, server.world.traps.west, 'set');
    await record(server, clients.west, server.world.traps.west, 'patrol');
    const capture = await postCapture(clients.west, captureOf(server, { worker_ids: [users.west2] }), [
      await takePhoto(91),
    ]);
    await clients.admin.writing.captures.change(capture.id, { version: 1, action: 'approve' });
    await clients.west.writing.efforts.create({
      id: newId(),
      date: '2026-11-01',
      method: 'snare',
      hunters_out: 1,
      days_out: 1,
      traps_set: 1,
    });
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  afterAll(() => server.stop());

  const isOld = (days: number): boolean => days > PUBLIC_DAYS;
  const shown = () => [...sightings].filter(([days]) => !isOld(days)).map(([, { id }]) => id);
  const all = () => [...sightings.values()].map(({ id }) => id);
  const idsIn = (value: unknown): string[] => all().filter((id) => JSON.stringify(value).includes(id));

  describe('is shown sightings only as long as the site shows them', () => {
    it('in the list, the changes, its counts and one by one', async () => {
      const viewer = clients.viewer.sightings;
      const list = await viewer.list({ count: '1' });
      expect(idsIn(list)).toEqual(shown());
      expect(list.total).toBe(shown().length);
      expect(idsIn(await viewer.latest({ since: 0 }))).toEqual(shown());
      expect((await viewer.list({ ids: all().join(',') })).json).toHaveLength(shown().length);
      for (const [days, { id }] of sightings)
        expect([days, (await viewer.list({ ids: id })).json.length]).toEqual([days, isOld(days) ? 0 : 1]);
    });

    it('on the map, also where it counts from the sums that are kept', async () => {
      const viewer = clients.viewer.sightings;
      expect(idsIn(await viewer.list({ view: 'map' } as never))).toEqual(shown());
      const { db } = server.database;
      await db.updateTable('post_cells').set({ count: 30_000 }).where('is_hunt', '=', false).execute();
      const [map] = (await viewer.list({ view: 'map' } as never)).json as unknown as { view: string }[];
      expect(map?.view).toBe('points');
    });

    it('in the figures, which say so', async () => {
      const query = { of: 'sightings', by: 'month' } as const;
      const stats = await clients.viewer.http.call(getStats, { query });
      expect(stats.records.total).toBe(shown().length);
      expect(stats.records.method).toContain('公開している期間');
      const ofPoster = await clients.poster.http.call(getStats, { query });
      expect(ofPoster.records.total).toBe(all().length);
      expect(ofPoster.records.method).not.toContain('公開している期間');
    });

    it('with their photos', async () => {
      for (const [days, { photo }] of sightings) {
        const answer = fetchPhoto(clients.viewer, photo);
        if (!isOld(days)) expect((await answer).status).toBe(200);
        else expect(await refusalOf(answer)).toMatchObject({ status: 404, result: 'not_found' });
      }
    });

    it('in the events, and among what has gone', async () => {
      const { sequence } = await clients.viewer.sightings.list();
      const stream = await openStream(server.app, await server.tokenOf('viewer'));
      streams.push(stream);
      await stream.begin();
      const withdraw = (days: number, version: number) =>
        clients.admin.writing.sightings.change(idOf(days), { version, action: 'withdraw', reason: '犬' });
      await withdraw(728, 2);
      await withdraw(PUBLIC_DAYS, 2);
      await until(() => stream.changes().some(({ id }) => id === idOf(PUBLIC_DAYS)));
      expect(idsIn(stream.events)).toEqual([idOf(PUBLIC_DAYS)]);
      const gone = await clients.viewer.sightings.latest({ since: sequence ?? 0 });
      expect(gone.json).toMatchObject([{ id: idOf(PUBLIC_DAYS), deleted_at: expect.any(String) }]);
    });

    it('while people of the site go on seeing the others', async () => {
      for (const login of ['poster', 'gateway'] as const)
        expect(idsIn(await clients[login].sightings.list())).toContain(idOf(PUBLIC_DAYS + 1));
    });
  });

  it('reads no names of people anywhere', async () => {
    const reads = [
      'listSightings',
      'listCaptures',
      'listTraps',
      'listTrapLogs',
      'listEfforts',
      'listUsers',
      'listGroups',
      'listNotifications',
    ] as const;
    for (const name of reads) {
      const answered = async (login: 'viewer' | 'west') =>
        JSON.stringify(await clients[login].http.list(ENDPOINTS[name] as never, {} as never));
      const told = await answered('viewer');
      for (const hidden of [...NAMES, server.world.users.west, server.world.users.poster])
        expect([name, hidden, told.includes(hidden)]).toEqual([name, hidden, false]);
      // Each of these does contain people, so the assertion above is meaningful.
      if (name !== 'listSightings' && name !== 'listGroups' && name !== 'listNotifications')
        expect([name, (await answered('west')).includes(NAMES[1])]).toEqual([name, true]);
    }
    expect(JSON.stringify(await clients.gateway.sightings.list())).toContain(NAMES[0]);
    expect((await clients.viewer.trapLogs.list({ q: NAMES[1] })).json).toEqual([]);
    expect((await clients.west.trapLogs.list({ q: NAMES[1] })).json).not.toEqual([]);
  });

  it('prints no names of people', async () => {
    const jobs: string[] = [];
    const render = server.services.papers.render;
    server.services.papers.render = async (job) => {
      jobs.push(JSON.stringify(job));
      return Readable.from(['%PDF-']);
    };
    for (const login of ['viewer', 'west'] as const) {
      for (const query of [{ type: 'capture_list' }, { type: 'trap_list' }] as const)
        await clients[login].http.raw(getPaper, { query });
    }
    server.services.papers.render = render;
    expect(jobs.map((job) => job.includes(NAMES[1]))).toEqual([false, false, true, true]);
    // Papers without rows would name nobody either.
    expect(jobs.map((job) => (JSON.parse(job) as { rows: unknown[] }).rows.length > 0)).not.toContain(false);
  });

  it('owns nothing that was posted under it before it was shared', async () => {
    const photo = await takePhoto(92);
    const { users, sites } = server.world;
    const { id, photos } = await postCapture(clients.west, captureOf(server), [photo]);
    const { db } = server.database;
    await db
      .updateTable('posts')
      .set({ posted_by: users.viewer, hunter_id: users.viewer })
      .where('id', '=', id)
      .execute();
    await db.updateTable('images').set({ uploaded_by: users.viewer }).where('owner_id', '=', id).execute();
    expect((await clients.viewer.captures.list({ ids: id })).json).toEqual([]);
    await db
      .updateTable('posts')
      .set({ status: 'approved' })
      .where('id', '=', id)
      .where('site_id', '=', sites.satomori)
      .execute();
    const path = photos[0]?.path ?? '';
    expect((await fetchPhoto(clients.viewer, path)).status).toBe(200);
    expect(await refusalOf(fetchPhoto(clients.viewer, path, 'original'))).toMatchObject({ status: 403 });
  });

  it('stays one whatever else it is called', async () => {
    const { db } = server.database;
    await db
      .updateTable('users')
      .set({ is_admin: true })
      .where('id', '=', server.world.users.viewer)
      .execute();
    expect((await loadSession(db, server.world.users.viewer))?.user.is_admin).toBe(true);
    expect(idsIn(await clients.viewer.sightings.list())).not.toContain(idOf(PUBLIC_DAYS + 1));
    expect((await clients.viewer.users.list()).members).toEqual([]);
    await db
      .updateTable('users')
      .set({ is_admin: false })
      .where('id', '=', server.world.users.viewer)
      .execute();
  });
});

interface Shape {
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
}

/** Every object in an endpoint's answer schema, at any depth. */
function shapesIn(schema: z.core.$ZodType): Record<string, z.core.$ZodType>[] {
  const { shape, options = [], element, innerType } = schema._zod.def as unknown as Shape;
  const fields = Object.entries(shape ?? {}).flatMap(([name, field]) =>
    name in HIDDEN_VALUES ? [] : [field],
  );
  const inner = [...fields, ...options, element, innerType].filter((each) => each !== undefined);
  return [...(shape === undefined ? [] : [shape]), ...inner.flatMap(shapesIn)];
}

/** A shared account is nobody's administrator. */
const isAdministrators = (access: EndpointDefinition['access']) =>
  typeof access === 'object' && 'roles' in access && access.roles.every((role) => role === 'admin');

it('what stands in the place of a person fits every contract that names one', () => {
  const open = Object.values<EndpointDefinition>(ENDPOINTS).filter(({ access }) => !isAdministrators(access));
  const answers = open.flatMap(({ answer }) => (answer === undefined ? [] : shapesIn(answer)));
  const named = new Set<string>();
  for (const shape of answers) {
    for (const [name, schema] of Object.entries(shape)) {
      if (!(name in HIDDEN_VALUES)) continue;
      named.add(name);
      const value = HIDDEN_VALUES[name as keyof typeof HIDDEN_VALUES];
      expect([name, z.safeEncode(schema as z.ZodMiniType, value as never).success]).toEqual([name, true]);
    }
  }
  expect([...named].sort()).toEqual(Object.keys(HIDDEN_VALUES).sort());
});
