import { type CaptureContent, meshCodeOf } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, contentOf, postCapture } from '../../testing/captures.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import {
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../testing/startTestServer.ts';

const NO_POSITION = { latitude: null, longitude: null, accuracy: null, position_source: null } as const;
const AT_TRAP = { latitude: 35.5, longitude: 137.8, accuracy: 12, place: '西谷の沢' };

describeOnEachEngine('a capture takes what is known', (engine) => {
  let server: TestServer;
  let west: TestClient;
  const set = (table: 'traps' | 'users', id: string, values: object) =>
    server.database.db
      .updateTable(table)
      .set(values as never)
      .where('id', '=', id)
      .execute();
  beforeAll(async () => {
    server = await startTestServer(engine);
    west = await server.as('west');
    await set('traps', server.world.traps.west.id, AT_TRAP);
  });
  afterAll(() => server.stop());

  const atTrap = (more: object = {}) =>
    captureOf(server, { ...NO_POSITION, trap_id: server.world.traps.west.id, method: 'snare', ...more });
  const edit = (id: string, version: number, point: CaptureContent) =>
    west.writing.captures.change(id, { version, action: 'edit', point });

  it('of its trap: position, place and mesh', async () => {
    const capture = await postCapture(west, atTrap());
    expect(capture).toMatchObject({
      ...AT_TRAP,
      position_source: 'trap',
      mesh_code: meshCodeOf(35.5, 137.8),
    });
    expect(capture.mesh_label).toBe(capture.mesh_code);
    const [onMap] = (await west.captures.list({ bbox: '137.79,35.49,137.81,35.51' })).json;
    expect(onMap?.id).toBe(capture.id);
  });

  it('but not over what was said', async () => {
    const said = {
      latitude: 35.47,
      longitude: 137.77,
      accuracy: 5,
      position_source: 'gps',
      place: '尾根',
    } as const;
    expect(await postCapture(west, atTrap(said))).toMatchObject(said);
  });

  it('of no trap of others, and nothing of a trap without a position', async () => {
    const foreign = atTrap({ trap_id: server.world.traps.east.id });
    expect(await refusalOf(postCapture(west, foreign))).toMatchObject({ status: 404 });
    const club = await server.as('club');
    const unplaced = await postCapture(club, atTrap({ trap_id: server.world.traps.club.id }));
    expect(unplaced).toMatchObject({ ...NO_POSITION, place: null, mesh_code: null });
    const madeUp = { latitude: 1, longitude: 2, position_source: 'trap' } as const;
    const claimed = await postCapture(club, atTrap({ trap_id: server.world.traps.club.id, ...madeUp }));
    expect(claimed).toMatchObject(NO_POSITION);
  });

  it('and keeps it when the trap moves, until the trap is another or none', async () => {
    const posted = atTrap();
    const { id } = await postCapture(west, posted);
    await set('traps', server.world.traps.west.id, { latitude: 35.6 });
    const kept = await edit(id, 1, { ...contentOf(posted), memo: '直した' });
    expect(kept).toMatchObject({ latitude: 35.5, position_source: 'trap', memo: '直した' });
    const echoed = { latitude: 35.5, longitude: 137.8, position_source: 'trap' } as const;
    expect(await edit(id, 2, { ...contentOf(posted), ...echoed })).toMatchObject({ latitude: 35.5 });
    const none = { ...contentOf(posted), trap_id: null, place: '谷' };
    expect(await edit(id, 3, none)).toMatchObject({ ...NO_POSITION, trap_id: null });
    expect(await edit(id, 4, contentOf(posted))).toMatchObject({ latitude: 35.6, position_source: 'trap' });
    await set('traps', server.world.traps.west.id, AT_TRAP);
  });

  it('of its hunter: the permit and the license, as they were at posting', async () => {
    const { west: id } = server.world.users;
    await set('users', id, { permit_no: '第12-3号', license_types: '["trap","gun1"]' });
    const posted = atTrap();
    const capture = await postCapture(west, posted);
    expect(capture).toMatchObject({ permit_no: '第12-3号', license_type: 'trap' });
    await set('users', id, { permit_no: '第99号', license_types: '[]' });
    const edited = await edit(capture.id, 1, contentOf(posted));
    expect(edited).toMatchObject({ permit_no: '第12-3号', license_type: 'trap' });
    const later = await postCapture(west, atTrap());
    expect(later).toMatchObject({ permit_no: '第99号', license_type: null });
  });

  it.each([
    ['net', 'nuisance', 'net', '第1号'],
    ['net_corral', 'nuisance', 'trap', '第1号'],
    ['gun_drive', 'nuisance', 'gun1', '第1号'],
    ['air_gun', 'hunting', 'gun1', null],
    ['by_hand', 'nuisance', null, '第1号'],
  ] as const)(
    'of somebody with several licenses the one for %s (%s)',
    async (method, capture_class, license_type, permit_no) => {
      await set('users', server.world.users.west, {
        permit_no: '第1号',
        license_types: '["gun1","net","trap"]',
      });
      const capture = await postCapture(west, captureOf(server, { method, capture_class }));
      expect(capture).toMatchObject({ license_type, permit_no });
    },
  );

  it('and tells the approver of a size that can hardly be', async () => {
    const odd = await postCapture(west, captureOf(server, { body_length_cm: 10, weight_kg: 599 }));
    expect(odd.warnings).toEqual(['size_unlikely']);
    const usual = await postCapture(west, captureOf(server, { body_length_cm: 98, weight_kg: 45 }));
    expect(usual.warnings).toEqual([]);
  });

  it('and counts birds without telling old from young', async () => {
    const birds = { species: 'crow', count: 7, adult_count: 0, young_count: 0 } as const;
    expect(await postCapture(west, captureOf(server, birds))).toMatchObject({ species: 'crow', count: 7 });
    const boars = refusalOf(postCapture(west, captureOf(server, { ...birds, species: 'boar' })));
    expect(await boars).toMatchObject({ status: 400, details: { problems: [{ field: 'count' }] } });
  });

  it('and takes a found carcass for no capture', async () => {
    const carcass = captureOf(server, { capture_class: 'carcass' as never });
    expect((await refusalOf(postCapture(west, carcass))).result).toBe('invalid_input');
    expect(await postCapture(west, captureOf(server, { kill_method: 'co2' }))).toMatchObject({
      kill_method: 'co2',
    });
  });
});
