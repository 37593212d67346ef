import { DAY_MS, NetworkError } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../device/newId.ts';
import { keepArea, type SizedTile } from './keepArea.ts';
import {
  beginArea,
  keepSeenTile,
  type Keeper,
  listKeptAreas,
  readKeptTile,
  removeKeptArea,
} from './keptTiles.ts';
import { fakeCaches } from './testing/fakeCaches.ts';

const HUNTER: Keeper = { site_id: 'town', user_id: 'hunter' };
const OTHERS: [who: string, keeper: Keeper][] = [
  ['another person of the site', { site_id: 'town', user_id: 'other' }],
  ['the same id in another site', { site_id: 'village', user_id: 'hunter' }],
  ['a person whose id is the beginning of it', { site_id: 'town', user_id: 'hunte' }],
];
const MAP = { id: 'map-1' };
const AREA = { west: 137.7, south: 35.4, east: 137.8, north: 35.5 };
const TILES: SizedTile[] = [0, 1, 2, 3, 4, 5].map((x) => ({ z: 12, x, y: 7, bytes: 3 }));
const contentOf = (x: number) => new Uint8Array([1, 2, x]);
const running = new AbortController().signal;

beforeEach(() => vi.stubGlobal('caches', fakeCaches()));
afterEach(() => vi.unstubAllGlobals());

const server = { tile: async (_id: string, { x }: { x: number }) => contentOf(x) };
const keep = (api: Parameters<typeof keepArea>[1]['api'] = server, signal = running) =>
  keepArea({ keeper: HUNTER, map: MAP, area: AREA, tiles: TILES }, { api, signal, onProgress: () => {} });
const readAll = (keeper = HUNTER) => Promise.all(TILES.map((tile) => readKeptTile(keeper, MAP.id, tile)));

describe('an area of the town map on the device', () => {
  it.each(OTHERS)('is not shown to %s', async (_who, other) => {
    await keep();
    await keepSeenTile(HUNTER, MAP.id, TILES[0]!, contentOf(0));
    expect(await listKeptAreas(other)).toEqual([]);
    expect(await readAll(other)).toEqual(TILES.map(() => null));
    expect(await listKeptAreas(HUNTER)).toHaveLength(1);
  });

  it('has every tile, and tells its size', async () => {
    const kept = await keep();
    expect(kept).toMatchObject({ ...AREA, map_id: MAP.id, tiles: 6, bytes: 18 });
    expect(await listKeptAreas(HUNTER)).toEqual([kept]);
    expect(await readAll()).toEqual(TILES.map(({ x }) => contentOf(x)));
    expect(await readKeptTile(HUNTER, 'map-2', TILES[0]!)).toBeNull();
  });

  it('is gone when it is removed, and another one stays', async () => {
    const [first, second] = [await keep(), await keep()];
    await removeKeptArea(HUNTER, first.id);
    expect((await listKeptAreas(HUNTER)).map(({ id }) => id)).toEqual([second.id]);
    expect(await readAll()).toEqual(TILES.map(({ x }) => contentOf(x)));
    await removeKeptArea(HUNTER, second.id);
    expect(await readAll()).toEqual(TILES.map(() => null));
  });

  it.each<[string, () => ReturnType<typeof keep>]>([
    [
      'the line breaks',
      () =>
        keep({
          tile: async (_id, { x }) => {
            if (x === 4) throw new NetworkError(new TypeError('Failed to fetch'));
            return contentOf(x);
          },
        }),
    ],
    [
      'it is stopped',
      () => {
        const stop = new AbortController();
        const tile = async (_id: string, { x }: { x: number }) => {
          if (x === 4) stop.abort();
          return contentOf(x);
        };
        return keep({ tile }, stop.signal);
      },
    ],
    [
      'the device has no room',
      () => {
        vi.stubGlobal('caches', fakeCaches(10));
        return keep();
      },
    ],
  ])('leaves nothing behind where %s', async (_what, act) => {
    await expect(act()).rejects.toThrow();
    expect(await listKeptAreas(HUNTER)).toEqual([]);
    expect(await caches.keys()).toEqual([]);
  });

  it('that was never finished is removed a day later, when another is begun', async () => {
    const [recent, old] = [newId(Date.now() - 1000), newId(Date.now() - 2 * DAY_MS)];
    await beginArea(HUNTER, recent, MAP.id);
    await beginArea(HUNTER, old, MAP.id);
    const { id } = await keep();
    const kept = (await caches.keys()).map((name) => name.split('/').at(-1));
    expect(kept).toEqual([recent, id]);
  });
});

it('of the tiles that were seen the oldest go first', async () => {
  const seen = Array.from({ length: 1100 }, (_, x) => ({ z: 14, x, y: 1 }));
  for (const tile of seen) await keepSeenTile(HUNTER, MAP.id, tile, contentOf(1));
  const kept = await Promise.all(
    seen.map(async (tile) => (await readKeptTile(HUNTER, MAP.id, tile)) !== null),
  );
  const gone = kept.indexOf(true);
  expect(gone).toBeGreaterThanOrEqual(50);
  expect(kept).toEqual(kept.map((_, at) => at >= gone));
  expect(1100 - gone).toBeGreaterThanOrEqual(1000);
});
