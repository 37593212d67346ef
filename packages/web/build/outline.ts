import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';
import { type Box, clipRing, type Position } from '../src/map/outline/clipRing.ts';
import { encodeRing } from '../src/map/outline/ringCode.ts';

/** Japan with its islands, from Yonaguni to Minamitorishima, and the land around it. */
const JAPAN: Box = [122, 20, 155, 46.5];

type Atlas = Parameters<typeof feature>[0];

function readLand(): Position[][] {
  const path = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Atlas;
  const land = feature(atlas, atlas.objects.land);
  const features = land.type === 'FeatureCollection' ? land.features : [land];
  return features.flatMap(({ geometry }) =>
    // Outer rings only: no lake in Japan is a hole in this data.
    geometry.type === 'MultiPolygon' ? geometry.coordinates.map(([outer]) => outer as Position[]) : [],
  );
}

/** Land within the box of Japan, as encoded rings. */
export const japanOutline = (): number[][] =>
  readLand()
    .map((ring) => encodeRing(clipRing(ring, JAPAN)))
    .filter((code) => code.length >= 6);

/**
 * Writes the coastline of the built-in map (from world-atlas, made from Natural Earth, public domain) to a
 * file named by its content, and passes the name to the app.
 */
export function writeOutline(): Plugin {
  const content = JSON.stringify(japanOutline());
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const fileName = `assets/japan-outline-${hash}.json`;
  return {
    name: 'satomori-outline',
    config: () => ({ define: { __OUTLINE_FILE__: JSON.stringify(fileName) } }),
    configureServer({ middlewares, config }) {
      middlewares.use(config.base + fileName, (_request, response) => {
        response.setHeader('content-type', 'application/json').end(content);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: content });
    },
  };
}
