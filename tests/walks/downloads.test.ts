import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { formatDate, MAX_PHOTOS, PDF_TYPES, type PaperType } from '@satomori/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../support/cuttingProxy.ts';
import { writeCapture } from '../support/entries.ts';
import { inForm, isFull } from '../support/fullForm.ts';
import { sha256, takeNoise } from '../support/photos.ts';
import { runAtTerminal, script } from '../support/pseudoTerminal.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { type CommandResult, type RunningCommand, startSatomori } from '../support/satomoriCommand.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { enlarge, mayMount, mountSmallDisk, unmount } from '../support/smallDisk.ts';

const PHOTOS = inForm(48, 2_000);
const MONTHS = inForm(6, 24);
const CUTS = inForm(4, 20);
const KILLS = 2;
const LIMIT_MS = inForm(120_000, 900_000);
/** Long enough that a cut interrupts a transfer. */
const PIECE_MS = 15;
const SLOW_PIECE_MS = 250;
/** Each is made in full runs. */
const A_FEW_PAPERS: readonly PaperType[] = ['trap_list', 'capture_list', 'capture'];
const ESCAPE = '\u001B';
/** Excludes the sample's own captures. */
const MEMO = '写真の一括取得';

let server: RunningServer;
let proxy: CuttingProxy;
let token: string;
/** Hashes of the photos as they were sent. */
const sent = new Set<string>();
let folder: string;

beforeAll(async () => {
  server = await startServer();
  proxy = await startCuttingProxy(server.port, PIECE_MS);
  const hunter = await createSamplePeople(server.url)('hunter');
  ({ token } = hunter);
  for (let left = PHOTOS; left > 0; left -= MAX_PHOTOS) {
    const photos = await Promise.all(
      Array.from({ length: Math.min(left, MAX_PHOTOS) }, () => takeNoise(240, 180)),
    );
    for (const photo of photos) sent.add(photo.sha256);
    await writeCapture(photos, MEMO).send(hunter);
  }
}, LIMIT_MS);

afterAll(async () => {
  await proxy?.stop();
  await server?.stop();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satomori-downloads-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const addressOf = (port: number) => `http://127.0.0.1:${port}`;
const start = (args: readonly string[], port = server.port): RunningCommand =>
  startSatomori([...args, '--out', folder], { url: addressOf(port), token }, LIMIT_MS);
const run = (args: readonly string[], port?: number): Promise<CommandResult> => start(args, port).ended;

const imagesGet = ['images', 'get', '--query', MEMO];
/** The last day of the previous month, and the first of the month this many before. */
const monthsBack = (count: number) => {
  const end = new Date(`${formatDate(Date.now()).slice(0, 7)}-01T00:00:00Z`);
  const first = new Date(end);
  first.setUTCMonth(first.getUTCMonth() - count);
  return [
    '--from',
    first.toISOString().slice(0, 10),
    '--to',
    new Date(end.getTime() - 1).toISOString().slice(0, 10),
  ];
};
const pdfGet = ['pdf', 'get', '--type', 'capture_list', '--each', 'month', ...monthsBack(MONTHS)];

/** Files under a final name. */
const finished = () =>
  readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'manifest.json');
const contentOf = (name: string) => readFileSync(join(folder, name));

interface Manifest {
  photos?: { path: string; sha256: string; bytes: number }[];
  papers?: { path: string; sha256: string; bytes: number }[];
  pending: unknown[];
}

function expectManifestHolds(count: number): void {
  const manifest = JSON.parse(contentOf('manifest.json').toString()) as Manifest;
  const entries = manifest.photos ?? manifest.papers ?? [];
  expect([entries.length, manifest.pending]).toEqual([count, []]);
  for (const { path, sha256: hash, bytes } of entries)
    expect([path, sha256(contentOf(path)), statSync(join(folder, path)).size]).toEqual([path, hash, bytes]);
  // Nothing is left over: no part, no lock, no file that is not in the manifest.
  expect(readdirSync(folder).toSorted()).toEqual(
    ['manifest.json', ...entries.map(({ path }) => path)].toSorted(),
  );
}

const isWholePhoto = (content: Buffer) => sent.has(sha256(content));
const isWholePaper = (content: Buffer) =>
  content.subarray(0, 5).toString() === '%PDF-' && content.subarray(-8).toString().includes('%%EOF');

function expectWhole(isWhole: (content: Buffer) => boolean): void {
  for (const name of finished()) expect([name, isWhole(contentOf(name))]).toEqual([name, true]);
}

interface Trouble {
  at: number;
  isKill: boolean;
}

/** Cuts and kills, spread over the work. */
function troublesOver(total: number, cuts: number): Trouble[] {
  const spread = (count: number, isKill: boolean) =>
    Array.from({ length: count }, (_, index) => ({
      at: Math.floor((total * (index + 1)) / (count + 1)),
      isKill,
    }));
  return [...spread(cuts, false), ...spread(KILLS, true)].sort((one, other) => one.at - other.at);
}

/** Suspends the program again and again to look for a half-written file, and kills it there. */
async function killAmidFile({ child, ended }: RunningCommand): Promise<void> {
  const isHalf = () => readdirSync(folder).some((name) => name.endsWith('.part'));
  while (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGSTOP');
    if (isHalf()) break;
    child.kill('SIGCONT');
    await setTimeout(1);
  }
  child.kill('SIGKILL');
  await ended;
}

/** Saves over a connection that is cut again and again, with a program that is killed twice. */
async function saveThroughTrouble(
  args: readonly string[],
  total: number,
  isWhole: (content: Buffer) => boolean,
): Promise<CommandResult> {
  let running = start(args, proxy.port);
  let lost = 0;
  for (const { at, isKill } of troublesOver(total, CUTS)) {
    await expect
      .poll(() => finished().length >= at || running.child.exitCode !== null, {
        interval: 10,
        timeout: LIMIT_MS,
      })
      .toBe(true);
    if (!isKill) {
      lost += proxy.open();
      proxy.cut();
      continue;
    }
    await killAmidFile(running);
    expectWhole(isWhole);
    running = start([...args, '--resume'], proxy.port);
  }
  const result = await running.ended;
  // Otherwise the connection was never cut during a transfer.
  expect(lost).toBeGreaterThan(0);
  // What failed on the bad connection is fetched by one more run.
  return result.code === 3 ? run([...args, '--resume'], proxy.port) : result;
}

describe('over a line that is cut, by a program that is killed', () => {
  it(
    'each photo comes once and whole',
    async () => {
      const { code, stderr } = await saveThroughTrouble(imagesGet, PHOTOS, isWholePhoto);
      expect([code, stderr.split('\n').at(-2)]).toEqual([0, expect.stringContaining('枚を保存しました')]);
      expectManifestHolds(PHOTOS);
      expect(new Set(finished().map((name) => sha256(contentOf(name))))).toEqual(sent);
    },
    LIMIT_MS,
  );

  it(
    'each month’s paper comes once and whole',
    async () => {
      const { code } = await saveThroughTrouble(pdfGet, MONTHS, isWholePaper);
      expect(code).toBe(0);
      expectManifestHolds(MONTHS);
      expectWhole(isWholePaper);
    },
    LIMIT_MS,
  );
});

it(
  'fetches nothing twice, and what was damaged again',
  async () => {
    expect((await run(imagesGet)).code).toBe(0);
    const [damaged = '', lost = ''] = finished();
    writeFileSync(join(folder, damaged), 'x');
    rmSync(join(folder, lost));
    expect((await run(imagesGet)).code).toBe(2);
    const { code, stderr } = await run([...imagesGet, '--resume']);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`2枚を保存しました（ほかに ${PHOTOS - 2}枚は`),
    ]);
    expectManifestHolds(PHOTOS);
  },
  LIMIT_MS,
);

/** A proxy in front of the server that fails where `refuses` is true. */
async function withRefusals<Result>(
  refuses: (path: string) => boolean,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const front = createServer((incoming, answer) => {
    if (refuses(incoming.url ?? '')) {
      answer.writeHead(500, { 'content-type': 'application/json' });
      return answer.end(JSON.stringify({ result: 'internal_error', message: 'だめでした。' }));
    }
    const { url, method, headers } = incoming;
    const onward = ask(`${addressOf(server.port)}${url}`, { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    return incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  try {
    return await work((front.address() as AddressInfo).port);
  } finally {
    front.closeAllConnections();
    front.close();
  }
}

it('ends with 3 and a list where one month fails, and the next run fetches that one', async () => {
  const [, first = ''] = monthsBack(3);
  const args = ['pdf', 'get', '--type', 'capture_list', '--each', 'month', ...monthsBack(3), '--json', 'all'];
  const statuses = ({ stdout }: CommandResult) =>
    (JSON.parse(stdout) as { status: string }[]).map(({ status }) => status);
  const ofFirst = `from=${new Date(`${first}T00:00:00+09:00`).toISOString()}`;
  let isBroken = true;
  const refuses = (path: string) => isBroken && decodeURIComponent(path).includes(ofFirst);
  await withRefusals(refuses, async (port) => {
    const broken = await run(args, port);
    expect([broken.code, statuses(broken)]).toEqual([3, ['failed', 'saved', 'saved']]);
    expect(broken.stderr).toContain(`失敗 capture_list_${first.slice(0, 7)}.pdf: だめでした。`);
    expect(finished()).toHaveLength(2);
    isBroken = false;
    const resumed = await run([...args, '--resume'], port);
    expect([resumed.code, statuses(resumed)]).toEqual([0, ['saved', 'kept', 'kept']]);
  });
  expectManifestHolds(3);
});

it('ends with 130 at Ctrl-C, with nothing half in the folder', async () => {
  // Slow enough that the moment is not missed.
  const slow = await startCuttingProxy(server.port, SLOW_PIECE_MS);
  const running = start(imagesGet, slow.port);
  await expect.poll(() => finished().length, { interval: 10, timeout: LIMIT_MS }).toBeGreaterThan(0);
  running.child.kill('SIGINT');
  const { code, stderr } = await running.ended;
  await slow.stop();
  expect([code, stderr]).toEqual([130, expect.stringContaining('--resume')]);
  expectWhole(isWholePhoto);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

describe.skipIf(!mayMount)('on a disk that is full', () => {
  beforeEach(() => mountSmallDisk(folder, 1));
  afterEach(() => unmount(folder));

  it(
    'says so, keeps what is whole, and goes on when there is room',
    async () => {
      const { code, stderr } = await run(imagesGet);
      expect([code, stderr]).toEqual([1, expect.stringContaining('空き容量が足りません')]);
      expectWhole(isWholePhoto);
      expect(finished().length).toBeLessThan(PHOTOS);
      enlarge(folder, inForm(16, 400));
      expect((await run([...imagesGet, '--resume'])).code).toBe(0);
      expectManifestHolds(PHOTOS);
    },
    LIMIT_MS,
  );
});

it(
  'gets the papers',
  async () => {
    for (const type of isFull ? PDF_TYPES : A_FEW_PAPERS) {
      const out = join(folder, `${type}.pdf`);
      const as = type === 'witness_list' || type === 'first_login' ? 'admin' : 'hunter';
      const person = await createSamplePeople(server.url)(as);
      // More animals than one file of reports takes are refused.
      const filter = type === 'capture' ? ['--from', '-30d'] : [];
      const args = ['pdf', 'get', '--type', type, ...filter, '--out', out, '--yes'];
      const { code } = await startSatomori(args, { url: server.url, token: person.token }).ended;
      expect([type, code, isWholePaper(readFileSync(out))]).toEqual([type, 0, true]);
    }
  },
  LIMIT_MS,
);

it(
  'gets the same list of traps twice, byte by byte, as of the day it is printed',
  async () => {
    const files = ['one.pdf', 'other.pdf'].map((name) => join(folder, name));
    for (const out of files) {
      const args = ['pdf', 'get', '--type', 'trap_list', '--printed-at', 'today', '--out', out];
      expect((await startSatomori(args, { url: server.url, token }).ended).code).toBe(0);
    }
    expect(readFileSync(files[0]!).equals(readFileSync(files[1]!))).toBe(true);
  },
  LIMIT_MS,
);

describe('images show', () => {
  const show = (...args: string[]) =>
    startSatomori(['images', 'show', ...args], { url: server.url, token }).ended;
  let capture: string;
  beforeAll(async () => {
    const list = await startSatomori(['captures', 'list', '--query', MEMO, '--json', 'id'], {
      url: server.url,
      token,
    }).ended;
    capture = (JSON.parse(list.stdout) as { id: string }[])[0]!.id;
  });

  it('refuses a pipe in a sentence, and hands bytes on where asked', async () => {
    const { code, stdout, stderr } = await show(capture);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--raw');
    const raw = await show(capture, '--number', '1', '--raw');
    expect([raw.code, raw.stdout.slice(0, 4), raw.stdout.slice(8, 12)]).toEqual([0, 'RIFF', 'WEBP']);
  });

  // The last query, which every terminal answers.
  const question = `${ESCAPE}[c`;
  it.skipIf(script === undefined).each([
    ['kitty', `${ESCAPE}_Gi=31;OK${ESCAPE}\\${ESCAPE}[6;16;8t${ESCAPE}[?62;22c`, `${ESCAPE}_Ga=T,f=100`],
    ['sixel', `${ESCAPE}[6;16;8t${ESCAPE}[?62;4;22c`, `${ESCAPE}P0;1q"1;1;240;180`],
    ['neither', `${ESCAPE}[?62;22c`, '▀▀'],
  ])('draws as the terminal can: %s', async (_, answer, drawn) => {
    const args = ['images', 'show', capture, '--number', '1'];
    const { code, stdout } = await runAtTerminal(args, { url: server.url, token }, { question, answer });
    expect([code, stdout.includes(drawn), /写真 1\/8 全体（切除前）/.test(stdout)]).toEqual([0, true, true]);
  });

  it.skipIf(script === undefined)('tells in words where no colour is wanted', async () => {
    const as = { url: server.url, token, env: { NO_COLOR: '1' } };
    const { code, stdout } = await runAtTerminal(['images', 'show', capture, '--number', '2'], as);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/種類 +全体（切除前）/)]);
    expect(stdout).not.toContain(ESCAPE);
  });
});
