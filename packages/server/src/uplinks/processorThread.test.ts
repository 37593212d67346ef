import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { keptMessages } from '../testing/keptMessages.ts';
import { postgresUrl } from '../testing/openTestDatabase.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look } from '../testing/trapActs.ts';
import { upEvent, ws301 } from '../testing/uplinkMessages.ts';
import type { UplinkProcessor } from './processor.ts';
import { startProcessorThread } from './processorThread.ts';
import type { Problem } from './siteTurns.ts';
import { insertRawMessages } from './rawMessageRepository.ts';

let started: UplinkProcessor | null = null;
afterEach(async () => {
  await started?.stop();
  started = null;
});

/** A thread and the events it emitted. */
function start(databaseUrl: string, file?: URL) {
  const changed: string[] = [];
  const problems: [Problem, string][] = [];
  const note = (...problem: [Problem, string]) => problems.push(problem);
  const thread = startProcessorThread({
    databaseUrl,
    hub: { wake: (siteId) => changed.push(siteId) },
    log: { error: note, warn: note },
    ...(file === undefined ? {} : { file }),
  });
  started = thread;
  return { thread, changed, problems };
}

describe.skipIf(postgresUrl === undefined)('the thread of the uplinks', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('postgres');
    // It would otherwise process the messages.
    await server.services.uplinks.stop();
  });
  afterAll(() => server.stop());

  const keep = (dedup_key: string, body: unknown) =>
    insertRawMessages(server.database.db, [
      {
        scope: scopeOfSystem(server.world.sites.satomori),
        message: {
          integration_id: 'x',
          network: 'chirpstack',
          event: 'up',
          dedup_key,
          content_key: null,
          dev_eui: null,
          body: typeof body === 'string' ? body : JSON.stringify(body),
          received_at: server.clock.now(),
        },
      },
    ]);

  it('works off what was left, and tells whose streams have something new', async () => {
    const trap = await insertArmedTrap(server);
    await keep('left', upEvent({ dev_eui: trap.dev_eui, at: server.clock.now(), data: ws301('open') }));
    const { thread, changed } = start(server.place.databaseUrl ?? '');
    await thread.drain();
    expect((await look(await server.as('west'), trap)).state).toBe('fired');
    expect(changed).toContain(server.world.sites.satomori);
  });

  it('tells what it could not read, with its message', async () => {
    const { thread, problems } = start(server.place.databaseUrl ?? '');
    await keep('broken', '{');
    await thread.drain();
    const [broken] = (await keptMessages(server)).filter(({ dedup_key }) => dedup_key === 'broken');
    expect(broken?.status).toBe('failed');
    expect(problems).toEqual([
      [
        { err: expect.objectContaining({ name: 'SyntaxError' }), raw_message_id: broken?.id },
        'an uplink could not be processed',
      ],
    ]);
  });
});

describe('a thread beside the server', () => {
  let folder: string;
  let file: URL;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satomori-thread-'));
    const path = join(folder, 'thread.mjs');
    // Reports each call, and crashes on `drain`.
    await writeFile(
      path,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', (order) => {
         if (order === 'drain') throw new RangeError('it is over');
         if (order === 'stop') parentPort.close();
         else parentPort.postMessage({ changed: order });
       });`,
    );
    file = pathToFileURL(path);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is called once for the first of many messages, and once for all the others', async () => {
    const { thread, changed } = start('', file);
    for (let message = 0; message < 100; message += 1) thread.wake();
    await vi.waitFor(() => expect(changed).toHaveLength(2));
    thread.wake();
    await vi.waitFor(() => expect(changed).toHaveLength(3));
  });

  it('is started again where it dies, which keeps nobody waiting', async () => {
    const { thread, changed, problems } = start('', file);
    await thread.drain();
    expect(problems).toMatchObject([[{ err: { name: 'RangeError', message: 'it is over' } }, /./]]);
    thread.wake();
    await thread.drain();
    expect(changed).toEqual([]);
    await vi.waitFor(
      () => {
        thread.wake();
        expect(changed).toContain('wake');
      },
      { timeout: 10_000, interval: 50 },
    );
  });

  it('may die while it is stopped', async () => {
    const { thread, problems } = start('', file);
    const drained = thread.drain();
    await expect(thread.stop()).resolves.toBeUndefined();
    await drained;
    expect(problems).toHaveLength(1);
  });

  it('stays away once it was stopped', async () => {
    const { thread, changed } = start('', file);
    await thread.drain();
    await thread.stop();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    thread.wake();
    await thread.drain();
    expect(changed).toEqual([]);
  });
});
