import { execFileSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRepository, workspaceNode } from '../steps/paths.mjs';

/** The package that installs the pinned Node; the license is not in it. */
const NODE_PACKAGE = inRepository('node_modules/node/package.json');
const textFile = (name) => join(import.meta.dirname, 'texts', `${name}.txt`);
/** The one library that Node needs and that a small Linux does not have. */
const LIBRARY = 'libatomic.so.1';

/** Where Node finds it here; undefined for a Node that does without. */
function libraryHere() {
  if (process.platform !== 'linux') return undefined;
  const found = execFileSync('ldd', [workspaceNode()], { encoding: 'utf8' });
  return new RegExp(`${LIBRARY} => (\\S+)`).exec(found)?.[1];
}

/** Copies the pinned Node and the library that it needs; the programs in `bin/` start it. */
export function copyRuntime(target) {
  for (const folder of ['bin', 'lib']) mkdirSync(join(target, 'node', folder), { recursive: true });
  linkOrCopy(realpathSync(workspaceNode()), join(target, 'node', 'bin', 'node'));
  copyFileSync(textFile('node'), join(target, 'node', 'LICENSE'));
  const library = libraryHere();
  if (library !== undefined) copyFileSync(library, join(target, 'node', 'lib', LIBRARY));
}

/** 150 MB need not be written again where a link does. */
function linkOrCopy(file, to) {
  try {
    linkSync(file, to);
  } catch {
    copyFileSync(file, to);
  }
}

/** @returns {import('./packages.mjs').Package[]} */
export function runtimePackages() {
  const { version: nodeVersion } = JSON.parse(readFileSync(NODE_PACKAGE, 'utf8'));
  const nodeText = readFileSync(textFile('node'), 'utf8').trim();
  const node = { name: 'node', version: nodeVersion, license: 'MIT', text: nodeText, part: 'runtime' };
  const library = libraryHere();
  if (library === undefined) return [node];
  const license = 'GPL-3.0-or-later WITH GCC-exception-3.1';
  const text = readFileSync(textFile('libatomic'), 'utf8').trim();
  const version = basename(realpathSync(library)).replace(/^\D*/, '');
  return [node, { name: 'libatomic', version, license, text, part: 'runtime' }];
}
