import type { CaptureInput } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  captureOf,
  contentOf,
  postCapture,
  sha256,
  takePhoto,
  type TestPhoto,
} from '../../testing/captures.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import {
  HOUR,
  iso,
  MINUTE,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../testing/startTestServer.ts';
import { insertArmedTrap, record } from '../../testing/trapActs.ts';
import { receiveContact } from '../../testing/uplinkMessages.ts';
import type { InsertedTrap } from '../../testing/world.ts';

/** The EXIF data that `takePhoto` writes. */
const TAKEN = { at: Date.parse('2026-11-18T23:30:00.000Z'), latitude: 35.475, longitude: 137.77 };

describeOnEachEngine('a capture with a photo', (engine) => {
  let server: TestServer;
  let west: TestClient;
  let photo: TestPhoto;
  let shade = 0;
  beforeAll(async () => {
    server = await startTestServer(engine);
    west = await server.as('west');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    shade += 1;
    photo = await takePhoto(shade);
  });

  const trapAt = (latitude: number, longitude: number, accuracy = 10) =>
    insertArmedTrap(server, { latitude, longitude, accuracy });
  const post = (more: Partial<CaptureInput>) => {
    const described = { id: photo.id, photo_kind: 'whole_before' as const, sha256: sha256(photo.file) };
    const said = { captured_at: iso(TAKEN.at + HOUR), photos: [described], ...more };
    return postCapture(west, captureOf(server, said), [photo]);
  };

  it('taken 46 km from its trap is told to the approver, whatever position the post says', async () => {
    const trap = await trapAt(TAKEN.latitude + 0.415, TAKEN.longitude);
    const capture = await post({ trap_id: trap.id, position_source: 'exif' });
    expect(capture.warnings).toEqual(['photo_far']);
    const [seen] = (await (await server.as('admin')).captures.list({ ids: capture.id })).json;
    expect(seen).toMatchObject({ warnings: ['photo_far'] });
  });

  it('taken at its trap and on its day is not', async () => {
    const trap = await trapAt(TAKEN.latitude + 0.004, TAKEN.longitude);
    expect((await post({ trap_id: trap.id })).warnings).toEqual([]);
  });

  it('taken on another day is, unless nobody knows when it was caught', async () => {
    const captured_at = iso(TAKEN.at + 25 * HOUR);
    expect((await post({ captured_at })).warnings).toEqual(['photo_other_time']);
    photo = await takePhoto((shade += 1));
    expect((await post({ captured_at, time_precision: 'unknown' })).warnings).toEqual([]);
  });

  it('is judged again when it is mended', async () => {
    const captured_at = iso(TAKEN.at + 25 * HOUR);
    const capture = await post({ captured_at });
    const point = contentOf(captureOf(server, { captured_at: iso(TAKEN.at + HOUR) }));
    const edited = await west.writing.captures.change(capture.id, { version: 1, action: 'edit', point });
    expect(edited.warnings).toEqual([]);
  });
});

describeOnEachEngine('the firing that a capture answers', (engine) => {
  let server: TestServer;
  let west: TestClient;
  let trap: InsertedTrap;
  beforeAll(async () => {
    server = await startTestServer(engine);
    west = await server.as('west');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(24 * HOUR);
    trap = await insertArmedTrap(server);
  });
  const after = (milliseconds: number) => server.clock.advance(milliseconds);
  const capture = (more: Partial<CaptureInput> = {}) =>
    postCapture(west, captureOf(server, { trap_id: trap.id, captured_at: iso(server.clock.now()), ...more }));
  async function fire() {
    await receiveContact(server, trap, 'open');
    const [firing] = (await west.trapLogs.list({ trap_id: trap.id, kind: 'fired' })).json;
    after(HOUR);
    return firing?.id ?? '';
  }

  it('is the trap’s last one', async () => {
    const firing = await fire();
    await record(server, west, trap, 'checked');
    expect((await capture()).trap_log_id).toBe(firing);
  });

  it('is none of after the capture, before the trap was set again, of a patrol, or another trap’s', async () => {
    const before = iso(server.clock.now() - MINUTE);
    await fire();
    expect((await capture({ captured_at: before })).trap_log_id).toBeNull();
    expect(
      (await capture({ result: 'patrol', species: null, count: 0, adult_count: 0 })).trap_log_id,
    ).toBeNull();
    const other = await insertArmedTrap(server);
    expect((await capture({ trap_id: other.id })).trap_log_id).toBeNull();
    await record(server, west, trap, 'set');
    after(HOUR);
    expect((await capture()).trap_log_id).toBeNull();
  });

  it('is that of the trap to which a capture is corrected', async () => {
    const firing = await fire();
    const input = captureOf(server, { trap_id: trap.id, captured_at: iso(server.clock.now()) });
    const { id, version, trap_log_id } = await postCapture(west, input);
    expect(trap_log_id).toBe(firing);
    const former = trap;
    trap = await insertArmedTrap(server);
    const other = await fire();
    const at = iso(server.clock.now());
    const edit = (named: string, before: number) =>
      west.writing.captures.change(id, {
        version: before,
        action: 'edit',
        point: { ...contentOf(input), captured_at: at, trap_id: named, trap_log_id: firing },
      });
    expect((await edit(trap.id, version)).trap_log_id).toBe(other);
    expect((await edit(former.id, version + 1)).trap_log_id).toBe(firing);
  });

  it('is what the person says', async () => {
    await fire();
    const trap_log_id = await fire();
    expect((await capture({ trap_log_id })).trap_log_id).toBe(trap_log_id);
  });
});
