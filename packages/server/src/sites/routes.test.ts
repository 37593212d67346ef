import { changeSite, newId, type Site, type SiteSettings, settingsOf } from '@satomori/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { captureOf, contentOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { openStream, until } from '../testing/openStream.ts';
import { postSighting, sightingOf } from '../testing/sightings.ts';
import {
  DAY,
  HOUR,
  iso,
  MINUTE,
  refusalOf,
  startTestServer,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, look } from '../testing/trapActs.ts';
import { insertGateway, type Login, type SiteKey } from '../testing/world.ts';

describeOnEachEngine('the settings of a site', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const read = async (login: Login = 'admin') =>
    (await (await server.as(login)).sites.list()).json[0] as Site;
  const put = async (login: Login, id: string, body: SiteSettings & { version: number }): Promise<Site> =>
    (await server.as(login)).http.call(changeSite, { params: { id }, body });
  /** Changes some settings; the others are sent back as they are. */
  const change = async (more: Partial<SiteSettings>, login: Login = 'admin'): Promise<Site> => {
    const site = await read(login);
    return put(login, site.id, { ...settingsOf(site), ...more, version: site.version });
  };
  const audit = (key: SiteKey = 'satomori') => {
    const id = server.world.sites[key];
    return listAudit(server.database.db, scopeOfSystem(id), id);
  };

  it('are changed by nobody but an administrator of the same site', async () => {
    const { sites } = server.world;
    const site = await read();
    const body = { ...settingsOf(site), contact_name: '農林課', version: site.version };
    for (const login of ['west', 'poster', 'gateway', 'viewer', 'valley'] as const)
      expect([login, (await refusalOf(put(login, sites.satomori, body))).status]).toEqual([login, 403]);
    const unknown = await refusalOf(put('hokapatoAdmin', newId(), body));
    const foreign = await refusalOf(put('hokapatoAdmin', sites.satomori, body));
    expect(foreign).toMatchObject({ status: 404, result: 'not_found' });
    expect([foreign.serverMessage, foreign.details]).toEqual([unknown.serverMessage, unknown.details]);
    expect(await read()).toEqual(site);
    expect(await put('admin', sites.satomori, body)).toMatchObject({ contact_name: '農林課', version: 2 });
    expect((await read('hokapatoAdmin')).contact_name).toBeNull();
  });

  it('are changed as a whole, at the version that was read, with the old and new values in the audit log', async () => {
    const before = await read();
    const settings = {
      ...settingsOf(before),
      name_kana: 'さとやまちょう',
      prefecture_code: '20',
      municipality_code: '２０２０５３',
      mesh_style: 'q2277' as const,
      contact_phone: '0265-11-2222',
      hunt_group_id: server.world.groups.west,
      witness_group_id: server.world.groups.residents,
    };
    const body = { ...settings, version: before.version };
    const after = await put('admin', before.id, body);
    expect(after).toMatchObject({ ...settings, municipality_code: '202053', is_satomori: true });
    expect(after.version).toBe(before.version + 1);
    expect(await read()).toEqual(after);
    // The same once more: the first answer was lost.
    expect(await put('admin', before.id, body)).toEqual(after);
    const refusal = await refusalOf(put('admin', before.id, { ...body, contact_name: '林務課' }));
    expect(refusal.result).toBe('version_conflict');
    expect(refusal.details).toMatchObject({ current: { ...after } });
    const entries = await audit();
    expect(entries.at(-1)).toMatchObject({
      action: 'edit',
      target_type: 'site',
      user_id: server.world.users.admin,
      changes: {
        mesh_style: ['jis5', 'q2277'],
        contact_phone: [null, '0265-11-2222'],
        hunt_group_id: [null, server.world.groups.west],
      },
    });
    expect(Object.keys(entries.at(-1)?.changes ?? {})).toHaveLength(7);
  });

  it('have a name that no other site has in any spelling, and say nothing else of the other', async () => {
    const refusal = await refusalOf(change({ name: 'ＨＯＫＡＰＡＴＯ' }));
    expect(refusal.details).toEqual({
      problems: [{ field: 'name', message: 'この名前は使われています。別の名前にしてください' }],
    });
    expect(JSON.stringify(refusal)).not.toContain(server.world.sites.hokapato);
    expect((await change({ name: 'Ｓａｔｏｍｏｒｉ' })).name).toBe('Ｓａｔｏｍｏｒｉ');
    const name = 'がもう町';
    const both = await Promise.allSettled([
      change({ name }),
      change({ name: name.normalize('NFD') }, 'hokapatoAdmin'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const names = [(await read()).name, (await read('hokapatoAdmin')).name];
    expect(names.filter((each) => each === name)).toHaveLength(1);
    await change({ name: 'satomori' });
    await change({ name: 'hokapato' }, 'hokapatoAdmin');
  });

  it('stay editable where an older server allowed two sites the same name', async () => {
    const { db } = server.database;
    const { satomori } = server.world.sites;
    await sql`update sites set name = 'hokapato' where id = ${satomori}`.execute(db);
    expect((await change({ contact_phone: '0265-33-4444' })).contact_phone).toBe('0265-33-4444');
    expect((await refusalOf(change({ name: 'Hokapato' }))).result).toBe('invalid_input');
    await change({ name: 'satomori' });
  });

  it('are refused where they make no sense, with the field that is wrong', async () => {
    const { groups } = server.world;
    const wrong: [keyof SiteSettings, Partial<Record<keyof SiteSettings, unknown>>][] = [
      ['name', { name: ' ' }],
      ['municipality_code', { municipality_code: '202054' }],
      ['municipality_code', { prefecture_code: '21', municipality_code: '202053' }],
      ['prefecture_code', { prefecture_code: '48', municipality_code: null }],
      ['center_latitude', { center_latitude: 137.8 }],
      ['default_zoom', { default_zoom: 19 }],
      ['hunt_group_id', { hunt_group_id: groups.valley }],
      ['hunt_group_id', { hunt_group_id: groups.residents }],
      ['witness_group_id', { witness_group_id: groups.west }],
      ['mesh_style', { mesh_style: 'utm' }],
      ['mesh_letters', { mesh_letters: '6240=イ、6241=イ' }],
      ['mesh_letters', { mesh_letters: 'イ' }],
      ['contact_email', { contact_email: 'nourin' }],
      ['contact_phone', { contact_phone: '0265\n11' }],
      ['fiscal_year_start_month', { fiscal_year_start_month: 13 }],
      ['witness_public_days', { witness_public_days: 0 }],
      ['heartbeat_interval_s', { heartbeat_interval_s: 59 }],
      ['battery_low_pct', { battery_low_pct: 101 }],
      ['patrol_due_hour', { patrol_due_hour: 24 }],
    ];
    const before = await read();
    for (const [field, more] of wrong) {
      const { result, details } = await refusalOf(change(more as Partial<SiteSettings>));
      const fields = (details as { problems: { field: string }[] }).problems.map((problem) => problem.field);
      expect([more, result, fields]).toEqual([more, 'invalid_input', [field]]);
    }
    const kind = { is_satomori: false } as Partial<SiteSettings>;
    expect((await refusalOf(change(kind))).result).toBe('invalid_input');
    expect(await read()).toEqual(before);
  });

  it('are followed at once by the traps and gateways that inherit them, and by no other', async () => {
    const now = server.clock.now();
    const set_at = now - 3 * HOUR;
    const trap = await insertArmedTrap(server, { last_proof_at: now - 2 * HOUR, set_at, battery_pct: 30 });
    const own = await insertArmedTrap(server, {
      last_proof_at: now - 2 * HOUR,
      set_at,
      battery_pct: 30,
      heartbeat_interval_s: 6 * 3600,
      battery_low_pct: 10,
      patrol_due_hour: 23,
    });
    const { satomori: site_id } = server.world.sites;
    const gateway = await insertGateway(server.database.db, { site_id, last_seen_at: now - 30 * MINUTE });
    const west = await server.as('west');
    const gateways = async () =>
      (await (await server.as('gateway')).gateways.list({ gateway_id: gateway.id })).json;
    expect(await look(west, trap)).toMatchObject({
      state: 'armed',
      is_battery_low: false,
      is_patrol_due: false,
    });
    expect(await gateways()).toMatchObject([{ state: 'online', status_interval_s: 1800 }]);

    await change({
      heartbeat_interval_s: 600,
      status_interval_s: 300,
      battery_low_pct: 40,
      patrol_due_hour: 5,
    });
    expect(await look(west, trap)).toMatchObject({
      state: 'unknown',
      expected_interval_s: 600,
      is_battery_low: true,
      is_patrol_due: true,
      settings: {
        heartbeat_interval_s: { value: 600, level: 'site' },
        battery_low_pct: { value: 40, level: 'site' },
        patrol_due_hour: { value: 5, level: 'site' },
      },
    });
    expect(await look(west, own)).toMatchObject({
      state: 'armed',
      is_battery_low: false,
      is_patrol_due: false,
    });
    expect(await gateways()).toMatchObject([{ state: 'offline', status_interval_s: 300 }]);
    await change({ heartbeat_interval_s: 6 * 3600, status_interval_s: 1800 });
    expect((await look(west, trap)).state).toBe('armed');
  });

  it('decide who sees a post from now on, and never its status', async () => {
    const west = await server.as('west');
    const posted = await postCapture(west, captureOf(server));
    const seen = async (login: Login) =>
      (await (await server.as(login)).captures.list({})).json.find(({ id }) => id === posted.id);
    expect(await seen('west2')).toBeUndefined();
    await change({ post_needs_approval: false });
    expect(await seen('west2')).toEqual(posted);
    const later = await postCapture(west, captureOf(server));
    await change({ post_needs_approval: true });
    expect(await seen('west2')).toBeUndefined();
    expect(await seen('west')).toEqual(posted);
    expect([posted.status, later.status]).toEqual(['submitted', 'submitted']);
  });

  it('limit how long the public sees a sighting', async () => {
    const poster = await server.as('poster');
    const witnessed_at = iso(server.clock.now() - 10 * DAY);
    const { id, version } = await postSighting(poster, sightingOf(server, { witnessed_at }));
    await (await server.as('admin')).writing.sightings.change(id, { version, action: 'approve' });
    const isPublic = async () =>
      (await (await server.as('viewer')).sightings.list({})).json.some((row) => row.id === id);
    expect(await isPublic()).toBe(true);
    await change({ witness_public_days: 9 });
    expect(await isPublic()).toBe(false);
    await change({ witness_public_days: 10 });
    expect(await isPublic()).toBe(true);
  });

  it('number the meshes of posts from now on; an older number goes with the place that it was made for', async () => {
    const west = await server.as('west');
    await change({ mesh_style: 'jis5' });
    const input = captureOf(server, { latitude: 35.5, longitude: 137.8 });
    const row = await postCapture(west, input);
    await change({ mesh_style: 'q2277' });
    const edit = async (more: object, version: number) =>
      west.writing.captures.change(row.id, {
        version,
        action: 'edit',
        point: contentOf({ ...input, mesh_label: row.mesh_label, ...more }),
      });
    const kept = await edit({ memo: '沢' }, row.version);
    expect(kept.mesh_label).toBe(row.mesh_label);
    const moved = await edit({ longitude: 137.9 }, kept.version);
    expect(moved.mesh_label).toMatch(/^\d{4}-\d\d-(22|27|72|77)$/);
    await change({ mesh_style: 'jis5' });
  });

  it('number them with the letters of the prefecture, which are stored in one form', async () => {
    const west = await server.as('west');
    const input = () => captureOf(server, { latitude: 35.5, longitude: 137.8 });
    const first = (await postCapture(west, input())).mesh_code?.slice(0, 4);
    const { mesh_letters } = await change({ mesh_style: 'hokkaido', mesh_letters: ` ${first}＝ｲ ` });
    expect(mesh_letters).toBe(`${first}=イ`);
    const row = await postCapture(west, input());
    expect(row.mesh_label).toBe(`イ${row.mesh_code?.slice(4)}`);
    await change({ mesh_style: 'aichi', mesh_letters: `${first}=D` });
    expect((await postCapture(west, input())).mesh_label).toMatch(/^D\d\d(22|27|72|77)$/);
    await change({ mesh_style: 'jis5', mesh_letters: null });
  });

  it('are read again by everybody of the site, and by nobody else', async () => {
    const open = async (login: Login) => openStream(server.app, await server.tokenOf(login));
    const [own, other] = await Promise.all([open('viewer'), open('hokapatoAdmin')]);
    await Promise.all([own.begin(), other.begin()]);
    const { id, sequence } = await change({ contact_name: '鳥獣対策室' });
    const news = { resource: 'sites', id, at: sequence };
    expect(await until(() => own.changes()[0])).toEqual(news);
    await change({ contact_name: '事務局' }, 'hokapatoAdmin');
    expect((await until(() => other.changes()[0])).id).toBe(server.world.sites.hokapato);
    own.close();
    other.close();
  });
});
