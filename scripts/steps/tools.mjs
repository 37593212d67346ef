import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepository, repositoryRoot } from './paths.mjs';
import { runOnWorkspaceNode } from './run.mjs';

/**
 * Runs a dev dependency's program on the workspace's Node, without the shell wrappers of `.bin`.
 *
 * @param tool `package` and, where the program has another name, its `program`
 * @param options.folder the workspace folder whose dependency it is
 * @returns the exit code
 */
export function runTool(tool, args, { folder = '.', env = {} } = {}) {
  const { package: packageName, program = packageName } = tool;
  const manifestPath = inRepository(folder, 'node_modules', packageName, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const script = join(dirname(manifestPath), typeof bin === 'string' ? bin : bin[program]);
  return runOnWorkspaceNode(script, args, { cwd: join(repositoryRoot, folder), env });
}

export const biome = { package: '@biomejs/biome', program: 'biome' };
export const oxlint = { package: 'oxlint' };
export const typescript = { package: 'typescript', program: 'tsc' };
export const vite = { package: 'vite' };
export const vitest = { package: 'vitest' };
