import { newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../../access/scope.ts';
import { captureOf, contentOf, postCapture } from '../../testing/captures.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { postSighting, sightingOf } from '../../testing/sightings.ts';
import {
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../testing/startTestServer.ts';
import { insertArmedTrap } from '../../testing/trapActs.ts';
import { insertTrapLog } from '../../traps/trapLogRepository.ts';

describeOnEachEngine('a capture', (engine) => {
  let server: TestServer;
  let west: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
    west = await server.as('west');
  });
  afterAll(() => server.stop());

  const refused = async (more: object) => refusalOf(postCapture(west, captureOf(server, more)));
  async function logOf(trap_id: string, site_id: string): Promise<string> {
    const at = server.clock.now();
    const stamps = { occurred_at: at, received_at: at, created_at: at, receipt_no: 1, sequence: 1 };
    const id = newId();
    await insertTrapLog(server.database.db, scopeOfSystem(site_id), {
      id,
      trap_id,
      kind: 'fired',
      source: 'sensor',
      ...stamps,
    });
    return id;
  }
  const naming = (field: string) => ({
    status: 400,
    result: 'invalid_input',
    details: { problems: [{ field }] },
  });

  it.each(['killed_by', 'worker_ids', 'trap_log_id'])(
    'is refused where %s names nobody or nothing, and alike where it is of another group or site',
    async (field) => {
      const { users } = server.world;
      const withId = (id: string) => ({ [field]: field === 'worker_ids' ? [users.west2, id] : id });
      const unknown = await refused(withId(newId()));
      expect(unknown).toMatchObject(naming(field));
      const foreign = await refused(withId(users.valley));
      expect(foreign).toMatchObject(naming(field));
      expect(foreign.message).toBe(unknown.message);
      if (field === 'trap_log_id') return;
      const ofOtherGroup = await refused(withId(users.east));
      expect(ofOtherGroup.message).toBe(unknown.message);
      const own = { [field]: field === 'worker_ids' ? [users.west] : users.west };
      expect(await postCapture(west, captureOf(server, own))).toMatchObject(own);
    },
  );

  it('is refused where it names the record of a trap of another group or site, as if there were none', async () => {
    const { message } = await refused({ trap_log_id: newId() });
    const { sites, groups } = server.world;
    for (const place of [
      { site_id: sites.satomori, group_id: groups.east },
      { site_id: sites.hokapato, group_id: groups.valley },
    ]) {
      const trap = await insertArmedTrap(server, place);
      const log = await logOf(trap.id, place.site_id);
      expect(await refused({ trap_log_id: log })).toMatchObject({ message, ...naming('trap_log_id') });
    }
    const own = await logOf((await insertArmedTrap(server)).id, sites.satomori);
    expect(await postCapture(west, captureOf(server, { trap_log_id: own }))).toMatchObject({
      trap_log_id: own,
    });
  });

  it('names people of its site, and keeps them when they are gone', async () => {
    const { west2: id } = server.world.users;
    const input = captureOf(server, { killed_by: id, worker_ids: [id] });
    expect(await postCapture(west, input)).toMatchObject({ killed_by: id, worker_ids: [id] });
    const { db } = server.database;
    const leave = (deleted_at: number | null) =>
      db.updateTable('users').set({ deleted_at }).where('id', '=', id).execute();
    await leave(1);
    const point = { ...contentOf(input), memo: '直した' };
    const edited = await west.writing.captures.change(input.id, { version: 1, action: 'edit', point });
    expect(edited).toMatchObject({ killed_by: id, worker_ids: [id], memo: '直した' });
    expect(await refused({ killed_by: id })).toMatchObject(naming('killed_by'));
    await leave(null);
  });

  it.each(['0001-01-01T00:00:00.000Z', '1999-12-31T23:59:59.999Z'])(
    'is refused at %s with a sentence, and a sighting too',
    async (at) => {
      const capture = await refused({ captured_at: at });
      expect(capture).toMatchObject(naming('captured_at'));
      expect(capture.message).toContain('2000年より前の日時です');
      const poster = await server.as('poster');
      const sighting = await refusalOf(postSighting(poster, sightingOf(server, { witnessed_at: at })));
      expect(sighting).toMatchObject(naming('witnessed_at'));
      const first = captureOf(server, { captured_at: '2000-01-01T00:00:00.000Z' });
      expect((await postCapture(west, first)).captured_at).toBe('2000-01-01T00:00:00.000Z');
    },
  );
});
