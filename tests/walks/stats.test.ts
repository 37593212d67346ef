import {
  type Capture,
  DAY_MS,
  formatDate,
  listAreas,
  meshCodeOf,
  type Sighting,
  SPECIES_LABELS,
} from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSamplePeople, type Person, type SampleLoginId } from '../support/samplePeople.ts';
import { runSatomori } from '../support/satomoriCommand.ts';
import { type RunningServer, startServer } from '../support/server.ts';

interface StatsRow {
  keys: (string | null)[];
  labels: string[];
  records: number;
  animals: number;
}

let server: RunningServer;
let people: (loginId: SampleLoginId) => Promise<Person>;

beforeAll(async () => {
  server = await startServer();
  people = createSamplePeople(server.url);
});
afterAll(() => server?.stop());

/** The count of `satomori stats`, as a script reads it. */
async function count(loginId: SampleLoginId, ...args: string[]): Promise<StatsRow[]> {
  const { token } = await people(loginId);
  const { code, stdout, stderr } = await runSatomori(['stats', ...args, '--json', 'all'], {
    url: server.url,
    token,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('日本時間') });
  return JSON.parse(stdout) as StatsRow[];
}

type List<Row> = (query: { limit: number; cursor?: string; count: '1' }) => Promise<{
  json: Row[];
  next: string | null;
  total?: number;
}>;

/** All rows of a list, page by page like an app. */
async function readAll<Row>(list: List<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<List<Row>>> = await list({
      limit: 90,
      count: '1',
      ...(cursor === null ? {} : { cursor }),
    });
    rows.push(...page.json);
    cursor = page.next;
    if (cursor === null) expect(page.total).toBe(rows.length);
  } while (cursor !== null);
  return rows;
}

const capturesOf = async (loginId: SampleLoginId): Promise<Capture[]> => {
  const { reading } = await people(loginId);
  return readAll((page) => reading.captures.list(page));
};
const sightingsOf = async (loginId: SampleLoginId): Promise<Sighting[]> => {
  const { reading } = await people(loginId);
  return readAll((page) => reading.sightings.list(page));
};

const recordsBy = (rows: readonly StatsRow[]) =>
  Object.fromEntries(rows.map((row) => [row.keys.join(), row.records]));

/** The same counts, computed from the rows of the list. */
const countRows = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  Object.fromEntries([...Map.groupBy(rows, keyOf)].map(([key, found]) => [key, found.length]));

/** The day this many days ago: the sample covers the two years up to today. */
const daysBefore = (days: number) => formatDate(Date.now() - days * DAY_MS);

describe('satomori stats', () => {
  it.each<SampleLoginId>(['admin', 'hunter', 'gateway'])(
    'counts captures as %s sees them',
    async (loginId) => {
      const captures = await capturesOf(loginId);
      expect(captures.length).toBeGreaterThan(50);
      const bySpecies = await count(loginId, 'captures', '--by', 'species');
      expect(recordsBy(bySpecies)).toEqual(countRows(captures, ({ species }) => species ?? ''));
      for (const { keys, labels } of bySpecies)
        expect(labels).toEqual([SPECIES_LABELS[keys[0] as keyof typeof SPECIES_LABELS]]);
      const approved = captures.filter(
        ({ status, result }) => status === 'approved' && result === 'captured',
      );
      const animals = approved.reduce((sum, capture) => sum + capture.count, 0);
      expect(bySpecies.reduce((sum, row) => sum + row.animals, 0)).toBe(animals);

      const byMonth = await count(loginId, 'captures', '--by', '月');
      expect(recordsBy(byMonth)).toEqual(
        countRows(captures, ({ captured_at }) => formatDate(captured_at).slice(0, 7)),
      );
      const both = await count(loginId, 'captures', '--by', '月,鳥獣の種類');
      expect(both.reduce((sum, row) => sum + row.records, 0)).toBe(captures.length);
    },
  );

  it('puts each capture into the mesh of its position', async () => {
    const captures = await capturesOf('admin');
    const byMesh = await count('admin', 'captures', '--by', 'mesh');
    expect(byMesh.length).toBeGreaterThan(1);
    expect(recordsBy(byMesh)).toEqual(
      countRows(captures, ({ latitude, longitude }) => meshCodeOf(latitude ?? 0, longitude ?? 0) ?? ''),
    );
    // 35.475 N 137.77 E is in the sample municipality. 53 = ⌊35.475 × 1.5⌋ and 37 = 137 − 100; of the eighths the
    // second from the south and the seventh from the west; of its quarters the north-western, 3.
    expect(meshCodeOf(35.475, 137.77)).toBe('5337163');
    expect(byMesh.map(({ keys }) => keys[0])).toContain('5337163');
  });

  it('counts sightings for a shared viewer: what is approved, and no captures', async () => {
    const sightings = await sightingsOf('viewer');
    const byState = await count('viewer', 'sightings', '--by', 'state');
    expect(recordsBy(byState)).toEqual({ approved: sightings.length });
    const all = await sightingsOf('admin');
    expect(all.length).toBeGreaterThan(sightings.length);
    const bySpecies = await count('viewer', 'sightings', '--by', '鳥獣の種類');
    expect(recordsBy(bySpecies)).toEqual(countRows(sightings, ({ species }) => species));
    const { token } = await people('viewer');
    const refused = await runSatomori(['stats', 'captures'], { url: server.url, token });
    expect(refused).toMatchObject({ code: 5, stdout: '' });
  });

  it('narrows by the flags of the list', async () => {
    const [from, to] = [daysBefore(240), daysBefore(30)];
    const args = ['--from', from, '--to', to, '--species', 'イノシシ'];
    const { token } = await people('admin');
    const listed = await runSatomori(['captures', 'list', '--all', '--json', 'id', ...args], {
      url: server.url,
      token,
    });
    const byMonth = await count('admin', 'captures', '--by', 'month', ...args);
    expect(byMonth.reduce((sum, row) => sum + row.records, 0)).toBe(
      (JSON.parse(listed.stdout) as unknown[]).length,
    );
    const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
    expect(byMonth.every(({ keys }) => (keys[0] ?? '') >= first && (keys[0] ?? '') <= last)).toBe(true);
  });
});

describe('the map of the sample site', () => {
  it('has areas: what the law protects for everybody, a group’s own for who hunts there', async () => {
    const kinds = async (loginId: SampleLoginId) => {
      const { json } = await (await people(loginId)).reading.list(listAreas);
      return json.map(({ properties }) => properties.kind).sort();
    };
    expect(await kinds('viewer')).toEqual(['no_gun', 'wildlife_protection']);
    expect(await kinds('poster')).toEqual(['no_gun', 'wildlife_protection']);
    expect(await kinds('hunter')).toEqual(['group', 'no_gun', 'wildlife_protection']);
    expect(await kinds('hokapato')).toEqual([]);
  });
});
