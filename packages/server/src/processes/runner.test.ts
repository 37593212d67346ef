import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { siblingModule, startProcess } from './runner.ts';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

it('says at once that no process starts; the event that Node sends as well ends nothing', async () => {
  process.execPath = '/missing/node';
  expect(() => startProcess(siblingModule(import.meta.url, 'serveJobs'))).toThrow(
    'no process could be started',
  );
  await nextTurn();
});
