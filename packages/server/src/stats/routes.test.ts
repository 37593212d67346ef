import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CAPTURE_DIMENSIONS,
  formatDate,
  getStats,
  type Capture,
  fiscalYear,
  HUNT_RESULTS,
  type Sighting,
  meshCodeOf,
  newId,
  POST_STATUSES,
  REPORT_KINDS,
  SIGHTING_DIMENSIONS,
  type Stats,
  type StatsDimension,
  type StatsQuery,
} from '@satomori/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { placedColumns, timedColumns } from '../posts/newPost.ts';
import { insertPost, NEW_POST } from '../posts/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { fieldDataFolder } from '../testing/fieldData.ts';
import { refusalOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';
import { monthOf } from './repository.ts';

/** Moments at the turn of days, months and years in Japan, including leap days and years before 1970. */
const MOMENTS = [
  '1899-12-31T14:59:59.999Z',
  '1900-02-28T15:00:00.000Z',
  '1904-02-28T15:00:00.000Z',
  '1969-12-31T14:59:59.999Z',
  '1999-12-31T15:00:00.000Z',
  '2000-02-28T15:00:00.000Z',
  '2000-02-29T15:00:00.000Z',
  '2024-02-29T14:59:59.999Z',
  '2024-02-29T15:00:00.000Z',
  '2025-03-31T14:59:59.999Z',
  '2025-03-31T15:00:00.000Z',
  '2025-12-31T14:59:59.999Z',
  '2025-12-31T15:00:00.000Z',
  '2026-10-31T15:00:00.000Z',
].map((text) => Date.parse(text));

interface Vector {
  lat: number;
  lon: number;
  jis_5x_mesh?: string;
}

/** The published test vectors outside of the repository; `undefined` if no folder is given. */
function readVectors(): Vector[] | undefined {
  const folder = fieldDataFolder();
  if (folder === null) return undefined;
  return JSON.parse(readFileSync(join(folder, 'mesh-test-vectors.json'), 'utf8')) as Vector[];
}

const one = <const T>(...values: T[]) => fc.constantFrom(...values);

/** A post of either kind, as it may be stored. */
const anyPost = fc.record({
  is_hunt: fc.boolean(),
  poster: one<Login | null>('west', 'west2', 'east', 'club', 'loner', 'poster', null),
  group: one('west', 'east', 'club', 'residents', null),
  happened_at: fc.oneof(one(...MOMENTS), fc.integer({ min: MOMENTS[8]!, max: MOMENTS.at(-1)! })),
  species: one('boar', 'sika_deer', 'crow', 'unknown', null),
  sex: one('male', 'female', 'unknown', null),
  age_class: one('adult', 'young', 'mixed', 'unknown', null),
  adult_count: fc.integer({ min: 0, max: 3 }),
  young_count: fc.integer({ min: 0, max: 3 }),
  count: fc.option(fc.integer({ min: 0, max: 9 })),
  method: one('snare', 'box', 'gun_drive', null),
  capture_class: one('nuisance', 'hunting', null),
  status: one(...POST_STATUSES),
  outcome: fc.tuple(one(...HUNT_RESULTS), one(...REPORT_KINDS)),
  place: fc.option(
    fc.record({
      latitude: fc.constantFrom<number>(35.45, 35.4583, 35.51),
      longitude: fc.constantFrom<number>(137.7, 137.75, 137.81),
    }),
  ),
  memo: one('水神の下', '%', null),
  is_deleted: fc.nat({ max: 9 }).map((n) => n === 0),
});
type AnyPost = typeof anyPost extends fc.Arbitrary<infer T> ? T : never;

async function insert(
  server: TestServer,
  post: AnyPost,
  site: 'satomori' | 'hokapato' = 'satomori',
): Promise<void> {
  const { sites, users, groups, traps } = server.world;
  const id = newId();
  const { latitude = null, longitude = null } = post.place ?? {};
  await insertPost(server.database.db, scopeOfSystem(sites[site]), {
    ...NEW_POST,
    id,
    is_hunt: post.is_hunt,
    posted_by: post.poster === null ? null : users[post.poster],
    hunter_id: post.is_hunt && post.poster !== null ? users[post.poster] : null,
    group_id: post.group === null ? null : groups[post.group],
    ...timedColumns(post.happened_at, id),
    time_precision: 'exact',
    outcome: post.outcome[post.is_hunt ? 0 : 1],
    species: post.species,
    age_class: post.age_class,
    ...(post.is_hunt
      ? {
          sex: post.sex,
          method: post.method,
          capture_class: post.capture_class,
          trap_id: traps.west.id,
          adult_count: post.adult_count,
          young_count: post.young_count,
          count: post.adult_count + post.young_count,
        }
      : { count: post.count }),
    status: post.status,
    latitude,
    longitude,
    accuracy: null,
    position_source: null,
    ...placedColumns(latitude, longitude),
    place: null,
    memo: post.memo,
    details: '{}',
    answers: '{}',
    warnings: '[]',
    content_hash: null,
    created_at: 0,
    updated_at: 0,
    deleted_at: post.is_deleted ? 1 : null,
    sequence: 1,
  });
}

const some = <T>(values: readonly T[], most = 3) =>
  fc.subarray([...values], { minLength: 1, maxLength: most }).map((chosen) => chosen.join(','));

/** A random request: any reader, any filter, one or two dimensions. */
const anyQuestion = (server: TestServer) => {
  const { groups, traps } = server.world;
  const moment = one(...MOMENTS).map((at) => new Date(at).toISOString());
  const filter = {
    from: moment,
    to: moment,
    bbox: one('137.69,35.44,137.76,35.52', '0,0,10,10', '137.75,35.4583,137.75,35.4583'),
    species: some(['boar', 'sika_deer', 'crow', 'unknown']),
    group_id: one(groups.west, groups.club, groups.residents, newId()),
    state: some(POST_STATUSES),
    q: one('水神', '%', 'ない'),
  };
  const asked = (of: 'captures' | 'sightings', dimensions: readonly StatsDimension[], own: object) =>
    fc
      .tuple(some(dimensions, 2), fc.record({ ...filter, ...own }, { requiredKeys: [] }))
      .map(([by, chosen]) => ({ of, by, ...chosen }));
  const anybody = fc.oneof(
    fc.record({
      login: one<Login>('west', 'west2', 'east', 'club', 'loner', 'admin', 'viewer'),
      query: asked('captures', CAPTURE_DIMENSIONS, {
        kind: some(HUNT_RESULTS),
        trap_id: one(traps.west.id, traps.east.id),
      }),
    }),
    fc.record({
      login: one<Login>('west', 'loner', 'poster', 'gateway', 'admin', 'viewer'),
      query: asked('sightings', SIGHTING_DIMENSIONS, { kind: some(REPORT_KINDS) }),
    }),
  );
  // A shared account sees no people.
  return anybody.filter(({ login, query }) => login !== 'viewer' || !query.by.includes('person'));
};

type ListRow = Capture | Sighting;
const isCapture = (row: ListRow): row is Capture => 'captured_at' in row;

function ageOf(row: ListRow): string | null {
  if (!isCapture(row)) return row.age_class;
  if (row.adult_count > 0 && row.young_count > 0) return 'mixed';
  return row.age_class ?? (row.adult_count > 0 ? 'adult' : row.young_count > 0 ? 'young' : null);
}

/** The key of a list row, by a second implementation of the rule from what people see. */
function keyOf(row: ListRow, dimension: StatsDimension): string | null {
  const at = isCapture(row) ? row.captured_at : row.witnessed_at;
  switch (dimension) {
    case 'species':
      return row.species;
    case 'month':
      return formatDate(at).slice(0, 7);
    case 'fiscal_year':
      return String(fiscalYear(at));
    case 'age':
      return ageOf(row);
    case 'group':
      return row.group_id;
    case 'mesh':
      return row.latitude === null || row.longitude === null ? null : meshCodeOf(row.latitude, row.longitude);
    case 'kind':
      return isCapture(row) ? row.result : row.report_kind;
    case 'state':
      return row.status;
    case 'sex':
      return (row as Capture).sex;
    case 'method':
      return (row as Capture).method;
    case 'class':
      return (row as Capture).capture_class;
    case 'person':
      return (row as Capture).hunter_id;
  }
}

/** A second implementation of the rule in R35. */
function isCounted(row: ListRow, { by, state, kind }: StatsQuery, needsApproval: boolean): boolean {
  if (row.status === 'withdrawn') return false;
  if (!isCapture(row)) return true;
  const dimensions = by.split(',');
  const isCounted = row.status === 'approved' || (!needsApproval && row.status === 'submitted');
  const isAskedBycatch = kind !== undefined || dimensions.includes('kind');
  return (
    (isCounted || state !== undefined || dimensions.includes('state')) &&
    (row.result === 'captured' || (row.result === 'bycatch' && isAskedBycatch))
  );
}

function countsOf(rows: readonly ListRow[], query: StatsQuery, needsApproval: boolean) {
  const standing = rows.filter((row) => isCounted(row, query, needsApproval));
  return {
    records: rows.length,
    animals: standing.reduce((sum, { count }) => sum + (count ?? 0), 0),
    uncounted: standing.filter(({ count }) => count === null).length,
  };
}

/** Where the animals of a row are counted: those of adults and young apart. */
function partsOf(row: ListRow, by: readonly StatsDimension[]) {
  const keys = by.map((each) => keyOf(row, each));
  const whole = { keys, row, isRecord: true };
  if (!by.includes('age') || !isCapture(row) || row.adult_count === 0 || row.young_count === 0)
    return [whole];
  const aged = (age: string, count: number) => ({
    keys: by.map((each, index) => (each === 'age' ? age : (keys[index] ?? null))),
    row: { ...row, count },
    isRecord: false,
  });
  return [
    { ...whole, row: { ...row, count: 0 } },
    aged('adult', row.adult_count),
    aged('young', row.young_count),
  ];
}

/** The rows of an answer by a second implementation, from what people see in the list. */
function wantedRows(rows: readonly ListRow[], query: StatsQuery, needsApproval: boolean) {
  const by = query.by.split(',') as StatsDimension[];
  const parts = rows.flatMap((row) => partsOf(row, by));
  const wanted = [...Map.groupBy(parts, ({ keys }) => JSON.stringify(keys))].map(([keys, group]) => {
    const counts = countsOf(
      group.map(({ row }) => row),
      query,
      needsApproval,
    );
    return [keys, { ...counts, records: group.filter(({ isRecord }) => isRecord).length }] as const;
  });
  return wanted.filter(([, { records, animals }]) => records > 0 || animals > 0);
}

/** All rows of a list, page by page. */
async function readList(client: TestClient, { of, by: _by, ...filter }: StatsQuery) {
  const path = of === 'captures' ? '/api/map_hunt_points' : '/api/map_points';
  const rows: ListRow[] = [];
  let cursor: string | null = null;
  let total = 0;
  do {
    const query = new URLSearchParams({
      ...(filter as Record<string, string>),
      count: '1',
      limit: '100',
      ...(cursor === null ? {} : { cursor }),
    });
    const answer = await client.http.send('GET', `${path}?${query.toString()}`);
    const page = (await answer.json()) as { json: ListRow[]; next: string | null; total: number };
    rows.push(...page.json);
    ({ next: cursor, total } = page);
  } while (cursor !== null);
  return { rows, total };
}

const POSTS = fc.sample(anyPost, { numRuns: 260, seed: 7 });

describeOnEachEngine('the numbers', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    for (const post of POSTS) await insert(server, post);
    // Of another site: not in any count here.
    for (const post of POSTS.slice(0, 20)) await insert(server, post, 'hokapato');
  });
  afterAll(() => server.stop());

  const ask = (client: TestClient, query: StatsQuery): Promise<Stats> => client.stats.read(query);

  async function agrees(login: Login, query: StatsQuery, needsApproval = true): Promise<void> {
    const client = await server.as(login);
    const [stats, list] = [await ask(client, query), await readList(client, query)];
    expect(stats.records.total).toBe(list.total);
    expect(list.rows).toHaveLength(list.total);
    const wanted = wantedRows(list.rows, query, needsApproval);
    const got = stats.rows.map(
      ({ keys, records, animals, uncounted }) =>
        [JSON.stringify(keys), { records, animals, uncounted }] as const,
    );
    expect(Object.fromEntries(got)).toEqual(Object.fromEntries(wanted));
    const all = countsOf(list.rows, query, needsApproval);
    expect([stats.animals.total, stats.uncounted.total]).toEqual([all.animals, all.uncounted]);
  }

  const runs = { numRuns: 60, seed: 20_261_121, endOnFailure: true };

  it('equal what the list of the same filter holds, for whoever asks and by whatever they ask', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuestion(server), ({ login, query }) => agrees(login, query)),
      runs,
    );
  });

  it('equal it also where the site asks for no approval', async () => {
    const approval = (post_needs_approval: boolean) =>
      server.database.db
        .updateTable('sites')
        .set({ post_needs_approval })
        .where('id', '=', server.world.sites.satomori)
        .execute();
    await approval(false);
    await fc.assert(
      fc.asyncProperty(anyQuestion(server), ({ login, query }) => agrees(login, query, false)),
      { ...runs, numRuns: 20 },
    );
    await approval(true);
  });

  it('hold all captures of the site for its admin, and none of another site', async () => {
    const { records } = await ask(await server.as('admin'), { of: 'captures', by: 'species' });
    expect(records.total).toBe(POSTS.filter((post) => post.is_hunt && !post.is_deleted).length);
  });

  it.each(CAPTURE_DIMENSIONS)('count captures by %s, every record under one key', async (by) => {
    await agrees('admin', { of: 'captures', by });
  });

  it('count approved animals without by-catch, and say so', async () => {
    const captures = POSTS.filter((post) => post.is_hunt && !post.is_deleted);
    const sum = (posts: readonly AnyPost[]) =>
      posts.reduce((total, { adult_count, young_count }) => total + adult_count + young_count, 0);
    const caught = captures.filter(({ outcome: [result] }) => result === 'captured');
    const admin = await server.as('admin');
    const { animals } = await ask(admin, { of: 'captures', by: 'species' });
    expect(animals.total).toBe(sum(caught.filter(({ status }) => status === 'approved')));
    expect(animals.counted).toBe('承認済み、錯誤捕獲を除く');
    expect(animals.method).toContain(animals.counted);
    const waiting = await ask(admin, { of: 'captures', by: 'species', state: 'submitted' });
    expect(waiting.animals.total).toBe(sum(caught.filter(({ status }) => status === 'submitted')));
    expect(waiting.animals.counted).toBe('承認待ち、錯誤捕獲を除く');
    const bycatch = await ask(admin, { of: 'captures', by: 'species', kind: 'bycatch' });
    const released = captures.filter(
      ({ outcome: [result], status }) => result === 'bycatch' && status === 'approved',
    );
    expect(bycatch.animals.total).toBe(sum(released));
    expect(bycatch.animals.counted).toBe('承認済み、錯誤捕獲を含む');
    for (const each of [animals, waiting.animals, bycatch.animals]) expect(each.total).toBeGreaterThan(0);
  });

  it('tell nobody of what is not approved but its poster and admin', async () => {
    const { users, groups } = server.world;
    const query: StatsQuery = { of: 'sightings', by: 'state' };
    for (const login of ['gateway', 'viewer'] as const) {
      const { rows } = await ask(await server.as(login), query);
      expect([login, rows.map(({ keys }) => keys)]).toEqual([login, [['approved']]]);
    }
    const asked: StatsQuery = { of: 'captures', by: 'state', state: 'submitted,returned,withdrawn' };
    expect((await ask(await server.as('viewer'), asked)).records.total).toBe(0);
    // A group's figures include the groups below; those of a person without a group are their own.
    const foreign = await ask(await server.as('west'), { of: 'captures', by: 'group' });
    const seen = new Set(foreign.rows.flatMap(({ keys }) => keys));
    const { rows: own } = await readList(await server.as('west'), { of: 'captures', by: 'group' });
    for (const row of own as Capture[]) {
      if (row.group_id !== groups.west) expect(row.hunter_id).toBe(users.west);
    }
    expect(seen.has(groups.west)).toBe(true);
    expect((await ask(await server.as('admin'), asked)).records.total).toBeGreaterThan(0);
  });

  it('are for those who read the list that is counted', async () => {
    for (const login of ['poster', 'gateway'] as const) {
      const refusal = await refusalOf(ask(await server.as(login), { of: 'captures', by: 'species' }));
      expect(refusal).toMatchObject({ status: 403, result: 'not_allowed' });
    }
    for (const login of ['valley', 'hokapatoAdmin'] as const) {
      const client = await server.as(login);
      const none = await ask(client, { of: 'captures', by: 'species' });
      expect([none.records.total, none.rows]).toEqual([0, []]);
      expect(await refusalOf(ask(client, { of: 'sightings', by: 'species' }))).toMatchObject({ status: 403 });
    }
  });

  it('say beside each figure how it came about', async () => {
    const query: StatsQuery = { of: 'captures', by: 'month,mesh' };
    const ofAdmin = await ask(await server.as('admin'), query);
    const ofWest = await ask(await server.as('west'), query);
    for (const stats of [ofAdmin, ofWest]) {
      for (const { method } of [stats.records, stats.animals, stats.uncounted])
        expect(method).toMatch(/日本時間/);
      expect(stats.dimension_methods.join('')).toMatch(/暦の月.*JIS X 0410/);
    }
    expect(ofAdmin.records.method).toContain('承認待ち・差し戻し・承認済み・取り下げ');
    expect(ofWest.records.method).toContain('ほかの人の投稿は承認済みだけ');
    const chosen = await ask(await server.as('admin'), { ...query, state: 'approved' });
    expect(chosen.records.method).toContain('状態は承認済み。');
  });

  it('come in an order of their own: time, words of the forms, what was not said last', async () => {
    const admin = await server.as('admin');
    const keys = async (by: string) =>
      (await ask(admin, { of: 'captures', by })).rows.map((row) => row.keys[0] ?? null);
    const months = await keys('month');
    expect(months).toEqual([...months].sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)));
    expect(await keys('species')).toEqual(['boar', 'sika_deer', 'crow', 'unknown', null]);
    const { rows } = await ask(admin, { of: 'captures', by: 'species,sex' });
    expect(rows.map(({ labels }) => labels).slice(0, 4)).toEqual([
      ['イノシシ', 'オス'],
      ['イノシシ', 'メス'],
      ['イノシシ', '不明'],
      ['イノシシ', '記録なし'],
    ]);
  });

  it('put a position into the mesh of the published vectors', async ({ skip }) => {
    const vectors = readVectors()?.filter(({ jis_5x_mesh }) => jis_5x_mesh !== undefined);
    if (vectors === undefined) return skip('FIELD_DATA_DIR がありません');
    expect(vectors.length).toBeGreaterThan(0);
    const [base] = fc.sample(anyPost, { numRuns: 1, seed: 1 });
    for (const { lat, lon, jis_5x_mesh } of vectors) {
      const place = { latitude: lat, longitude: lon };
      await insert(server, { ...base!, is_hunt: false, place, is_deleted: false, status: 'approved' });
      const stats = await ask(await server.as('poster'), { of: 'sightings', by: 'mesh' });
      expect(stats.rows.map(({ keys }) => keys[0])).toContain(jis_5x_mesh);
    }
  });

  it.each<[string, object]>([
    ['of', { of: 'traps', by: 'species' }],
    ['by', { of: 'captures' }],
    ['by', { of: 'captures', by: '' }],
    ['by', { of: 'captures', by: 'colour' }],
    ['by', { of: 'captures', by: 'species,species' }],
    ['by', { of: 'captures', by: 'species,month,sex' }],
    ['by', { of: 'sightings', by: 'sex' }],
    ['trap_id', { of: 'sightings', by: 'species', trap_id: newId() }],
    ['kind', { of: 'captures', by: 'species', kind: 'trace' }],
    ['limit', { of: 'captures', by: 'species', limit: '10' }],
    ['bbox', { of: 'captures', by: 'species', bbox: '1,2,3' }],
  ])('refuse %s of %j and name it', async (field, query) => {
    const client = await server.as('admin');
    const refusal = await refusalOf(client.http.call(getStats, { query } as never));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(refusal.message).toContain(field);
    expect(refusal.message).not.toMatch(/[a-z]{4,} (is|must|expected)/i);
  });
});

describe('the number of a month', () => {
  it('reads as the month', () => {
    expect([12 * 2026 + 8, 12 * 2025 + 10, 12 * 2025 + 11, 12 * 2025].map(monthOf)).toEqual([
      '2026-11',
      '2026-01',
      '2026-02',
      '2025-03',
    ]);
  });
});
