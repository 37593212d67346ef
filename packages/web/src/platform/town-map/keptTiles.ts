import { type BoundingBox, DAY_MS, type TileAddress } from '@satomori/core';
import { newId } from '../device/newId.ts';
import { canKeepTiles } from './canKeepTiles.ts';

/** Whose device storage: what one person keeps is not shown to another, nor in another site. Source: R193. */
export interface Keeper {
  site_id: string;
  user_id: string;
}

/** A chosen area of the town's map on this device. */
export interface KeptArea extends BoundingBox {
  id: string;
  /** The map that its tiles are of. */
  map_id: string;
  tiles: number;
  bytes: number;
  /** ISO 8601. */
  kept_at: string;
}

const SEEN = 'satomori-map-seen';
const AREA = 'satomori-map-area';
/** Some 30 MB of a usual map: beyond it the tiles seen first go first. */
const MAX_SEEN = 1000;
/** Listing all tiles is slow: they are counted only after this many more. */
const COUNT_EVERY = 50;
let uncounted = 0;

const ownerPath = ({ site_id, user_id }: Keeper) => `${site_id}/${user_id}`;
const seenCache = (keeper: Keeper) => `${SEEN}/${ownerPath(keeper)}`;
const areaPrefix = (keeper: Keeper) => `${AREA}/${ownerPath(keeper)}/`;
const areaCache = (keeper: Keeper, areaId: string) => `${areaPrefix(keeper)}${areaId}`;

/** No server knows these addresses: they are the keys of the caches. */
const keyOf = (keeper: Keeper, mapId: string, { z, x, y }: TileAddress) =>
  `${import.meta.env.BASE_URL}kept-map/${ownerPath(keeper)}/${mapId}/${z}/${x}/${y}`;
const DESCRIPTION = `${import.meta.env.BASE_URL}kept-map/area`;

/** A tile of one of the keeper's areas, or one that was seen; `null` where it is not on this device. */
export async function readKeptTile(
  keeper: Keeper,
  mapId: string,
  tile: TileAddress,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!canKeepTiles()) return null;
  const found = await caches.match(keyOf(keeper, mapId, tile));
  return found === undefined ? null : new Uint8Array(await found.arrayBuffer());
}

async function removeOldest(seen: Cache): Promise<void> {
  uncounted += 1;
  if (uncounted < COUNT_EVERY) return;
  uncounted = 0;
  const keys = await seen.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_SEEN))) await seen.delete(key);
}

/** Keeps a tile that was just shown, as long as there is room. */
export async function keepSeenTile(
  keeper: Keeper,
  mapId: string,
  tile: TileAddress,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (!canKeepTiles()) return;
  const seen = await caches.open(seenCache(keeper));
  await seen.put(keyOf(keeper, mapId, tile), new Response(bytes));
  await removeOldest(seen);
}

async function readArea(cacheName: string): Promise<KeptArea | null> {
  const found = await (await caches.open(cacheName)).match(DESCRIPTION);
  return found === undefined ? null : ((await found.json()) as KeptArea);
}

/** The keeper's areas, the newest first. */
export async function listKeptAreas(keeper: Keeper): Promise<KeptArea[]> {
  if (!canKeepTiles()) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(areaPrefix(keeper)));
  const areas = (await Promise.all(names.map(readArea))).filter((area) => area !== null);
  return areas.sort((a, b) => b.kept_at.localeCompare(a.kept_at));
}

export const removeKeptArea = (keeper: Keeper, areaId: string): Promise<boolean> =>
  caches.delete(areaCache(keeper, areaId));

/** An area that is being kept; it counts once `finish` has resolved. */
interface AreaWriting {
  put(tile: TileAddress, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  finish(area: KeptArea): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

/** Removes areas that were begun a day ago or earlier and never finished: the app was closed meanwhile. */
async function removeUnfinished(keeper: Keeper): Promise<void> {
  // Ids are in the order of their time.
  const newest = areaCache(keeper, newId(Date.now() - DAY_MS));
  const names = (await caches.keys()).filter((name) => name.startsWith(areaPrefix(keeper)) && name < newest);
  for (const name of names) if ((await readArea(name)) === null) await caches.delete(name);
}

export async function beginArea(keeper: Keeper, areaId: string, mapId: string): Promise<AreaWriting> {
  await removeUnfinished(keeper);
  const name = areaCache(keeper, areaId);
  const cache = await caches.open(name);
  return {
    put: (tile, bytes) => cache.put(keyOf(keeper, mapId, tile), new Response(bytes)),
    finish: (area) => cache.put(DESCRIPTION, Response.json(area)),
    abandon: async () => void (await caches.delete(name)),
  };
}
