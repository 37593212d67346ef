import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { pointAt } from './land.ts';

const ROOT = fileURLToPath(new URL('../peers', import.meta.url));
const PAGES = ['login', 'map', 'maplibre', 'heat'] as const;
export type Peer = (typeof PAGES)[number];

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds the reference pages with ordinary build settings. */
async function buildPages(): Promise<Map<string, Buffer>> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2022',
      chunkSizeWarningLimit: 4_000,
      rollupOptions: { input: PAGES.map((name) => `${ROOT}/${name}.html`) },
    },
  });
  const outputs = [built].flat() as Rolldown.RolldownOutput[];
  return new Map(
    outputs.flatMap(({ output }) =>
      output.map((file) => [
        `/${file.fileName}`,
        brotliCompressSync(file.type === 'chunk' ? file.code : file.source),
      ]),
    ),
  );
}

/** Points per feature: with a million features MapLibre's worker reaches the browser's memory limit. */
const POINTS_IN_FEATURE = 1_000;

const geoJson = (count: number): Buffer => {
  const features = Array.from({ length: Math.ceil(count / POINTS_IN_FEATURE) }, (_, at) => {
    const first = at * POINTS_IN_FEATURE + 1;
    const length = Math.min(POINTS_IN_FEATURE, count - first + 1);
    const coordinates = Array.from({ length }, (__, index) => {
      const { latitude, longitude } = pointAt(first + index);
      return [longitude, latitude];
    });
    return { type: 'Feature', properties: {}, geometry: { type: 'MultiPoint', coordinates } };
  });
  return brotliCompressSync(JSON.stringify({ type: 'FeatureCollection', features }), { params: { 1: 4 } });
};

export interface Peers {
  /** Address of a reference page: with this many points on the map, and tiles from this address. */
  address: (peer: Peer, asked?: { tiles: string; points?: number; zoom?: number }) => string;
  origin: string;
  stop: () => Promise<void>;
}

/** Serves the reference pages, compressed like the product. Points are generated before they are requested. */
export async function startPeers(): Promise<Peers> {
  const pages = await buildPages();
  const points = new Map<number, Buffer>();
  const pointsOf = (count: number) => {
    const known = points.get(count) ?? geoJson(count);
    points.set(count, known);
    return known;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peers');
    const isPoints = pathname === '/points.json';
    const body = isPoints ? pointsOf(Number(searchParams.get('count'))) : pages.get(pathname);
    if (body === undefined) return void response.writeHead(404).end();
    const type = isPoints ? 'application/json' : (TYPES[extname(pathname)] ?? 'application/octet-stream');
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    address: (peer, { tiles = '', points: count = 0, zoom = 10 } = { tiles: '' }) => {
      pointsOf(count);
      return `${origin}/${peer}.html?${new URLSearchParams({ tiles, points: String(count), zoom: String(zoom) })}`;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
