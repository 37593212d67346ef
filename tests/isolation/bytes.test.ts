import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import {
  EVENT_RESOURCES,
  EXPORT_FORMATS,
  exportRows,
  getPhoto,
  getPaper,
  getRewardEvidence,
  IMAGE_SIZES,
  newId,
  PDF_TYPES,
} from '@satomori/core';
import {
  BASE_URL,
  describeOnEachEngine,
  fetchThrough,
  hasPoppler,
  keptFolder,
  type Login,
  nextSequences,
  type OpenStream,
  openStream,
  pagesOfText,
  record,
  startTestServer,
  until,
  zipSync,
} from '@satomori/server/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofTheOtherSite, type Scene, setScene } from './scene.ts';
import { canariesOf, createTraceFinder, textsInBytes } from './traces.ts';
import type { RowsByTable } from './twins.ts';
import { CANARY, type Foreign, twinPeople } from './world.ts';

const CALLERS = ['west', 'viewer', 'admin', 'valley'] as const satisfies Login[];
/** The filters of every paper that accept ids. */
const FILTERS = ['group_id', 'trap_id', 'ids'] as const;
const MONTH = { from: '2026-10-31T15:00:00.000Z', to: '2026-11-30T15:00:00.000Z' };
const PRINTED_AT = '2026-11-20T00:00:00.000Z';
/** The table of each kind of event. */
const TABLES: Partial<Record<(typeof EVENT_RESOURCES)[number], string>> = {
  map_points: 'posts',
  map_hunt_points: 'posts',
};

const idsIn = (rows: RowsByTable, ...tables: string[]): string[] =>
  tables.flatMap((table) => rows.get(table) ?? []).map(({ id }) => String(id));

describe('the search of bytes', () => {
  const canary = `${CANARY}7z`;
  const rows: RowsByTable = new Map([['traps', [{ id: newId(), name: canary }]]]);
  const find = createTraceFinder([ofTheOtherSite(rows)]);
  const utf16 = Buffer.from(canary, 'utf16le').swap16();
  it.each([
    ['as it is', Buffer.from(canary)],
    ['with two bytes a letter', utf16],
    ['in hexadecimal digits', Buffer.from(`<FEFF${utf16.toString('hex')}>`)],
    [
      'in a packed stream',
      Buffer.concat([Buffer.from('stream\n'), deflateSync(canary), Buffer.from('\nendstream')]),
    ],
    ['in a file of a ZIP', Buffer.from(zipSync({ 'a.csv': Buffer.from(`名前\r\n${canary}`) }))],
  ])('finds what stands there %s', (_how, bytes) => {
    expect(find(textsInBytes(bytes))).toEqual([canary]);
  });
});

/** Of a saved file the audit log has the filter as its author wrote it, ids of others among it. */
const withoutFilters = (body: string) =>
  JSON.stringify(JSON.parse(body), (_key, value: { action?: string } | null) =>
    value?.action === 'export' ? { ...value, changes: null } : value,
  );

describeOnEachEngine('no byte shows what is not theirs', (engine) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await setScene(await startTestServer(engine), { drawsPapers: true });
    for (const rows of [scene.world.twinSite, scene.world.twinGroup]) await keepMarkedPhotos(rows);
  });
  afterAll(() => scene?.world.server.stop());

  const foreignTo = (name: (typeof CALLERS)[number]): Foreign[] => {
    const { own, twinGroup, twinSite } = scene.world;
    if (name === 'valley') return [own, twinGroup, twinSite].map(ofTheOtherSite);
    return name === 'admin' ? scene.otherSites() : [scene.otherGroup(), ...scene.otherSites()];
  };
  const ownOf = (name: (typeof CALLERS)[number]): RowsByTable =>
    name === 'valley' ? scene.world.hokapato : scene.world.own;
  const twinAdmin = () => scene.world.server.tokenFor(twinPeople(scene.world).admin);

  async function get(token: string, path: string, query: Record<string, string>) {
    const { app } = scene.world.server;
    const url = `${BASE_URL}${path}?${new URLSearchParams(query).toString()}`;
    const answer = await fetchThrough(app)(url, { headers: { authorization: `Bearer ${token}` } });
    const headers = JSON.stringify([...answer.headers]);
    return { status: answer.status, headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  /** The photos of a twin as files, with a canary in their camera data. */
  async function keepMarkedPhotos(rows: RowsByTable): Promise<void> {
    const root = join(scene.world.server.place.dataDir, 'photos');
    const [canary = ''] = canariesOf(rows);
    const photo = sharp({ create: { width: 32, height: 24, channels: 3, background: '#264' } });
    const file = await photo
      .withExif({ IFD0: { Model: canary } })
      .jpeg()
      .toBuffer();
    for (const { storage_key } of rows.get('images') ?? []) {
      const folder = keptFolder(root, String(storage_key));
      await mkdir(folder, { recursive: true });
      for (const name of ['original', 'view.webp', 'thumb.webp']) await writeFile(join(folder, name), file);
    }
  }

  describe('of papers', () => {
    const read = new Map<string, string[]>();
    /** All text in a paper; a repeated paper is parsed once. */
    function textsOfPaper(pdf: Buffer): string[] {
      const hash = createHash('sha256').update(pdf).digest('hex');
      const known = read.get(hash);
      if (known !== undefined) return known;
      const isPaper = pdf.subarray(0, 5).equals(Buffer.from('%PDF-'));
      const pages = () => [...pagesOfText(pdf), ...pagesOfText(pdf, { raw: true })];
      const words = hasPoppler && isPaper ? pages().map((page) => page.replaceAll(/\s/g, '')) : [];
      const texts = [...textsInBytes(pdf), ...words];
      read.set(hash, texts);
      return texts;
    }

    const draw = (token: string, query: Record<string, string>) =>
      get(token, getPaper.path, { ...query, printed_at: PRINTED_AT });

    /** Each filter that accepts an id, with ids of these rows. */
    const filtersOf = (rows: RowsByTable) => ({
      group_id: idsIn(rows, 'groups')[0] ?? newId(),
      trap_id: idsIn(rows, 'traps')[0] ?? newId(),
      ids: [...idsIn(rows, 'posts', 'traps'), newId()].join(','),
    });

    /** For lists of ids, those of everyone at once; for single ids, in turn, since drawing is slow. */
    function foreignId(foreign: readonly Foreign[], filter: (typeof FILTERS)[number], turn: number): string {
      const filters = foreign.map(({ rows }) => filtersOf(rows));
      if (filter === 'ids') return filters.map(({ ids }) => ids).join(',');
      return filters[turn % filters.length]?.[filter] ?? '';
    }

    it.each(CALLERS)('%s', async (name) => {
      const token = await scene.world.server.tokenOf(name);
      const foreign = foreignTo(name);
      const find = createTraceFinder(foreign);
      const drawn: string[] = [];
      for (const type of PDF_TYPES) {
        const whole = await draw(token, { type });
        expect([type, find(textsOfPaper(whole.bytes)), find([whole.headers])]).toEqual([type, [], []]);
        if (whole.status !== 200) {
          expect([400, 403]).toContain(whole.status);
          continue;
        }
        drawn.push(type);
        const { group_id } = filtersOf(ownOf(name));
        const own = await draw(token, { type, group_id });
        expect([type, own.status, find(textsOfPaper(own.bytes))]).toEqual([type, 200, []]);
        const unknownIds = filtersOf(new Map());
        for (const [index, filter] of FILTERS.entries()) {
          const unknown = await draw(token, { type, [filter]: unknownIds[filter] });
          const paper = await draw(token, { type, [filter]: foreignId(foreign, filter, index) });
          const traces = find(textsOfPaper(paper.bytes));
          expect([type, filter, paper.status, traces]).toEqual([type, filter, unknown.status, []]);
          // A paper of foreign rows equals the paper of no rows, to the last byte.
          expect([type, filter, paper.bytes.equals(unknown.bytes)]).toEqual([type, filter, true]);
        }
      }
      expect(drawn).toContain('trap_list');
      expect(drawn.includes('capture_list')).toBe(name !== 'valley');
    });

    const reason = hasPoppler ? '' : ' (skipped: pdftotext, of poppler-utils, is not installed)';
    it.skipIf(!hasPoppler)(`while they show the canaries to those who may${reason}`, async () => {
      const find = createTraceFinder([ofTheOtherSite(scene.world.twinSite)]);
      const token = await twinAdmin();
      for (const [type, columns] of [
        ['trap_list', ['traps.name', 'sites.name']],
        ['capture_list', ['posts.place', 'sites.name']],
      ] as const) {
        const { bytes } = await draw(token, { type });
        const seen = find(textsOfPaper(bytes)).map((trace) => scene.world.columnOf(trace));
        expect([type, seen]).toEqual([type, expect.arrayContaining([...columns])]);
      }
    });
  });

  it.each(CALLERS)('of saved lists, to %s', async (name) => {
    const token = await scene.world.server.tokenOf(name);
    const find = createTraceFinder(foreignTo(name));
    const saved: string[] = [];
    for (const [of, formats] of Object.entries(EXPORT_FORMATS)) {
      for (const format of formats) {
        const whole = await get(token, exportRows.path, {
          of,
          format,
          ...(of === 'patrol_book' ? MONTH : {}),
        });
        expect([of, format, find([whole.headers, ...textsInBytes(whole.bytes)])]).toEqual([of, format, []]);
        expect([200, 403]).toContain(whole.status);
        if (whole.status === 200) saved.push(of);
      }
    }
    expect(saved).toContain('captures');
  });

  it('of evidence for rewards, of own people alone', async () => {
    const { own, hokapato } = scene.world;
    for (const [name, rows] of [
      ['admin', own],
      ['hokapatoAdmin', hokapato],
    ] as const) {
      const token = await scene.world.server.tokenOf(name);
      const foreign = name === 'admin' ? foreignTo('admin') : foreignTo('valley');
      const find = createTraceFinder(foreign);
      const pack = (hunter_id: string) =>
        get(token, getRewardEvidence.path, {
          hunter_id,
          from: '2026-01-01',
          to: '2026-12-31',
          incomplete: '1',
        });
      for (const id of idsIn(rows, 'users')) {
        const { status, headers, bytes } = await pack(id);
        expect([status, find([headers, ...textsInBytes(bytes)])]).toEqual([200, []]);
      }
      for (const { rows: others } of foreign)
        for (const id of idsIn(others, 'users')) expect((await pack(id)).status).toBe(404);
    }
  });

  describe('of photos', () => {
    const askAll = async (token: string, rows: RowsByTable) => {
      const answers = [];
      for (const { path } of rows.get('images') ?? []) {
        for (const size of IMAGE_SIZES) {
          answers.push({ size, ...(await get(token, getPhoto.path, { path: String(path), size })) });
        }
      }
      return answers;
    };

    it.each(CALLERS)('%s', async (name) => {
      const token = await scene.world.server.tokenOf(name);
      const foreign = foreignTo(name);
      const find = createTraceFinder(foreign);
      const own = await askAll(token, ownOf(name));
      for (const { size, status, headers, bytes } of own) {
        expect([200, 403, 404]).toContain(status);
        expect([size, find([headers, ...textsInBytes(bytes)])]).toEqual([size, []]);
        if (status !== 200 || size === 'original') continue;
        // Copies for other people contain no camera data.
        const { exif, xmp, iptc } = await sharp(bytes).metadata();
        expect([size, exif, xmp, iptc]).toEqual([size, undefined, undefined, undefined]);
      }
      const gotten = own.filter(({ status }) => status === 200).map(({ size }) => size);
      if (name === 'west' || name === 'admin') expect(new Set(gotten)).toEqual(new Set(IMAGE_SIZES));
      for (const { rows, what } of foreign) {
        for (const { size, status, headers, bytes } of await askAll(token, rows)) {
          const traces = find([headers, ...textsInBytes(bytes)]);
          expect([what, size, status, traces]).toEqual([what, size, 404, []]);
        }
      }
    });

    it('while those who may get theirs, with what the camera wrote', async () => {
      const find = createTraceFinder([ofTheOtherSite(scene.world.twinSite)]);
      const answers = await askAll(await twinAdmin(), scene.world.twinSite);
      const seen = answers
        .filter(({ status }) => status === 200)
        .flatMap(({ bytes }) => find(textsInBytes(bytes)));
      expect(seen.length).toBeGreaterThan(0);
    });
  });

  /** Changes rows of both twins: through their people, and one of each kind that streams report. */
  async function changeTwins(): Promise<void> {
    const { server, twinSite, twinGroup } = scene.world;
    const { sites } = server.world;
    const twinSiteId = idsIn(twinSite, 'sites')[0] ?? '';
    const admin = await server.asUser(twinPeople(scene.world).admin);
    const hunter = twinGroup
      .get('users')
      ?.find((row) => Boolean(row['is_hunter']) && !row['is_shared_viewer']);
    const people = [
      [admin, twinSite],
      [await server.asUser(String(hunter?.['id'])), twinGroup],
    ] as const;
    for (const [client, rows] of people) {
      for (const id of idsIn(rows, 'traps'))
        await record(server, client, { id }, 'patrol', { memo: `${CANARY}0z` });
    }
    for (const [siteId, rows] of [
      [twinSiteId, twinSite],
      [sites.satomori, twinGroup],
    ] as const) {
      const changes = EVENT_RESOURCES.flatMap((resource) =>
        (rows.get(TABLES[resource] ?? resource) ?? []).map((row) => ({
          resource,
          row_id: String(row['id']),
          group_id: (row['group_id'] as string | null) ?? idsIn(rows, 'groups')[0] ?? null,
          user_id: idsIn(rows, 'users')[0] ?? null,
        })),
      );
      // Sightings are visible to the whole site.
      const ofGroups = changes.filter(({ resource }) => siteId === twinSiteId || resource !== 'map_points');
      await nextSequences(server.database.db, siteId, ofGroups);
      server.services.hub.wake(siteId);
    }
  }

  it('of streams, followed from now and from the beginning', async () => {
    const { server, twinSite } = scene.world;
    const { traps } = server.world;
    const streams: { name: (typeof CALLERS)[number]; stream: OpenStream }[] = [];
    const follow = async (place: number | undefined) => {
      for (const name of CALLERS) {
        const stream = await openStream(server.app, await server.tokenOf(name), place);
        streams.push({ name, stream });
        expect(await stream.begin()).toMatchObject({ event: 'start' });
      }
    };
    const theirs = await openStream(server.app, await twinAdmin());
    try {
      await theirs.begin();
      await follow(undefined);
      await changeTwins();
      await follow(0);
      // All of the twin site's changes have been sent by now, to its own people.
      for (const id of idsIn(twinSite, 'traps'))
        await until(() => theirs.changes().find((change) => change.id === id));
      await record(server, await server.as('admin'), traps.west, 'patrol');
      await record(server, await server.as('hokapatoAdmin'), traps.valley, 'patrol');
      for (const { name, stream } of streams) {
        const { id } = name === 'valley' ? traps.valley : traps.west;
        await until(() => stream.changes().findLast((change) => change.id === id));
        const find = createTraceFinder(foreignTo(name));
        expect([name, find([JSON.stringify(stream.events)])]).toEqual([name, []]);
      }
      const findTheirs = createTraceFinder([ofTheOtherSite(twinSite)]);
      expect(findTheirs([JSON.stringify(theirs.events)]).length).toBeGreaterThan(0);
    } finally {
      for (const stream of [theirs, ...streams.map((each) => each.stream)]) stream.close();
    }
  });

  it('of pages that begin where another site’s page ended', async () => {
    const { walk, world } = scene;
    const lists = walk.operations.filter(
      ({ method, querySchema }) => method === 'GET' && querySchema.properties?.['cursor'] !== undefined,
    );
    const theirToken = await twinAdmin();
    const ids = (text: string) => (JSON.parse(text) as { json: { id: string }[] }).json.map(({ id }) => id);
    const tried = new Set<string>();
    for (const name of CALLERS) {
      const token = await world.server.tokenOf(name);
      const find = createTraceFinder(foreignTo(name));
      for (const operation of lists) {
        for (const order of [{}, { since: '0' }]) {
          const [input] = walk.samples.inputsOf(operation);
          const at = (query: object) => ({
            ...input,
            path: {},
            body: undefined,
            query: { ...order, ...query },
          });
          const page = await walk.send(operation, at({ limit: '1' }), theirToken);
          const cursor = page.status === 200 ? (JSON.parse(page.body) as { next: string | null }).next : null;
          if (cursor === null) continue;
          const whole = await walk.send(operation, at({ limit: '1000' }), token);
          const rest = await walk.send(operation, at({ limit: '1000', cursor }), token);
          const where = [name, operation.name, order];
          const shown = operation.name === 'listAuditLogs' ? withoutFilters(rest.body) : rest.text;
          expect([...where, rest.status, find([shown])]).toEqual([...where, whole.status, []]);
          if (rest.status !== 200) continue;
          // No more than the end of the caller's own list.
          const [all, end] = [ids(whole.body), ids(rest.body)];
          expect([...where, end]).toEqual([...where, all.slice(all.length - end.length)]);
          tried.add(operation.name);
        }
      }
    }
    expect(tried.size).toBeGreaterThan(4);
  });
});
