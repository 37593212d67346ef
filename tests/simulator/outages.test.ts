import { expect, it } from 'vitest';
import { inForm } from '../support/fullForm.ts';
import { playOutages } from './outageField.ts';
import { tellOutages } from './outageStory.ts';

const only = process.env['SIMULATOR_SEED'];
const given = process.env['SIMULATOR_SEEDS'];
/** Seeds that share a clock and a site. */
const TOGETHER = 50;

const seedsOf = (count: number): number[] =>
  only === undefined ? Array.from({ length: Number(given ?? count) }, (_, seed) => seed) : [Number(only)];

// Source: R148, R150, R151.
it('alarms once for each gateway, sensor and firing, and each alarm of a firing ends', {
  timeout: 60 * 60_000,
}, async () => {
  const seeds = seedsOf(inForm(8, 1_000));
  const faults: string[] = [];
  const counted = { outages: 0, silences: 0, firings: 0 };
  for (let from = 0; from < seeds.length; from += TOGETHER) {
    const stories = seeds.slice(from, from + TOGETHER).map(tellOutages);
    const played = await playOutages(stories);
    faults.push(...played.faults);
    for (const key of Object.keys(counted) as (keyof typeof counted)[]) counted[key] += played.counted[key];
  }
  console.log(`${seeds.length} seeds:`, counted);
  expect(faults).toEqual([]);
  expect(Object.values(counted).every((count) => count > 0)).toBe(true);
});
