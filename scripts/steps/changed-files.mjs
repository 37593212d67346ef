import { execFileSync } from 'node:child_process';
import { repositoryRoot } from './paths.mjs';

/** The branches to compare with; the first that exists is used. */
const MAIN_BRANCHES = ['origin/main', 'main'];

/**
 * The files that differ from where this branch left the main one, committed or not, without deleted ones.
 *
 * @returns paths from the repository's root; `undefined` where git cannot determine them (no git, or no history)
 */
export function changedFiles(root = repositoryRoot) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const tracked = git('diff', '--name-only', '--relative', '--diff-filter=d', '-z', leavingPoint(git));
    const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
    return [...new Set(`${tracked}${untracked}`.split('\0').filter((path) => path !== ''))];
  } catch {
    return undefined;
  }
}

/** Where no main branch is known (a copy of one commit), only uncommitted changes count. */
function leavingPoint(git) {
  for (const branch of MAIN_BRANCHES) {
    try {
      return git('merge-base', 'HEAD', branch).trim();
    } catch {
      // This branch does not exist in this copy.
    }
  }
  return 'HEAD';
}
