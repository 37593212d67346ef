import { NetworkError } from '@satomori/core';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepArea } from '../../platform/town-map/keepArea.ts';
import { readKeptTile } from '../../platform/town-map/keptTiles.ts';
import { fakeCaches } from '../../platform/town-map/testing/fakeCaches.ts';
import { readTownTile, unpack } from './townTiles.ts';

const KEEPER = { site_id: 'town', user_id: 'hunter' };
const TILE = { z: 12, x: 1, y: 2 };
const OLD = new Uint8Array([1]);
const NEW = new Uint8Array([2]);
const away = { tile: () => Promise.reject(new NetworkError(new TypeError('Failed to fetch'))) };
const answers = (bytes: Uint8Array<ArrayBuffer>) => ({ tile: vi.fn(async () => bytes) });

beforeEach(() => vi.stubGlobal('caches', fakeCaches()));
afterEach(() => vi.unstubAllGlobals());

const keepOld = () =>
  keepArea(
    {
      keeper: KEEPER,
      map: { id: 'old' },
      area: { west: 137, south: 35, east: 138, north: 36 },
      tiles: [{ ...TILE, bytes: 1 }],
    },
    { api: answers(OLD), signal: new AbortController().signal, onProgress: () => {} },
  );

it('asks the server once for a tile, and not where it is on the device', async () => {
  const api = answers(NEW);
  expect(await readTownTile({ keeper: KEEPER, mapId: 'new', api }, TILE)).toEqual(NEW);
  await vi.waitFor(async () => expect(await readKeptTile(KEEPER, 'new', TILE)).toEqual(NEW));
  expect(await readTownTile({ keeper: KEEPER, mapId: 'new', api }, TILE)).toEqual(NEW);
  expect(api.tile).toHaveBeenCalledOnce();
});

it('prefers the server to a tile of an earlier map, and takes that where the server does not answer', async () => {
  await keepOld();
  expect(await readTownTile({ keeper: KEEPER, mapId: 'new', api: away }, TILE)).toEqual(OLD);
  expect(await readTownTile({ keeper: KEEPER, mapId: 'new', api: answers(NEW) }, TILE)).toEqual(NEW);
});

it('fails where neither has it', async () => {
  await expect(readTownTile({ keeper: KEEPER, mapId: 'new', api: away }, TILE)).rejects.toThrow(NetworkError);
});

it('unpacks a tile, and an empty one', async () => {
  const packed = new Uint8Array(gzipSync('content'));
  expect(new TextDecoder().decode(await unpack(packed))).toBe('content');
  expect((await unpack(new Uint8Array())).byteLength).toBe(0);
});
