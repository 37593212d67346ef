import { expect, it } from 'vitest';
import { inForm, isFull } from '../support/fullForm.ts';
import { createChance } from './chance.ts';
import { playOut } from './field.ts';
import { drawServerError } from './serverClock.ts';
import { tellStory } from './story.ts';
import {
  excerptOf,
  headOf,
  isClean,
  isUnsafe,
  receivedOf,
  type Result,
  tableOf,
  timelineOf,
} from './table.ts';

/** Stories on one site: they share the cost of a step. */
const TOGETHER = 1_000;
/** Stories that share a clock. */
const AT_ONE_CLOCK = 200;
const only = process.env['SIMULATOR_SEED'];
const firstSeed = Number(process.env['SIMULATOR_FROM'] ?? 0);
const given = process.env['SIMULATOR_SEEDS'];
/** Which of the two runs was requested. */
const areClocksSet = process.env['SIMULATOR_CLOCKS'] === '1';
const isOneRun = only !== undefined || given !== undefined;
const TIMEOUT = { timeout: 60 * 60_000 };
/**
 * In full, one extra alarm (or one that joined another) in this many firings is no failure: see docs/simulator.md.
 */
const FIRINGS_PER_FAULT = 1_000;

async function run(seeds: readonly number[]): Promise<Result[]> {
  const stories = seeds.map((seed) => tellStory(seed));
  const verdicts = await playOut(stories);
  return stories.map((story, index) => ({ story, verdict: verdicts[index]! }));
}

/** @param clock its number: the same one is set at the same moments */
async function runAtClock(seeds: readonly number[], clock: number): Promise<Result[]> {
  const serverError = drawServerError(createChance(clock));
  const stories = seeds.map((seed) => tellStory(seed, serverError));
  const verdicts = await playOut(stories, serverError);
  return stories.map((story, index) => ({ story, verdict: verdicts[index]! }));
}

const seedsOf = (count: number): number[] =>
  only === undefined
    ? Array.from({ length: Number(given ?? count) }, (_, index) => firstSeed + index)
    : only.split(',').map(Number);

function expectClean(results: readonly Result[]): void {
  console.log(tableOf(results));
  if (only !== undefined) console.log(results.map(timelineOf).join('\n'));
  const faulty = results.filter((result) => result.story.model.tellsContactInEachFrame && !isClean(result));
  if (faulty.length > 0) console.log(faulty.map(headOf).join('\n'));
  const unsafe = faulty.filter(isUnsafe);
  const isWithinFull =
    isFull && unsafe.length === 0 && faulty.length <= receivedOf(results) / FIRINGS_PER_FAULT;
  expect(isWithinFull ? '' : [...unsafe, ...faulty].slice(0, 3).map(excerptOf).join('\n\n')).toBe('');
}

it.skipIf(isOneRun && areClocksSet)(
  'misses no firing, invents none, and never calls a sprung trap safe',
  TIMEOUT,
  async () => {
    const seeds = seedsOf(inForm(1_000, 5_000));
    const results: Result[] = [];
    for (let from = 0; from < seeds.length; from += TOGETHER)
      results.push(...(await run(seeds.slice(from, from + TOGETHER))));
    expectClean(results);
  },
);

// Source: R48.
it.skipIf(isOneRun && !areClocksSet)(
  'misses no firing, leaves none that cannot be cleared, and is silent about no act where clocks are set',
  TIMEOUT,
  async () => {
    const byClock = Map.groupBy(seedsOf(inForm(AT_ONE_CLOCK, 2_000)), (seed) =>
      Math.floor(seed / AT_ONE_CLOCK),
    );
    const results: Result[] = [];
    for (const [clock, seeds] of byClock) results.push(...(await runAtClock(seeds, clock)));
    expectClean(results);
  },
);
