import { execFileSync } from 'node:child_process';
import { repositoryRoot } from './paths.mjs';

/** What a branch is measured against; the first that is there. */
const MAIN_BRANCHES = ['origin/main', 'main'];

/**
 * The files that are not as they were where this branch left the main one, committed or not, without deleted ones.
 *
 * @returns paths from the repository's root; `undefined` where git cannot say (no git, or no history)
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

/** Where no main branch is known (a copy of one commit), only what is not yet committed has changed. */
function leavingPoint(git) {
  for (const branch of MAIN_BRANCHES) {
    try {
      return git('merge-base', 'HEAD', branch).trim();
    } catch {
      // Not in this copy.
    }
  }
  return 'HEAD';
}
