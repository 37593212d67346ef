import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProgram } from '../../tests/support/findProgram.ts';
import { changedFiles } from './changed-files.mjs';

/** Git is a separate process; on a busy machine many starts of it are slow. */
const TAKES = { timeout: 60_000 };

let root;
beforeEach(() => {
  // A git hook sets these variables to the repository that it belongs to.
  for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) delete process.env[name];
  root = mkdtempSync(join(tmpdir(), 'satomori-changed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const WHO = ['-c', 'user.name=a', '-c', 'user.email=a@example.jp', '-c', 'commit.gpgsign=false'];
const git = (...args) => execFileSync('git', [...WHO, ...args], { cwd: root, stdio: 'ignore' });
const write = (path) => writeFileSync(join(root, path), path);
const commit = (path) => {
  write(path);
  git('add', path);
  git('commit', '-m', path);
};

describe.skipIf(findProgram(['git']) === undefined)('the changed files', TAKES, () => {
  it('are those of the branch, committed, not yet committed and new', () => {
    git('init', '-b', 'main');
    commit('old.ts');
    commit('gone.ts');
    git('switch', '-c', 'mine');
    commit('mine.ts');
    writeFileSync(join(root, 'old.ts'), 'changed');
    git('rm', 'gone.ts');
    mkdirSync(join(root, '木'));
    write('木/new.ts');
    git('switch', 'main');
    commit('theirs.ts');
    git('switch', 'mine');
    expect(changedFiles(root)?.sort()).toEqual(['mine.ts', 'old.ts', '木/new.ts']);
  });

  it('are those not yet committed where no main branch is known', () => {
    git('init', '-b', 'copy');
    commit('old.ts');
    expect(changedFiles(root)).toEqual([]);
    write('new.ts');
    expect(changedFiles(root)).toEqual(['new.ts']);
  });

  it('cannot be told without a history', () => {
    git('init', '-b', 'main');
    write('new.ts');
    expect(changedFiles(root)).toBeUndefined();
  });
});

it('the changed files cannot be told without git', () => {
  expect(changedFiles(join(root, 'nowhere'))).toBeUndefined();
});
