import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRepository } from './paths.mjs';

/** Survives runs and is not committed; where it is missing, counting starts again. */
const RECORD = inRepository('node_modules', '.cache', 'satomori', 'second-tries.json');
const MAX_RUNS = 3;

/**
 * Records which tests passed only at their second attempt in this run.
 *
 * @param secondTry `{ file, name }` of each, see `readCounts`
 * @returns those that also did so in one of the two runs before: they fail the run
 * Source: R71
 */
export function recordSecondTries(secondTry, record = RECORD) {
  const earlier = readRuns(record);
  const keys = secondTry.map(keyOf);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify([...earlier, keys]));
  const seen = new Set(earlier.flat());
  return secondTry.filter((test) => seen.has(keyOf(test)));
}

/** The runs before this one that still count, oldest first. An incomplete record counts as none. */
function readRuns(record) {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).slice(-(MAX_RUNS - 1));
  } catch {
    return [];
  }
}

const keyOf = ({ file, name }) => `${file} ${name}`;
