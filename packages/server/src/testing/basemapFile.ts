import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { BoundingBox, TileAddress } from '@satomori/core';
import { zxyToTileId } from 'pmtiles';

const HEADER_BYTES = 127;
const [NO_COMPRESSION, GZIP] = [1, 2];
const MVT = 1;

interface DirectoryEntry {
  tileId: number;
  offset: number;
  length: number;
  runLength: number;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return [...bytes, rest];
}

/** A directory as the format stores it: columns of its entries, compressed. */
function directory(entries: readonly DirectoryEntry[]): Buffer {
  const columns = [
    entries.map(({ tileId }, at) => tileId - (entries[at - 1]?.tileId ?? 0)),
    entries.map(({ runLength }) => runLength),
    entries.map(({ length }) => length),
    entries.map(({ offset }) => offset + 1),
  ];
  return gzipSync(Buffer.from([entries.length, ...columns.flat()].flatMap(varint)));
}

/** A root that names leaves of at most `size` entries. */
function directories(entries: readonly DirectoryEntry[], size: number) {
  if (entries.length <= size) return { root: directory(entries), leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const named: DirectoryEntry[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += size) {
    const leaf = directory(entries.slice(start, start + size));
    named.push({ tileId: entries[start]!.tileId, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(named), leaves: Buffer.concat(leaves) };
}

export interface TestBasemap {
  /** Each tile as Mapbox Vector Tile, not compressed. */
  tiles: readonly (TileAddress & { data: Uint8Array })[];
  layers: readonly string[];
  bounds: BoundingBox;
  /** What the header says instead of the truth. */
  version?: number;
  tileType?: number;
  /** Entries of a directory; more are in leaves. */
  leafSize?: number;
  isCompressed?: boolean;
}

/** A PMTiles file, version 3. Source: github.com/protomaps/PMTiles spec v3. */
export function basemapBytes({ tiles, layers, bounds, ...rest }: TestBasemap): Buffer {
  const { version = 3, tileType = MVT, leafSize = 16, isCompressed = true } = rest;
  const placed = tiles.map(({ data, ...tile }) => ({
    tileId: zxyToTileId(tile.z, tile.x, tile.y),
    bytes: isCompressed ? gzipSync(data) : Buffer.from(data),
  }));
  placed.sort((a, b) => a.tileId - b.tileId);
  let end = 0;
  const entries = placed.map(({ tileId, bytes }) => {
    const offset = end;
    end += bytes.length;
    return { tileId, offset, length: bytes.length, runLength: 1 };
  });
  const { root, leaves } = directories(entries, leafSize);
  const metadata = gzipSync(JSON.stringify({ vector_layers: layers.map((id) => ({ id, fields: {} })) }));
  const data = Buffer.concat(placed.map(({ bytes }) => bytes));

  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'ascii');
  header.writeUInt8(version, 7);
  let at = HEADER_BYTES;
  [root, metadata, leaves, data].forEach((part, index) => {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    at += part.length;
  });
  [72, 80, 88].forEach((place) => header.writeBigUInt64LE(BigInt(tiles.length), place));
  const zooms = tiles.map(({ z }) => z);
  header.set([1, GZIP, isCompressed ? GZIP : NO_COMPRESSION, tileType], 96);
  header.set([Math.min(...zooms), Math.max(...zooms)], 100);
  const corners = [bounds.west, bounds.south, bounds.east, bounds.north];
  corners.forEach((degrees, index) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4));
  return Buffer.concat([header, root, metadata, leaves, data]);
}

export const writeBasemap = (path: string, basemap: TestBasemap): Promise<void> =>
  writeFile(path, basemapBytes(basemap));
