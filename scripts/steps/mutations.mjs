import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRepository } from './paths.mjs';
import { openTestCopy } from './test-copy.mjs';

const FOLDER = inRepository('tests', 'mutations');
const IS_LIST = /^(?!mutation\.ts$)[^.]+\.ts$/;
const CORE_TEST = /^packages\/core\//;

/** Every mutation of tests/mutations/, each with the name of its list. */
export async function readMutations() {
  const names = readdirSync(FOLDER).filter((name) => IS_LIST.test(name));
  const lists = names.sort().map(async (name) => {
    const { mutations } = await import(pathToFileURL(join(FOLDER, name)).href);
    return mutations.map((mutation) => ({ ...mutation, list: name.replace(/\.ts$/, '') }));
  });
  return (await Promise.all(lists)).flat();
}

/** The name of a mutation in the output. */
const nameOf = ({ list, rule, file, find }) =>
  `${list} ${rule} ${file}: ${find.trim().split('\n', 1)[0].slice(0, 60)}`;

/** Why a mutation cannot be applied to its file's text; undefined when it can. */
export function whyUnfit({ find, replace }, text) {
  const count = text.split(find).length - 1;
  if (count !== 1) return `its text occurs ${count} times, not once`;
  return find === replace ? 'it changes nothing' : undefined;
}

/** Mutations whose list, rule, file or text contains one of the words; all of them without words. */
export function selectMutations(mutations, words) {
  const isNamed = ({ list, rule, file, find }) =>
    words.some((word) => [list, rule, file, find].some((text) => text.includes(word)));
  return words.length === 0 ? mutations : mutations.filter(isNamed);
}

/** Part n of m, given as `n/m`. */
export function shardOf(mutations, shard) {
  const [, part, parts] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(shard) ?? []).map(Number);
  if (part === undefined || part > parts) throw new Error(`--shard=${shard}: n/m is expected, n at most m`);
  return mutations.filter((_, index) => index % parts === part - 1);
}

/** A few quick ones from all the lists: those that the tests of core catch. */
export function quickMutations(mutations, count) {
  const quick = mutations.filter(({ tests }) => tests.every((path) => CORE_TEST.test(path)));
  const step = Math.max(quick.length / count, 1);
  return quick.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/**
 * Applies one mutation after the other, runs its tests and prints one line for each. It works in a copy of the
 * repository: the working tree is never changed, and several runs may happen at once.
 *
 * @param stopped an AbortSignal that ends the run
 * @returns `{ died, survived }`, their numbers
 * @throws Error when a mutation no longer fits its file, or the run was stopped
 */
export async function runMutations(mutations, stopped = new AbortController().signal) {
  const copy = await openTestCopy(stopped);
  try {
    const unfit = mutations.filter((one) => whyUnfit(one, copy.read(one.file)) !== undefined);
    if (unfit.length > 0) throw new Error(`No longer fits its file:\n${unfit.map(nameOf).join('\n')}`);
    const before = await copy.runTests([...new Set(mutations.flatMap(({ tests }) => tests))]);
    const counts = { died: 0, survived: 0 };
    for (const mutation of mutations) {
      const startedAt = performance.now();
      const survival = whySurvived(mutation, before, await runMutated(copy, mutation));
      counts[survival === undefined ? 'died' : 'survived'] += 1;
      const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
      console.log(
        `${survival === undefined ? 'died' : 'SURVIVED'}  ${nameOf(mutation)} (${survival ?? seconds})`,
      );
    }
    return counts;
  } finally {
    await copy.remove();
  }
}

async function runMutated(copy, { file, find, replace, tests }) {
  const original = copy.read(file);
  copy.write(
    file,
    original.replace(find, () => replace),
  );
  try {
    return await copy.runTests(tests, ['--bail=1']);
  } finally {
    copy.write(file, original);
  }
}

/**
 * Why a mutation counts as not caught; undefined when a test fails with it that passes without it. A test file that
 * fails to load catches nothing: the mutation may only have broken its syntax.
 *
 * @param before result of the tests without it, see `runTests`
 * @param after result with it
 */
export function whySurvived({ tests }, before, after) {
  if (before.problem !== undefined) return `without it, ${before.problem}`;
  const known = before.tests.filter(({ path }) => tests.includes(path));
  const failing = known.find(({ status }) => status === 'failed');
  if (failing !== undefined) return `fails without it as well: ${failing.name}`;
  const silent = tests.find((path) => !known.some((test) => test.path === path && test.status === 'passed'));
  if (silent !== undefined) return `no test passes in ${silent}`;
  if (after.problem !== undefined) return after.problem;
  const passed = new Set(known.filter(({ status }) => status === 'passed').map(keyOf));
  const isCaught = after.tests.some((test) => test.status === 'failed' && passed.has(keyOf(test)));
  return isCaught ? undefined : 'its tests still pass';
}

const keyOf = ({ path, name }) => `${path}\n${name}`;
