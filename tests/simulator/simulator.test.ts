import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inForm } from '../support/fullForm.ts';
import { playOut } from './field.ts';
import { tellStory } from './story.ts';
import { excerptOf, headOf, isClean, type Result, tableOf, timelineOf } from './table.ts';

/** So many on one site: they share the cost of a step. */
const TOGETHER = 1_000;
const only = process.env['SIMULATOR_SEED'];
const firstSeed = Number(process.env['SIMULATOR_FROM'] ?? 0);
const seedCount = Number(process.env['SIMULATOR_SEEDS'] ?? inForm(1_000, 5_000));
const MINUTE_MS = 60_000;

// The database promises an fsync per commit, which is not what is tried here.
if (existsSync('/dev/shm')) process.env['TMPDIR'] = '/dev/shm';

async function run(seeds: readonly number[]): Promise<Result[]> {
  const stories = seeds.map(tellStory);
  const verdicts = await playOut(stories);
  return stories.map((story, index) => ({ story, verdict: verdicts[index]! }));
}

it('misses no firing, invents none, and never calls a sprung trap safe', {
  timeout: 60 * MINUTE_MS,
}, async () => {
  const seeds =
    only === undefined
      ? Array.from({ length: seedCount }, (_, index) => firstSeed + index)
      : only.split(',').map(Number);
  const results: Result[] = [];
  for (let from = 0; from < seeds.length; from += TOGETHER)
    results.push(...(await run(seeds.slice(from, from + TOGETHER))));
  console.log(tableOf(results));
  if (only !== undefined) console.log(results.map(timelineOf).join('\n'));
  const faulty = results.filter((result) => result.story.model.tellsContactInEachFrame && !isClean(result));
  if (faulty.length > 0) console.log(faulty.map(headOf).join('\n'));
  expect(faulty.slice(0, 3).map(excerptOf).join('\n\n')).toBe('');
});
