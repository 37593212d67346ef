import { expect, it } from 'vitest';
import { MAX_AREA_BATCH_BYTES, MAX_AREAS_PER_BATCH, type NewArea } from '../contract/areas/adminAreas.ts';
import { newId } from '../ids/newId.ts';
import { areaBatches } from './areas.ts';

const areaOf = (corners: number): NewArea => ({
  id: newId(),
  kind: 'no_gun',
  name: '区域',
  group_id: null,
  valid_from: null,
  valid_to: null,
  source: null,
  geometry: {
    type: 'Polygon',
    coordinates: [Array.from({ length: corners }, (_, at): [number, number] => [137.1234567, 35 + at / 1e7])],
  },
});

it.each([
  ['many small areas', Array.from({ length: 250 }, () => areaOf(4))],
  ['large ones', Array.from({ length: 20 }, () => areaOf(20_000))],
  ['none', []],
])('of %s each batch is one that the server accepts, and together they are all', (_, areas) => {
  const batches = areaBatches(areas);
  expect(batches.flat()).toEqual(areas);
  for (const batch of batches) {
    expect(batch.length).toBeGreaterThan(0);
    expect(batch.length).toBeLessThanOrEqual(MAX_AREAS_PER_BATCH);
    expect(new TextEncoder().encode(JSON.stringify({ areas: batch })).length).toBeLessThanOrEqual(
      MAX_AREA_BATCH_BYTES,
    );
  }
});
