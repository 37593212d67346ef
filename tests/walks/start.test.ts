import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../support/freePort.ts';
import { signIn } from '../support/samplePeople.ts';
import { endWithUs } from '../support/stopProcess.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STARTS_WITHIN_MS = 90_000;
const STOPS_WITHIN_MS = 12_000;

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'satomori-data-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Of the one process that the start command has started. */
function commandLineOfServer(starter = 0): string {
  const [server = ''] = readFileSync(`/proc/${starter}/task/${starter}/children`, 'utf8').split(' ');
  return readFileSync(`/proc/${server}/cmdline`, 'utf8');
}

it('the start command says its address, serves the sample there, and ends on Ctrl-C', async () => {
  const port = await findFreePort();
  const child = endWithUs(
    spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SAMPLE_LIVE: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const address = `http://localhost:${port}/web/`;
  await expect.poll(() => output, { timeout: STARTS_WITHIN_MS, interval: 100 }).toContain(address);
  expect((await fetch(address)).status).toBe(200);
  if (process.platform === 'linux') expect(commandLineOfServer(child.pid)).toContain('--max-semi-space-size');
  const { reading } = await signIn(`http://localhost:${port}`, 'hunter');
  expect((await reading.traps.list()).json.length).toBeGreaterThan(0);

  const exit = once(child, 'exit', { signal: AbortSignal.timeout(STOPS_WITHIN_MS) });
  child.kill('SIGINT');
  expect((await exit)[0]).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
});
