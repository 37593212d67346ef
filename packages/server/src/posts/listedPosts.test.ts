import { captureSchema, sightingSchema, newId } from '@satomori/core';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scope, scopeOfSession } from '../access/scope.ts';
import { loadSession } from '../sessions/sessionRepository.ts';
import type { PostTable } from '../database/tables.ts';
import { viewCaptureFor } from './captures/view.ts';
import { viewSightingFor } from './sightings/view.ts';
import { compileSerializer } from '../plugins/answerSerializer.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';
import { CAPTURES, SIGHTINGS } from './kinds.ts';
import { listPosts, showPost, type ViewPost } from './list.ts';
import { placedColumns, timedColumns } from './newPost.ts';
import { insertPost, NEW_POST } from './repository.ts';

/** Characters that are difficult in text, SQL and JSON. */
const ODD_TEXT = '𠮷野家「"」\\ / \b\f\n\r\t\u0001\u001f\u007f\u2028 é \u{1f417}\ufffd\ufeff';
const INSTANTS = [
  0, -1, -1_000, -86_400_001, -62_135_596_800_001, -62_135_596_800_000, 999, 1_795_129_500_000,
  1_795_129_500_999, 253_402_300_799_999,
];
const NUMBERS = [0, 0.1, -0.1, 1e-7, 35.123456789, -89.999999999999, 5e-324, 123456.789];

const CAPTURE_DETAILS = {
  mesh_label: ODD_TEXT,
  body_length_cm: 1e-7,
  weight_kg: 35.123456789,
  killed_at: -1,
  delivered_at: 1_795_129_500_999,
  worker_ids: [newId(), newId()],
  abnormal_items: ['gait', 'other'],
  payment_yen: 8_000,
  pregnant: 'unknown',
  secret: 'never told',
};
const SIGHTING_DETAILS = {
  count_text: ODD_TEXT,
  body_length_m: 0.1,
  urban: false,
  signs: ['hair'],
  response: 'patrol',
  reporter_name: '山田',
  reporter_phone: '090-0000-0000',
  secret: 'never told',
};

type Post = Omit<Insertable<PostTable>, 'site_id'>;

/** The plainest post, and many with all the odd values. */
function posts(isHunt: boolean, { users, groups }: TestServer['world']): Post[] {
  const plain = (at: number, index: number): Post => ({
    ...NEW_POST,
    id: newId(),
    is_hunt: isHunt,
    posted_by: isHunt ? users.west : users.poster,
    group_id: isHunt ? groups.west : groups.residents,
    ...timedColumns(at, newId()),
    time_precision: 'exact',
    outcome: isHunt ? 'captured' : 'sighting',
    age_class: null,
    count: null,
    latitude: null,
    longitude: null,
    accuracy: null,
    position_source: null,
    ...placedColumns(null, null),
    place: null,
    memo: null,
    details: '{}',
    answers: '{}',
    warnings: '[]',
    content_hash: 'never told',
    created_at: at,
    updated_at: at,
    sequence: 1_000 + index,
  });
  const odd = (number: number, index: number): Post => ({
    ...plain(INSTANTS[index] ?? 1, 100 + index),
    species: isHunt ? 'boar' : null,
    count: index,
    latitude: number,
    longitude: -number,
    accuracy: Math.abs(number),
    place: ODD_TEXT,
    memo: '',
    status: 'approved',
    approved_at: -index,
    return_reason: ODD_TEXT,
    details: JSON.stringify(isHunt ? CAPTURE_DETAILS : SIGHTING_DETAILS),
    answers: JSON.stringify({ [newId()]: ODD_TEXT, [newId()]: number, [newId()]: ['a', ODD_TEXT] }),
    warnings: JSON.stringify(['outside_site', 'photo_repeated']),
  });
  return [...INSTANTS.map(plain), ...NUMBERS.map(odd)];
}

const photoOf = (postId: string, sortOrder: number, uploadedBy: string | null) => ({
  id: newId(),
  path: newId(),
  storage_key: `never told ${newId()}`,
  owner_type: 'map_hunt_point' as const,
  owner_id: postId,
  sort_order: sortOrder,
  photo_kind: 'whole_before' as const,
  mime: 'image/jpeg' as const,
  bytes: 1,
  width: 1,
  height: 1,
  turn: 270 as const,
  sha256: '0'.repeat(64),
  exif_available: true,
  taken_at: 999,
  exif_latitude: 35.123456789,
  exif_longitude: -0.1,
  device_model: ODD_TEXT,
  caption: ODD_TEXT,
  blurred: false,
  uploaded_by: uploadedBy,
  created_at: -1,
});

const KINDS = {
  captures: { kind: CAPTURES, schema: captureSchema, viewFor: viewCaptureFor },
  sightings: { kind: SIGHTINGS, schema: sightingSchema, viewFor: viewSightingFor },
};

describeOnEachEngine('posts of a list', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const { db } = server.database;
    const { users, sites } = server.world;
    for (const isHunt of [true, false]) {
      for (const post of posts(isHunt, server.world)) {
        await insertPost(db, await scopeOf('admin'), post);
        const photos = [users.west, users.admin, null].map((by, index) => photoOf(post.id, 2 - index, by));
        if (post.memo === null) continue;
        await db
          .insertInto('images')
          .values(photos.map((photo) => ({ ...photo, site_id: sites.satomori })))
          .execute();
      }
    }
  });
  afterAll(() => server.stop());

  async function scopeOf(login: Login): Promise<Scope> {
    const session = await loadSession(server.database.db, server.world.users[login]);
    if (session === null) throw new Error(`${login} has no session`);
    return scopeOfSession(session, server.clock.now());
  }

  describe.each(['captures', 'sightings'] as const)('%s', (name) => {
    const { kind, schema, viewFor } = KINDS[name];
    const logins =
      name === 'captures' ? (['west', 'west2', 'admin'] as const) : (['poster', 'admin'] as const);

    it.each(logins)('say to %s exactly what one of them alone says', async (login) => {
      const { db } = server.database;
      const scope = await scopeOf(login);
      const view: ViewPost<object> = viewFor(scope);
      const { json } = await listPosts(db, scope, kind, { limit: 100 }, view);
      expect(json.length).toBeGreaterThanOrEqual(NUMBERS.length);
      const serialize = compileSerializer(schema);
      for (const row of json) {
        const written = serialize(row);
        const alone = serialize(await showPost(db, scope, kind, (row as { id: string }).id, view));
        const told = JSON.parse(written) as object;
        expect(told).toEqual(JSON.parse(alone));
        expect(Object.keys(told)).toEqual(Object.keys(schema.shape));
        expect(written).not.toContain('never told');
        if (login !== 'admin') expect(written).not.toMatch(/photo_repeated|090-0000|山田/);
      }
    });
  });
});
