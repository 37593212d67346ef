import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'satomori-serve-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Counts its signals, and stops after a moment. */
const SERVER = `
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.on(name, () => {
      console.log('heard ' + name);
      setTimeout(() => process.exit(0), 300);
    });
  }
  setInterval(() => {}, 1000);
  console.log('listening');
`;

it.skipIf(process.platform === 'win32')('tells the server once, however often a Ctrl-C arrives', async () => {
  const { output, code } = await serveAndStop(async (starter) => {
    process.kill(-starter.pid, 'SIGINT'); // like a terminal: the whole group
    await sleep(100); // two signals of the same kind at the same time would be merged into one
    starter.kill('SIGINT'); // like npm, once more
  });
  expect(output).toEqual(['listening', 'heard SIGINT']);
  expect(code).toBe(0);
});

it.skipIf(process.platform === 'win32')('passes a SIGTERM on', async () => {
  const { output, code } = await serveAndStop((starter) => starter.kill('SIGTERM'));
  expect(output).toEqual(['listening', 'heard SIGTERM']);
  expect(code).toBe(0);
});

async function serveAndStop(stop) {
  const script = join(folder, 'server.mjs');
  writeFileSync(script, SERVER);
  const serveModule = new URL('./serve.mjs', import.meta.url).href;
  const program = `import { serve } from '${serveModule}'; process.exitCode = await serve({ script: '${script}' });`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let printed = '';
  starter.stdout.setEncoding('utf8').on('data', (chunk) => (printed += chunk));
  while (!printed.includes('listening')) await once(starter.stdout, 'data');
  await sleep(50);
  const closing = once(starter, 'close');
  await stop(starter);
  const [code] = await closing;
  return { output: printed.split('\n').filter((line) => /^(listening|heard)/.test(line)), code };
}
