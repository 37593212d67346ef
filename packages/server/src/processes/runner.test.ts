import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ALLOCATOR } from './allocator.ts';
import { type Runner, siblingModule, startProcess } from './runner.ts';

const { execPath } = process;
let folder: string;
let runner: Runner | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satomori-runner-'));
});
afterEach(async () => {
  process.execPath = execPath;
  vi.unstubAllEnvs();
  await runner?.end();
  await rm(folder, { recursive: true, force: true });
});

async function start(program: string): Promise<Runner> {
  const file = join(folder, 'program.mjs');
  await writeFile(file, program);
  return (runner = startProcess(pathToFileURL(file)));
}
const messageOf = async ({ events }: Runner): Promise<unknown> =>
  ((await once(events, 'message')) as unknown[])[0];

it('says at once that no process starts; the event that Node sends as well ends nothing', async () => {
  process.execPath = '/missing/node';
  expect(() => startProcess(siblingModule(import.meta.url, 'serveJobs'))).toThrow(
    'no process could be started',
  );
  await nextTurn();
});

it('gives a process the settings of memory and no secrets of the server', async () => {
  vi.stubEnv('MALLOC_ARENA_MAX', '8');
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const env = await messageOf(await start('process.send(process.env);'));
  expect(env).toMatchObject({ ...ALLOCATOR, MALLOC_ARENA_MAX: '8' });
  expect(env).not.toHaveProperty('DATABASE_URL');
});

it('replaces a process that holds much memory after its job', async () => {
  const serving = siblingModule(import.meta.url, 'serveJobs').href;
  const held = await start(`
    import { serveJobs } from '${serving}';
    const held = [];
    serveJobs(async ({ bytes }) => (held.push(Buffer.alloc(bytes, 1)), null));`);
  expect(await messageOf(held)).toEqual({ isReady: true });
  const answerTo = async (bytes: number) => {
    const answer = messageOf(held);
    held.send({ bytes });
    return answer;
  };
  expect(await answerTo(1)).toEqual({ result: null, mustEnd: false });
  expect(await answerTo(256 * 1024 * 1024)).toEqual({ result: null, mustEnd: true });
});
