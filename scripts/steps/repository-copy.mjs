import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRepository, repositoryRoot } from './paths.mjs';

const PACKAGES = join('node_modules', '.pnpm');
/** History, a server's data, and caches that refer to files by their path. */
const LEFT_OUT = [
  '.git',
  'data',
  'artifacts',
  ...['.vite', '.vite-temp', '.vitest-cache'].map((name) => join('node_modules', name)),
];

/**
 * Copies the working tree, uncommitted changes included, into a temporary folder. External packages are linked; our
 * own ones resolve inside the copy.
 *
 * @returns the folder, and a function that removes it
 */
export function copyRepository() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'satomori-copy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const leftOut = new Set([PACKAGES, ...LEFT_OUT].map((path) => inRepository(path)));
  try {
    // Links stay as they are, so that @satomori/core resolves inside the copy.
    cpSync(repositoryRoot, folder, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !leftOut.has(path),
    });
    symlinkSync(inRepository(PACKAGES), join(folder, PACKAGES), 'junction');
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
