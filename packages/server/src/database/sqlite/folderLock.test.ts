import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFolder } from './folderLock.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'satomori-lock-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Another process that locks the folder and ends without releasing it. */
const otherProcess = (script: string) =>
  promisify(execFile)(process.execPath, [
    ...process.execArgv,
    '--input-type=module',
    '-e',
    `const { lockFolder } = await import(${JSON.stringify(new URL('./folderLock.ts', import.meta.url).href)});
     const lock = lockFolder(${JSON.stringify(dataDir)}); ${script}`,
  ]);

it('is held by one, refused to others with the folder named, and free again after', async () => {
  const lock = lockFolder(dataDir);
  expect(() => lockFolder(dataDir)).toThrow(dataDir);
  await expect(otherProcess('')).rejects.toThrow(/ほかの里守のサーバーが使っています/);
  lock.release();
  lockFolder(dataDir).release();
});

it('ends with its process, however that ends', async () => {
  await expect(otherProcess(`process.kill(process.pid, 'SIGKILL')`)).rejects.toMatchObject({
    signal: 'SIGKILL',
  });
  lockFolder(dataDir).release();
});
