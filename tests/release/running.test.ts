import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPaperApi } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../support/findProgram.ts';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { runCommand } from '../support/runCommand.ts';
import { signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { mayTrace } from '../support/strace.ts';
import { releaseFolder } from './releaseFolder.ts';

const PASSWORD = 'forest-path-7';
const STOPS_WITHIN_MS = 10_000;

/** Addresses on other machines that a trace of `connect` and `sendto` names. */
const outwardIn = (trace: string): string[] =>
  trace
    .split('\n')
    .filter((line) => /AF_INET6?\b/.test(line) && !/inet_addr\("127\.|"::1"|"::ffff:127\./.test(line));

describe('a released server in an empty environment', () => {
  let folder: string;
  let data: string;
  let server: RunningServer;
  const traced = (name: string) =>
    mayTrace
      ? [findProgram(['strace'])!, '-D', '-f', '-qq', '-e', 'trace=connect,sendto', '-o', join(data, name)]
      : [];
  /** Neither PATH nor HOME: nothing of this machine but a shell. */
  const alone = (name: string, variables: string[] = [], trace = `${name}.trace`) => [
    ...traced(trace),
    '/usr/bin/env',
    '-i',
    `DATA_DIR=${join(data, 'data')}`,
    ...variables,
    join(folder, 'bin', name),
  ];

  beforeAll(async () => {
    folder = await releaseFolder();
    data = await mkdtemp(join(tmpdir(), 'satomori-released-'));
    const admin = [
      'create-admin',
      '--site-name',
      '里山町',
      '--satomori',
      '--login-id',
      'hanako',
      '--name',
      '花子',
      '--password-stdin',
    ];
    const made = await runCommand([...alone('satomori-server'), ...admin], {}, `${PASSWORD}\n`);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const [program = '', ...args] = alone('satomori-server', [
      'PORT=0',
      'TILES_URL=http://tiles.example.lgwan.jp/xyz',
    ]);
    server = await startServer({ dataDir: join(data, 'data'), command: [program, ...args] });
  });
  afterAll(async () => {
    await server.kill9();
    await rm(data, { recursive: true, force: true });
  });

  it('serves the screens, whose maps come from the configured address alone', async () => {
    const page = await fetch(`${server.url}/web/`);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('http://tiles.example.lgwan.jp');
    expect(policy).not.toContain('gsi.go.jp');
    const script = /src="(\/web\/[^"]+\.js)"/.exec(await page.text())?.[1];
    expect((await fetch(`${server.url}${script}`)).status).toBe(200);
  });

  it('stores a photo, makes its small copy, and prints a paper with both fonts', async () => {
    const hanako = await signIn(server.url, 'hanako', PASSWORD);
    const photo = photoOf(await takeJpeg(7, 1200, 900));
    const posted = await hanako.writing.captures.create(captureWith([photo], { memo: '髙﨑の𠮷野' }), [
      photo,
    ]);
    const thumb = await hanako.reading.images.read(posted.photos[0]!.path, 'thumb');
    expect(thumb.type).toBe('image/webp');
    // Nobody has approved it yet.
    const paper = await createPaperApi(hanako.http).read({ type: 'capture_list', state: 'submitted' });
    const bytes = Buffer.from(await paper.arrayBuffer()).toString('latin1');
    expect(bytes).toMatch(/^%PDF-/);
    expect(bytes).toMatch(/NotoSansJP-?Regular/i);
    expect(bytes).toMatch(/NotoSansJP-?Bold/i);
  });

  it('uses the libraries that it brings, in its photo processes too', async () => {
    const library = join(folder, 'node', 'lib', 'libatomic.so.1');
    const { stdout } = await runCommand(['ldd', join(folder, 'node', 'bin', 'node')], process.env, '');
    expect(existsSync(library)).toBe(stdout.includes('libatomic.so.1'));
    if (!existsSync(library)) return;
    const pid = server.child.pid!;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    expect(children.length).toBeGreaterThan(0);
    for (const each of [pid, ...children])
      expect(readFileSync(`/proc/${each}/maps`, 'utf8')).toContain(library);
  });

  it('is ready by its own program, and backs itself up with what it kept', async () => {
    const ready = [...alone('satomori-ready', [`PORT=${server.port}`])];
    expect(await runCommand(ready, {}, '')).toMatchObject({ code: 0 });
    expect(await runCommand(alone('satomori-ready', ['PORT=1'], 'closed.trace'), {}, '')).toMatchObject({
      code: 1,
    });
    const at = [`BACKUP_DIR=${join(data, 'backups')}`];
    const isFresh = () => runCommand([...alone('satomori-backup', at), '--is-fresh'], {}, '');
    await runCommand(['mkdir', join(data, 'backups')], process.env, '');
    expect((await isFresh()).code).toBe(1);
    expect(await runCommand(alone('satomori-backup', at), {}, '')).toMatchObject({ code: 0 });
    expect((await isFresh()).code).toBe(0);
  });

  it('ends within ten seconds of SIGTERM', async () => {
    const from = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - from).toBeLessThan(STOPS_WITHIN_MS);
  });

  it.skipIf(!mayTrace)('has called no other machine', async () => {
    const traceOf = (name: string) => readFile(join(data, `${name}.trace`), 'utf8');
    // What is caught: the ready program's call of this machine, and a call that leaves it.
    expect(await traceOf('satomori-ready')).toMatch(/AF_INET.*127\.0\.0\.1/);
    expect(
      outwardIn(
        '7 connect(9, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.1")}, 16) = 0',
      ),
    ).toHaveLength(1);
    expect(outwardIn(await traceOf('satomori-server'))).toEqual([]);
  });
});
