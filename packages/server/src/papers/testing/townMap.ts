import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { areaTiles, BASEMAP_SOURCES } from '@satomori/core';
import { writeBasemap } from '../../testing/basemapFile.ts';
import { type PlacedFeature, vectorTile } from '../../testing/vectorTile.ts';
import type { PaperBasemap } from '../jobs/jobs.ts';

const LAYERS = ['Anno', 'Cntr', 'RdCL', 'RvrCL', 'WA', 'BldA', 'AdmBdry'];
const ZOOMS = { min_zoom: 9, max_zoom: 13 };
const HALF = 0.12;

type Place = readonly [number, number];

/** A winding line, the same at each call. */
const winding = ([x, y]: Place, [dx, dy]: Place, bend: number): Place[] =>
  Array.from({ length: 41 }, (_, at) => {
    const part = at / 20 - 1;
    const aside = Math.sin(part * 6) * bend;
    return [x + part * dx + aside * Math.sign(dy), y + part * dy + aside * Math.sign(dx)];
  });

const ring = ([x, y]: Place, radius: number): Place[] =>
  Array.from({ length: 36 }, (_, at) => {
    const turn = (at / 36) * 2 * Math.PI;
    const reach = radius * (1 + 0.25 * Math.sin(3 * turn));
    return [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
  });

/** Roads, a river, a lake, two mountains and names around a place, as 国土地理院's map has them. */
export function townFeatures(x: number, y: number): PlacedFeature[] {
  const line = (layer: string, props: PlacedFeature['props'], places: Place[]): PlacedFeature => ({
    layer,
    type: 'line',
    props,
    places,
  });
  const name = (text: string, code: number, place: Place): PlacedFeature => ({
    layer: 'Anno',
    type: 'point',
    props: { vt_text: text, vt_code: code },
    places: [place],
  });
  const mountains: Place[] = [
    [x - 0.03, y + 0.03],
    [x + 0.035, y + 0.022],
  ];
  return [
    ...mountains.flatMap((place) =>
      Array.from({ length: 10 }, (_, at) =>
        line('Cntr', { vt_code: 7351, vt_alti: 300 + at * 10 }, [...ring(place, 0.024 - at * 0.0022)]),
      ),
    ),
    { layer: 'WA', type: 'area', props: { vt_code: 5000 }, places: ring([x + 0.02, y - 0.02], 0.006) },
    line('RvrCL', { vt_code: 5301 }, winding([x, y - 0.01], [0.1, 0.03], 0.006)),
    line('RdCL', { vt_code: 2703, vt_rdctg: '国道' }, winding([x, y - 0.005], [0.1, 0.05], 0.004)),
    line('RdCL', { vt_code: 2703, vt_rdctg: '市区町村道等' }, winding([x - 0.01, y], [0.03, -0.08], 0.005)),
    line('AdmBdry', { vt_code: 1212 }, winding([x - 0.06, y], [0.005, 0.1], 0.004)),
    name('里山町', 110, [x - 0.012, y - 0.012]),
    name('西谷', 210, [x + 0.012, y + 0.006]),
    name('鏡池', 322, [x + 0.02, y - 0.02]),
    name('城山', 312, [x - 0.016, y + 0.01]),
  ];
}

/** Writes a town's map around a place. */
export async function writeTownMap(file: string, place: Place): Promise<PaperBasemap> {
  const [x, y] = place;
  const bounds = { west: x - HALF, south: y - HALF, east: x + HALF, north: y + HALF };
  const features = townFeatures(x, y);
  await writeBasemap(file, {
    tiles: areaTiles(bounds, ZOOMS).map((tile) => ({ ...tile, data: vectorTile(features, tile) })),
    layers: LAYERS,
    bounds,
  });
  const { attribution, attribution_url } = BASEMAP_SOURCES.gsi;
  return {
    id: hash('sha256', readFileSync(file)),
    file,
    kind: 'gsi',
    ...bounds,
    ...ZOOMS,
    attribution,
    attribution_url,
  };
}
