import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { hasEnded, MARK_PATTERN, PROCESS_MARK } from './processMark.ts';

const [host = ''] = PROCESS_MARK.split('-');

it('knows that this process and its parent live, and that a child has ended', () => {
  const child = spawnSync(process.execPath, ['-e', '0']);
  expect(hasEnded(PROCESS_MARK)).toBe(false);
  expect(hasEnded(`${host}-${process.ppid}`)).toBe(false);
  expect(hasEnded(`${host}-${child.pid}`)).toBe(true);
  expect(PROCESS_MARK).toMatch(new RegExp(`^${MARK_PATTERN}$`));
});

it('says nothing of a process on another machine', () => {
  const child = spawnSync(process.execPath, ['-e', '0']);
  expect(hasEnded(`00000000-${child.pid}`)).toBe(false);
});
