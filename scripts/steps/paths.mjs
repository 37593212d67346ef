import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

export const inRepository = (...parts) => join(repositoryRoot, ...parts);

/**
 * The Node that this workspace pins.
 *
 * @throws Error when the dependencies are not installed
 */
export function workspaceNode() {
  const names = process.platform === 'win32' ? ['node.exe'] : ['node'];
  const folders = [inRepository('node_modules', 'node', 'bin'), inRepository('node_modules', '.bin')];
  const found = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  if (found === undefined)
    throw new Error('作業用の Node が見つかりません。node_modules を消して、もう一度お試しください');
  return found;
}
