import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepository } from '../steps/paths.mjs';
import { licenseOf, licenseText } from './licenses.mjs';

/**
 * A package of others in a release.
 *
 * @typedef {{ name: string, version: string, license: string | undefined, text: string | undefined, part: Part }} Package
 * @typedef {'server' | 'web' | 'cli' | 'runtime'} Part
 */

const OURS = /^@satomori\//;
/** What the terminal app needs to be built and tested: everything else that it names is in its bundle. */
const NOT_IN_BUNDLE = /^(rolldown$|ink-testing-library$)/;
/** Only the compiler reads them. */
const TYPES = /^@types\//;

/**
 * The packages from which the bundle of `server`, `web` or `cli` is made, or that lie beside it, with all that they
 * depend on: a few may leave no code in it, none is forgotten.
 *
 * @returns {Package[]}
 */
export function packagesOf(part) {
  const { dependencies, devDependencies } = manifestOf(inRepository('packages', part));
  const names = Object.keys(part === 'cli' ? devDependencies : dependencies);
  return packagesBelow(
    part,
    names.filter((name) => !NOT_IN_BUNDLE.test(name)),
  );
}

/** Packages that this part names, with all that they depend on, but types. @returns {Package[]} */
export function packagesBelow(part, names) {
  const found = new Map();
  const visit = (folder, named) => {
    for (const name of named.filter((each) => !TYPES.test(each))) {
      const dependency = resolveFrom(folder, name);
      if (dependency === undefined || found.has(dependency)) continue;
      const manifest = manifestOf(dependency);
      found.set(dependency, manifest);
      visit(dependency, Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
    }
  };
  visit(inRepository('packages', part), names);
  const folders = [...found].filter(([, { name }]) => !OURS.test(name)).map(([path]) => path);
  return folders.map((path) => describe(path, part));
}

/** As Node looks for a package; undefined for an optional one of another platform. */
function resolveFrom(folder, name) {
  const path = join(folder, 'node_modules', name);
  if (existsSync(path)) return realpathSync(path);
  return dirname(folder) === folder ? undefined : resolveFrom(dirname(folder), name);
}

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** @returns {Package} */
export function describe(folder, part) {
  const manifest = manifestOf(folder);
  const { name, version } = manifest;
  return { name, version, part, license: licenseOf(manifest), text: licenseText(folder, manifest) };
}
